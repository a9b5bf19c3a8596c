// Items that share statements. One that comes alone is written at once; where many come, a statement waits a few milliseconds for
// more of them, since a statement for ten costs little more than one for one.

export interface BatcherOptions<Item> {
  /** Takes the next batch out of what waits: at least one item. */
  readonly take: (waiting: Item[]) => Item[];
  /** Runs one batch. It must not reject. */
  readonly run: (batch: Item[]) => Promise<void>;
  /** Statements under way at once. */
  readonly statementsMax: number;
  /** A further statement beside one that runs starts only for so many items. */
  readonly anotherFrom: number;
  /** What waits is written at once where it is so many items. */
  readonly fullFrom: number;
}

/** While there is much to do, statements begin so far apart, unless a full batch waits. */
const PACE_MS = 10;
/** The same where batches have so many items on average: waiting longer then saves whole statements. */
const LOADED_PACE_MS = 30;
const LOADED_FROM = 2;
/** The weight of the latest batch in that average. */
const LATEST_WEIGHT = 0.2;
/** There is much to do where so many statements more began soon after the one before, or had several items, than did not. */
const BUSY_FROM = 6;
const BUSY_MAX = 12;

/** Gives the function that adds an item. */
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
