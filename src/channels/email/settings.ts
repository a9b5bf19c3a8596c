// The settings of an e-mail account: a mail server that sends, and a mailbox that is read.
import { isIP } from 'node:net';
import { type Account, AccountFault, type AccountType } from '../../domain/channelAccount.js';
import { emailAddress } from './address.js';

export const SECURITIES = ['starttls', 'tls', 'none'] as const;
export type Security = (typeof SECURITIES)[number];

/** A mail server with its login. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: Security;
  /** Undefined for a server that asks for no login. */
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export interface SendingSettings extends MailServer {
  readonly from: string;
  readonly fromName: string | undefined;
}

/** What an environment allows. */
export interface MailRules {
  /** Connections without encryption, which only the sandbox may have. */
  readonly allowPlain: boolean;
}

const SUBMISSION_PORTS: Readonly<Record<Security, number>> = { starttls: 587, tls: 465, none: 25 };
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/;
const PORT = { min: 1, max: 65_535 };
const SECURITY_TEXT =
  'How the connection is encrypted: starttls (default), tls from the first byte, or none, which only the sandbox accepts.';

export const EMAIL_SETTINGS: AccountType['settings'] = {
  smtpHost: { kind: 'text', max: 253, description: 'The mail server that takes messages for sending.' },
  smtpPort: { kind: 'number', ...PORT, description: 'Its port. Default: 587, or 465 with tls.' },
  smtpSecurity: { kind: 'text', values: SECURITIES, description: SECURITY_TEXT },
  smtpUser: { kind: 'text', max: 255, description: 'The user name there. Absent: no login.' },
  from: { kind: 'text', max: 254, description: 'The address that documents are sent from. Bounces come back to it.' },
  fromName: { kind: 'text', max: 128, description: 'The name beside this address.' },
};

export const EMAIL_SECRETS: AccountType['secrets'] = {
  smtpPassword: { description: 'The password of smtpUser.' },
};

/** Throws AccountFault MISCONFIGURED. */
export function sendingSettings(account: Account, rules: MailRules): SendingSettings {
  const from = emailAddress(text(account, 'from') ?? '');
  if (from === undefined) throw misconfigured('The setting from is no e-mail address');
  const server = serverOf(account, 'smtp', SUBMISSION_PORTS, rules);
  return { ...server, from, fromName: text(account, 'fromName') };
}

function serverOf(account: Account, prefix: 'smtp', ports: Readonly<Record<Security, number>>, rules: MailRules): MailServer {
  const host = text(account, `${prefix}Host`);
  if (host === undefined) throw misconfigured(`The setting ${prefix}Host is missing`);
  if (!HOST.test(host) && isIP(host) === 0) throw misconfigured(`The setting ${prefix}Host is no host name`);
  const security = (text(account, `${prefix}Security`) ?? 'starttls') as Security;
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
