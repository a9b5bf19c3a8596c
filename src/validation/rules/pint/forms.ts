// The forms that most rules of PINT have, and those that PINT has from other rule sets: each is one row.
import type { XmlElement } from '../../../xml/tree.js';
import { codeList } from '../../codes/codeList.js';
import { below } from '../../find.js';
import { normalizedAt } from '../../lexical.js';
import type { Assertion, Place, Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { countedWords, neededWords } from '../../tables/texts.js';
import { UBL_CONDITIONS } from '../../tables/ublConditions.js';
import { holds } from '../en/codeTests.js';
import { EN_UBL_RULES } from '../en/en16931.js';
import { anyOf, has, not } from '../en/probes.js';
import { billingPatterns } from '../peppol/billing.js';
import { BILLING_2026_05 } from '../peppol/editions.js';

const BY = 'PINT';

export const ROOT = '/inv:Invoice|/cn:CreditNote';
export const LINE = 'cac:InvoiceLine|cac:CreditNoteLine';
export const SELLER = 'cac:AccountingSupplierParty/cac:Party';
export const BUYER = 'cac:AccountingCustomerParty/cac:Party';

/** Below a line of either document. */
export function inLine(path: string): string {
  return `cac:InvoiceLine/${path}|cac:CreditNoteLine/${path}`;
}

/** A rule, or what makes it where the words name its place. */
export type Row = Assertion | ((context: string) => Assertion);

export function place(context: string, rows: readonly Row[], when?: Test): Place {
  return { context, rules: rows.map((row) => (typeof row === 'function' ? row(context) : row)), ...(when && { when }) };
}

const BILLING_RULES = billingPatterns(BILLING_2026_05).flatMap(({ places }) => places.flatMap(({ rules }) => rules));
const KNOWN: ReadonlyMap<string, Pick<Assertion, 'test' | 'expected'>> = new Map(
  [...BILLING_RULES, ...EN_UBL_RULES, ...UBL_CONDITIONS].map((rule) => [rule.id, rule]),
);

/** The rule of EN 16931 or Peppol BIS under another id. */
export function like(id: string, of: string): Assertion {
  const { test, expected } = KNOWN.get(of) ?? fault(of);
  return { id, severity: 'fatal', wordsOf: of, test, ...(expected && { expected }) };
}

/** Several of them, each with the number that it has in EN 16931: ibr-012 is BR-12 there. */
export function likeNorm(ids: string): Assertion[] {
  return ids.split(' ').map((id) => like(id, idInNorm(id)));
}

/** `ibr-012` to BR-12, `ibr-cl-04` to BR-CL-04. */
export function idInNorm(id: string): string {
  return id.toUpperCase().replace(/^IBR-0?/, 'BR-');
}

/** A test of its own, and the words of another rule. */
export function worded(id: string, wordsOf: string, test: Test): Assertion {
  return { id, severity: 'fatal', wordsOf, test };
}

/** At most one of a path. */
export function once(id: string, path: string): Row {
  const find = below(path);
  return counted(id, path, (node) => find(node).length <= 1);
}

/** The same, counted in a way of its own. */
export function counted(id: string, path: string, test: Test): Row {
  return (context) => ({ id, severity: 'fatal', words: countedWords({ severity: 'fatal', context, by: BY }, path, false), test });
}

/** Exactly one of a path. */
export function exactly(id: string, path: string): Row {
  const find = below(path);
  const words = (context: string) => countedWords({ severity: 'fatal', context, by: BY }, path, true);
  return (context) => ({ id, severity: 'fatal', words: words(context), test: (node) => find(node).length === 1 });
}

/** The text is one of a few codes, separated by blanks. `test` says so in another way. */
export function oneOf(id: string, codes: string, test?: Test): Assertion {
  const list = codeList('', '', codes);
  const values = [codes.split(' ').join(', ')];
  return { id, severity: 'fatal', wordsOf: 'pint-code', values, test: test ?? (({ text }) => holds(list, text)) };
}

/** The business process has this in it. */
export function process(id: string, part: string): Assertion {
  const test: Test = (root) => normalizedAt(root, 'cbc:ProfileID').includes(part);
  return { id, severity: 'fatal', wordsOf: 'pint-process', values: [part], test };
}

/** At least one of a path; `test`: only where it says so. */
export function needs(id: string, path: string, test: Test = has(path)): Row {
  return (context) => ({ id, severity: 'fatal', words: neededWords(BY, path, parentIn(context)), test });
}

/** The same, where a condition holds. */
export function needsWhere(id: string, condition: Test, path: string): Row {
  return needs(id, path, anyOf(not(condition), has(path)));
}

function parentIn(context: string): string {
  return context === ROOT ? 'the document' : (context.split('|')[0]?.split('/').at(-1) ?? context);
}

/** The specification identifier begins with `urn:peppol:pint:` and this. */
export function specification(id: string, beginning: string): Assertion {
  const whole = `urn:peppol:pint:${beginning}`;
  const test: Test = (root) => normalizedAt(root, 'cbc:CustomizationID').startsWith(whole);
  return { id, severity: 'fatal', wordsOf: 'ALIGNED-IBRP-004-EU', values: [whole], test };
}

/** What a document is for, as its specification identifier says, or else its process. */
export function kindOf(document: Document): Kind {
  return document.once(kindIn);
}

export const KINDS = ['billing', 'selfbilling', 'nontaxinvoice'] as const;
export type Kind = (typeof KINDS)[number];

function kindIn(root: XmlElement): Kind {
  const id = normalizedAt(root, 'cbc:CustomizationID');
  const own = KINDS.find((kind) => id.startsWith(`urn:peppol:pint:${kind}-`));
  return own ?? (normalizedAt(root, 'cbc:ProfileID').includes(':selfbilling') ? 'selfbilling' : 'billing');
}

function fault(id: string): never {
  throw new TypeError(`No rule set has ${id}`);
}
