// What an address of a mail server may be, in settings of the service and of accounts.
import { isIP } from 'node:net';

export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const;
/** How a connection to a mail server is encrypted. */
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** Where it takes mail, if no port is given. */
export const SUBMISSION_PORTS: Readonly<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 };

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/;

/** A name or an IP address. */
export function isMailHost(text: string): boolean {
  return NAME.test(text) || isIP(text) !== 0;
}
