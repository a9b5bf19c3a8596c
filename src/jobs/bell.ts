// The bell: a ring is heard in this process at once and in the others by NOTIFY. Rung after the commit, not inside it: a
// NOTIFY in a transaction takes a lock that makes commits wait for one another. A lost ring costs a second (the sweep).
import { type Database, DRAINS, type DrainName, type Ring } from '../domain/ports.js';

/** Rings within this are one NOTIFY. */
const GATHER_MS = 10;

export interface Bell extends AsyncDisposable {
  readonly ring: Ring;
}

/** `listens`: this process has drains that want to hear the others. */
export async function createBell(
  database: Pick<Database, 'sql' | 'embedded' | 'listen'>,
  listens: boolean,
  heard: (name: DrainName) => void,
): Promise<Bell> {
  const waiting = new Map<DrainName, NodeJS.Timeout>();
  const notify = (name: DrainName): void => {
    waiting.delete(name);
    // A database that is gone is found by whoever needs it; the sweep repairs the ring.
    database.sql.query("select pg_notify($1, '')", [channelOf(name)]).catch(() => undefined);
  };
  if (listens && !database.embedded) for (const name of DRAINS) await database.listen(channelOf(name), () => heard(name));
  return {
    ring(name) {
      heard(name);
      if (!database.embedded && !waiting.has(name)) waiting.set(name, setTimeout(() => notify(name), GATHER_MS).unref());
    },
    async [Symbol.asyncDispose]() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

function channelOf(name: DrainName): string {
  return `exchange_${name}`;
}
