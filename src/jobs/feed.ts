// Tells subscribers what changed. One reader serves all of them; the first subscriber starts it and the last one ends it. A wake-up
// only says when to read. Changes are read from rows since a cursor, so a lost wake-up causes a delay but no loss.

/** The least time between two reads, in ms. */
const GAP_MS = 200;
/** The time between two reads without a wake-up, in ms. */
const EVERY_MS = 1_000;

interface FeedOptions<Cursor, Change> {
  /** The changes for these tenants since the cursor, and the next cursor. Without a cursor, only the next cursor. */
  readonly read: (cursor: Cursor | undefined, tenants: readonly string[]) => Promise<FeedPage<Cursor, Change>>;
  /** Calls back when a read is useful, until the returned function is called. */
  readonly watch: (heard: () => void) => () => void;
  /** A read failed. It is retried. */
  readonly onError: (error: unknown) => void;
}

interface FeedPage<Cursor, Change> {
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

type OfTenant = { readonly tenantId: string };

export function createFeed<Cursor, Change extends OfTenant>(options: FeedOptions<Cursor, Change>): Feed<Change> {
  return new PolledFeed(options);
}

class PolledFeed<Cursor, Change extends OfTenant> implements Feed<Change> {
  readonly #options: FeedOptions<Cursor, Change>;
  readonly #watchers = new Set<Watcher<Change>>();
  #joining: Joiner<Change>[] = [];
  #cursor: Cursor | undefined;
  #reading: Promise<void> | undefined;
  #isWoken = false;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | undefined;

  constructor(options: FeedOptions<Cursor, Change>) {
    this.#options = options;
  }

  async watch(tenantId: string, hear: (change: Change) => void): Promise<() => void> {
    this.#unwatch ??= this.#options.watch(() => this.#wake());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const joiner = { tenantId, hear, resolve, reject };
    this.#joining.push(joiner);
    this.#plan();
    await promise;
    return () => {
      if (this.#watchers.delete(joiner) && this.#watchers.size === 0) this.#plan();
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#watchers.clear();
    for (const { reject } of this.#joining.splice(0)) reject(new Error('The feed is closed'));
    await this.#reading;
    this.#plan();
  }

  #wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    this.#plan();
  }

  /** Schedules the next read: at once for new subscribers, soon after a wake-up, otherwise after a while. None without subscribers. */
  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#reading !== undefined) return;
    if (this.#watchers.size === 0 && this.#joining.length === 0) {
      this.#unwatch?.();
      this.#unwatch = undefined;
      this.#cursor = undefined;
      return;
    }
    const waitMs = this.#joining.length > 0 ? 0 : this.#readAtMs + (this.#isWoken ? GAP_MS : EVERY_MS) - performance.now();
    this.#timer = setTimeout(() => this.#start(), Math.max(0, waitMs));
  }

  #start(): void {
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      this.#plan();
    });
  }

  async #read(): Promise<void> {
    const joiners = this.#joining;
    this.#joining = [];
    this.#isWoken = false;
    this.#readAtMs = performance.now();
    try {
      const tenants = new Set([...this.#watchers, ...joiners].map(({ tenantId }) => tenantId));
      const found = await this.#options.read(this.#cursor, [...tenants]);
      this.#cursor = found.cursor;
      tell(this.#watchers, found.changes);
      // New subscribers are told of changes after this read only.
      for (const joiner of joiners) {
        this.#watchers.add(joiner);
        joiner.resolve();
      }
    } catch (error) {
      for (const { reject } of joiners) reject(error);
      if (this.#watchers.size > 0) this.#options.onError(error);
    }
  }
}

function tell<Change extends OfTenant>(watchers: ReadonlySet<Watcher<Change>>, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const byTenant = Map.groupBy(changes, ({ tenantId }) => tenantId);
  for (const { tenantId, hear } of watchers) for (const change of byTenant.get(tenantId) ?? []) hear(change);
}
