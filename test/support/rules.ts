// Single rules on single documents: which ids a part of a rule set finds, and changes that make mutants.
import type { Part } from '../../src/validation/ruleSet.js';
import { parseXml } from '../../src/xml/gate.js';
import type { Change } from './fixtures.js';

/** A mutant for one rule: `why` says what was changed. */
export type RuleCase = readonly [rule: string, why: string, ...changes: Change[]];

/** Rule and severity of everything that is found, each once, sorted: `BR-01 fatal`. */
export function foundBy(part: Part, text: string): string[] {
  const found = new Set<string>();
  part.check(
    parseXml(Buffer.from(text)).root,
    new Set(),
    ({ id, severity }) => found.add(`${id} ${severity}`),
    () => false,
  );
  return Array.from(found).sort();
}

export function idsFoundBy(part: Part, text: string): string[] {
  return foundBy(part, text).map((one) => one.replace(/ .*/, ''));
}

/** The first element of that name is left out; behind `after` where that is given. */
export function without(name: string, after = ''): Change {
  return [new RegExp(`${behind(after)}<${name}(?:\\s[^>]*)?>[\\s\\S]*?</${name}>`), ''];
}

/** The text of the first element of that name becomes another. */
export function text(name: string, value: string, after = ''): Change {
  return [new RegExp(`(?<=${pattern(after)}<${name}(?:\\s[^>]*)?>)[^<]*(?=</${name}>)`), value];
}

/** The first element of that name gets another value for an attribute, or loses it (`undefined`). */
export function attribute(name: string, local: string, value: string | undefined, after = ''): Change {
  return [new RegExp(`(?<=${pattern(after)}<${name}(?:\\s[^>]*)?) ${local}="[^"]*"`), value === undefined ? '' : ` ${local}="${value}"`];
}

/** Something is put before the first place of `before`. */
export function put(xml: string, before: string, after = ''): Change {
  return [new RegExp(`${behind(after)}(?=${before})`), xml];
}

function behind(after: string): string {
  return after === '' ? '' : `(?<=${pattern(after)})`;
}

function pattern(after: string): string {
  return after === '' ? '' : `${after}[\\s\\S]*?`;
}
