// EN 16931, VAT by category in CII: where each rule looks and what it asks, as its artefact has it.
import type { XmlElement } from '../../../xml/tree.js';
import { absolute, add, compare, equal, parseDouble, round, subtract, ZERO } from '../../decimal.js';
import { below } from '../../find.js';
import type { Document } from '../../rule.js';
import { isNear, taxOn } from './breakdown.js';
import { type CiiFacts, ciiFacts, isCharge } from './ciiFacts.js';
import { CII_DELIVERY, CII_ROOT, CII_SETTLEMENT, type EnRule, type Place, type Test } from './enRule.js';
import { has, not, oneDecimal, oneDouble } from './probes.js';
import { rateKey, type Sum } from './sums.js';
import { CATEGORIES, type Category } from './vatCategories.js';
import type { CategoryPlaces, VatKind } from './vatCategoryRules.js';

const BREAKDOWN = 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';
const LINE = 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
const AMOUNT_DIGITS = 2;

const rates = below('ram:RateApplicablePercent');
const bases = below('ram:BasisAmount');
const vatAmounts = below('ram:CalculatedAmount');
const reasonGiven = has('ram:ExemptionReason', 'ram:ExemptionReasonCode');

export function vatInCii(category: Category): CategoryPlaces {
  const { prefix, code } = category;
  const inBreakdown = { context: BREAKDOWN, where: isBreakdownOf(category) };
  // For IGIC and IPSI the artefact asks the base and the VAT of something that is never there.
  const asked = prefix !== 'AF' && prefix !== 'AG';
  return {
    breakdown: { context: CII_ROOT, test: (_, document) => isInBreakdown(category, document.once(ciiFacts)) },
    parties: (kind) => ({ ...placeOf(kind, code), test: (_, document) => areIdentified(category, document.once(ciiFacts)) }),
    rate: (kind) => ({ ...placeOf(kind, code), at: 'ram:RateApplicablePercent', test: rateTest(category) }),
    base: asked ? { ...inBreakdown, at: 'ram:BasisAmount', test: baseTest(category) } : undefined,
    vat: asked ? { ...inBreakdown, at: 'ram:CalculatedAmount', test: prefix === 'S' ? isTaxed : isUntaxed } : undefined,
    reason: { ...inBreakdown, test: category.reason === 'needed' ? reasonGiven : not(reasonGiven) },
  };
}

/** Standard and zero rate are asked whatever the type of the tax. */
function isBreakdownOf({ code }: Category): Test {
  const anyType = code === 'S' || code === 'Z';
  return (node, document) => {
    const tax = document.once(ciiFacts).taxOf.get(node);
    return tax?.codes.includes(code) === true && (anyType || tax.vat);
  };
}

function placeOf(kind: VatKind, code: string): Pick<Place, 'context' | 'where'> {
  const ofCode: Test = (node, document) => {
    const tax = document.once(ciiFacts).taxOf.get(node);
    return tax?.codes.includes(code) === true && tax.vat;
  };
  if (kind === 'line') return { context: LINE, where: ofCode };
  const charge = kind === 'charge';
  return {
    context: 'ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax',
    where: (node, document) => ofCode(node, document) && isCharge(node.parent) === charge,
  };
}

function isInBreakdown({ prefix, code, breakdown }: Category, facts: CiiFacts): boolean {
  const header = facts.inBreakdown.get(code) ?? 0;
  const lines = facts.inLines.get(code) ?? 0;
  const others = facts.inAllowancesAndCharges.get(code) ?? 0;
  // The artefact counts places, and does not mind where they are: two lines will do.
  if (breakdown === 'for each rate') return (lines === 0 || lines + header >= 2) && (others === 0 || others + header >= 2);
  if (header === 0) return prefix === 'O' || lines + others === 0;
  return header === 1 && lines + others > 0;
}

function areIdentified({ seller, buyer }: Category, facts: CiiFacts): boolean {
  if (seller === 'none') return !facts.sellerVat && !facts.representativeVat && !facts.buyerVat;
  const known = (seller === 'vat' ? facts.sellerVat : facts.sellerTax) || facts.representativeVat;
  return known && (buyer === 'any' || facts.buyerVat || (buyer === 'vat or legal' && facts.buyerLegal));
}

function rateTest({ prefix, rate }: Category): Test {
  if (rate === 'none') return not(has('ram:RateApplicablePercent'));
  // IGIC at zero is refused here, and allowed in UBL.
  const positive = rate === 'positive' || prefix === 'AF';
  const fits = ({ text }: XmlElement): boolean => {
    const value = parseDouble(text);
    if (value === undefined) return false;
    const sign = compare(value, ZERO);
    return rate === 'zero' ? sign === 0 : sign >= (positive ? 1 : 0);
  };
  // Standard rate is summed by its rate, so that there must be one.
  return (node) => (prefix !== 'S' || rates(node).length === 1) && rates(node).some(fits);
}

function baseTest({ prefix, code }: Category): Test {
  if (prefix === 'S') return isBaseByRate;
  const exact = prefix === 'O';
  return (node, document) => {
    const base = oneDouble(bases, node);
    const expected = sumFor(code, document.once(ciiFacts));
    if (base === undefined || expected === undefined) return false;
    return exact ? equal(base, expected) : isNear(base, expected);
  };
}

/** Standard rate: the sum of this rate, to the cent; without a rate nothing is asked. */
function isBaseByRate(node: XmlElement, document: Document): boolean {
  if (rates(node).length === 0) return true;
  const [rate, base] = [oneDecimal(rates, node), oneDouble(bases, node)];
  if (rate === undefined || base === undefined) return false;
  const expected = sumFor(rateKey('S', rate), document.once(ciiFacts));
  return expected !== undefined && equal(base, expected);
}

/** Lines, charges and allowances are rounded each for themselves. */
function sumFor(key: string, { lines, charges, allowances }: CiiFacts): Sum {
  const [line, charge, allowance] = [lines.of(key), charges.of(key), allowances.of(key)];
  if (line === undefined || charge === undefined || allowance === undefined) return undefined;
  return subtract(add(round(line, AMOUNT_DIGITS), round(charge, AMOUNT_DIGITS)), round(allowance, AMOUNT_DIGITS));
}

function isTaxed(node: XmlElement): boolean {
  const [base, vat, rate] = [oneDecimal(bases, node), oneDecimal(vatAmounts, node), oneDouble(rates, node)];
  return base !== undefined && vat !== undefined && rate !== undefined && isNear(absolute(vat), taxOn(base, rate));
}

function isUntaxed(node: XmlElement): boolean {
  return vatAmounts(node).some(({ text }) => isZero(parseDouble(text)));
}

function isZero(value: Sum): boolean {
  return value !== undefined && equal(value, ZERO);
}

const K: Category | undefined = CATEGORIES.find(({ code }) => code === 'K');
const O: Category | undefined = CATEGORIES.find(({ code }) => code === 'O');
const deliveryDates = has(`${CII_DELIVERY}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`);
const deliveryCountries = has(`${CII_DELIVERY}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`);
const periods = has(
  `${CII_SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:StartDateTime`,
  `${CII_SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:EndDateTime`,
);

/** Rules of single categories: BR-IC-11, BR-IC-12, BR-O-11 to BR-O-14, BR-B-01, BR-B-02. By id. */
export const SINGLE_IN_CII: Readonly<Record<string, EnRule['cii']>> = {
  'BR-IC-11': inBreakdownOf(K, (_, document) => deliveryDates(document.root, document) || periods(document.root, document)),
  'BR-IC-12': inBreakdownOf(K, (_, document) => deliveryCountries(document.root, document)),
  // Lines and breakdowns are asked together, and so are allowances and charges.
  'BR-O-11': inBreakdownOf(O, (_, document) => !document.once(ciiFacts).taxedBesideO),
  'BR-O-12': inBreakdownOf(O, (_, document) => !document.once(ciiFacts).taxedBesideO),
  'BR-O-13': inBreakdownOf(O, (_, document) => !document.once(ciiFacts).allowanceBesideO),
  'BR-O-14': inBreakdownOf(O, (_, document) => !document.once(ciiFacts).allowanceBesideO),
  'BR-B-01': {
    context: CII_ROOT,
    test: (_, document) => !document.once(ciiFacts).codes.has('B') || !document.once(ciiFacts).abroad,
  },
  'BR-B-02': {
    context: CII_ROOT,
    test: (_, document) => !document.once(ciiFacts).codes.has('B') || !document.once(ciiFacts).codes.has('S'),
  },
};

function inBreakdownOf(category: Category | undefined, test: Test): EnRule['cii'] {
  return category && { context: BREAKDOWN, where: isBreakdownOf(category), test };
}
