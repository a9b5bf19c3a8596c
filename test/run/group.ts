// Runs many test files in one isolate, one after another: the modules of the service are loaded once, and one embedded database serves
// them all. AVA gets what the files declare when all of them are loaded, because it starts at the first declaration.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import ava, { type ExecutionContext } from 'ava';
import { AT_ONCE_MAX, type Declared, type DeclaredTest, declaredBy } from '../support/test.js';
import { createTurns } from '../support/turns.js';
import type { Line } from './results.js';

const FOLDER = join(import.meta.dirname, '..');

/** `files` are paths below dist/test. Each step is appended to the file `results`, so that a worker that dies leaves what it did. */
export async function runGroup(files: readonly string[], results: string): Promise<void> {
  const write = (line: Line): void => appendFileSync(results, `${JSON.stringify(line)}\n`);
  const loaded: GroupedFile[] = [];
  for (const file of files) {
    write({ kind: 'load', file });
    loaded.push(new GroupedFile(file, await declaredBy(() => import(pathToFileURL(join(FOLDER, file)).href)), write));
  }
  let previous = Promise.resolve();
  for (const one of loaded) previous = one.declareTo(ava, previous);
}

/** One file among others: its hooks run before its first and after its last test, and the next file begins after that. */
export class GroupedFile {
  readonly #serial = createTurns(1);
  readonly #concurrent = createTurns(AT_ONCE_MAX);
  readonly #serialOver = Promise.withResolvers<void>();
  readonly #over = Promise.withResolvers<void>();
  #left: { serial: number; all: number };
  #opened: Promise<void> | undefined;
  #beganMs = 0;
  #beganProcessor = process.threadCpuUsage();

  constructor(
    readonly file: string,
    readonly declared: Declared,
    readonly write: (line: Line) => void,
  ) {
    const { tests } = declared;
    if (tests.length === 0) throw new Error(`${file} declares no test`);
    this.#left = { serial: tests.filter(({ isSerial }) => isSerial).length, all: tests.length };
    if (this.#left.serial === 0) this.#serialOver.resolve();
  }

  /** Returns when the file is over. */
  declareTo(declare: (title: string, run: (t: ExecutionContext) => Promise<void>) => void, previous: Promise<void>): Promise<void> {
    for (const one of this.declared.tests) {
      declare(`${this.file} › ${one.title}`, async (t) => {
        let [beganMs, isWhole] = [performance.now(), false];
        t.teardown(() => this.#count(one));
        t.teardown(() => {
          const kind = isWhole && t.passed ? 'passed' : 'failed';
          this.write({ kind, file: this.file, title: one.title, ms: Math.round(performance.now() - beganMs) });
        });
        this.#opened ??= previous.then(() => this.#open());
        await this.#opened;
        if (!one.isSerial) await this.#serialOver.promise;
        t.teardown(await (one.isSerial ? this.#serial : this.#concurrent).take());
        beganMs = performance.now();
        t.teardown(() => inOrder(this.declared.afterEach));
        await inOrder(this.declared.beforeEach);
        await one.run(t);
        isWhole = true;
      });
    }
    return this.#over.promise;
  }

  async #open(): Promise<void> {
    this.#beganMs = performance.now();
    this.#beganProcessor = process.threadCpuUsage();
    this.write({ kind: 'begin', file: this.file });
    await inOrder(this.declared.before);
  }

  /** The last test runs the hooks at the end, so their failure is its failure. */
  async #count({ isSerial }: DeclaredTest): Promise<void> {
    this.#left.all -= 1;
    if (isSerial) this.#left.serial -= 1;
    if (this.#left.serial === 0) this.#serialOver.resolve();
    if (this.#left.all > 0) return;
    try {
      await inOrder(this.declared.after);
      const { user, system } = process.threadCpuUsage(this.#beganProcessor);
      const processorMs = Math.round((user + system) / 1000);
      this.write({ kind: 'end', file: this.file, ms: Math.round(performance.now() - this.#beganMs), processorMs });
    } finally {
      mock.reset();
      this.#over.resolve();
    }
  }
}

async function inOrder(hooks: readonly (() => unknown)[]): Promise<void> {
  for (const hook of hooks) await hook();
}
