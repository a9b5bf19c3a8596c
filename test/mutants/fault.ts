// A fault that somebody could make in the code, and that a test has to find.
import type { SuiteName } from '../run/suites.js';

export interface Fault {
  /** Its room and what is broken, as in `webhooks.clock-skew`. */
  readonly id: string;
  /** A TypeScript file, as in `src/log.ts`. */
  readonly file: string;
  /** Stands once in the file. */
  readonly find: string;
  readonly replace: string;
  /** What users, operators or other tenants would notice. Where such a fault was there once, what CHANGELOG.md or its commit says of it. */
  readonly broken: string;
  /** Where it shows, if not in `npm test`. */
  readonly suite?: SuiteName;
  /** Parts of the paths of test files that are tried first, to save time. Others are tried after them. */
  readonly near?: readonly string[];
}

/** The text of the file with the fault. Throws where `find` does not stand there exactly once. */
export function withFault({ id, file, find, replace }: Pick<Fault, 'id' | 'file' | 'find' | 'replace'>, text: string): string {
  const [before, after, ...others] = text.split(find);
  if (after === undefined) throw new Error(`${id}: ${file} does not have the text of the fault`);
  if (others.length > 0) throw new Error(`${id}: ${file} has the text of the fault more than once`);
  return `${before}${replace}${after}`;
}
