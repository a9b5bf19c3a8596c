// A session with a mail server that takes messages for sending (RFC 5321, RFC 6409), over a checked connection.
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Connect } from '../../domain/ports.js';
import type { MailServer } from './settings.js';
import { smtpFault, unanswered } from './smtpFault.js';

/** From one reply to the next. The deadline of the whole call is its signal. */
const SILENCE_MAX_MS = 30_000;
/** For the answer to QUIT. */
const QUIT_MS = 1_000;
/** A reply is a few lines. */
const REPLY_BYTES_MAX = 64 * 1024;

export interface SmtpMessage {
  readonly from: string;
  readonly to: string;
  /** Comes back in the report on a failed delivery (RFC 3461 ENVID), where the server supports it. */
  readonly envelopeId: string;
  readonly bytes: Buffer;
}

/** A session that is logged in. Where anything fails in it, it is closed. */
export interface SmtpSession {
  /** Sends one message. Returns what the server said to it. Throws SendFault; an aborted signal ends the session. */
  send(message: SmtpMessage, signal: AbortSignal): Promise<string>;
  /** Whether a part of the text of the last message has left. Where none has, another session may send the message. */
  readonly hasSentText: boolean;
  readonly isOpen: boolean;
  /** Sends QUIT, and closes shortly after. */
  quit(): void;
  close(): void;
}

/** Connects and logs in. TLS is required unless the settings say `none`. Throws SendFault; an aborted signal ends the attempt. */
export async function openSmtp(connect: Connect, server: MailServer, clientName: string, signal: AbortSignal): Promise<SmtpSession> {
  const { host, port, security, login } = server;
  const isSecure = security === 'tls';
  const { socket, secureContext } = await reached(() => connect({ host, port, isSecure }, signal), signal);
  const smtp = new SMTPConnection({
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
  // A fault of an idle session: the next message gets another one.
  smtp.on('error', () => undefined);
  await during(smtp, signal, async () => {
    await step<void>((done) => smtp.connect(done));
    if (login !== undefined) await step((done) => smtp.login({ user: login.user, pass: login.password }, done));
  });
  let hasSentText = false;
  return {
    async send({ from, to, envelopeId, bytes }, own) {
      const dsn = { ret: 'HDRS', envid: envelopeId, notify: 'FAILURE', orcpt: `rfc822;${to}` };
      const envelope = { from, to: [to], size: bytes.length, dsn };
      // Nodemailer reads it when the server asks for the text.
      const text = Readable.from([bytes], { objectMode: false });
      const sent = () => step<{ readonly response: string }>((done) => smtp.send(envelope, text, done));
      try {
        return (await during(smtp, own, sent, () => text.readableEnded)).response;
      } finally {
        hasSentText = text.readableDidRead;
      }
    },
    get hasSentText() {
      return hasSentText;
    },
    get isOpen() {
      return !smtp.destroyed && socket.writable;
    },
    quit() {
      smtp.quit();
      // The answer decides nothing, and a server could put it off for ever.
      setTimeout(() => smtp.close(), QUIT_MS).unref();
    },
    close: () => smtp.close(),
  };
}

async function reached<Result>(connect: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    signal.throwIfAborted();
    return await connect();
  } catch (error) {
    throw signal.aborted ? signal.reason : smtpFault(error, false);
  }
}

/**
 * Whatever fails closes the connection: a refusal, a fault of the connection, and an aborted signal. `isWritten`: whether the text of a
 * message was written to its end.
 */
async function during<Result>(
  smtp: SMTPConnection,
  signal: AbortSignal,
  work: () => Promise<Result>,
  isWritten: () => boolean = () => false,
): Promise<Result> {
  const broken = Promise.withResolvers<never>();
  const onAbort = (): void => broken.reject(signal.reason);
  broken.promise.catch(() => undefined);
  smtp.on('error', broken.reject);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    return await Promise.race([work(), broken.promise]);
  } catch (error) {
    smtp.close();
    if (!signal.aborted) throw smtpFault(error, isWritten());
    throw isWritten() ? unanswered(signal.reason) : signal.reason;
  } finally {
    signal.removeEventListener('abort', onAbort);
    smtp.off('error', broken.reject);
  }
}

function step<Result>(run: (done: (error?: Error | null, result?: Result) => void) => void): Promise<Result> {
  return new Promise<Result>((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result as Result))));
}
