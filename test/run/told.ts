// What AVA tells of a run in its lines. The results of the tests lack some of it, such as a failure of a teardown.
import type { Results } from './results.js';

const FAILED = /^\s*✘ \[fail\]/;
const OUTSIDE = /^\s*(?:Uncaught exception|Unhandled rejection) in dist\//;

export interface Told {
  /** Failed tests. */
  readonly failed: number;
  /** Exceptions and rejections that no test handled. */
  readonly outside: number;
}

export interface Run {
  readonly results: Results;
  readonly isGreen: boolean;
  readonly told: Told;
}

export function toldWith({ failed, outside }: Told, line: string): Told {
  return { failed: failed + Number(FAILED.test(line)), outside: outside + Number(OUTSIDE.test(line)) };
}

/** What makes a run red beside its failed tests. No quarantine holds for it. */
export function faultsBeside({ results, isGreen, told }: Run): string[] {
  const known = results.failures.filter(({ title }) => title !== undefined).length;
  const faults: string[] = [];
  if (told.failed > known) faults.push(`${told.failed - known} more failures, see above`);
  if (told.outside > 0) faults.push(`${told.outside} exceptions or rejections outside the tests, see above`);
  else if (!isGreen && results.failures.length === 0) faults.push('an error outside the tests, see above');
  return faults;
}
