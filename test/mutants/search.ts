// Looks for a test that finds a fault.
import { createImportGraph } from '../run/imports.js';
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

/** A test that failed, or a file that did not come to its end, with the fault. */
export interface Finder {
  readonly file: string;
  readonly title: string;
}

export interface Found {
  readonly suite: SuiteName;
  /** Undefined where none was found. */
  readonly by: Finder | undefined;
  readonly tried: number;
  readonly candidates: number;
}

/** The next batch has twice as many. */
const BATCH_FIRST = 1;
const HANGS = 'HANGS, twice';

export class Search {
  constructor(
    readonly copy: Copy,
    readonly limits: Limits,
  ) {}

  async find(fault: Fault, given: SuiteName | undefined): Promise<Found> {
    const suite = given ?? fault.suite ?? 'test';
    const all = this.#candidates(fault, suite);
    const elapsedMs = stopwatch();
    let left: readonly string[] = all.slice(0, this.limits.files);
    let [tried, size] = [0, BATCH_FIRST];
    this.copy.break(fault);
    try {
      while (left.length > 0 && elapsedMs() < this.limits.seconds * 1000) {
        const batch = left.slice(0, size);
        const by = await this.#foundBy(suite, batch);
        tried += batch.length;
        if (by !== undefined) return { suite, by, tried, candidates: all.length };
        left = left.slice(size);
        size *= 2;
      }
    } finally {
      this.copy.mend();
    }
    return { suite, by: undefined, tried, candidates: all.length };
  }

  /** Those of the files that fail without a fault, too: what they found is in doubt. */
  async unsound(suite: SuiteName, files: readonly string[]): Promise<string[]> {
    const unsound: string[] = [];
    for (let left = files; left.length > 0; ) {
      const verdict = await this.#run(suite, left);
      if (verdict.kind === 'green') break;
      const failed = verdict.kind === 'failed' ? [verdict.file] : verdict.files;
      unsound.push(...failed);
      const rest = left.filter((file) => !failed.includes(file));
      if (rest.length === left.length) return [...files];
      left = rest;
    }
    return unsound;
  }

  #candidates(fault: Fault, suite: SuiteName): string[] {
    const { dist } = this.copy;
    const graph = createImportGraph(dist);
    const startsProcesses = (file: string): boolean => graph.needsOf(`test/${file}`).processes;
    // CI runs slow files, too, where their sources changed.
    const files = (suite === 'test' ? [SUITES.test, SUITES.slow] : [SUITES[suite]]).flatMap((one) => filesOf(one, dist, graph));
    return candidatesFor(fault, files, { graph, secondsOf, startsProcesses });
  }

  /** A file that hangs finds the fault only where it does so again. */
  async #foundBy(suite: SuiteName, batch: readonly string[]): Promise<Finder | undefined> {
    const verdict = await this.#run(suite, batch);
    const again = verdict.kind === 'hung' ? await this.#run(suite, verdict.files) : verdict;
    if (again.kind === 'green') return undefined;
    return again.kind === 'hung' ? { file: again.files.join(', '), title: HANGS } : { file: again.file, title: again.title };
  }

  #run(suite: SuiteName, files: readonly string[]): Promise<Verdict> {
    const { needsOf } = createImportGraph(this.copy.dist);
    if (files.some((file) => needsOf(`test/${file}`).processes)) this.copy.bundle();
    return runBatch(this.copy, suite, files);
  }
}
