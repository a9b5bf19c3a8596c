// English. The other languages have the type of this table.
import type { ClaimsFault } from '../../../auth/people/oidc/claims.js';
import type { IdentityFault } from '../../../domain/people/identity.js';
import type { PortalCapability } from '../../../domain/portal/capabilities.js';

type Message = string | ((...values: never) => string);

interface Length {
  readonly min: number;
  readonly max: number;
}

/** The names of claims, and the roles that there are. */
interface ClaimTexts {
  readonly tenantClaim: string;
  readonly roleClaim: string;
  readonly roles: string;
}

export type Messages = typeof en;

export const en = {
  /** BCP 47. */
  language: 'en',
  email: 'E-mail',
  password: 'Password',
  code: 'Code',
  uselessLink: 'This link was used, or it has expired. Ask for another one.',

  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    plainHttp: 'Over plain http, people sign in on the machine itself only. Set PUBLIC_URL to an address with https.',
    withProvider: (provider: string) => `Sign in with ${provider}`,
    continueAt: (provider: string) => `Continue at ${provider}`,
    back: 'Back to signing in',
    codeText: 'The code of your authenticator app, or one of your recovery codes.',
    chooseTenant: 'Choose a tenant',
  },

  setPassword: {
    title: 'Set a password',
    length: ({ min, max }: Length) => `${min} to ${max} characters.`,
    button: 'Set the password',
    orPasskey: 'Or sign in without a password from now on.',
    passkey: 'Use a passkey instead',
  },

  security: {
    title: 'Security',
    back: 'Back',
    tenants: 'Tenants',
    youAreAt: (tenant: string) => `You are at ${tenant}.`,
    switchTo: (tenant: string, role: string) => `Switch to ${tenant} (${role})`,
    newPassword: 'New password',
    changePassword: 'Change the password',
    removePassword: 'Remove the password',
    sessions: 'Sessions',
    endSession: 'End this session',
    endOthers: 'End all other sessions',
    unknownDevice: 'Unknown device',
    thisBrowser: 'This browser',
    lastUsed: (at: string) => `last used ${at}`,
  },

  codes: {
    title: 'Second factor',
    needPassword: 'Codes belong to a password, and you have none: your provider or your passkey signs you in.',
    text: 'A code of an authenticator app, asked for after the password.',
    setUp: 'Set up codes',
    left: (count: number) => `Codes are asked for after the password. ${count} recovery codes are left.`,
    remove: 'Remove codes',
    /** A sentence with a link in the middle: before, inside, after. */
    scan: 'Scan this with your authenticator app, or',
    openIt: 'open it',
    onDevice: 'on this device.',
    picture: 'QR code for the authenticator app',
    key: 'Or type this key:',
    confirm: 'Use codes from now on',
    recoveryTitle: 'Recovery codes',
    recoveryText:
      'Codes are asked for from now on. Keep these recovery codes: each signs you in once without the app, and they are shown only now.',
    done: 'Done',
  },

  passkeys: {
    title: 'Passkeys',
    text: 'A passkey signs you in without password and code.',
    use: 'Use a passkey',
    name: 'Name of the passkey',
    example: 'Laptop',
    add: 'Add a passkey',
    added: (day: string) => `added ${day}`,
    unused: 'not used yet',
    remove: 'Remove this passkey',
    unknown: 'This browser knows no passkeys here. Open the page by its name, over https or at localhost, in a newer browser.',
    cancelled: 'The passkey was not used.',
    failed: (status: string) => `The server answers ${status}.`,
    notTaken: 'The passkey was not accepted. Try again.',
    noName: 'Passkeys need a name in the address: open this page at localhost instead.',
    notOwnPage: 'The request did not come from this page.',
    enough: (count: number) => `${count} passkeys are enough: remove one first.`,
    last: 'This is the only way in for you: add another passkey first.',
  },

  faults: {
    wrong: 'E-mail or password is wrong.',
    wrongPassword: 'The password is wrong.',
    wrongCode: 'The code is wrong, or it was used before.',
    wrongFirstCode: 'The code is wrong, or it took too long.',
    giveBoth: 'Give e-mail and password.',
    givePassword: 'Give a password.',
    giveCode: 'Give a code.',
    passwordLength: ({ min, max }: Length) => `A password has ${min} to ${max} characters.`,
    elsewhere: 'The form did not come from this page. Try again.',
    crowded: (minutes: number) => `Too many sign-ins have begun at your address. Try again in ${minutes} minutes.`,
    tooMany: (minutes: number) => `Too many attempts. Try again in ${minutes} minutes.`,
    expired: 'This sign-in has expired. Sign in again.',
    notBegun: 'This sign-in was not begun here, or it has expired. Sign in again.',
    signedOut: 'You are signed out. Sign in again.',
    stale: 'You signed in too long ago. Sign out, sign in again, and come back.',
    chooseTenant: 'Choose one of your tenants.',
    noRole: 'You have no role at this tenant.',
    providerAway: (provider: string) => `${provider} does not answer. Try again in a minute.`,
    providerDenied: (provider: string) => `${provider} did not sign you in.`,
    providerUntrusted: (provider: string) => `The answer of ${provider} cannot be trusted. Sign in again.`,
  },

  /** Why somebody whom the provider knows is not let in. */
  identity: {
    noEmail: 'The provider gives no e-mail address for you.',
    emailNotVerified: 'The provider has not verified your e-mail address.',
    noTenant: ({ tenantClaim }: ClaimTexts) => `The provider gives no tenant for you (${tenantClaim}).`,
    noRole: ({ roles, roleClaim }: ClaimTexts) => `The provider gives you none of the roles ${roles} (${roleClaim}).`,
    longSubject: 'The provider gives an identifier that is too long.',
    disabled: 'You can no longer sign in here.',
    unverified: 'Somebody with your e-mail address is known here, and the provider does not say that it verified the address.',
    other: 'Your e-mail address belongs to another account of the provider.',
    tenants: 'None of the tenants that the provider gives for you is served here.',
  } satisfies Record<IdentityFault | ClaimsFault, Message>,

  portal: {
    title: 'Open Exchange',
    lead: (tenant: string) => `This link lets you into ${tenant}. There you can:`,
    forName: (name: string) => `It is for ${name}.`,
    may: {
      DOCUMENTS: 'read documents',
      DOCUMENT_ACTIONS: 'read documents and act on them',
      SEND: 'send documents',
      CONNECTIONS: 'manage participants',
    } satisfies Record<PortalCapability, Message>,
    open: 'Open',
    once: 'The link works once, and you are let in for an hour.',
    uselessTitle: 'This link is of no use',
    useless: 'It was used, taken back, or it has expired. Ask for another one where you got it.',
    endedTitle: 'Session ended',
    ended: 'To go on, open it again where you came from.',
    back: 'Back to where you came from',
  },
};
