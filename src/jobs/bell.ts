// The bell: a ring is heard in this process at once and in the others by NOTIFY. Rung after the commit, not inside it: a
// NOTIFY in a transaction takes a lock that makes commits wait for one another. A lost ring costs a second (sweep, feeds).
import { randomUUID } from 'node:crypto';
import { type Database, DRAINS, type DrainName, type Ring, type RingName } from '../domain/ports.js';

/** Rings within this are one NOTIFY. */
const GATHER_MS: Record<RingName, number> = { documents: 10, deliveries: 10, retries: 50, changes: 100 };
/** How often a process with dashboards says so, and for how long the others then tell it of their changes. */
const WATCH_EVERY_MS = 5_000;
const WATCH_LIVES_MS = 15_000;
const WATCH = 'exchange_watch';

export interface Bell extends AsyncDisposable {
  readonly ring: Ring;
  /** Calls back on every ring, here or elsewhere, until the answer is called. Without watchers no process tells of changes. */
  watch(heard: () => void): () => void;
}

/** `listens`: this process has drains that want to hear the others. */
export async function createBell(
  database: Pick<Database, 'sql' | 'embedded' | 'listen'>,
  listens: boolean,
  heard: (name: DrainName) => void,
): Promise<Bell> {
  const self = randomUUID();
  const waiting = new Map<RingName, NodeJS.Timeout>();
  const watchers = new Set<() => void>();
  /** In another process; by performance.now(). */
  let watchedUntilMs = Number.NEGATIVE_INFINITY;

  // A database that is gone is found by whoever needs it; the sweep and the feeds repair the ring.
  const notify = (channel: string, payload: string): void =>
    void database.sql.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
  const tellOthers = (name: RingName): void => {
    if (database.embedded || waiting.has(name)) return;
    const tell = (): void => {
      waiting.delete(name);
      notify(channelOf(name), '');
    };
    waiting.set(name, setTimeout(tell, GATHER_MS[name]).unref());
  };
  const tellWatchers = (): void => {
    for (const watcher of watchers) watcher();
  };
  if (!database.embedded) {
    if (listens) for (const name of DRAINS) await database.listen(channelOf(name), () => heard(name));
    await database.listen(WATCH, (who) => {
      if (who !== self) watchedUntilMs = performance.now() + WATCH_LIVES_MS;
    });
  }
  let stopWatching: (() => void) | undefined;
  const startWatching = (): (() => void) => {
    if (database.embedded) return () => undefined;
    const listening = database.listen(channelOf('changes'), tellWatchers);
    notify(WATCH, self);
    const timer = setInterval(() => notify(WATCH, self), WATCH_EVERY_MS).unref();
    return () => {
      clearInterval(timer);
      void listening.then((stop) => stop());
    };
  };

  return {
    ring(name) {
      if (name !== 'changes') {
        heard(name);
        tellOthers(name);
      }
      tellWatchers();
      if (performance.now() < watchedUntilMs) tellOthers('changes');
    },
    watch(watcher) {
      watchers.add(watcher);
      stopWatching ??= startWatching();
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
    async [Symbol.asyncDispose]() {
      stopWatching?.();
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

function channelOf(name: RingName): string {
  return `exchange_${name}`;
}
