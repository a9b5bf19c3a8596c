// Rules as rows of tables: what must not stand somewhere, and what may stand there once. A row is an id and a path; its sentence is
// made from them. All rows, and the rules beside them that need a condition of their own, are checked in one walk.

import { childrenNamed } from '../../xml/named.js';
import { type Step, stepsOf } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { Document, type PathRule, type RuleText } from '../rule.js';
import type { Part, Tell } from '../ruleSet.js';
import { Walk } from '../walk.js';
import type { Counted, Exception, Unused } from './table.js';
import { countedText, unusedText } from './texts.js';

interface UnusedRow {
  readonly rule: RuleText;
  readonly table: Unused;
  /** Steps from the element found up to the context; undefined: the context is the root. */
  readonly up: number | undefined;
  readonly except: Exception | undefined;
}

interface CountedRow {
  readonly rule: RuleText;
  readonly table: Counted;
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

/** Elements between two looks at the clock. */
const ELEMENTS_BETWEEN = 256;

export function tableRules(unused: readonly Unused[], counted: readonly Counted[], rules: readonly PathRule[]): Part {
  const spots = new Map<string, Spot>();
  const texts: RuleText[] = [];
  for (const table of unused) texts.push(...addUnused(spots, table));
  for (const table of counted) texts.push(...addCounted(spots, table));
  for (const rule of rules) for (const path of alternatives(rule.context)) spotAt(spots, path).rules.push(rule);
  const walk = new Walk<Spot>();
  for (const [path, spot] of spots) walk.add(path, spot);
  return {
    rules: [...texts, ...rules],
    check(root, without, tell, expired) {
      const visit = visitor(new Document(root), (rule, node) => without.has(rule.id) || tell(rule, node));
      let elements = 0;
      return walk.run(root, (found, element) => {
        elements += 1;
        if (elements % ELEMENTS_BETWEEN === 0 && expired()) return false;
        for (const spot of found) visit(spot, element);
        return true;
      });
    },
  };
}

function visitor(document: Document, tell: Tell): (spot: Spot, element: XmlElement) => void {
  const told = new Map<RuleText, XmlElement>();
  const find = ({ rule, table, up, except }: UnusedRow, node: XmlElement): void => {
    const context = up === undefined ? document.root : above(node, up);
    if (told.get(rule) === context || table.where?.(context) === false || except?.holds(node, context, document) === true) return;
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

function addUnused(spots: Map<string, Spot>, table: Unused): RuleText[] {
  const texts: RuleText[] = [];
  for (const [parent, row] of Object.entries(table.rows)) {
    for (const [id, name] of pairsOf(row)) {
      const except = table.except?.[id];
      const rule = unusedText(table, id, parent, name, except?.as);
      texts.push(rule);
      const isAttribute = name.startsWith('@');
      const path = joined(parent, isAttribute ? '' : name);
      for (const below of alternatives(table.below ?? '')) {
        const inside = joined(below, path);
        const up = table.anywhere === true ? undefined : inside === '' ? 0 : stepsOf(inside).length;
        for (const context of alternatives(table.context)) {
          const spot = spotAt(spots, table.anywhere === true ? inside || '*' : joined(context, inside));
          const found = { rule, table, up, except };
          if (!isAttribute) spot.unused.push(found);
          else spot.byAttribute.set(name.slice(1), [...(spot.byAttribute.get(name.slice(1)) ?? []), found]);
        }
      }
    }
  }
  return texts;
}

function addCounted(spots: Map<string, Spot>, table: Counted): RuleText[] {
  const texts: RuleText[] = [];
  for (const [rows, isMandatory] of [[table.atMostOnce, false] as const, [table.exactlyOnce, true] as const]) {
    for (const [id, path] of pairsOf(rows ?? '')) {
      const rule = countedText(table, id, path, isMandatory);
      texts.push(rule);
      const [elements = '', attribute] = path.split('/@');
      const row = { rule, table, steps: stepsOf(elements), attribute, isMandatory };
      for (const context of alternatives(table.context)) spotAt(spots, context).counted.push(row);
    }
  }
  return texts;
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
