// Tells every process of something that changed, by a short key. A message may be lost: who hears must look for itself now and then.
import type { Database } from '../domain/database.js';

/** Messages within this are one NOTIFY. */
const GATHER_MS = 10;
/** PostgreSQL takes less than 8,000 bytes. More keys than fit mean everything. */
const PAYLOAD_BYTES_MAX = 7_900;

interface Topic extends Disposable {
  /** Call it after the commit. This process hears it at once. Keys have no comma. */
  tell(key: string): void;
}

/** `heard` without a key: anything may have changed, as after an interrupted connection. */
export async function openTopic(
  database: Pick<Database, 'sql' | 'embedded' | 'listen'>,
  name: string,
  heard: (key?: string) => void,
): Promise<Topic> {
  const channel = `exchange_${name}`;
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const notify = (): void => {
    timer = undefined;
    const payload = [...waiting].join(',');
    waiting.clear();
    const text = Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX ? '' : payload;
    // Other code reports an unavailable database.
    void database.sql.query('select pg_notify($1, $2)', [channel, text], { brief: true }).catch(() => undefined);
  };
  const stop = database.embedded
    ? undefined
    : await database.listen(channel, (payload) => {
        if (payload === '') heard();
        else for (const key of payload.split(',')) heard(key);
      });
  return {
    tell(key) {
      heard(key);
      if (database.embedded) return;
      waiting.add(key);
      timer ??= setTimeout(notify, GATHER_MS).unref();
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      void stop?.();
    },
  };
}
