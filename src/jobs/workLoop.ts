// Works off rows that are due: a wake-up starts it, it claims in batches, keeps a window full, and looks once more before it ends.

import { setImmediate } from 'node:timers/promises';
import { waitAtMost } from './waitAtMost.js';
import { createWakeUps } from './wakeUps.js';

/** Fewer items are started before the next claim: nobody is to wait for it. */
const AHEAD_MIN = 32;

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
  return new Loop(options);
}

class Loop<T> implements WorkLoop {
  readonly #options: WorkLoopOptions<T>;
  readonly #roomMin: number;
  readonly #wakeUps = createWakeUps();
  readonly #running = new Set<Promise<void>>();
  #stopped = false;
  #failed = false;
  #round: Promise<void> | undefined;
  /** Ends the wait for a place in the window. */
  #freed: (() => void) | undefined;

  constructor(options: WorkLoopOptions<T>) {
    this.#options = options;
    this.#roomMin = options.roomMin ?? options.window / 4;
  }

  wake(among?: Iterable<string>): void {
    this.#wakeUps.add(among);
    this.#failed = false;
    this.#freed?.();
    this.#begin();
  }

  async idle(): Promise<void> {
    while (this.#round !== undefined || this.#running.size > 0) await Promise.all([this.#round, ...this.#running]);
  }

  async stop(timeoutMs: number): Promise<void> {
    this.#stopped = true;
    this.#freed?.();
    // What a claim brings that was on its way is still worked off: nobody else would know of it.
    const all = Promise.resolve(this.#round).then(async () => void (await Promise.all(this.#running)));
    await waitAtMost(all, timeoutMs);
  }

  #begin(): void {
    if (this.#stopped) return;
    this.#round ??= this.#claimWhileThereIs()
      .catch(this.#options.onError)
      .finally(() => {
        this.#round = undefined;
        if (this.#wakeUps.any() && !this.#failed) this.#begin();
      });
  }

  async #claimWhileThereIs(): Promise<void> {
    for (let items = await this.#claimWithRoom(); items !== undefined; ) {
      const ahead = this.#claimAhead(items.length);
      // It leaves before the work on these begins.
      if (ahead !== undefined) await setImmediate();
      if (items.length > 0) this.#start(items);
      items = await (ahead ?? this.#claimWithRoom());
    }
  }

  /** None where nothing is due; undefined where nobody has woken it, or nothing more is to be claimed. */
  async #claimWithRoom(): Promise<readonly T[] | undefined> {
    for (;;) {
      if (this.#stopped || !this.#wakeUps.any()) return undefined;
      const room = this.#roomBeside(0);
      // Claiming row by row would cost a statement each: while work goes on, wait for a part of the window to be free.
      if (room >= this.#roomMin || this.#running.size === 0) {
        if (room > 0) return this.#claim(room);
        // Another loop has the whole window: a later wake-up looks again, at the latest the sweep's.
        this.#wakeUps.take();
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.#freed = resolve;
      });
      this.#freed = undefined;
    }
  }

  /** The database looks for the next items while these are started, which takes this process as long. */
  #claimAhead(claimed: number): Promise<readonly T[]> | undefined {
    const room = this.#roomBeside(claimed);
    if (this.#stopped || claimed < AHEAD_MIN || room < this.#roomMin) return undefined;
    const items = this.#claim(room);
    // Who waits for it is told of its failure.
    items.catch(() => undefined);
    return items;
  }

  #roomBeside(claimed: number): number {
    const { window, room } = this.#options;
    return Math.min(window - this.#running.size, room?.() ?? window) - claimed;
  }

  async #claim(limit: number): Promise<readonly T[]> {
    const among = this.#wakeUps.take();
    try {
      const items = await this.#options.claim(limit, among);
      if (items.length > 0) this.#wakeUps.add(among && this.#namesOf(items));
      return items;
    } catch (error) {
      // Not at once, for the database may be away: with the next wake-up.
      this.#wakeUps.add(among);
      this.#failed = true;
      throw error;
    }
  }

  #start(items: readonly T[]): void {
    const { run, refills, onError } = this.#options;
    for (const [index, one] of run(items).entries()) {
      const work = one.catch(onError).finally(() => {
        this.#running.delete(work);
        this.#freed?.();
        if (refills !== undefined) this.wake(this.#namesOf([items[index]!]));
      });
      this.#running.add(work);
    }
  }

  #namesOf(items: readonly T[]): readonly string[] | undefined {
    const names = items.flatMap((item) => this.#options.refills?.(item) ?? []);
    return names.length < items.length ? undefined : names;
  }
}
