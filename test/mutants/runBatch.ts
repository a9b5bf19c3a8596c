// Some test files in the copy, until one of their tests fails.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Line, readResults } from '../run/results.js';
import type { SuiteName } from '../run/suites.js';
import { sleep } from '../support/time.js';
import type { Copy } from './copy.js';

export type Verdict =
  | { readonly kind: 'green' }
  | { readonly kind: 'failed'; readonly file: string; readonly title: string }
  /** Nothing ended for a long time. `files` had begun, or were being loaded. */
  | { readonly kind: 'hung'; readonly files: readonly string[] };

type Failed = Extract<Line, { readonly title: string }>;

const LOOK_MS = 500;
/** AVA gives up a test after five minutes, `until` before. */
const SILENCE_MS = 120_000;

export async function runBatch(copy: Copy, suite: SuiteName, files: readonly string[]): Promise<Verdict> {
  const results = join(copy.dist, 'test-results.jsonl');
  rmSync(results, { force: true });
  const child = spawn(process.execPath, [join(copy.dist, 'test/mutants/batch.js'), suite, ...files], {
    cwd: copy.folder,
    env: environmentOf(suite),
    stdio: 'ignore',
    // A group of its own, which is killed with all that the tests started.
    detached: true,
  });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  const onExit = (): void => killAll(child);
  process.once('exit', onExit);
  try {
    return await watched(ended, results, files);
  } finally {
    process.off('exit', onExit);
    killAll(child);
    await ended;
  }
}

async function watched(ended: Promise<number>, results: string, files: readonly string[]): Promise<Verdict> {
  let [lines, silentMs] = [0, 0];
  for (;;) {
    const code = await Promise.race([ended, sleep(LOOK_MS)]);
    const read = readLines(results);
    const failed = read.find((line): line is Failed => line.kind === 'failed');
    if (failed !== undefined) return { kind: 'failed', file: failed.file, title: failed.title };
    if (code !== undefined) return verdictOf(code, results, files);
    silentMs = read.length === lines ? silentMs + LOOK_MS : 0;
    lines = read.length;
    if (silentMs >= SILENCE_MS) return { kind: 'hung', files: unended(read) };
  }
}

/** Of a run that ended without a failed test. */
function verdictOf(code: number, results: string, files: readonly string[]): Verdict {
  const { failures, begun } = readResults(results, files);
  const lost = failures.find(({ file }) => begun.has(file)) ?? failures[0];
  if (lost !== undefined) return { kind: 'failed', file: lost.file, title: begun.has(lost.file) ? 'did not end' : 'did not load' };
  return code === 0 ? { kind: 'green' } : { kind: 'failed', file: files.join(', '), title: 'an error outside the tests' };
}

/** The last line may be written only in part. */
function readLines(path: string): Line[] {
  if (!existsSync(path)) return [];
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return whole.map((line) => JSON.parse(line) as Line);
}

function unended(lines: readonly Line[]): string[] {
  const ended = new Set(lines.flatMap((line) => (line.kind === 'end' ? [line.file] : [])));
  const named = (kind: Line['kind']): string[] => lines.flatMap((line) => (line.kind === kind ? [line.file] : []));
  const begun = named('begin').filter((file) => !ended.has(file));
  return begun.length > 0 ? begun : named('load').slice(-1);
}

/** As the nightly run: `npm test` takes a store that is named, which is for the other suites. */
function environmentOf(suite: SuiteName): NodeJS.ProcessEnv {
  if (suite !== 'test') return process.env;
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('TEST_')));
}

function killAll({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
}
