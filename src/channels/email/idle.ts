// Keeps sessions of mailboxes open between polls, so that the server says at once that there is a message (IDLE, RFC 2177).
import type { ImapFlow } from 'imapflow';

/** A session that no poll of this process has replaced, because another process polls its account. */
const LIFE_MS = 120_000;
/** Sessions of a process. Mailboxes beyond are polled alone. */
const SESSIONS_MAX = 200;

export interface IdleSessions {
  /** Keeps the session, instead of the one before of that account, and calls `onMail` once. False where it is not kept. */
  keep(account: string, client: ImapFlow, onMail: () => void): boolean;
  close(): void;
}

export function createIdleSessions(): IdleSessions {
  const sessions = new Map<string, ImapFlow>();
  let isClosed = false;
  return {
    keep(account, client, onMail) {
      const before = sessions.get(account);
      if (isClosed || !client.capabilities.has('IDLE') || (before === undefined && sessions.size >= SESSIONS_MAX)) return false;
      sessions.set(account, client);
      before?.close();
      const end = setTimeout(() => client.close(), LIFE_MS).unref();
      client.once('close', () => {
        clearTimeout(end);
        if (sessions.get(account) === client) sessions.delete(account);
      });
      client.once('exists', () => {
        client.close();
        onMail();
      });
      // A session that breaks is replaced by the next poll.
      client.idle().catch(() => client.close());
      return true;
    },
    close() {
      isClosed = true;
      for (const client of sessions.values()) client.close();
    },
  };
}
