// Watches a connection that holds a lock while other programs work: who loses it must know before the work counts.
import type pg from 'pg';
import { errorMessage } from '../errorMessage.js';

/** Balancers close a connection that is idle for minutes or an hour. */
const ASK_EVERY_MS = 30_000;
/** A server that does not answer for so long is gone. A statement of the connection's own work may come before the question. */
const ANSWER_MS_MAX = 60_000;

interface Watch {
  /** Aborted when the connection is lost. Its reason is an Error. */
  readonly lost: AbortSignal;
  /** Asks the server now. Throws where the connection is lost. */
  confirm(): Promise<void>;
  stop(): void;
}

/** Also keeps the connection from being idle, whatever server and role have as a limit. `everyMs`: a test puts its own here. */
export async function watch(client: pg.ClientBase, everyMs = ASK_EVERY_MS): Promise<Watch> {
  await client.query('set idle_session_timeout = 0');
  const lost = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const lose = (error: unknown): void => {
    if (!isStopped) lost.abort(new Error(errorMessage(error)));
  };
  const ask = async (): Promise<void> => {
    const question = { text: 'select 1', query_timeout: ANSWER_MS_MAX };
    await client.query(question).catch(lose);
  };
  const askLater = (): void => {
    if (isStopped || lost.signal.aborted) return;
    timer = setTimeout(() => void ask().then(askLater), everyMs).unref();
  };
  client.on('error', lose);
  client.once('end', () => lose(new Error('the connection ended')));
  askLater();
  return {
    lost: lost.signal,
    async confirm() {
      await ask();
      lost.signal.throwIfAborted();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
