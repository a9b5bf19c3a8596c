// Tests single rules on single documents: the ids that a part of a rule set reports, and changes that make mutants.
import type { Part } from '../../src/validation/ruleSet.js';
import { parseXml } from '../../src/xml/gate.js';
import type { Change } from './fixtures.js';

/** A mutant for one rule. `why` describes the change. */
export type RuleCase = readonly [rule: string, why: string, ...changes: Change[]];

/** Rule and severity of each finding, unique and sorted: `BR-01 fatal`. */
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

/** Removes the first element with this name, after `after` where given. */
export function without(name: string, after = ''): Change {
  return [new RegExp(`${behind(after)}<${name}(?:\\s[^>]*)?>[\\s\\S]*?</${name}>`), ''];
}

/** Replaces the text of the first element with this name. */
export function text(name: string, value: string, after = ''): Change {
  return [new RegExp(`(?<=${pattern(after)}<${name}(?:\\s[^>]*)?>)[^<]*(?=</${name}>)`), value];
}

/** Changes an attribute of the first element with this name, or removes it (`undefined`). */
export function attribute(name: string, local: string, value: string | undefined, after = ''): Change {
  return [new RegExp(`(?<=${pattern(after)}<${name}(?:\\s[^>]*)?) ${local}="[^"]*"`), value === undefined ? '' : ` ${local}="${value}"`];
}

/** Inserts text before the first occurrence of `before`. */
export function put(xml: string, before: string, after = ''): Change {
  return [new RegExp(`${behind(after)}(?=${before})`), xml];
}

function behind(after: string): string {
  return after === '' ? '' : `(?<=${pattern(after)})`;
}

function pattern(after: string): string {
  return after === '' ? '' : `${after}[\\s\\S]*?`;
}

/** An element within others: `nested('cac:Price/cbc:BaseQuantity unitCode="C62"', '1')`. */
export function nested(path: string, content = ''): string {
  const tags = path.split('/');
  const ends = tags.toReversed().map((tag) => `</${tag.split(' ')[0]}>`);
  return `<${tags.join('><')}>${content}${ends.join('')}`;
}
