// Tells subscribers what changed. One reader serves all of them; the first subscriber starts it and the last one ends it. A wake-up
// only says when to read. Changes are read from rows since a cursor, so a lost wake-up causes a delay but no loss.

/** The least time between two reads, in ms. */
const GAP_MS = 200;
/** The time between two reads without a wake-up, in ms. */
const EVERY_MS = 1_000;

export interface FeedOptions<Cursor, Change> {
  /** The changes for these tenants since the cursor, and the next cursor. Without a cursor, only the next cursor. */
  readonly read: (cursor: Cursor | undefined, tenants: readonly string[]) => Promise<Found<Cursor, Change>>;
  /** Calls back when a read is useful, until the returned function is called. */
  readonly watch: (heard: () => void) => () => void;
  /** A read failed. It is retried. */
  readonly onError: (error: unknown) => void;
}

export interface Found<Cursor, Change> {
  readonly cursor: Cursor;
  /** The changes of each object are in their order. */
  readonly changes: readonly Change[];
}

export interface Feed<Change> extends AsyncDisposable {
  /** Tells of every change that is committed after this resolves, until the returned function is called. Throws where nothing can be read. */
  watch(tenantId: string, hear: (change: Change) => void): Promise<() => void>;
}

interface Watcher<Change> {
  readonly tenantId: string;
  readonly hear: (change: Change) => void;
}

interface Joiner<Change> extends Watcher<Change> {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function createFeed<Cursor, Change extends { readonly tenantId: string }>(options: FeedOptions<Cursor, Change>): Feed<Change> {
  const watchers = new Set<Watcher<Change>>();
  let joining: Joiner<Change>[] = [];
  let cursor: Cursor | undefined;
  let reading: Promise<void> | undefined;
  let isWoken = false;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let unwatch: (() => void) | undefined;

  const read = async (): Promise<void> => {
    const joiners = joining;
    joining = [];
    isWoken = false;
    readAtMs = performance.now();
    try {
      const tenants = new Set([...watchers, ...joiners].map(({ tenantId }) => tenantId));
      const found = await options.read(cursor, [...tenants]);
      cursor = found.cursor;
      tell(watchers, found.changes);
      // New subscribers are told of changes after this read only.
      for (const joiner of joiners) {
        watchers.add(joiner);
        joiner.resolve();
      }
    } catch (error) {
      for (const { reject } of joiners) reject(error);
      if (watchers.size > 0) options.onError(error);
    }
  };
  /** Schedules the next read: at once for new subscribers, soon after a wake-up, otherwise after a while. None without subscribers. */
  const plan = (): void => {
    clearTimeout(timer);
    if (reading !== undefined) return;
    if (watchers.size === 0 && joining.length === 0) {
      unwatch?.();
      unwatch = undefined;
      cursor = undefined;
      return;
    }
    const waitMs = joining.length > 0 ? 0 : readAtMs + (isWoken ? GAP_MS : EVERY_MS) - performance.now();
    timer = setTimeout(start, Math.max(0, waitMs));
  };
  const start = (): void => {
    reading = read().finally(() => {
      reading = undefined;
      plan();
    });
  };
  const wake = (): void => {
    if (isWoken) return;
    isWoken = true;
    plan();
  };

  return {
    async watch(tenantId, hear) {
      unwatch ??= options.watch(wake);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const joiner = { tenantId, hear, resolve, reject };
      joining.push(joiner);
      plan();
      await promise;
      return () => {
        if (watchers.delete(joiner) && watchers.size === 0) plan();
      };
    },
    async [Symbol.asyncDispose]() {
      watchers.clear();
      for (const { reject } of joining.splice(0)) reject(new Error('The feed is closed'));
      await reading;
      plan();
    },
  };
}

function tell<Change extends { readonly tenantId: string }>(watchers: ReadonlySet<Watcher<Change>>, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const byTenant = Map.groupBy(changes, ({ tenantId }) => tenantId);
  for (const { tenantId, hear } of watchers) for (const change of byTenant.get(tenantId) ?? []) hear(change);
}
