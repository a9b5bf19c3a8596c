// Reads the settings of the mail that the service itself sends.
import { emailAddress } from '../src/domain/emailAddress.js';
import { isMailHost, type MailSecurity, SUBMISSION_PORTS } from '../src/domain/mail/mailServer.js';
import type { Config } from './config.js';
import type { Values } from './values.js';

const SECURITIES: Readonly<Record<string, MailSecurity>> = { 'smtp:': 'starttls', 'smtps:': 'tls', 'smtp+plain:': 'none' };
const FORM = 'SMTP_URL is not of the form smtp://user@host:port or smtps://user@host:port.';

/** Appends a sentence to `faults` for each invalid setting. Undefined where no server is set. */
export function mailOf({ text, value, environment }: Values, faults: string[]): Config['mail'] {
  if (value('SMTP_URL') === '') return undefined;
  const url = URL.parse(value('SMTP_URL'));
  const security = SECURITIES[url?.protocol ?? ''];
  const host = url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '';
  const isBare = url !== null && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  if (url === null || security === undefined || !isBare || !isMailHost(host)) {
    faults.push(FORM);
    return undefined;
  }
  // Errors never show the address: it could hold the password.
  if (url.password !== '') faults.push('SMTP_URL has a password: set SMTP_PASSWORD or SMTP_PASSWORD_FILE instead.');
  if (security === 'none' && environment !== 'sandbox')
    faults.push(`SMTP_URL is without encryption, which only the sandbox may, not ${environment}.`);
  const user = decoded(url.username);
  if (user === undefined) faults.push(FORM);
  const hasPassword = text('SMTP_PASSWORD') !== '';
  if ((user !== '') !== hasPassword) {
    faults.push(hasPassword ? 'SMTP_PASSWORD is set, and SMTP_URL names no user.' : 'SMTP_URL names a user, and SMTP_PASSWORD is not set.');
  }
  const from = emailAddress(value('SMTP_FROM'));
  if (from === undefined) faults.push('SMTP_FROM is not an e-mail address.');
  return {
    host,
    port: url.port === '' ? SUBMISSION_PORTS[security] : Number(url.port),
    security,
    login: user === undefined || user === '' ? undefined : { user, password: value('SMTP_PASSWORD') },
    from: from ?? '',
    fromName: value('SMTP_FROM_NAME') || undefined,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
