// UBL: the VAT breakdown. A category may stand in it several times, with a reason of exemption each; lines that do not count are left out.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { type parseDecimal, percentOf, round, subtract } from '../../decimal.js';
import { decimalAt, normalizedAt } from '../../lexical.js';
import type { Document, PathRule } from '../../rule.js';
import { UBL_ROOT } from '../en/enRule.js';
import { rateKey } from '../en/sums.js';
import { codeOf, isCharge, isVat } from '../en/ublFacts.js';
import { coded } from './codes.js';
import { isBooked, isWithin, sumOfDoubles } from './doubles.js';
import { CATEGORIES, counts, linesOf } from './ublLines.js';

const BREAKDOWN = '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';

type Ids = readonly [broken: string, either: string, loose: string, exact: string];

const IDS: Readonly<Record<string, Ids>> = {
  AE: ['BR-FREXT-AE-01', 'BR-FREXT-AE-08', 'BR-FREXT-AE-08ini', 'BR-FREXT-AE-08rev'],
  E: ['BR-FREXT-E-01', 'BR-FREXT-E-08', 'BR-FREXT-E-08ini', 'BR-FREXT-E-08rev'],
  G: ['BR-FREXT-G-01', 'BR-FREXT-G-08', 'BR-FREXT-G-08ini', 'BR-FREXT-G-08rev'],
  K: ['BR-FREXT-IC-01', 'BR-FREXT-IC-08', 'BR-FREXT-IC-08ini', 'BR-FREXT-IC-08rev'],
  L: ['BR-FREXT-AF-01', 'BR-FREXT-AF-08', 'BR-FREXT-AF-08ini', 'BR-FREXT-AF-08rev'],
  M: ['BR-FREXT-AG-01', 'BR-FREXT-AG-08', 'BR-FREXT-AG-08ini', 'BR-FREXT-AG-08rev'],
  O: ['BR-FREXT-O-01', 'BR-FREXT-O-08', 'BR-FREXT-O-08ini', 'BR-FREXT-O-08rev'],
  S: ['BR-FREXT-S-01', 'BR-FREXT-S-08', 'BR-FREXT-S-08ini', 'BR-FREXT-S-08rev'],
  Z: ['BR-FREXT-Z-01', 'BR-FREXT-Z-08', 'BR-FREXT-Z-08ini', 'BR-FREXT-Z-08rev'],
};

/** The amounts of a category with its rate, or with its reason of exemption, too. */
interface Booked {
  readonly lines: XmlElement[];
  readonly allowances: XmlElement[];
  readonly charges: XmlElement[];
  /** Allowances and charges, and those that do not say which they are. */
  count: number;
}

interface Bookings {
  readonly byKey: ReadonlyMap<string, Booked>;
  /** Reasons of exemption by number: a long text in each of many keys would take their product. */
  readonly reasons: ReadonlyMap<string, number>;
  /** Category codes of lines that count, and of allowances and charges. */
  readonly used: ReadonlySet<string>;
  readonly inBreakdown: ReadonlySet<string>;
}

export const UBL_VAT: readonly PathRule[] = [
  ...Object.entries(IDS).flatMap(([category, [broken, either, loose, exact]]): PathRule[] => [
    coded(broken, UBL_ROOT, (_, document) => {
      const { used, inBreakdown } = document.once(bookings);
      return used.has(category) === inBreakdown.has(category);
    }),
    base(either, category, (tax, all) => isBase(tax, all, 'exact') || isBase(tax, all, 'loose')),
    { ...base(loose, category, (tax, all) => isBase(tax, all, 'loose')), severity: 'warning' },
    { ...base(exact, category, (tax, all) => isBase(tax, all, 'exact')), severity: 'warning' },
  ]),
  base('BR-FREXT-S-09', 'S', (tax, all) => {
    const [rate, taxable, vat] = [decimalAt(tax, 'cbc:Percent'), besideOf(tax, 'cbc:TaxableAmount'), besideOf(tax, 'cbc:TaxAmount')];
    if (rate === undefined || taxable === undefined || vat === undefined) return false;
    const booked = all.byKey.get(keysOf(tax, all)?.exact ?? '');
    return isWithin(subtract(vat, round(percentOf(taxable, rate), 2)), (booked?.lines.length ?? 0) + (booked?.count ?? 0));
  }),
];

function base(id: string, category: string, test: (tax: XmlElement, all: Bookings) => boolean): PathRule {
  return coded(id, BREAKDOWN, (tax, document: Document) => codeOf(tax) !== category || !isVat(tax) || test(tax, document.once(bookings)));
}

function isBase(tax: XmlElement, all: Bookings, kind: 'exact' | 'loose'): boolean {
  const key = keysOf(tax, all)?.[kind];
  const { lines = [], allowances = [], charges = [], count = 0 } = (key !== undefined && all.byKey.get(key)) || {};
  const total = { value: sumOfDoubles(lines), count: lines.length };
  return isBooked(besideOf(tax, 'cbc:TaxableAmount'), total, sumOfDoubles(allowances), sumOfDoubles(charges), lines.length + count);
}

function besideOf(tax: XmlElement, path: string): ReturnType<typeof parseDecimal> {
  return tax.parent && decimalAt(tax.parent, path);
}

/** Undefined where the category should have a rate, and has none. */
function keysOf(category: XmlElement, { reasons }: Pick<Bookings, 'reasons'>): Readonly<Record<'exact' | 'loose', string>> | undefined {
  const code = codeOf(category);
  const rate = decimalAt(category, 'cbc:Percent');
  if (rate === undefined && code !== 'O') return undefined;
  const loose = code === 'O' || rate === undefined ? code : rateKey(code, rate);
  return { loose, exact: `${loose}\n${reasons.get(reasonOf(category)) ?? ''}` };
}

function reasonOf(category: XmlElement): string {
  return `${normalizedAt(category, 'cbc:TaxExemptionReasonCode')}\n${normalizedAt(category, 'cbc:TaxExemptionReason')}`;
}

/** To be asked through `Document.once`; the lines are asked for there, too. */
function bookings(root: XmlElement): Bookings {
  const [byKey, reasons, used] = [new Map<string, Booked>(), new Map<string, number>(), new Set<string>()];
  const book = (categories: readonly XmlElement[], into: (booked: Booked) => void): void => {
    const keys = new Set<string>();
    for (const category of categories) {
      used.add(codeOf(category));
      const reason = reasonOf(category);
      if (!reasons.has(reason)) reasons.set(reason, reasons.size);
      for (const key of Object.values(keysOf(category, { reasons }) ?? {})) keys.add(key);
    }
    for (const key of keys) {
      const booked = byKey.get(key) ?? { lines: [], allowances: [], charges: [], count: 0 };
      byKey.set(key, booked);
      into(booked);
    }
  };
  for (const line of linesOf(root).of.values()) {
    if (counts(line)) book(elementsAt(line.node, CATEGORIES), ({ lines }) => void lines.push(...line.amounts));
  }
  for (const one of elementsAt(root, 'cac:AllowanceCharge')) {
    const [charge, amounts] = [isCharge(one), elementsAt(one, 'cbc:Amount')];
    book(elementsAt(one, 'cac:TaxCategory'), (booked) => {
      booked.count += amounts.length;
      if (charge !== undefined) (charge ? booked.charges : booked.allowances).push(...amounts);
    });
  }
  const breakdowns = elementsAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory');
  return { byKey, reasons, used, inBreakdown: new Set(breakdowns.map(codeOf)) };
}
