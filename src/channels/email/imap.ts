// One session with a mailbox (RFC 3501, RFC 9051), over a checked connection.
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ImapFlow } from 'imapflow';
import { AccountFault } from '../../domain/channelAccount.js';
import type { Connect } from '../../domain/ports.js';
import { lineOf } from '../answered.js';
import { MESSAGE_BYTES_MAX } from './message.js';
import type { MailServer } from './settings.js';

/** From one answer to the next. The deadline of the whole poll is its signal. */
const SILENCE_MAX_MS = 30_000;
/** Of everything in an answer but message bodies. */
const LINE_BYTES_MAX = 1024 * 1024;
const TOKENS_MAX = 100_000;

/**
 * Logs in, opens the folder, and closes the session behind `use`, unless `keep` keeps it. Throws AccountFault; an aborted signal ends
 * the connection.
 */
export async function imapSession<Result>(
  connect: Connect,
  server: MailServer,
  folder: string,
  signal: AbortSignal,
  use: (client: ImapFlow) => Promise<Result>,
  keep: (client: ImapFlow) => boolean = () => false,
): Promise<Result> {
  let client: ImapFlow | undefined;
  let isKept = false;
  const onAbort = (): void => client?.close();
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const { socket, secureContext } = await connect({ host: server.host, port: server.port, isSecure: server.security === 'tls' }, signal);
    const opened = new ImapFlow({
      ...optionsOf(server),
      transport: {
        // The connection is open already: its address was checked.
        connect(_, onConnect) {
          setImmediate(onConnect);
          return socket;
        },
        upgrade: (plain, _, onSecure) =>
          connectTls(
            { socket: plain as Socket, host: server.host, servername: server.host, secureContext, rejectUnauthorized: true },
            onSecure,
          ),
      },
    });
    client = opened;
    // A fault between two commands. The next command says it, too.
    opened.on('error', () => undefined);
    await opened.connect();
    await opened.mailboxOpen(folder);
    const result = await use(opened);
    isKept = keep(opened);
    if (!isKept) await opened.logout().catch(() => undefined);
    return result;
  } catch (error) {
    throw signal.aborted ? signal.reason : imapFault(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
    if (!isKept) client?.close();
  }
}

function optionsOf({ host, port, security, login }: MailServer): ConstructorParameters<typeof ImapFlow>[0] {
  return {
    host,
    port,
    secure: security === 'tls',
    ...(security === 'starttls' ? { doSTARTTLS: true } : {}),
    ...(security === 'none' ? { doSTARTTLS: false } : {}),
    auth: { user: login?.user ?? '', pass: login?.password ?? '' },
    logger: false,
    disableAutoIdle: true,
    greetingTimeout: SILENCE_MAX_MS,
    socketTimeout: SILENCE_MAX_MS,
    maxLineLength: LINE_BYTES_MAX,
    maxLiteralSize: MESSAGE_BYTES_MAX,
    maxResponseSize: MESSAGE_BYTES_MAX + LINE_BYTES_MAX,
    maxResponseTokens: TOKENS_MAX,
  };
}

/** What imapflow and the connector put on their errors. */
interface ImapError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly responseText?: string;
  readonly responseStatus?: string;
}

function imapFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AccountFault) return error;
  const { name, message, code = '', authenticationFailed, responseText, responseStatus }: ImapError = error;
  const said = lineOf(responseText ?? message) ?? '';
  if (name === 'RequestError') {
    return code === 'BLOCKED'
      ? new AccountFault(`The mailbox may not be reached: ${message}`, 'MISCONFIGURED', { cause: error })
      : new AccountFault(`The mailbox cannot be reached: ${message}`, 'UNREACHABLE', { cause: error });
  }
  if (authenticationFailed === true) return new AccountFault(`The mailbox refused the login: ${said}`, 'UNAUTHORIZED', { cause: error });
  if (responseStatus !== undefined) return new AccountFault(`The mailbox refused a command: ${said}`, 'REFUSED', { cause: error });
  if (code !== '') return new AccountFault(`The mailbox did not answer as expected: ${said}`, 'UNREACHABLE', { cause: error });
  return error;
}
