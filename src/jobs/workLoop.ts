// Works off rows that are due: a wake-up starts it, it claims in batches, keeps a window full, and looks once more before it ends.

import { setImmediate } from 'node:timers/promises';

/** Fewer items are started before the next claim: nobody is to wait for it. */
const AHEAD_MIN = 32;

/** A wake-up about more of them is one about everything. */
const NAMES_MAX = 1_000;

export interface WorkLoopOptions<T> {
  /** Takes up to `limit` items, of these only where they are named. Where it takes any there may be more of the same. */
  readonly claim: (limit: number, among: ReadonlySet<string> | undefined) => Promise<readonly T[]>;
  /** One promise an item, so that a slow one holds its own place and no other's. They must not reject. */
  readonly run: (items: readonly T[]) => readonly Promise<void>[];
  /** Items in work at once. */
  readonly window: number;
  /** How many more may be in work, where the window is shared with another loop. */
  readonly room?: () => number;
  /** Room below which a claim is not worth its statement while work goes on: a quarter of the window. */
  readonly roomMin?: number;
  /**
   * The end of an item may make others claimable: a wake-up about those of this name (a limit per endpoint, an order per document), or
   * about everything (undefined).
   */
  readonly refills?: (item: T) => string | undefined;
  readonly onError: (error: unknown) => void;
}

export interface WorkLoop {
  /** Something may be due, of these only where they are named. Cheap; a wake-up during a round is not lost. */
  wake(among?: Iterable<string>): void;
  /** Resolves when nothing is in work and no wake-up is pending, but for that of a claim that failed. */
  idle(): Promise<void>;
  /** Claims nothing more and waits for what is in work, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export function createWorkLoop<T>(options: WorkLoopOptions<T>): WorkLoop {
  const wakeUps = createWakeUps();
  let stopped = false;
  let failed = false;
  let round: Promise<void> | undefined;
  let freed: (() => void) | undefined;
  const running = new Set<Promise<void>>();

  const namesOf = (items: readonly T[]): readonly string[] | undefined => {
    const names = items.flatMap((item) => options.refills?.(item) ?? []);
    return names.length < items.length ? undefined : names;
  };

  const start = (items: readonly T[]): void => {
    for (const [index, one] of options.run(items).entries()) {
      const work = one.catch(options.onError).finally(() => {
        running.delete(work);
        freed?.();
        if (options.refills !== undefined) wake(namesOf([items[index]!]));
      });
      running.add(work);
    }
  };

  const roomBeside = (claimed: number): number => Math.min(options.window - running.size, options.room?.() ?? options.window) - claimed;
  const roomMin = options.roomMin ?? options.window / 4;

  const claim = async (limit: number): Promise<readonly T[]> => {
    const among = wakeUps.take();
    try {
      const items = await options.claim(limit, among);
      if (items.length > 0) wakeUps.add(among && namesOf(items));
      return items;
    } catch (error) {
      // Not at once, for the database may be away: with the next wake-up.
      wakeUps.add(among);
      failed = true;
      throw error;
    }
  };

  /** None where nothing is due; undefined where nobody has woken it, or nothing more is to be claimed. */
  const claimWithRoom = async (): Promise<readonly T[] | undefined> => {
    for (;;) {
      if (stopped || !wakeUps.any()) return undefined;
      const room = roomBeside(0);
      // Claiming row by row would cost a statement each: while work goes on, wait for a part of the window to be free.
      if (room >= roomMin || running.size === 0) {
        if (room > 0) return claim(room);
        // Another loop has the whole window: a later wake-up looks again, at the latest the sweep's.
        wakeUps.take();
        return undefined;
      }
      await new Promise<void>((resolve) => {
        freed = resolve;
      });
      freed = undefined;
    }
  };

  /** The database looks for the next items while these are started, which takes this process as long. */
  const claimAhead = (claimed: number): Promise<readonly T[]> | undefined => {
    const room = roomBeside(claimed);
    if (stopped || claimed < AHEAD_MIN || room < roomMin) return undefined;
    const items = claim(room);
    // Who waits for it is told of its failure.
    items.catch(() => undefined);
    return items;
  };

  const claimWhileThereIs = async (): Promise<void> => {
    for (let items = await claimWithRoom(); items !== undefined; ) {
      const ahead = claimAhead(items.length);
      // It leaves before the work on these begins.
      if (ahead !== undefined) await setImmediate();
      if (items.length > 0) start(items);
      items = await (ahead ?? claimWithRoom());
    }
  };

  const begin = (): void => {
    if (stopped) return;
    round ??= claimWhileThereIs()
      .catch(options.onError)
      .finally(() => {
        round = undefined;
        if (wakeUps.any() && !failed) begin();
      });
  };

  const wake = (among?: Iterable<string>): void => {
    wakeUps.add(among);
    failed = false;
    freed?.();
    begin();
  };

  return {
    wake,
    async idle() {
      while (round !== undefined || running.size > 0) await Promise.all([round, ...running]);
    },
    async stop(timeoutMs) {
      stopped = true;
      freed?.();
      // What a claim brings that was on its way is still worked off: nobody else would know of it.
      const all = Promise.resolve(round).then(async () => void (await Promise.all(running)));
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([all, new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
      clearTimeout(timer);
    },
  };
}

interface WakeUps {
  add(among: Iterable<string> | undefined): void;
  any(): boolean;
  /** What it was woken for since the last time; undefined is everything. */
  take(): ReadonlySet<string> | undefined;
}

function createWakeUps(): WakeUps {
  let everything = false;
  let some = new Set<string>();
  return {
    add(among) {
      if (among === undefined) everything = true;
      else if (!everything) for (const one of among) some.add(one);
      if (some.size > NAMES_MAX) everything = true;
    },
    any: () => everything || some.size > 0,
    take() {
      const taken = everything ? undefined : some;
      everything = false;
      some = new Set();
      return taken;
    },
  };
}
