// Invoices of several sellers (modes 8) and of both parties at once (modes 9): their lines stand in groups, of one seller each.
import type { XmlElement } from '../../../xml/tree.js';
import { absolute, compare, type Decimal, parseDecimal, subtract, sum } from '../../decimal.js';
import { type Assertion, fatal, type Pattern, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { SELF_BILLED, words } from './codes.js';

/** A line, as the rules see it. Texts are '' where there is none. */
export interface Line {
  readonly node: XmlElement;
  readonly id: string;
  /** The lines that it is a part of. */
  readonly parents: readonly string[];
  readonly statuses: readonly string[];
  readonly sellerName: string;
  readonly sellerId: string;
  readonly sellerCountry: string;
  readonly net: Decimal | undefined;
  readonly tax: (currency: string) => string;
  readonly gross: string | undefined;
  /** The number of the invoice that the line belongs to. */
  readonly number: string;
  readonly exemption: string;
  readonly hasEarlierNumber: boolean;
  readonly hasEarlierDay: boolean;
}

export interface Subtotal {
  readonly exemption: string;
  readonly amount: Decimal | undefined;
}

/** What a syntax says. */
export interface GroupSyntax {
  /** Of what makes a line a group, and of a line. */
  readonly group: { readonly context: string; readonly isTop: Test; readonly lineOf: (node: XmlElement) => XmlElement | undefined };
  readonly lineContext: string;
  readonly rootContext: string;
  readonly typeContext: string;
  readonly type: (root: XmlElement) => string;
  readonly number: (root: XmlElement) => string;
  readonly currency: (root: XmlElement) => string;
  readonly taxCurrency: (root: XmlElement) => string | undefined;
  readonly lines: (root: XmlElement) => readonly Line[];
  readonly subtotals: (root: XmlElement) => readonly Subtotal[];
  readonly sellerIds: (root: XmlElement) => readonly string[];
  readonly buyerIds: (root: XmlElement) => readonly string[];
  /** Ids that differ between the syntaxes. */
  readonly ids: { readonly ofSeller: string; readonly selfBilled: string };
  readonly isRepeated: (root: XmlElement, tops: readonly Line[]) => boolean;
  readonly statusesThatCount: ReadonlySet<string>;
}

export type Applies = (document: Document) => boolean;

const CENT: Decimal = { units: 1n, scale: 2 };

interface GroupedLines {
  readonly lines: readonly Line[];
  readonly byNode: ReadonlyMap<XmlElement, Line>;
  readonly byId: ReadonlyMap<string, Line>;
  readonly children: ReadonlyMap<string, readonly Line[]>;
  readonly tops: readonly Line[];
}

/** `either`, `several` and `both`: whether the mode of the document is of groups at all, of modes 8, of modes 9. */
export function groupRules(facts: GroupSyntax, either: Applies, several: Applies, both: Applies): Pattern[] {
  const readOf = (root: XmlElement): GroupedLines => read(facts, root);
  const lineAt = (node: XmlElement, document: Document): Line | undefined => {
    const line = facts.group.lineOf(node);
    return line && document.once(readOf).byNode.get(line);
  };
  const top = (id: string, test: (line: Line, document: Document) => boolean): Assertion =>
    fatal(id, (node, document) => {
      const line = lineAt(node, document);
      return line === undefined || test(line, document);
    });
  const tops = (when: Applies, ...rules: readonly Assertion[]): Pattern[] =>
    rules.map((rule) => ({ when, places: [{ context: facts.group.context, when: facts.group.isTop, rules: [rule] }] }));
  const at = (context: string, when: Applies, rule: Assertion): Pattern => ({ when, places: [{ context, rules: [rule] }] });
  const count = (document: Document, holds: (line: Line) => boolean): number => document.once(readOf).tops.filter(holds).length;
  return [
    at(
      facts.rootContext,
      several,
      fatal('BR-FR-MV-02_EXT-FR-FE-163', (_, document) => count(document, () => true) >= 1),
    ),
    at(
      facts.rootContext,
      both,
      fatal('BR-FR-BD-02_EXT-FR-FE-163', (_, document) => count(document, () => true) === 2),
    ),
    at(
      facts.rootContext,
      both,
      fatal(facts.ids.ofSeller, (_, document) => count(document, isOf(facts.sellerIds(document.root))) === 1),
    ),
    at(
      facts.rootContext,
      both,
      fatal('BR-FR-BD-02_BT-47', (_, document) => count(document, isOf(facts.buyerIds(document.root))) === 1),
    ),
    ...tops(either, ...sellerRules(facts, top), ...amountRules(facts, top, readOf)),
    ...lineRules(facts, either, readOf),
    at(
      facts.rootContext,
      either,
      fatal('BR-FR-MV-12_BT-128', (_, document) => !facts.isRepeated(document.root, document.once(readOf).tops)),
    ),
    at(
      facts.typeContext,
      several,
      fatal('BR-FR-MV-13_BT-3', (_, { root }) => facts.type(root) !== '' && !SELF_BILLED.has(facts.type(root))),
    ),
    at(
      facts.typeContext,
      both,
      fatal(facts.ids.selfBilled, (_, { root }) => SELF_BILLED.has(facts.type(root))),
    ),
    ...tops(several, ...earlier(facts, top, words('384 472 381 396 503'), ['BR-FR-MV-14-EXT-FR-FE-136', 'BR-FR-MV-14-EXT-FR-FE-138'])),
    ...tops(both, ...earlier(facts, top, words('261 471 473 502'), ['BR-FR-BD-14-EXT-FR-FE-136', 'BR-FR-BD-14-EXT-FR-FE-138'])),
  ];
}

type Top = (id: string, test: (line: Line, document: Document) => boolean) => Assertion;

function sellerRules(facts: GroupSyntax, top: Top): Assertion[] {
  return [
    top('BR-FR-MV-03_EXT-FR-FE-164', ({ sellerName }) => sellerName !== ''),
    top('BR-FR-MV-03_EXT-FR-FE-167', ({ sellerId }) => sellerId !== ''),
    top('BR-FR-MV-03_EXT-FR-FE-177', ({ sellerCountry }) => sellerCountry !== ''),
    top('BR-FR-MV-03_EXT-FR-FE-181', ({ tax }, { root }) => tax(facts.currency(root)) !== ''),
    top('BR-FR-MV-03_EXT-FR-FE-182', ({ tax }, { root }) => {
      const currency = facts.taxCurrency(root);
      return currency === undefined || (currency !== '' && tax(currency) !== '');
    }),
  ];
}

function amountRules(facts: GroupSyntax, top: Top, readOf: (root: XmlElement) => GroupedLines): Assertion[] {
  return [
    top('BR-FR-MV-05_EXT-FR-FE-BG-12', ({ id, net }, document) => {
      const parts = (document.once(readOf).children.get(id) ?? []).filter(isCounted);
      const amounts = parts.map((one) => one.net).filter((one) => one !== undefined);
      return net !== undefined && isWithin(subtract(net, sum(amounts)), amounts.length);
    }),
    top('BR-FR-MV-09_EXT-FR-FE-181', ({ number, tax }, { root }) => {
      const own = facts.subtotals(root).filter(({ exemption }) => exemption.startsWith(`#${number}#`));
      const given = parseDecimal(tax(facts.currency(root)));
      return given !== undefined && isWithin(subtract(given, sum(own.map(({ amount }) => amount).filter((one) => one !== undefined))), 1);
    }),
    top('BR-FR-MV-10_EXT-FR-FE-184', ({ id, net, gross, tax }, document) => {
      if (gross === undefined) return true;
      const parts = document.once(readOf).children.get(id) ?? [];
      const counted = parts.filter(({ statuses }) => statuses.some((one) => facts.statusesThatCount.has(one))).length;
      const [whole, vat] = [parseDecimal(gross), parseDecimal(tax(facts.currency(document.root)))];
      return whole !== undefined && net !== undefined && vat !== undefined && isWithin(subtract(subtract(whole, net), vat), counted);
    }),
    top('BR-FR-MV-11_BT-128', ({ sellerId, number }, document) => {
      const isSeller = isOf(facts.sellerIds(document.root));
      if (!facts.sellerIds(document.root).includes(sellerId)) return true;
      const invoice = facts.number(document.root);
      const own = document.once(readOf).tops.filter((one) => isSeller(one) && one.number === invoice).length;
      return own === 1 || (own > 1 && number !== invoice);
    }),
  ];
}

function lineRules(facts: GroupSyntax, either: Applies, readOf: (root: XmlElement) => GroupedLines): Pattern[] {
  const line = (id: string, test: (line: Line, parents: readonly Line[]) => boolean): Pattern => ({
    when: either,
    places: [
      {
        context: facts.lineContext,
        rules: [
          fatal(id, (node, document) => {
            const { byNode, byId } = document.once(readOf);
            const found = byNode.get(node);
            return (
              found === undefined ||
              test(
                found,
                found.parents.flatMap((one) => byId.get(one) ?? []),
              )
            );
          }),
        ],
      },
    ],
  });
  return [
    line('BR-FR-MV-06_EXT-FR-FE-167', ({ sellerId, parents }, of) => {
      return sellerId !== '' && (parents.length === 0 || sellerId === (of[0]?.sellerId ?? ''));
    }),
    line('BR-FR-MV-07_BT-128', ({ number, parents }, of) => number !== '' && (parents.length === 0 || number === (of[0]?.number ?? ''))),
    line('BR-FR-MV-08_BT-128', ({ statuses, number, exemption }) => {
      return !statuses.includes('DETAIL') || (number !== '' && exemption.startsWith(`#${number}#`));
    }),
  ];
}

/** A correction of several invoices says at each group which invoice it corrects. */
function earlier(facts: GroupSyntax, top: Top, types: ReadonlySet<string>, [number, day]: readonly [string, string]): Assertion[] {
  return [
    top(number, ({ hasEarlierNumber }, { root }) => !types.has(facts.type(root)) || hasEarlierNumber),
    top(day, ({ hasEarlierDay }, { root }) => !types.has(facts.type(root)) || hasEarlierDay),
  ];
}

function read(facts: GroupSyntax, root: XmlElement): GroupedLines {
  const lines = facts.lines(root);
  const children = new Map<string, Line[]>();
  for (const line of lines) {
    for (const parent of line.parents) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [line]);
      else known.push(line);
    }
  }
  return {
    lines,
    children,
    byNode: new Map(lines.map((one) => [one.node, one])),
    byId: new Map(lines.toReversed().map((one) => [one.id, one])),
    tops: lines.filter(({ statuses, parents }) => statuses.includes('GROUP') && parents.length === 0),
  };
}

function isOf(ids: readonly string[]): (line: Line) => boolean {
  return ({ sellerId }) => sellerId !== '' && ids.includes(sellerId);
}

/** It has a status, and is not there for information alone. */
function isCounted({ statuses }: Line): boolean {
  return statuses.some((one) => one !== 'INFORMATION');
}

/** A cent for each. */
function isWithin(difference: Decimal, count: number): boolean {
  return compare(absolute(difference), { units: CENT.units * BigInt(count), scale: CENT.scale }) <= 0;
}
