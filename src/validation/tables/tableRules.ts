// Rules as rows of tables: what must not stand somewhere, and what may stand there once. A row is an id and a path; its sentence is
// made from them. All rows, and the rules beside them that need a condition of their own, are checked in one walk.

import { childrenNamed } from '../../xml/named.js';
import { type Step, stepsOf } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { Document, type PathRule, type Rule } from '../rule.js';
import type { Part, Tell } from '../ruleSet.js';
import { Walk } from '../walk.js';
import type { CountedTable, Exception, Unused } from './table.js';
import { countedWords, unusedWords } from './texts.js';

interface UnusedRow {
  readonly rule: Rule;
  readonly table: Unused;
  /** Steps from the element found up to the context; undefined: the context is the root. */
  readonly up: number | undefined;
  readonly except: Exception | undefined;
}

interface CountedRow {
  readonly rule: Rule;
  readonly table: CountedTable;
  readonly steps: readonly Step[];
  readonly attribute: string | undefined;
  readonly isMandatory: boolean;
}

/** What is to be done at the elements of one path. */
interface Spot {
  readonly unused: UnusedRow[];
  readonly byAttribute: Map<string, UnusedRow[]>;
  readonly counted: CountedRow[];
  readonly rules: PathRule[];
}

export function tableRules(unused: readonly Unused[], counted: readonly CountedTable[], rules: readonly PathRule[]): Part {
  const spots = new Map<string, Spot>();
  const rowRules = [...unused.flatMap((table) => addUnused(spots, table)), ...counted.flatMap((table) => addCounted(spots, table))];
  for (const rule of rules) for (const path of alternatives(rule.context)) spotAt(spots, path).rules.push(rule);
  const walk = new Walk<Spot>();
  for (const [path, spot] of spots) walk.add(path, spot);
  return {
    rules: [...rowRules, ...rules],
    check(root, without, tell, expired) {
      const visit = visitor(new Document(root), (rule, node) => without.has(rule.id) || tell(rule, node));
      return walk.run(root, (found, element) => {
        if (expired()) return false;
        for (const spot of found) visit(spot, element);
        return true;
      });
    },
  };
}

function visitor(document: Document, tell: Tell): (spot: Spot, element: XmlElement) => void {
  const told = new Map<Rule, XmlElement>();
  const find = ({ rule, table, up, except }: UnusedRow, node: XmlElement): void => {
    const context = up === undefined ? document.root : above(node, up);
    if (told.get(rule) === context || table.where?.(context) === false || except?.(node, context, document) === true) return;
    told.set(rule, context);
    tell(rule, node);
  };
  const found: XmlElement[] = [];
  return (spot, element) => {
    for (const row of spot.unused) find(row, element);
    if (spot.byAttribute.size > 0) {
      for (const { ns, local } of element.attributes) if (ns === '') spot.byAttribute.get(local)?.forEach((row) => void find(row, element));
    }
    for (const { rule, table, steps, attribute, isMandatory } of spot.counted) {
      if (table.where?.(element) === false) continue;
      found.length = 0;
      reach(element, steps, 0, attribute, found);
      if (found.length > 1 || (isMandatory && found.length === 0)) tell(rule, found[1] ?? element);
    }
    for (const rule of spot.rules) if (!rule.test(element, document)) tell(rule, element);
  };
}

function above(node: XmlElement, steps: number): XmlElement {
  let context = node;
  for (let step = 0; step < steps; step += 1) context = context.parent ?? context;
  return context;
}

/** The first two: more need not be known. */
function reach(from: XmlElement, steps: readonly Step[], depth: number, attribute: string | undefined, found: XmlElement[]): void {
  const step = steps[depth];
  if (step === undefined) {
    if (attribute === undefined || from.attributes.some(({ ns, local }) => ns === '' && local === attribute)) found.push(from);
    return;
  }
  for (const one of childrenNamed(from, step)) {
    reach(one, steps, depth + 1, attribute, found);
    if (found.length > 1) return;
  }
}

/** Puts each row to the elements that it is about; those of an attribute to the elements that may have it. */
function addUnused(spots: Map<string, Spot>, table: Unused): Rule[] {
  return Object.entries(table.rows).flatMap(([parent, rows]) =>
    pairsOf(rows).map(([id, name]) => {
      const rule: Rule = { id, severity: table.severity, words: unusedWords(table, id, parent, name) };
      const attribute = name.startsWith('@') ? name.slice(1) : undefined;
      const element = attribute === undefined ? joined(parent, name) : parent;
      for (const inside of alternatives(table.below ?? '').map((below) => joined(below, element))) {
        const row = { rule, table, up: stepsUp(table, inside), except: table.except?.[id] };
        for (const path of pathsTo(table, inside)) addRow(spotAt(spots, path), attribute, row);
      }
      return rule;
    }),
  );
}

function stepsUp({ anywhere }: Unused, inside: string): number | undefined {
  if (anywhere === true) return undefined;
  return inside === '' ? 0 : stepsOf(inside).length;
}

/** The paths of what is inside the contexts of a table. */
function pathsTo({ context, anywhere }: Unused, inside: string): string[] {
  if (anywhere === true) return [inside === '' ? '*' : inside];
  return alternatives(context).map((one) => joined(one, inside));
}

function addRow({ unused, byAttribute }: Spot, attribute: string | undefined, row: UnusedRow): void {
  if (attribute === undefined) unused.push(row);
  else byAttribute.set(attribute, [...(byAttribute.get(attribute) ?? []), row]);
}

function addCounted(spots: Map<string, Spot>, table: CountedTable): Rule[] {
  return [
    ...pairsOf(table.atMostOnce ?? '').map(([id, path]) => addCount(spots, table, id, path, false)),
    ...pairsOf(table.exactlyOnce ?? '').map(([id, path]) => addCount(spots, table, id, path, true)),
  ];
}

function addCount(spots: Map<string, Spot>, table: CountedTable, id: string, path: string, isMandatory: boolean): Rule {
  const rule: Rule = { id, severity: table.severity, words: countedWords(table, path, isMandatory) };
  const [elements = '', attribute] = path.split('/@');
  const row = { rule, table, steps: stepsOf(elements), attribute, isMandatory };
  for (const context of alternatives(table.context)) spotAt(spots, context).counted.push(row);
  return rule;
}

function spotAt(spots: Map<string, Spot>, path: string): Spot {
  const known = spots.get(path) ?? { unused: [], byAttribute: new Map(), counted: [], rules: [] };
  spots.set(path, known);
  return known;
}

function alternatives(path: string): string[] {
  return path.split('|').map((one) => one.trim());
}

function joined(parent: string, path: string): string {
  return parent === '' || path === '' ? parent + path : `${parent}/${path}`;
}

function pairsOf(rows: string): (readonly [id: string, path: string])[] {
  const words = rows.split(/\s+/).filter((word) => word !== '');
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : []));
}
