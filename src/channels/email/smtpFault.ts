// Translates what goes wrong with a mail server into the fault of a send.

import { SendFault } from '../../domain/channel.js';
import type { AccountFaultCode } from '../../domain/channelAccount.js';
import { occurrence, type Words } from '../../domain/occurrences/occurrence.js';
import { errorMessage } from '../../errorMessage.js';
import { lineOf } from '../answered.js';

const SERVICE_CLOSES = 421;

/** What nodemailer and the connector put on their errors. */
interface MailError {
  readonly name?: string;
  readonly message: string;
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * A refused message is final. A refused login is final, too, and one of the account. All else may pass. `isWritten`: the message was
 * written to its end, so without an answer the server may have taken it.
 */
export function smtpFault(error: unknown, isWritten: boolean): unknown {
  if (!(error instanceof Error) || error instanceof SendFault) return error;
  const { name, message, code = '', response, responseCode }: MailError = error;
  if (name === 'RequestError') {
    if (code === 'BLOCKED') return fault('final', occurrence('MAIL_NOT_ALLOWED', { why: message }), 'MISCONFIGURED', error);
    return fault('transient', occurrence('MAIL_AWAY', { why: message }), 'UNREACHABLE', error);
  }
  const said = lineOf(response ?? message) ?? '';
  const isRefusal = responseCode !== undefined && responseCode >= 500;
  if (isWritten && responseCode === undefined && code !== '') return unanswered(error);
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return isRefusal || responseCode === undefined
        ? fault('final', occurrence('MAIL_LOGIN', { why: said }), 'UNAUTHORIZED', error)
        : fault('transient', occurrence('MAIL_LOGIN_PUT_OFF', { why: said }), 'UNREACHABLE', error);
    case 'EENVELOPE':
    case 'EMESSAGE':
      if (isRefusal || responseCode === undefined) return new SendFault(occurrence('MAIL_REFUSED', { why: said }), 'final');
      // RFC 5321 §4.2.3: with 421 the server closes; the other replies that begin with 4 concern this message or mailbox.
      return new SendFault(occurrence('MAIL_PUT_OFF', { why: said }), 'transient', 'SEND_FAILED', {
        account: responseCode === SERVICE_CLOSES ? 'UNREACHABLE' : null,
      });
    case 'ETLS':
      return fault('transient', occurrence('MAIL_PLAIN', { why: said }), 'REFUSED', error);
    case '':
      return error;
    default:
      return isRefusal
        ? fault('transient', occurrence('MAIL_CONNECTION', { why: said }), 'REFUSED', error)
        : fault('transient', occurrence('MAIL_OTHER', { why: said }), 'UNREACHABLE', error);
  }
}

function fault(kind: 'transient' | 'final', message: Words, account: AccountFaultCode, cause: Error): SendFault {
  return new SendFault(message, kind, 'SEND_FAILED', { account, cause });
}

/** The message was written to its end, and no answer came to it. */
export function unanswered(cause: unknown): SendFault {
  const said = lineOf(errorMessage(cause)) ?? '';
  return new SendFault(occurrence('MAIL_UNCLEAR', { why: said }), 'transient', 'SEND_FAILED', { account: 'UNREACHABLE', cause });
}
