// The pages of one's own security: second factor, passkeys, sessions.
import type { TotpSetUp } from '../../../auth/people/factors/totp.js';
import type { ListedPasskey } from '../../../auth/people/passkeys/passkeys.js';
import { PASSWORD_LIMITS } from '../../../auth/people/passwords.js';
import type { ListedSession, TenantOfPerson } from '../../../domain/people/list.js';
import { type Html, html, NOTHING } from '../../rest/pages/html.js';
import { failed, page } from '../layout.js';
import { makePasskeyForm, passkeyItem } from '../passkeys/forms.js';
import { qrCode } from './qrCode.js';

export const SECURITY = '/app/account/security';

export interface Security {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasCode: boolean;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  readonly tenants: readonly TenantOfPerson[];
  /** The tenant of this session. */
  readonly tenantId: string;
  readonly passkeys: readonly ListedPasskey[];
  readonly sessions: readonly ListedSession[];
  /** The session of this browser. */
  readonly own: string;
}

export function securityPage(security: Security, fault?: string): string {
  const { email, sessions, own } = security;
  return page(
    'Security',
    html`${failed(fault)}<p class="soft">${email} · <a href="/app">Back</a></p>
${tenantPart(security)}
${passwordPart(security)}
<h2>Second factor</h2>${codePart(security)}
<h2>Passkeys</h2>${passkeyPart(security)}
<h2>Sessions</h2><ul>${sessions.map((session) => sessionItem(session, own))}</ul>
${sessions.length > 1 ? html`<form method="post" action="${SECURITY}/sessions"><button name="end" value="others">End all other sessions</button></form>` : NOTHING}`,
  );
}

function tenantPart({ tenants, tenantId }: Security): Html {
  if (tenants.length < 2) return NOTHING;
  const others = tenants.filter(({ id }) => id !== tenantId);
  return html`<h2>Tenants</h2><p>You are at ${tenants.find(({ id }) => id === tenantId)?.name ?? tenantId}.</p>
<form method="post" action="/app/tenant">${others.map(({ id, name, role }) => html`<button name="tenant" value="${id}">Switch to ${name} (${role})</button>`)}</form>`;
}

function passwordPart({ hasPassword }: Security): Html {
  if (!hasPassword) return NOTHING;
  const { charactersMin, charactersMax } = PASSWORD_LIMITS;
  return html`<h2>Password</h2><form method="post" action="${SECURITY}/password">${passwordField('change', hasPassword)}
<label for="new-password">New password</label><input id="new-password" name="new-password" type="password" autocomplete="new-password" minlength="${charactersMin}" maxlength="${charactersMax}" required>
<button>Change the password</button></form>`;
}

function codePart({ hasPassword, hasCode, recoveryCodes }: Security): Html {
  if (!hasPassword && !hasCode)
    return html`<p class="soft">Codes belong to a password, and you have none: your provider or your passkey signs you in.</p>`;
  if (!hasCode)
    return html`<p>A code of an authenticator app, asked for after the password.</p>
<form method="post" action="${SECURITY}/totp">${passwordField('set-up', hasPassword)}<button>Set up codes</button></form>`;
  return html`<p>Codes are asked for after the password. ${recoveryCodes} recovery codes are left.</p>
<form method="post" action="${SECURITY}/totp/remove">${passwordField('remove', hasPassword)}<button>Remove codes</button></form>`;
}

function passkeyPart({ hasPassword, passkeys }: Security): Html {
  const item = (passkey: ListedPasskey, at: number): Html =>
    passkeyItem(passkey, `${SECURITY}/passkeys/remove`, passwordField(`passkey-${at}`, hasPassword));
  const withoutPassword = html`<form method="post" action="${SECURITY}/password/remove">${passwordField('no', hasPassword)}<button>Remove the password</button></form>`;
  return html`<p>A passkey signs you in without password and code.</p><ul>${passkeys.map(item)}</ul>
${makePasskeyForm(`${SECURITY}/passkeys`, 'Add a passkey', passwordField('passkey', hasPassword))}
${hasPassword && passkeys.length > 0 ? withoutPassword : NOTHING}`;
}

/** The password is asked for again, where there is one. */
export function passwordField(id: string, hasPassword: boolean): Html {
  if (!hasPassword) return NOTHING;
  return html`<label for="${id}-password">Password</label><input id="${id}-password" name="password" type="password" autocomplete="current-password" required>`;
}

function sessionItem({ id, device, address, tenantId, lastUsedAt }: ListedSession, own: string): Html {
  const end = html`<form method="post" action="${SECURITY}/sessions"><button name="end" value="${id}">End this session</button></form>`;
  return html`<li>${device === '' ? 'Unknown device' : device}<br><span class="soft">${tenantId}, ${address}, last used ${written(lastUsedAt)}</span>${id === own ? html`<br><strong>This browser</strong>` : end}</li>`;
}

function written(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function setUpPage({ secret, uri }: TotpSetUp, fault?: string): string {
  return page(
    'Set up codes',
    html`${failed(fault)}<p>Scan this with your authenticator app, or <a href="${uri}">open it</a> on this device.</p>
${qrCode(uri, 'QR code for the authenticator app')}
<p class="soft">Or type this key: <code>${secret}</code></p>
<form method="post" action="${SECURITY}/totp/confirm">
<label for="code">Code</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
<button>Use codes from now on</button>
</form>`,
  );
}

export function recoveryPage(codes: readonly string[]): string {
  return page(
    'Recovery codes',
    html`<p>Codes are asked for from now on. Keep these recovery codes: each signs you in once without the app, and they are shown only now.</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a href="${SECURITY}">Done</a></p>`,
  );
}
