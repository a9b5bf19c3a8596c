// EN 16931, VAT by category in UBL: where each rule looks and what it asks, as its artefact has it.
import type { XmlElement } from '../../../xml/tree.js';
import { absolute, compare, equal, parseDouble, subtract, ZERO } from '../../decimal.js';
import { below, beside } from '../../find.js';
import type { Document } from '../../rule.js';
import { isNear, taxOn } from './breakdown.js';
import { type EnRule, inEach, type Place, type Test, UBL_LINE, UBL_ROOT } from './enRule.js';
import { has, not, oneDecimal } from './probes.js';
import { rateKey, type Sum, type Sums } from './sums.js';
import { isCharge, type UblFacts, ublFacts } from './ublFacts.js';
import type { Category } from './vatCategories.js';
import type { CategoryPlaces, VatKind } from './vatCategoryRules.js';

const BREAKDOWN = '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
const reasonGiven = has('cbc:TaxExemptionReason', 'cbc:TaxExemptionReasonCode');
const percents = below('cbc:Percent');
const bases = beside('cbc:TaxableAmount');
const vatAmounts = beside('cbc:TaxAmount');

export function vatInUbl(category: Category): CategoryPlaces {
  const { code } = category;
  const inBreakdown = { context: BREAKDOWN, where: isCategory(code) };
  return {
    breakdown: { context: UBL_ROOT, test: (_, document) => isInBreakdown(category, document.once(ublFacts)) },
    parties: (kind) => ({ context: UBL_ROOT, test: (_, document) => areIdentified(category, kind, document.once(ublFacts)) }),
    rate: (kind) => ({ ...placeOf(kind, code), at: 'cbc:Percent', test: rateTest(category) }),
    base: { ...inBreakdown, test: category.vat === 'computed' ? (node, document) => isBaseByRate(code, node, document) : isBaseOf(code) },
    vat: { ...inBreakdown, test: category.vat === 'computed' ? isTaxed : isUntaxed },
    reason: { ...inBreakdown, test: category.reason === 'needed' ? reasonGiven : not(reasonGiven) },
  };
}

function isCategory(code: string): Test {
  return (node, document) => {
    const category = document.once(ublFacts).categoryOf.get(node);
    return category?.code === code && category.vat;
  };
}

function placeOf(kind: VatKind, code: string): Pick<Place, 'context' | 'where'> {
  if (kind === 'line') return { context: inEach(UBL_LINE, 'cac:Item/cac:ClassifiedTaxCategory'), where: isCategory(code) };
  const ofCode = isCategory(code);
  const charge = kind === 'charge';
  return {
    context: 'cac:AllowanceCharge/cac:TaxCategory',
    where: (node, document) => ofCode(node, document) && isCharge(node.parent) === charge,
  };
}

/** Whether the breakdown holds the category as the rest of the document uses it; three categories are asked in other ways. */
function isInBreakdown({ prefix, code, breakdown }: Category, facts: UblFacts): boolean {
  const isIt = (one: { readonly code: string; readonly vat: boolean }): boolean => one.code === code && one.vat;
  if (breakdown === 'once') {
    const used = facts.categories.some(isIt) || facts.classified.some(isIt);
    return !used || facts.breakdowns.filter(isIt).length === 1;
  }
  if (prefix === 'S') {
    const used = [...facts.allowancesAndCharges, ...facts.classified].some((one) => one.code === code);
    return used === facts.breakdowns.some((one) => one.code === code);
  }
  const used = [...facts.allowancesAndCharges, ...facts.classified].some(isIt);
  if (!used) return !facts.breakdowns.some(isIt);
  // The code as written must be there; IGIC is not asked for the scheme VAT.
  return facts.breakdowns.some((one) => one.raw === code && (prefix === 'AF' || one.vat));
}

function areIdentified(category: Category, kind: VatKind, facts: UblFacts): boolean {
  const { prefix, code, seller, buyer } = category;
  const isIt = (one: { readonly code: string; readonly vat: boolean }): boolean => one.code === code && one.vat;
  const isCode = (one: { readonly code: string }): boolean => one.code === code;
  const known =
    seller === 'none'
      ? !facts.sellerVat && !facts.representativeVat && !facts.buyerVat
      : (seller === 'vat' ? facts.sellerVat : facts.sellerTax) || facts.representativeVat;
  const buyerKnown = buyer === 'any' || facts.buyerVat || (buyer === 'vat or legal' && facts.buyerLegal);
  const found = {
    line: facts.classified,
    allowance: prefix === 'O' ? facts.headAllowances : facts.allowances,
    charge: prefix === 'O' ? facts.headCharges : facts.charges,
  }[kind];
  const used = found.some(isIt);
  if (used && known && buyerKnown) return true;
  // Two artefact lines say otherwise when the category is not used: S without the scheme VAT, and L as written.
  if (prefix === 'S' && kind === 'line') return !found.some(isCode);
  if (prefix === 'AF' && kind === 'charge') return !found.some((one) => one.raw === code && one.vat);
  return !used;
}

function rateTest({ rate }: Category): Test {
  if (rate === 'none') return not(has('cbc:Percent'));
  if (rate === 'zero') return (node) => isZero(oneDecimal(percents, node));
  const fits = ({ text }: XmlElement): boolean => {
    const value = parseDouble(text);
    return value !== undefined && compare(value, ZERO) >= (rate === 'positive' ? 1 : 0);
  };
  return (node) => percents(node).length === 1 && percents(node).some(fits);
}

/** The taxable amount is exactly the sum, over the lines of the kind that the document has. */
function isBaseOf(code: string): Test {
  return (node, document) => {
    const facts = document.once(ublFacts);
    const base = oneDecimal(bases, node);
    return lineKinds(facts).some((lines) => {
      const expected = sumFor(code, lines, facts);
      return base !== undefined && expected !== undefined && equal(base, expected);
    });
  };
}

/** The taxable amount is less than one unit from the sum, for the rate of the breakdown; without a rate nothing is asked. */
function isBaseByRate(code: string, node: XmlElement, document: Document): boolean {
  if (percents(node).length === 0) return true;
  const facts = document.once(ublFacts);
  const rate = oneDecimal(percents, node);
  const [base, ...others] = bases(node);
  const value = base === undefined || others.length > 0 ? undefined : parseDouble(base.text);
  if (rate === undefined || value === undefined) return false;
  const key = rateKey(code, rate);
  const kinds = code === 'S' ? lineKindsWith(key, facts) : lineKinds(facts);
  return kinds.some((lines) => {
    const expected = sumFor(key, lines, facts);
    return expected !== undefined && isNear(value, expected);
  });
}

function lineKinds({ hasInvoiceLine, hasCreditNoteLine, invoiceLines, creditNoteLines }: UblFacts): Sums[] {
  return [...(hasInvoiceLine ? [invoiceLines] : []), ...(hasCreditNoteLine ? [creditNoteLines] : [])];
}

/** Standard rate: some line, allowance or charge must have the rate. */
function lineKindsWith(key: string, facts: UblFacts): Sums[] {
  const onTop = facts.allowanceChargeRates.has(key);
  return [
    ...(onTop || facts.invoiceLineRates.has(key) ? [facts.invoiceLines] : []),
    ...(onTop || facts.creditNoteLineRates.has(key) ? [facts.creditNoteLines] : []),
  ];
}

function sumFor(key: string, lines: Sums, { headAllowanceSums, headChargeSums }: UblFacts): Sum {
  return plusAll(lines.of(key), headChargeSums.of(key), headAllowanceSums.of(key));
}

function plusAll(lines: Sum, charges: Sum, allowances: Sum): Sum {
  return lines && charges && allowances && subtract(subtract(lines, allowances), subtract(ZERO, charges));
}

function isTaxed(node: XmlElement): boolean {
  const [base, vat, rate] = [oneDecimal(bases, node), oneDecimal(vatAmounts, node), oneDecimal(percents, node)];
  return base !== undefined && vat !== undefined && rate !== undefined && isNear(absolute(vat), taxOn(base, rate));
}

function isUntaxed(node: XmlElement): boolean {
  return isZero(oneDecimal(vatAmounts, node));
}

function isZero(value: Sum): boolean {
  return value !== undefined && equal(value, ZERO);
}

const deliveryDates = below('cac:Delivery/cbc:ActualDeliveryDate');
const deliveryCountries = below('cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode');
const periods = below('cac:InvoicePeriod');
const isLong = ({ text }: XmlElement): boolean => text.length > 1;

/** Rules of single categories: BR-IC-11, BR-IC-12, BR-O-11 to BR-O-14, BR-B-01, BR-B-02. By id. */
export const SINGLE_IN_UBL: Readonly<Record<string, EnRule['ubl']>> = {
  'BR-IC-11': withBreakdown('K', (root) => deliveryDates(root).some(isLong) || periods(root).some(({ children }) => children.length > 0)),
  'BR-IC-12': withBreakdown('K', (root) => deliveryCountries(root).some(isLong)),
  'BR-O-11': withBreakdown('O', (_, { breakdowns }) => breakdowns.every(isO)),
  'BR-O-12': withBreakdown('O', (_, { classified }) => classified.every(isO)),
  'BR-O-13': withBreakdown('O', (_, { allowances }) => allowances.every(isO)),
  'BR-O-14': withBreakdown('O', (_, { charges }) => charges.every(isO)),
  'BR-B-01': {
    context: UBL_ROOT,
    test: (_, document) => {
      const { categories, classified, abroad } = document.once(ublFacts);
      return !abroad || ![...categories, ...classified].some(({ raw }) => raw === 'B');
    },
  },
  'BR-B-02': {
    context: UBL_ROOT,
    test: (_, document) => {
      const { breakdowns, headAllowancesAndCharges, classified } = document.once(ublFacts);
      const codes = new Set([...breakdowns, ...headAllowancesAndCharges, ...classified].map(({ raw }) => raw));
      return !codes.has('B') || !codes.has('S');
    },
  },
};

function withBreakdown(code: string, test: (root: XmlElement, facts: UblFacts) => boolean): EnRule['ubl'] {
  return {
    context: UBL_ROOT,
    test: (root, document) => {
      const facts = document.once(ublFacts);
      return !facts.breakdowns.some((one) => one.code === code && one.vat) || test(root, facts);
    },
  };
}

function isO({ code, vat }: { readonly code: string; readonly vat: boolean }): boolean {
  return code === 'O' || !vat;
}
