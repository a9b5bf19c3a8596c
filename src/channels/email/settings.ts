// The settings of an e-mail account: a mail server that sends, and a mailbox that is read.

import { type Account, AccountFault, type AccountSettings, type AccountType } from '../../domain/channelAccount.js';
import { emailAddress, mailboxOf } from '../../domain/emailAddress.js';
import type { Fault } from '../../domain/errors.js';
import { isMailHost, MAIL_SECURITIES, type MailSecurity, SUBMISSION_PORTS } from '../../domain/mail/mailServer.js';
import { reason } from '../../domain/reasons.js';

/** A mail server with its login. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Undefined for a server that asks for no login. */
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export interface SendingSettings extends MailServer {
  readonly from: string;
  readonly fromName: string | undefined;
}

export interface MailboxSettings extends MailServer {
  readonly folder: string;
  readonly doneFolder: string;
  /** The prefix of the folders for messages without a document. A reason follows: `Failed - too large`. */
  readonly asideFolder: string;
  /** Mailboxes. Only messages to these are read. None: all. */
  readonly addresses: readonly string[];
  /** The authserv-id of the mail server whose Authentication-Results count. Undefined: no results count. */
  readonly trustedServer: string | undefined;
}

/** What an environment allows. */
export interface MailRules {
  /** Connections without encryption, which only the sandbox may have. */
  readonly allowPlain: boolean;
}

const MAILBOX_PORTS: Readonly<Record<MailSecurity, number>> = { starttls: 143, tls: 993, none: 143 };
const ADDRESSES_MAX = 50;
const FOLDER = { kind: 'text', max: 100 } as const;
const PORT = { min: 1, max: 65_535 };
const ENCRYPTED = 'How the connection is encrypted:';
const PLAIN = 'or none, which only the sandbox accepts.';

export const EMAIL_SETTINGS: AccountType['settings'] = {
  smtpHost: { kind: 'text', max: 253, description: 'The mail server that takes messages for sending.' },
  smtpPort: { kind: 'number', ...PORT, description: 'Its port. Default: 587, or 465 with tls.' },
  smtpSecurity: {
    kind: 'text',
    values: MAIL_SECURITIES,
    description: `${ENCRYPTED} starttls (default), tls from the first byte, ${PLAIN}`,
  },
  smtpUser: { kind: 'text', max: 255, description: 'The user name there. Absent: no login.' },
  from: {
    kind: 'text',
    max: 254,
    neededWith: 'smtpHost',
    description: 'The address that documents are sent from. Bounces come back to it.',
  },
  fromName: { kind: 'text', max: 128, description: 'The name beside this address.' },
  imapHost: { kind: 'text', max: 253, description: 'The server of the mailbox that is read. Absent: nothing is received.' },
  imapPort: { kind: 'number', ...PORT, description: 'Its port. Default: 993, or 143 with starttls.' },
  imapSecurity: {
    kind: 'text',
    values: MAIL_SECURITIES,
    description: `${ENCRYPTED} tls from the first byte (default), starttls, ${PLAIN}`,
  },
  imapUser: { kind: 'text', max: 255, neededWith: 'imapHost', description: 'The user name there.' },
  imapFolder: { ...FOLDER, description: 'The folder that is read. Default: INBOX.' },
  imapDoneFolder: { ...FOLDER, description: 'The folder for messages that were taken. Default: Processed.' },
  imapAsideFolder: {
    ...FOLDER,
    description: 'The prefix of the folders for messages without a document, such as "Failed - too large". Default: Failed.',
  },
  imapAddresses: {
    kind: 'text',
    description: 'Only messages to these addresses are read, separated by commas; others are left alone. Absent: all are read.',
  },
  imapTrustedServer: {
    kind: 'text',
    max: 253,
    description:
      'The name (authserv-id) in the Authentication-Results of the receiving mail server. Messages that fail there are set aside. Absent: nothing is checked.',
  },
};

export const EMAIL_SECRETS: AccountType['secrets'] = {
  smtpPassword: { neededWith: 'smtpUser', description: 'The password of smtpUser.', sentTo: ['smtpHost'] },
  imapPassword: { neededWith: 'imapUser', description: 'The password of imapUser.', sentTo: ['imapHost'] },
};

/** What keeps an account with these settings from doing anything, or from sending although it names a server for that. */
export function faultsOfSettings(settings: AccountSettings): Fault[] {
  const { from } = settings;
  if (!sends(settings) && !receives(settings))
    return [{ detail: 'setting smtpHost or setting imapHost is required', reason: reason('MAIL_SERVER_MISSING') }];
  if (sends(settings) && from === undefined)
    return [{ detail: 'setting from is required with smtpHost', reason: reason('SETTING_MISSING', { channel: 'email', setting: 'from' }) }];
  if (typeof from !== 'string' || emailAddress(from) !== undefined) return [];
  return [{ detail: 'setting from must be an e-mail address', reason: reason('MAIL_FROM_WRONG') }];
}

/** Throws AccountFault MISCONFIGURED. */
export function sendingSettings(account: Account, rules: MailRules): SendingSettings {
  const from = emailAddress(text(account, 'from') ?? '');
  if (from === undefined) throw misconfigured('The setting from is no e-mail address');
  const server = serverOf(account, 'smtp', SUBMISSION_PORTS, 'starttls', rules);
  return { ...server, from, fromName: text(account, 'fromName') };
}

/** Throws AccountFault MISCONFIGURED. */
export function mailboxSettings(account: Account, rules: MailRules): MailboxSettings {
  const server = serverOf(account, 'imap', MAILBOX_PORTS, 'tls', rules);
  if (server.login === undefined) throw misconfigured('The setting imapUser is missing');
  const given = text(account, 'imapAddresses')?.split(',') ?? [];
  const addresses = given.map(mailboxOf);
  if (addresses.some((one) => one === undefined)) throw misconfigured('The setting imapAddresses has a text that is no e-mail address');
  if (addresses.length > ADDRESSES_MAX) throw misconfigured(`The setting imapAddresses has more than ${ADDRESSES_MAX} addresses`);
  return {
    ...server,
    folder: text(account, 'imapFolder') ?? 'INBOX',
    doneFolder: text(account, 'imapDoneFolder') ?? 'Processed',
    asideFolder: text(account, 'imapAsideFolder') ?? 'Failed',
    addresses: addresses as string[],
    trustedServer: text(account, 'imapTrustedServer'),
  };
}

export function sends(settings: AccountSettings): boolean {
  return settings['smtpHost'] !== undefined;
}

export function receives(settings: AccountSettings): boolean {
  return settings['imapHost'] !== undefined;
}

function serverOf(
  account: Account,
  prefix: 'smtp' | 'imap',
  ports: Readonly<Record<MailSecurity, number>>,
  usual: MailSecurity,
  rules: MailRules,
): MailServer {
  const host = text(account, `${prefix}Host`);
  if (host === undefined) throw misconfigured(`The setting ${prefix}Host is missing`);
  if (!isMailHost(host)) throw misconfigured(`The setting ${prefix}Host is no host name`);
  const security = (text(account, `${prefix}Security`) ?? usual) as MailSecurity;
  if (security === 'none' && !rules.allowPlain)
    throw misconfigured(`The setting ${prefix}Security is none, which only the sandbox accepts`);
  const user = text(account, `${prefix}User`);
  const password = account.secret(`${prefix}Password`);
  if (user !== undefined && password === undefined) throw misconfigured(`The secret ${prefix}Password is missing`);
  return {
    host,
    port: Number(account.settings[`${prefix}Port`] ?? ports[security]),
    security,
    login: user === undefined || password === undefined ? undefined : { user, password },
  };
}

function text({ settings }: Account, name: string): string | undefined {
  const value = settings[name];
  return typeof value === 'string' ? value : undefined;
}

function misconfigured(message: string): AccountFault {
  return new AccountFault(message, 'MISCONFIGURED');
}
