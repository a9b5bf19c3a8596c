// Reads fixtures and makes mutants of them: one piece of text is replaced, and it must occur.

import { readFileSync } from 'node:fs';
import type { Report } from '../../src/validation/report.js';
import { ruleSetAt } from '../../src/validation/rulesets.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';

export type Change = readonly [from: string | RegExp, to: string];

export const AT = new Date('2026-11-21T08:00:00Z');

export function fixture(name: string): string {
  return readFileSync(`test/fixtures/${name}`, 'utf8');
}

/** An invoice to which only EN 16931 applies. */
export function plainInvoice(): string {
  return fixture('ubl-invoice.xml').replace('#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', '');
}

/** Applies each change to its first match. Throws where there is none, so that no test uses the unchanged fixture. */
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

/** The ids of the rules that fired, unique and sorted. */
export function fired(text: string): string[] {
  return Array.from(new Set(check(text).findings.map(({ rule }) => rule))).sort();
}

/** One row of a table of mutants: the rules that fire in it, unique and sorted, and the reason. */
export type Mutant = readonly [fires: readonly string[], why: string, ...changes: Change[]];

/** The ids of the rules of one family that fire, unique and sorted. With severity on request: `warning DK-R-003`. */
export function firedIn(family: string, text: string, at = AT, tell: 'ids' | 'severities' = 'ids'): string[] {
  const found = new Set<string>();
  const ruleSet = ruleSetAt(family, at);
  if (ruleSet === undefined) throw new Error(`There is no rule set ${family}`);
  ruleSet.check(
    parseXml(Buffer.from(text)).root,
    new Set(),
    ({ id, severity }) => found.add(tell === 'ids' ? id : `${severity} ${id}`),
    () => false,
    at,
  );
  return Array.from(found).sort();
}
