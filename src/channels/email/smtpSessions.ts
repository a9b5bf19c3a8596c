// Sessions with mail servers that stay open for the next message of their account. A new one costs a TLS handshake and a login, and
// many servers limit both.
import { createHash } from 'node:crypto';
import type { Connect } from '../../domain/ports.js';
import type { MailServer } from './settings.js';
import { openSmtp, type SmtpMessage, type SmtpSession } from './smtp.js';

/** How long a session waits for the next message. Servers wait for minutes. */
const IDLE_MS = 5_000;
/** Messages of one session. Many servers end it after 100. */
const MESSAGES_MAX = 100;
/** Sessions of a process that wait. */
const WAITING_MAX = 100;

export interface SmtpSessions {
  /**
   * Sends over a session of this account that waits, or over a new one. Returns what the server said. Throws SendFault; an aborted signal
   * ends the session. `account`: its id.
   */
  send(account: string, server: MailServer, message: SmtpMessage, signal: AbortSignal): Promise<string>;
  close(): void;
}

interface Waiting {
  readonly session: SmtpSession;
  /** Sent over it so far. */
  readonly messages: number;
  readonly end: NodeJS.Timeout;
}

/** `clientName`: the name of this exchange for the servers. */
export function createSmtpSessions(connect: Connect, clientName: string): SmtpSessions {
  const waiting = new Map<string, Waiting[]>();
  let size = 0;
  let isClosed = false;
  const remove = (key: string, one: Waiting): void => {
    const others = waiting.get(key)!.filter((other) => other !== one);
    if (others.length === 0) waiting.delete(key);
    else waiting.set(key, others);
    size -= 1;
    clearTimeout(one.end);
  };
  /** The one that was used last. The others come to their end. */
  const take = (key: string): Waiting | undefined => {
    for (let one = waiting.get(key)?.at(-1); one !== undefined; one = waiting.get(key)?.at(-1)) {
      remove(key, one);
      if (one.session.isOpen) return one;
    }
    return undefined;
  };
  const keep = (key: string, session: SmtpSession, messages: number): void => {
    if (isClosed || messages >= MESSAGES_MAX || size >= WAITING_MAX) {
      session.quit();
      return;
    }
    const end = setTimeout(() => {
      remove(key, one);
      session.quit();
    }, IDLE_MS).unref();
    const one = { session, messages, end };
    waiting.set(key, [...(waiting.get(key) ?? []), one]);
    size += 1;
  };
  return {
    async send(account, server, message, signal) {
      const key = keyOf(account, server);
      const before = take(key);
      if (before !== undefined) {
        try {
          const said = await before.session.send(message, signal);
          keep(key, before.session, before.messages + 1);
          return said;
        } catch (error) {
          // Servers end sessions that wait. Nothing of the text has left then.
          if (!before.session.endedBeforeText) throw error;
        }
      }
      const session = await openSmtp(connect, server, clientName, signal);
      const said = await session.send(message, signal);
      keep(key, session, 1);
      return said;
    },
    close() {
      isClosed = true;
      for (const { session, end } of [...waiting.values()].flat()) {
        clearTimeout(end);
        session.close();
      }
      waiting.clear();
    },
  };
}

/** One whose server or login was changed gets a new session. The key does not show the password. */
function keyOf(account: string, { host, port, security, login }: MailServer): string {
  return createHash('sha256')
    .update(JSON.stringify([account, host, port, security, login]))
    .digest('base64');
}
