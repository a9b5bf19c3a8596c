// Which files each suite runs, and how.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isWhole } from '../support/profile.js';
import { createImportGraph, type ImportGraph, type Needs } from './imports.js';
import { ON_SERVER } from './onServer.js';
import { isSlow } from './slow.js';

export interface Suite {
  /** The endings of its files: `test` for `*.test.js`. */
  readonly endings: readonly string[];
  /** Leaves files out. Paths are below dist/test. */
  readonly takes?: (file: string, needs: () => Needs) => boolean;
  /** Whether slow files are left out whose sources are those of when they last passed (slow.ts). */
  readonly leavesUnchanged?: boolean;
  /** Whether many files share an isolate. */
  readonly grouped?: boolean;
  /** How many isolates or files run at a time. Of grouped files there are as many isolates. */
  readonly atOnce: number;
  /** Longer than that of the others (ava.config.js). */
  readonly timeout?: string;
  /** The files that begin first, by their names, unless shuffled. What lasts longest shall not be left for the end. */
  readonly longest?: readonly string[];
}

const OWN_STORE = ['start.', 'stop.', 'output.', 'tour.', 'examples.'];
const startsWith = (starts: readonly string[], file: string): boolean => starts.some((start) => file.startsWith(start));
/** They test helpers of benchmarks. */
const isOfBench = (file: string): boolean => file.startsWith('bench/');
const isSurface = (file: string): boolean => startsWith(['server/rest/', 'flows/'], file);

/** One more than the processors of a small machine: tests also wait. Beside a server two take them all. */
const ISOLATES = 3;

export const SUITES = {
  unit: {
    endings: ['test'],
    takes: (file, needs) => (isWhole() || !(isOfBench(file) || isSlow(file))) && !needs().service && !needs().processes,
    grouped: true,
    atOnce: ISOLATES,
  },
  test: { endings: ['test'], takes: (file) => isWhole() || !(isOfBench(file) || isSlow(file)), grouped: true, atOnce: ISOLATES },
  slow: { endings: ['test'], takes: (file) => isSlow(file), leavesUnchanged: true, grouped: true, atOnce: ISOLATES },
  postgres: {
    endings: ['test', 'postgres'],
    takes: (file, needs) =>
      file.endsWith('.postgres.js') ||
      (isWhole() ? needs().service && !startsWith(OWN_STORE, file) : ON_SERVER.has(file.slice(0, -'.test.js'.length))),
    grouped: true,
    atOnce: 2,
  },
  services: {
    endings: ['test', 'postgres', 'mongo'],
    takes: (file, needs) => !file.endsWith('.test.js') || needs().service,
    grouped: true,
    atOnce: 2,
  },
  s3: {
    endings: ['test'],
    takes: (file) => isSurface(file) || startsWith(['blobs/', 'commands/files'], file),
    grouped: true,
    atOnce: 2,
  },
  mongo: { endings: ['mongo'], atOnce: 2 },
  crash: {
    endings: ['crash'],
    leavesUnchanged: true,
    atOnce: 4,
    timeout: '20m',
    longest: ['update', 'email', 'kill', 'register', 'migrate', 'pagero', 'webhooks', 'remove', 'api'],
  },
  browser: { endings: ['browser'], atOnce: 1 },
  corpora: { endings: ['corpora'], atOnce: 2 },
  interop: { endings: ['interop'], atOnce: 1 },
  compose: { endings: ['compose'], atOnce: 1, timeout: '40m' },
} satisfies Record<string, Suite>;

export type SuiteName = keyof typeof SUITES;

/** They look at the memory of the isolate, at the threads that it starts, or at its longest turn, which grows with what is in its memory. */
const ALONE = ['channels/email/documentsOf.', 'server/rest/hostile/', 'webhooks/faults/answers.'];

export function isAlone(file: string): boolean {
  return startsWith(ALONE, file);
}

/** The files of a suite, below dist/test, by name. */
export function filesOf({ endings, takes }: Suite, dist: string, { needsOf }: ImportGraph = createImportGraph(dist)): string[] {
  const folder = join(dist, 'test');
  const all = readdirSync(folder, { recursive: true }) as string[];
  return all
    .filter((file) => endings.some((ending) => file.endsWith(`.${ending}.js`)))
    .filter((file) => takes?.(file, () => needsOf(join('test', file))) ?? true)
    .sort();
}
