// What the tests of the work loop share: a queue, and work that a test ends.
import { createWorkLoop, type WorkLoop } from '../../src/jobs/workLoop.js';

/** A queue of numbers, and work that ends when the test ends it. */
export class Bench {
  readonly queue: number[] = [];
  readonly limits: number[] = [];
  readonly among: (string[] | undefined)[] = [];
  readonly begun: number[] = [];
  readonly errors: unknown[] = [];
  mostInWork = 0;
  failing = false;
  readonly #ends = new Map<number, () => void>();
  readonly loop: WorkLoop;

  constructor(window: number, refills?: (item: number) => string) {
    this.loop = createWorkLoop<number>({
      window,
      ...(refills === undefined ? {} : { refills }),
      claim: async (limit, among) => {
        this.limits.push(limit);
        this.among.push(among && [...among]);
        if (this.failing) throw new Error('away');
        return this.queue.splice(0, limit);
      },
      run: (items) => items.map((item) => this.#work(item)),
      onError: (error) => this.errors.push(error),
    });
  }

  end(...items: readonly number[]): void {
    for (const item of items) {
      this.#ends.get(item)?.();
      this.#ends.delete(item);
    }
  }

  get inWork(): number[] {
    return [...this.#ends.keys()];
  }

  async #work(item: number): Promise<void> {
    this.begun.push(item);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ends.set(item, resolve);
    this.mostInWork = Math.max(this.mostInWork, this.#ends.size);
    await promise;
  }
}

/** Runs all callbacks that are ready. */
export const turns = async (): Promise<void> => {
  for (let count = 0; count < 50; count += 1) await Promise.resolve();
};
