// Factur-X EXTENDED: the VAT breakdown. A sum may be a cent off for each amount in it, and reasons of exemption part a category.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { percentOf, round, subtract } from '../../decimal.js';
import { decimalAt } from '../../lexical.js';
import type { Document, PathRule } from '../../rule.js';
import { ciiFacts, isVat } from '../en/ciiFacts.js';
import { type Bookings, bookings, categoriesOfDetails, isWithinCents, keysOfBreakdown, totalOf } from './bookings.js';

export const BREAKDOWN = 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';

type Ids = readonly [broken: string, sums: string, loose: string, exact: string];

/** The ids of the rules of each category code. The artefact leaves out a hyphen in one of S. */
const IDS: Readonly<Record<string, Ids>> = {
  AE: ['BR-FXEXT-AE-01', 'BR-FXEXT-AE-08b', 'BR-FXEXT-AE-08ini', 'BR-FXEXT-AE-08rev'],
  E: ['BR-FXEXT-E-01', 'BR-FXEXT-E-08b', 'BR-FXEXT-E-08ini', 'BR-FXEXT-E-08rev'],
  G: ['BR-FXEXT-G-01', 'BR-FXEXT-G-08b', 'BR-FXEXT-G-08ini', 'BR-FXEXT-G-08rev'],
  K: ['BR-FXEXT-IC-01', 'BR-FXEXT-IC-08b', 'BR-FXEXT-IC-08ini', 'BR-FXEXT-IC-08rev'],
  L: ['BR-FXEXT-AF-01', 'BR-FXEXT-AF-08b', 'BR-FXEXT-AF-08ini', 'BR-FXEXT-AF-08rev'],
  M: ['BR-FXEXT-AG-01', 'BR-FXEXT-AG-08b', 'BR-FXEXT-AG-08ini', 'BR-FXEXT-AG-08rev'],
  O: ['BR-FXEXT-O-01', 'BR-FXEXT-O-08b', 'BR-FXEXT-O-08ini', 'BR-FXEXT-O-08rev'],
  S: ['BR-FXEXT-S-01', 'BR-FXEXT-S08b', 'BR-FXEXT-S-08ini', 'BR-FXEXT-S-08rev'],
  Z: ['BR-FXEXT-Z-01', 'BR-FXEXT-Z-08b', 'BR-FXEXT-Z-08ini', 'BR-FXEXT-Z-08rev'],
};

/** Rules of the VAT breakdown. `isForDetails`: whether lines that do not count have no part in it. */
export function extendedVat(isForDetails: (document: Document) => boolean): PathRule[] {
  const isBooked = (document: Document, category: string): boolean => {
    const { inLines, inAllowancesAndCharges } = document.once(ciiFacts);
    const isInLines = isForDetails(document) ? document.once(categoriesOfDetails).has(category) : inLines.has(category);
    return isInLines || inAllowancesAndCharges.has(category) || document.once(bookings).serviceCategories.has(category);
  };
  const rules = Object.entries(IDS).flatMap(([category, ids]) => [broken(ids, category, isBooked), ...sums(ids, category)]);
  return [...rules, STANDARD_VAT];
}

const STANDARD_VAT: PathRule = { id: 'BR-FXEXT-S-09b', severity: 'fatal', context: BREAKDOWN, test: isStandardVatRight };

function broken([id]: Ids, category: string, isBooked: (document: Document, category: string) => boolean): PathRule {
  return {
    id,
    severity: 'fatal',
    context: '/rsm:CrossIndustryInvoice',
    test: (_, document) => isInBreakdown(document, category) === isBooked(document, category),
  };
}

function isInBreakdown(document: Document, category: string): boolean {
  return document.once(ciiFacts).inBreakdown.has(category);
}

function sums([, sumsId, looseId, exactId]: Ids, category: string): PathRule[] {
  const { either, loose, exact } = baseTests(category);
  return [
    { id: sumsId, severity: 'fatal', context: BREAKDOWN, test: either },
    { id: looseId, severity: 'warning', context: BREAKDOWN, test: loose },
    { id: exactId, severity: 'warning', context: BREAKDOWN, test: exact },
  ];
}

/** Whether the base in the breakdown of a category is its sum: whatever the reason of an exemption is, of its reason, or one of both. */
export function baseTests(category: string): Readonly<Record<'either' | 'loose' | 'exact', PathRule['test']>> {
  const isSum = (tax: XmlElement, all: Bookings, ...kinds: readonly ('loose' | 'exact')[]): boolean =>
    !isOf(tax, category) || !isVat(tax) || kinds.some((kind) => isBase(tax, all, keysOfBreakdown(tax, category, all)?.[kind]));
  return {
    either: (tax, document) => isSum(tax, document.once(bookings), 'loose', 'exact'),
    loose: (tax, document) => isSum(tax, document.once(bookings), 'loose'),
    exact: (tax, document) => isSum(tax, document.once(bookings), 'exact'),
  };
}

/** Standard rate: the VAT is the base times the rate. */
export function isStandardVatRight(tax: XmlElement, document: Document): boolean {
  return !isOf(tax, 'S') || isVatRight(tax, document.once(bookings));
}

function isOf(tax: XmlElement, category: string): boolean {
  return elementsAt(tax, 'ram:CategoryCode').some(({ text }) => text === category);
}

function isBase(tax: XmlElement, all: Bookings, key: string | undefined): boolean {
  const base = decimalAt(tax, 'ram:BasisAmount');
  const total = key === undefined ? undefined : totalOf(all, key);
  return key !== undefined && base !== undefined && total !== undefined && isWithinCents(subtract(base, total), all.counts.get(key) ?? 0);
}

function isVatRight(tax: XmlElement, all: Bookings): boolean {
  const { counts } = all;
  const keys = keysOfBreakdown(tax, 'S', all);
  const [base, vat, rate] = ['BasisAmount', 'CalculatedAmount', 'RateApplicablePercent'].map((name) => decimalAt(tax, `ram:${name}`));
  if (keys === undefined || base === undefined || vat === undefined || rate === undefined) return false;
  const difference = subtract(vat, round(percentOf(base, rate), 2));
  return isWithinCents(difference, Math.max(counts.get(keys.loose) ?? 0, counts.get(keys.exact) ?? 0));
}
