// Collects items into batches. A single item is written at once. Under load, a statement waits a few milliseconds for more items,
// because a statement for ten items costs little more than one for a single item.

interface BatcherOptions<Item> {
  /** Takes the next batch from the waiting items: at least one. */
  readonly take: (waiting: Item[]) => Item[];
  /** Runs one batch. It must not reject. */
  readonly run: (batch: Item[]) => Promise<void>;
  /** Concurrent statements. */
  readonly statementsMax: number;
  /** A further statement starts beside a running one only with at least this number of items. */
  readonly anotherFrom: number;
  /** With this number of waiting items, a statement starts at once. */
  readonly fullFrom: number;
}

/** Under load, statements start at least this far apart, unless a full batch waits. */
const PACE_MS = 10;
/**
 * The same where batches have this number of items on average. Waiting longer then saves whole statements. The steps of one document at
 * both of its ends are up to three items that come together, and must not wait like this.
 */
const LOADED_PACE_MS = 30;
const LOADED_FROM = 4;
/** The weight of the latest batch in that average. */
const LATEST_WEIGHT = 0.2;
/** It counts as load where this number of statements more came soon after the previous one, or had several items, than did not. */
const BUSY_FROM = 6;
const BUSY_MAX = 12;

/** Returns the function that adds an item. */
export function createBatcher<Item>({ take, run, statementsMax, anotherFrom, fullFrom }: BatcherOptions<Item>): (item: Item) => void {
  const waiting: Item[] = [];
  let running = 0;
  let busyness = 0;
  let averageItems = 0;
  let beganAtMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const mayStart = (): boolean => running === 0 || (running < statementsMax && waiting.length >= anotherFrom);
  const paceMs = (): number => (averageItems >= LOADED_FROM ? LOADED_PACE_MS : PACE_MS);
  const start = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = take(waiting);
    running += 1;
    const nowMs = performance.now();
    const isBusy = batch.length > 1 || nowMs - beganAtMs < PACE_MS;
    busyness = isBusy ? Math.min(BUSY_MAX, busyness + 1) : Math.max(0, busyness - 1);
    averageItems += LATEST_WEIGHT * (batch.length - averageItems);
    beganAtMs = nowMs;
    void run(batch).finally(() => {
      running -= 1;
      next();
    });
  };
  const next = (): void => {
    while (waiting.length > 0 && mayStart()) {
      const earlyMs = busyness >= BUSY_FROM && waiting.length < fullFrom ? beganAtMs + paceMs() - performance.now() : 0;
      if (earlyMs > 0) {
        timer ??= setTimeout(() => {
          timer = undefined;
          if (waiting.length > 0 && mayStart()) start();
        }, earlyMs);
        return;
      }
      start();
    }
  };
  return (item) => {
    waiting.push(item);
    next();
  };
}
