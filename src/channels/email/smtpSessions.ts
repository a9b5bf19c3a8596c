// Sessions with mail servers that stay open for the next message of their account. A new one costs a TLS handshake and a login, and
// many servers limit both.
import { createHash } from 'node:crypto';
import type { Connect } from '../../domain/ports.js';
import type { MailServer } from './settings.js';
import { openSmtp, type SmtpMessage, type SmtpSession } from './smtp.js';

/** How long a session is kept for the next message. Servers keep it for minutes. */
const IDLE_MS = 5_000;
/** Messages of one session. Many servers end it after 100. */
const MESSAGES_MAX = 100;
/** Idle sessions of a process. */
const IDLE_MAX = 100;

export interface SmtpSessions {
  /**
   * Sends over an idle session of this account, or over a new one. Returns what the server said. Throws SendFault; an aborted signal
   * ends the session. `account`: its id.
   */
  send(account: string, server: MailServer, message: SmtpMessage, signal: AbortSignal): Promise<string>;
  close(): void;
}

interface IdleSession {
  readonly session: SmtpSession;
  /** Sent over it so far. */
  readonly messages: number;
  readonly end: NodeJS.Timeout;
}

/** `clientName`: the name of this exchange for the servers. */
export function createSmtpSessions(connect: Connect, clientName: string): SmtpSessions {
  const idle = new Map<string, IdleSession[]>();
  let size = 0;
  let isClosed = false;
  const remove = (key: string, one: IdleSession): void => {
    const others = idle.get(key)!.filter((other) => other !== one);
    if (others.length === 0) idle.delete(key);
    else idle.set(key, others);
    size -= 1;
    clearTimeout(one.end);
  };
  /** The one that was used last. The others are closed after IDLE_MS. */
  const take = (key: string): IdleSession | undefined => {
    for (let one = idle.get(key)?.at(-1); one !== undefined; one = idle.get(key)?.at(-1)) {
      remove(key, one);
      if (one.session.isOpen) return one;
      one.session.close();
    }
    return undefined;
  };
  const keep = (key: string, session: SmtpSession, messages: number): void => {
    if (isClosed || messages >= MESSAGES_MAX || size >= IDLE_MAX) {
      session.quit();
      return;
    }
    const end = setTimeout(() => {
      remove(key, one);
      session.quit();
    }, IDLE_MS).unref();
    const one = { session, messages, end };
    idle.set(key, [...(idle.get(key) ?? []), one]);
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
          // Servers end idle sessions, with a reply or without one. A refusal counts only in a new session.
          if (before.session.hasSentText || signal.aborted) throw error;
        }
      }
      const session = await openSmtp(connect, server, clientName, signal);
      const said = await session.send(message, signal);
      keep(key, session, 1);
      return said;
    },
    close() {
      isClosed = true;
      for (const { session, end } of [...idle.values()].flat()) {
        clearTimeout(end);
        session.close();
      }
      idle.clear();
    },
  };
}

/** One whose server or login was changed gets a new session. The key does not show the password. */
function keyOf(account: string, { host, port, security, login }: MailServer): string {
  return createHash('sha256')
    .update(JSON.stringify([account, host, port, security, login]))
    .digest('base64');
}
