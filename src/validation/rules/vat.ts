// EN 16931, VAT by category: standard rate (S), zero rate (Z), exempt (E), reverse charge (AE), rules 01 to 10 of each.
// Written from the norm, 6.4.3. The categories differ in few points, which is what a row of CATEGORIES says.

import { AMOUNT_DIGITS, amount, isTaxOnBase, withinOne } from '../amounts.js';
import { compare, equal, parseDecimal, round, ZERO } from '../decimal.js';
import type { Rule } from '../rule.js';
import { KINDS, type KindName, taxed, taxKey } from '../taxed.js';
import type { Term } from '../terms.js';

interface Category {
  readonly code: string;
  readonly name: string;
  /** Standard rate: a rate above zero, one breakdown for each rate, VAT computed. The others: rate and VAT are zero. */
  readonly rated: boolean;
  readonly reason: 'needed' | 'forbidden';
  /** Reverse charge: the buyer must be known to the tax authority as well. */
  readonly buyer: boolean;
}

const CATEGORIES: readonly Category[] = [
  { code: 'S', name: 'standard rate', rated: true, reason: 'forbidden', buyer: false },
  { code: 'Z', name: 'zero rate', rated: false, reason: 'forbidden', buyer: false },
  { code: 'E', name: 'exempt from VAT', rated: false, reason: 'needed', buyer: false },
  { code: 'AE', name: 'reverse charge', rated: false, reason: 'needed', buyer: true },
];

const KIND_TEXTS: Readonly<Record<KindName, string>> = {
  line: 'An invoice line',
  allowance: 'An allowance on document level',
  charge: 'A charge on document level',
};
const KIND_NAMES = Object.keys(KINDS) as KindName[];

export const VAT: readonly Rule<Term>[] = CATEGORIES.flatMap((category) => [
  breakdownPresent(category),
  ...KIND_NAMES.map((kind, index) => partiesIdentified(category, kind, index + 2)),
  ...KIND_NAMES.map((kind, index) => rateFits(category, kind, index + 5)),
  taxableAmount(category),
  taxAmount(category),
  exemptionReason(category),
]);

function rule(category: Category, number: number, rest: Omit<Rule<Term>, 'id' | 'severity'>): Rule<Term> {
  return { id: `BR-${category.code}-${String(number).padStart(2, '0')}`, severity: 'fatal', ...rest };
}

function breakdownPresent(category: Category): Rule<Term> {
  const { code, name, rated } = category;
  return rule(category, 1, {
    context: 'document',
    test: (_, invoice) => {
      const count = invoice.all('BG-23').filter((one) => invoice.text('BT-118', one) === code).length;
      if (count === 0) return !taxed(invoice).used.has(code);
      return rated || count === 1;
    },
    text: `VAT category ${code} (${name}) is used, but the VAT breakdown does not hold it ${rated ? 'at all' : 'exactly once'}.`,
    hint: `Give ${rated ? 'a VAT breakdown for each rate of' : 'exactly one VAT breakdown for'} category ${code}.`,
    terms: ['BG-23', 'BT-118'],
  });
}

function partiesIdentified(category: Category, kind: KindName, number: number): Rule<Term> {
  const { code, name, buyer } = category;
  const { category: term } = KINDS[kind];
  const wanted = `the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63)`;
  return rule(category, number, {
    context: 'document',
    test: (_, invoice) => {
      if (!invoice.all(term).some((one) => one.text.trim() === code)) return true;
      const seller = invoice.has('BT-31') || invoice.has('BT-32') || invoice.has('BT-63');
      return seller && (!buyer || invoice.has('BT-48') || invoice.has('BT-47'));
    },
    text: `${KIND_TEXTS[kind]} has VAT category ${code} (${name}), but the identifiers that this needs are missing.`,
    hint: `Give ${wanted}${buyer ? ", and the buyer's VAT identifier (BT-48) or legal registration (BT-47)" : ''}.`,
    terms: ['BT-31', 'BT-32', 'BT-63', ...(buyer ? ['BT-48', 'BT-47'] : [])],
  });
}

function rateFits(category: Category, kind: KindName, number: number): Rule<Term> {
  const { code, name, rated } = category;
  const { group, category: term, rate: rateTerm } = KINDS[kind];
  return rule(category, number, {
    context: group,
    at: rateTerm,
    test: (node, invoice) => {
      if (invoice.text(term, node) !== code) return true;
      const rate = amount(invoice, rateTerm, node);
      return rate !== undefined && (rated ? compare(rate, ZERO) > 0 : equal(rate, ZERO));
    },
    text: `${KIND_TEXTS[kind]} has VAT category ${code} (${name}), but its rate is not ${rated ? 'above zero' : 'zero'}.`,
    hint: rated ? 'Give the rate in per cent, or use the category that fits.' : 'Give the rate 0, or use the category that fits.',
    terms: [rateTerm, term],
  });
}

function taxableAmount(category: Category): Rule<Term> {
  const { code, name, rated } = category;
  return rule(category, 8, {
    context: 'BG-23',
    at: 'BT-116',
    test: (breakdown, invoice) => {
      if (invoice.text('BT-118', breakdown) !== code) return true;
      const rate = parseDecimal(invoice.text('BT-119', breakdown));
      if (rated && rate === undefined) return false;
      const base = amount(invoice, 'BT-116', breakdown);
      const { sums } = taxed(invoice);
      const key = taxKey(code, rated ? rate : undefined);
      const expected = sums.has(key) ? sums.get(key) : ZERO;
      if (base === undefined || expected === undefined) return false;
      return rated ? withinOne(base, expected) : equal(base, round(expected, AMOUNT_DIGITS));
    },
    text: `The taxable amount of VAT category ${code} (${name}) is not what its lines, allowances and charges add up to.`,
    hint: `Make it the lines less the allowances plus the charges of category ${code}${rated ? ' with this rate' : ''}.`,
    terms: ['BT-116', 'BT-131', 'BT-92', 'BT-99'],
  });
}

function taxAmount(category: Category): Rule<Term> {
  const { code, name, rated } = category;
  return rule(category, 9, {
    context: 'BG-23',
    at: 'BT-117',
    test: (breakdown, invoice) => {
      if (invoice.text('BT-118', breakdown) !== code) return true;
      if (rated) return isTaxOnBase(invoice, breakdown);
      const vat = amount(invoice, 'BT-117', breakdown);
      return vat !== undefined && equal(vat, ZERO);
    },
    text: `The VAT amount of category ${code} (${name}) is not ${rated ? 'its taxable amount times its rate' : 'zero'}.`,
    hint: rated ? 'Make it BT-116 × BT-119 / 100, rounded to two decimals.' : 'Make it 0.',
    terms: ['BT-117', ...(rated ? ['BT-116', 'BT-119'] : [])],
  });
}

function exemptionReason(category: Category): Rule<Term> {
  const { code, name, reason } = category;
  const needed = reason === 'needed';
  return rule(category, 10, {
    context: 'BG-23',
    at: needed ? 'BT-118' : 'BT-120',
    test: (breakdown, invoice) => {
      if (invoice.text('BT-118', breakdown) !== code) return true;
      const given = invoice.has('BT-120', breakdown) || invoice.has('BT-121', breakdown);
      return given === needed;
    },
    text: `The VAT breakdown of category ${code} (${name}) ${needed ? 'gives no' : 'must not give an'} exemption reason.`,
    hint: needed ? 'Give an exemption reason as text (BT-120) or code (BT-121).' : 'Take the exemption reason out.',
    terms: ['BT-120', 'BT-121'],
  });
}
