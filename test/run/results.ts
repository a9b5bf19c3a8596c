// What the isolates of a run write to one file, a JSON object per line.
import { existsSync, readFileSync } from 'node:fs';

export type Line =
  | { readonly kind: 'load' | 'begin'; readonly file: string }
  | { readonly kind: 'passed' | 'failed'; readonly file: string; readonly title: string; readonly ms: number }
  | ({ readonly kind: 'end' } & Ended);

interface Ended {
  readonly file: string;
  readonly ms: number;
  /** Of the thread that ran the file. Its child processes and other threads do not count. */
  readonly processorMs: number;
}

export interface Failure {
  readonly file: string;
  /** Undefined where the whole file did not come to its end. */
  readonly title: string | undefined;
}

export interface Results {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** The files of which a test began. */
  readonly begun: ReadonlySet<string>;
  /** The files that ended, with their time. */
  readonly files: readonly Ended[];
}

/** The results for these files. A file without an end, because its isolate died or never came to it, is a failure. */
export function readResults(path: string, files: readonly string[]): Results {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  const read = lines.map((line) => JSON.parse(line) as Line);
  const failures: Failure[] = read.flatMap((line) => (line.kind === 'failed' ? [{ file: line.file, title: line.title }] : []));
  const ends = read.flatMap((line) => (line.kind === 'end' ? [{ file: line.file, ms: line.ms, processorMs: line.processorMs }] : []));
  const ended = new Set(ends.map(({ file }) => file));
  const begun = new Set(read.flatMap((line) => (line.kind === 'begin' ? [line.file] : [])));
  for (const file of files) if (!ended.has(file)) failures.push({ file, title: undefined });
  return { passed: read.filter(({ kind }) => kind === 'passed').length, failures, files: ends, begun };
}

/** Two runs as one. A file that did not begin in the first has what the second says of it. */
export function joined(first: Results, second: Results): Results {
  const again = new Set([...second.files.map(({ file }) => file), ...second.failures.map(({ file }) => file)]);
  return {
    passed: first.passed + second.passed,
    failures: [...first.failures.filter(({ file }) => !again.has(file)), ...second.failures],
    files: [...first.files, ...second.files],
    begun: new Set([...first.begun, ...second.begun]),
  };
}
