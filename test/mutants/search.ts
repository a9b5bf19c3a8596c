// Looks for a test that finds a fault.
import { createNeedsOf } from '../run/imports.js';
import { secondsOf } from '../run/runSuite.js';
import { filesOf, SUITES, type SuiteName } from '../run/suites.js';
import { stopwatch } from '../support/time.js';
import { candidatesFor } from './candidates.js';
import type { Copy } from './copy.js';
import type { Fault } from './fault.js';
import { runBatch, type Verdict } from './runBatch.js';

export interface Limits {
  /** How many test files of a fault are tried. */
  readonly files: number;
  /** No further batch begins after so much time. */
  readonly seconds: number;
}

export interface Found {
  readonly suite: SuiteName;
  /** Undefined where none was found. */
  readonly by: string | undefined;
  readonly tried: number;
  readonly candidates: number;
}

/** The next batch has twice as many. */
const BATCH_FIRST = 3;

export class Search {
  /** Pass without a fault. */
  readonly #sound = new Set<string>();
  /** Fail or hang without a fault: they find nothing. */
  readonly unsound = new Set<string>();

  constructor(
    readonly copy: Copy,
    readonly limits: Limits,
  ) {}

  async find(fault: Fault, given: SuiteName | undefined): Promise<Found> {
    const suite = given ?? fault.suite ?? 'test';
    const all = this.#candidates(fault, suite);
    const elapsedMs = stopwatch();
    let left = all.slice(0, this.limits.files);
    let [tried, size] = [0, BATCH_FIRST];
    this.copy.break(fault);
    try {
      while (left.length > 0 && elapsedMs() < this.limits.seconds * 1000) {
        const batch: readonly string[] = left.slice(0, size).filter((file) => !this.unsound.has(file));
        const by = batch.length === 0 ? undefined : await this.#foundBy(fault, suite, batch);
        if (by !== undefined && 'distrusted' in by) continue;
        tried += batch.length;
        if (by !== undefined) return { suite, by: by.test, tried, candidates: all.length };
        left = left.slice(size);
        size *= 2;
      }
    } finally {
      this.copy.mend();
    }
    return { suite, by: undefined, tried, candidates: all.length };
  }

  #candidates(fault: Fault, suite: SuiteName): string[] {
    const { dist } = this.copy;
    const needsOf = createNeedsOf(dist);
    const startsProcesses = (file: string): boolean => needsOf(`test/${file}`).processes;
    return candidatesFor(fault, filesOf(SUITES[suite], dist), { dist, secondsOf, startsProcesses });
  }

  async #foundBy(
    fault: Fault,
    suite: SuiteName,
    batch: readonly string[],
  ): Promise<{ readonly test: string } | { readonly distrusted: string } | undefined> {
    const verdict = await this.#run(suite, batch);
    if (verdict.kind === 'green') return undefined;
    const files = verdict.kind === 'failed' ? verdict.file.split(', ') : verdict.files;
    // Whether it is the fault: the same hangs again, or fails.
    const again = verdict.kind === 'hung' ? await this.#run(suite, files) : verdict;
    if (again.kind === 'green') return undefined;
    for (const file of files) if (!(await this.#isSound(fault, suite, file))) return { distrusted: file };
    return { test: again.kind === 'hung' ? `${files.join(', ')} › HANGS` : `${again.file} › ${again.title}` };
  }

  async #isSound(fault: Fault, suite: SuiteName, file: string): Promise<boolean> {
    if (this.#sound.has(file)) return true;
    this.copy.mend();
    const verdict = await this.#run(suite, [file]);
    (verdict.kind === 'green' ? this.#sound : this.unsound).add(file);
    if (verdict.kind !== 'green') console.log(`${file} does not pass without a fault either, and is left out`);
    this.copy.break(fault);
    return verdict.kind === 'green';
  }

  #run(suite: SuiteName, files: readonly string[]): Promise<Verdict> {
    const needsOf = createNeedsOf(this.copy.dist);
    if (files.some((file) => needsOf(`test/${file}`).processes)) this.copy.bundle();
    return runBatch(this.copy, suite, files);
  }
}
