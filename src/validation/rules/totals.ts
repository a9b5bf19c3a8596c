// EN 16931, how the totals hang together: BR-CO-10 to BR-CO-18. Written from the norm, 6.4.2.

import type { XmlElement } from '../../xml/tree.js';
import { AMOUNT_DIGITS, amount, isTaxOnBase, total, vatTotals } from '../amounts.js';
import { add, type Decimal, equal, parseDecimal, round, subtract, ZERO } from '../decimal.js';
import type { Rule } from '../rule.js';
import type { Invoice, Term } from '../terms.js';

export const TOTALS: readonly Rule<Term>[] = [
  {
    id: 'BR-CO-10',
    severity: 'fatal',
    context: 'BG-22',
    at: 'BT-106',
    test: (totals, invoice) => agrees(amount(invoice, 'BT-106', totals), total(invoice.all('BT-131'))),
    text: 'The sum of the line net amounts is not what the lines add up to.',
    hint: 'Make it the sum of all invoice line net amounts.',
    terms: ['BT-106', 'BT-131'],
  },
  {
    id: 'BR-CO-11',
    severity: 'fatal',
    context: 'BG-22',
    at: 'BT-107',
    test: (totals, invoice) => sumOfParts(invoice, totals, 'BT-107', 'BG-20', 'BT-92'),
    text: 'The sum of allowances is not what the allowances on document level add up to.',
    hint: 'Make it the sum of all allowance amounts on document level.',
    terms: ['BT-107', 'BT-92'],
  },
  {
    id: 'BR-CO-12',
    severity: 'fatal',
    context: 'BG-22',
    at: 'BT-108',
    test: (totals, invoice) => sumOfParts(invoice, totals, 'BT-108', 'BG-21', 'BT-99'),
    text: 'The sum of charges is not what the charges on document level add up to.',
    hint: 'Make it the sum of all charge amounts on document level.',
    terms: ['BT-108', 'BT-99'],
  },
  {
    id: 'BR-CO-13',
    severity: 'fatal',
    context: 'BG-22',
    at: 'BT-109',
    test: (totals, invoice) => {
      const lines = amount(invoice, 'BT-106', totals);
      const allowances = optional(invoice, 'BT-107', totals);
      const charges = optional(invoice, 'BT-108', totals);
      if (!lines || !allowances || !charges) return false;
      return agrees(amount(invoice, 'BT-109', totals), add(subtract(lines, allowances), charges));
    },
    text: 'The total without VAT is not the sum of the lines less allowances plus charges.',
    hint: 'Make it BT-106 − BT-107 + BT-108.',
    terms: ['BT-109', 'BT-106', 'BT-107', 'BT-108'],
  },
  {
    id: 'BR-CO-14',
    severity: 'fatal',
    context: 'BT-110',
    test: (node, invoice) => {
      if (!vatTotals(invoice).includes(node) || invoice.all('BG-23').length === 0) return true;
      return agrees(parseDecimal(node.text), total(invoice.all('BT-117')));
    },
    text: 'The total VAT amount is not what the VAT breakdown adds up to.',
    hint: 'Make it the sum of the VAT amounts of all categories.',
    terms: ['BT-110', 'BT-117'],
  },
  {
    id: 'BR-CO-15',
    severity: 'fatal',
    context: 'BG-22',
    at: 'BT-112',
    test: (totals, invoice) => {
      const withoutVat = amount(invoice, 'BT-109', totals);
      const [vat, ...others] = vatTotals(invoice);
      if (!withoutVat || others.length > 0) return false;
      const value = vat === undefined ? ZERO : parseDecimal(vat.text);
      return value !== undefined && agrees(amount(invoice, 'BT-112', totals), add(withoutVat, value));
    },
    text: 'The total with VAT is not the total without VAT plus the total VAT amount.',
    hint: 'Make it BT-109 + BT-110, and give BT-110 once in the invoice currency.',
    terms: ['BT-112', 'BT-109', 'BT-110'],
  },
  {
    id: 'BR-CO-16',
    severity: 'fatal',
    context: 'BG-22',
    at: 'BT-115',
    test: (totals, invoice) => {
      const withVat = amount(invoice, 'BT-112', totals);
      const paid = optional(invoice, 'BT-113', totals);
      const rounding = optional(invoice, 'BT-114', totals);
      if (!withVat || !paid || !rounding) return false;
      return agrees(amount(invoice, 'BT-115', totals), add(subtract(withVat, paid), rounding));
    },
    text: 'The amount due for payment is not the total with VAT less what was paid plus rounding.',
    hint: 'Make it BT-112 − BT-113 + BT-114.',
    terms: ['BT-115', 'BT-112', 'BT-113', 'BT-114'],
  },
  {
    id: 'BR-CO-17',
    severity: 'fatal',
    context: 'BG-23',
    at: 'BT-117',
    test: (breakdown, invoice) => isTaxOnBase(invoice, breakdown),
    text: 'The VAT amount of a category is not its taxable amount times its rate.',
    hint: 'Make it BT-116 × BT-119 / 100, rounded to two decimals.',
    terms: ['BT-117', 'BT-116', 'BT-119'],
  },
  {
    id: 'BR-CO-18',
    severity: 'fatal',
    context: 'document',
    test: (_, invoice) => invoice.all('BG-23').length > 0,
    text: 'The document has no VAT breakdown.',
    hint: 'Give one VAT breakdown for each category and rate that is used.',
    terms: ['BG-23'],
  },
];

function agrees(value: Decimal | undefined, computed: Decimal | undefined): boolean {
  return value !== undefined && computed !== undefined && equal(value, round(computed, AMOUNT_DIGITS));
}

/** Zero where the term is missing; undefined where it is no decimal. */
function optional(invoice: Invoice, term: Term, group: XmlElement): Decimal | undefined {
  return invoice.first(term, group) === undefined ? ZERO : amount(invoice, term, group);
}

function sumOfParts(invoice: Invoice, totals: XmlElement, whole: Term, group: Term, part: Term): boolean {
  if (invoice.first(whole, totals) === undefined) return invoice.all(group).length === 0;
  return agrees(amount(invoice, whole, totals), total(invoice.all(part)));
}
