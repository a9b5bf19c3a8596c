// Processes rows that are due. A wake-up starts it. It claims in batches, keeps a window full, and claims once more before it ends.

import { setImmediate } from 'node:timers/promises';
import { orLate } from '../concurrency/deadline.js';
import { detached } from '../tracing/span.js';
import { createWakeUps } from './wakeUps.js';

/** The most items that are started before the next claim, so that the claim does not wait. */
const AHEAD_MIN = 32;

interface WorkLoopOptions<T> {
  /** Takes up to `limit` items, only the named ones where there are names. Where it takes any, there may be more. */
  readonly claim: (limit: number, among: ReadonlySet<string> | undefined) => Promise<readonly T[]>;
  /** One promise per item, so that a slow item keeps only its own slot. They must not reject. */
  readonly run: (items: readonly T[]) => readonly Promise<void>[];
  /** Concurrent items. */
  readonly window: number;
  /** How many more may be in progress, where another loop shares the window. */
  readonly room?: () => number;
  /** With less room, a claim is not worth its statement while work is in progress: a quarter of the window. */
  readonly roomMin?: number;
  /**
   * The end of an item may make others claimable. Returns the name for the wake-up (for a limit per endpoint, or an order per document), or
   * undefined for everything.
   */
  readonly refills?: (item: T) => string | undefined;
  readonly onError: (error: unknown) => void;
}

export interface WorkLoop {
  /** Something may be due, only for the named ones where there are names. Cheap. A wake-up during a round is not lost. */
  wake(among?: Iterable<string>): void;
  /** Resolves when nothing is in progress and no wake-up is pending, except that of a failed claim. */
  idle(): Promise<void>;
  /** Claims nothing more, and waits for work in progress, at most `timeoutMs`. */
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
  /** Ends the wait for a slot in the window. */
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
    // Items of a claim that was in progress are still processed, because no other process knows of them.
    const all = Promise.resolve(this.#round).then(async () => void (await Promise.all(this.#running)));
    await orLate(all, timeoutMs, () => undefined);
  }

  #begin(): void {
    if (this.#stopped) return;
    this.#round ??= detached(() => this.#claimWhileThereIs())
      .catch(this.#options.onError)
      .finally(() => {
        this.#round = undefined;
        if (this.#wakeUps.any() && !this.#failed) this.#begin();
      });
  }

  async #claimWhileThereIs(): Promise<void> {
    for (let items = await this.#claimWithRoom(); items !== undefined; ) {
      const ahead = this.#claimAhead(items.length);
      // The statement is sent before the work on these items begins.
      if (ahead !== undefined) await setImmediate();
      if (items.length > 0) this.#start(items);
      items = await (ahead ?? this.#claimWithRoom());
    }
  }

  /** Empty where nothing is due. Undefined without a wake-up, or after a stop. */
  async #claimWithRoom(): Promise<readonly T[] | undefined> {
    for (;;) {
      if (this.#stopped || !this.#wakeUps.any()) return undefined;
      const room = this.#roomBeside(0);
      // Claiming row by row would cost one statement each. While work is in progress, it waits until a part of the window is free.
      if (room >= this.#roomMin || this.#running.size === 0) {
        if (room > 0) return this.#claim(room);
        // Another loop uses the whole window. A later wake-up retries, at the latest that of the sweep.
        this.#wakeUps.take();
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.#freed = resolve;
      });
      this.#freed = undefined;
    }
  }

  /** The database reads the next items while this process starts these, which takes about as long. */
  #claimAhead(claimed: number): Promise<readonly T[]> | undefined {
    const room = this.#roomBeside(claimed);
    if (this.#stopped || claimed < AHEAD_MIN || room < this.#roomMin) return undefined;
    const items = this.#claim(room);
    // The caller that awaits the claim gets its error.
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
      // The next wake-up retries. The database may be unavailable.
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
