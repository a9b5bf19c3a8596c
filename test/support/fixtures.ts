// Reads fixtures, and makes mutants of them: one piece of text replaced, and it must be there.

import { readFileSync } from 'node:fs';
import type { Report } from '../../src/validation/report.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';

export type Change = readonly [from: string | RegExp, to: string];

export const AT = new Date('2026-11-21T08:00:00Z');

export function fixture(name: string): string {
  return readFileSync(`test/fixtures/${name}`, 'utf8');
}

/** Applies each change to its first place; throws where that is missing, so that no test tests the unchanged fixture. */
export function mutate(text: string, ...changes: readonly Change[]): string {
  let mutant = text;
  for (const [from, to] of changes) {
    if (typeof from === 'string' ? !mutant.includes(from) : mutant.search(from) === -1) throw new Error(`Nothing to replace: ${from}`);
    mutant = mutant.replace(from, () => to);
  }
  return mutant;
}

export function check(text: string): Report {
  return validate(parseXml(Buffer.from(text)), { at: AT });
}

/** The ids of the rules that fired, each once, sorted. */
export function fired(text: string): string[] {
  return Array.from(new Set(check(text).findings.map(({ rule }) => rule))).sort();
}
