// Works off rows that are due: a ring starts it, it claims in batches, keeps a window full, and looks once more before it ends.

import { setImmediate } from 'node:timers/promises';

/** Fewer items are started before the next claim: nobody is to wait for it. */
const AHEAD_MIN = 32;

export interface DrainOptions<T> {
  /** Takes up to `limit` items; none ends the round. */
  readonly claim: (limit: number) => Promise<readonly T[]>;
  /** One promise an item, so that a slow one holds its own place and no other's. They must not reject. */
  readonly run: (items: readonly T[]) => readonly Promise<void>[];
  /** Items in work at once. */
  readonly window: number;
  /** How many more may be in work, where the window is shared with another drain. */
  readonly room?: () => number;
  /** Room below which a claim is not worth its statement while work goes on: a quarter of the window. */
  readonly roomMin?: number;
  /** The end of an item may make another one claimable (a limit per endpoint, an order per document): look again each time. */
  readonly refills?: boolean;
  readonly onError: (error: unknown) => void;
}

export interface Drain {
  /** Something may be due. Cheap; a ring during a round is not lost. */
  ring(): void;
  /** Resolves when nothing is in work and no ring is unheard. */
  idle(): Promise<void>;
  /** Claims nothing more and waits for what is in work, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export function createDrain<T>(options: DrainOptions<T>): Drain {
  let rung = false;
  let stopped = false;
  let round: Promise<void> | undefined;
  let freed: (() => void) | undefined;
  const running = new Set<Promise<void>>();

  const start = (items: readonly T[]): void => {
    for (const one of options.run(items)) {
      const work = one.catch(options.onError).finally(() => {
        running.delete(work);
        freed?.();
        if (options.refills === true) ring();
      });
      running.add(work);
    }
  };

  const roomBeside = (claimed: number): number => Math.min(options.window - running.size, options.room?.() ?? options.window) - claimed;
  const roomMin = options.roomMin ?? options.window / 4;

  /** None where nothing is due, or nothing more is to be claimed. */
  const claimWithRoom = async (): Promise<readonly T[]> => {
    for (;;) {
      if (stopped) return [];
      const room = roomBeside(0);
      // Claiming row by row would cost a statement each: while work goes on, wait for a part of the window to be free.
      if (room >= roomMin || running.size === 0) return room > 0 ? options.claim(room) : [];
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
    const items = options.claim(room);
    // Who waits for it is told of its failure.
    items.catch(() => undefined);
    return items;
  };

  const claimWhileThereIs = async (): Promise<void> => {
    while (rung && !stopped) {
      rung = false;
      for (let items = await claimWithRoom(); items.length > 0; ) {
        const ahead = claimAhead(items.length);
        // It leaves before the work on these begins.
        if (ahead !== undefined) await setImmediate();
        start(items);
        items = await (ahead ?? claimWithRoom());
      }
    }
  };

  const ring = (): void => {
    rung = true;
    freed?.();
    if (stopped) return;
    round ??= claimWhileThereIs()
      .catch(options.onError)
      .finally(() => {
        round = undefined;
        if (rung && !stopped) ring();
      });
  };

  return {
    ring,
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
