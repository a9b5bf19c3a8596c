// One session with a mail server that takes messages for sending (RFC 5321, RFC 6409), over a checked connection.
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Connect } from '../../domain/ports.js';
import type { MailServer } from './settings.js';
import { smtpFault } from './smtpFault.js';

/** From one reply to the next. The deadline of the whole call is its signal. */
const SILENCE_MAX_MS = 30_000;
/** A reply is a few lines. */
const REPLY_BYTES_MAX = 64 * 1024;

export interface SmtpMessage {
  readonly from: string;
  readonly to: string;
  /** Comes back in the report on a failed delivery (RFC 3461 ENVID), where the server supports it. */
  readonly envelopeId: string;
  readonly bytes: Buffer;
}

/**
 * Connects and logs in, and then sends the message, where there is one. Returns what the server said to the message. TLS is required
 * unless the settings say `none`. Throws SendFault; an aborted signal ends the connection.
 */
export async function smtpSession(
  connect: Connect,
  server: MailServer,
  clientName: string,
  message: SmtpMessage | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { host, port, security, login } = server;
  const isSecure = security === 'tls';
  let smtp: SMTPConnection | undefined;
  const progress: Progress = { isWritten: false };
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => {
    aborted.reject(signal.reason);
    smtp?.close();
  };
  aborted.promise.catch(() => undefined);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const { socket, secureContext } = await connect({ host, port, isSecure }, signal);
    const opened = new SMTPConnection({
      connection: socket,
      host,
      port,
      secure: isSecure,
      secured: isSecure,
      ...(security === 'starttls' ? { requireTLS: true } : {}),
      ...(security === 'none' ? { ignoreTLS: true } : {}),
      tls: { secureContext, rejectUnauthorized: true },
      name: clientName,
      greetingTimeout: SILENCE_MAX_MS,
      socketTimeout: SILENCE_MAX_MS,
      socketCloseTimeout: 0,
      maxResponseSize: REPLY_BYTES_MAX,
    });
    smtp = opened;
    return await Promise.race([converse(opened, login, message, progress), aborted.promise]);
  } catch (error) {
    throw signal.aborted ? signal.reason : smtpFault(error, progress.isWritten);
  } finally {
    signal.removeEventListener('abort', onAbort);
    smtp?.close();
  }
}

interface Progress {
  /** The message was written to its end. */
  isWritten: boolean;
}

async function converse(
  smtp: SMTPConnection,
  login: MailServer['login'],
  message: SmtpMessage | undefined,
  progress: Progress,
): Promise<string> {
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  smtp.on('error', broken.reject);
  const step = <Result>(run: (done: (error?: Error | null, result?: Result) => void) => void): Promise<Result> =>
    Promise.race([
      new Promise<Result>((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result as Result)))),
      broken.promise,
    ]);
  await step<void>((done) => smtp.connect(done));
  if (login !== undefined) await step((done) => smtp.login({ user: login.user, pass: login.password }, done));
  if (message === undefined) return '';
  const { from, to, envelopeId, bytes } = message;
  const dsn = { ret: 'HDRS', envid: envelopeId, notify: 'FAILURE', orcpt: `rfc822;${to}` };
  const source = Readable.from(bytes).on('end', () => {
    progress.isWritten = true;
  });
  const { response } = await step<{ readonly response: string }>((done) =>
    smtp.send({ from, to: [to], size: bytes.length, dsn }, source, done),
  );
  smtp.quit();
  return response;
}
