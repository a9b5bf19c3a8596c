// The notifier: wakes the loops of this process directly, and those of other processes by NOTIFY. Call it after the commit: a NOTIFY
// inside a transaction takes a lock that makes commits wait for each other. A lost wake-up costs a second (sweep, feeds).
import { randomUUID } from 'node:crypto';
import type { Database } from '../domain/database.js';
import { type Wake, type WakeName, WORK_LOOPS, type WorkLoopName } from '../domain/ports.js';
import { isUuid } from '../domain/uuid.js';

/** Wake-ups within this are one NOTIFY. */
const GATHER_MS: Record<WakeName, number> = {
  checks: 10,
  sends: 10,
  replies: 10,
  interrupted: 50,
  deliveries: 10,
  retries: 50,
  changes: 100,
};
/** How often a process with subscribers announces that, and how long other processes then send it their changes. */
const WATCH_EVERY_MS = 5_000;
const WATCH_LIVES_MS = 15_000;
const WATCH = 'exchange_watch';
/** More ids would not fit into the 8,000 bytes of a NOTIFY. It then means everything. */
const NOTIFIED_MAX = 200;

export interface Notifier extends AsyncDisposable {
  readonly wake: Wake;
  /** Calls back on every wake-up of any process, until the returned function is called. Without subscribers, no process sends changes. */
  watch(heard: () => void): () => void;
}

/** `listens`: this process has loops that other processes may wake. */
export async function createNotifier(
  database: Pick<Database, 'sql' | 'embedded' | 'listen'>,
  listens: boolean,
  heard: (name: WorkLoopName, among?: readonly string[]) => void,
): Promise<Notifier> {
  const self = randomUUID();
  const watchers = new Set<() => void>();
  /** When another process last announced subscribers, by performance.now(). */
  let watchedUntilMs = Number.NEGATIVE_INFINITY;

  // Other code reports an unavailable database. The sweep and the feeds catch up.
  const notify = (channel: string, payload: string): void =>
    void database.sql.query('select pg_notify($1, $2)', [channel, payload], { brief: true }).catch(() => undefined);
  const others = createGatherer(notify);
  const tellOthers = (name: WakeName, among?: readonly string[]): void => {
    if (!database.embedded) others.tell(name, among);
  };
  const tellWatchers = (): void => {
    for (const watcher of watchers) watcher();
  };
  if (!database.embedded) {
    for (const name of listens ? WORK_LOOPS : []) await database.listen(channelOf(name), (payload) => heard(name, namedIn(payload)));
    await database.listen(WATCH, (who) => {
      if (who !== self) watchedUntilMs = performance.now() + WATCH_LIVES_MS;
    });
  }
  let stopWatching: (() => void) | undefined;
  const startWatching = (): (() => void) => {
    if (database.embedded) return () => undefined;
    return hearChanges(database, () => notify(WATCH, self), tellWatchers);
  };

  return {
    wake(name, among) {
      if (name !== 'changes') {
        heard(name, among);
        tellOthers(name, among);
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
      others.stop();
    },
  };
}

/** Hears of the changes of other processes; `say` tells them that somebody wants to. The answer ends it. */
function hearChanges(database: Pick<Database, 'listen'>, say: () => void, heard: () => void): () => void {
  const listening = database.listen(channelOf('changes'), heard);
  say();
  const timer = setInterval(say, WATCH_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    void listening.then((stop) => stop());
  };
}

/** Makes one NOTIFY of the wake-ups that come shortly after one another. */
function createGatherer(notify: (channel: string, payload: string) => void) {
  const waiting = new Map<WakeName, { readonly timer: NodeJS.Timeout; among: Set<string> | undefined }>();
  return {
    tell(name: WakeName, among: readonly string[] | undefined): void {
      const known = waiting.get(name);
      if (known !== undefined) {
        if (among === undefined) known.among = undefined;
        else for (const one of among) known.among?.add(one);
        return;
      }
      const tell = (): void => {
        const subscriptions = waiting.get(name)?.among;
        waiting.delete(name);
        notify(channelOf(name), subscriptions === undefined || subscriptions.size > NOTIFIED_MAX ? '' : [...subscriptions].join(','));
      };
      waiting.set(name, { timer: setTimeout(tell, GATHER_MS[name]).unref(), among: among && new Set(among) });
    },
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Anything but a list of ids means everything, as an empty payload does. Other versions may send other payloads. */
function namedIn(payload: string): readonly string[] | undefined {
  const ids = payload.split(',');
  return ids.every(isUuid) ? ids : undefined;
}

function channelOf(name: WakeName): string {
  return `exchange_${name}`;
}
