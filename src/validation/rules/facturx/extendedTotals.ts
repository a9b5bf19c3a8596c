// Factur-X EXTENDED: totals. A sum may be a cent off for each amount in it.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { add, compare, type Decimal, parseDecimal, round, subtract } from '../../decimal.js';
import { decimalAt, hasAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';
import { type Sum, sumOf } from '../en/sums.js';
import { isDetail, isWithinCents, LINE_TOTAL } from './bookings.js';
import { hasIndicator } from './variants.js';

const LINE = 'ram:IncludedSupplyChainTradeLineItem';
const ALLOWANCE_OR_CHARGE = 'ram:SpecifiedTradeAllowanceCharge';
const SERVICE = 'ram:SpecifiedLogisticsServiceCharge';

interface Parts {
  readonly lines: Sum;
  readonly allowances: Sum;
  readonly charges: Sum;
  readonly lineCount: number;
  readonly detailCount: number;
  readonly allowanceCount: number;
  readonly chargeCount: number;
}

type TotalTest = (totals: XmlElement, parts: Parts, settlement: XmlElement) => boolean;

/** BT-106. */
export const isLineTotal: TotalTest = (totals, { lines, lineCount }) => isNear(decimalAt(totals, 'ram:LineTotalAmount'), lines, lineCount);

/** BT-107. */
export const isAllowanceTotal: TotalTest = (totals, { allowances, allowanceCount }) =>
  isSum(totals, 'ram:AllowanceTotalAmount', allowances, allowanceCount, allowanceCount > 0);

/** BT-108. */
export const isChargeTotal: TotalTest = (totals, { charges, chargeCount }, settlement) =>
  isSum(totals, 'ram:ChargeTotalAmount', charges, chargeCount, isCharged(settlement));

/** BT-109. */
export const isBasisTotal: TotalTest = (totals, parts) => {
  const { lines, allowances, charges } = parts;
  const expected = lines && allowances && charges && add(subtract(lines, allowances), charges);
  return isNear(decimalAt(totals, 'ram:TaxBasisTotalAmount'), expected, amountCount(parts));
};

/** Lines that count, allowances and charges. */
export function amountCount({ detailCount, allowanceCount, chargeCount }: Parts): number {
  return detailCount + allowanceCount + chargeCount;
}

export const EXTENDED_TOTALS: readonly PathRule[] = [
  total('BR-FXEXT-CO-10', isLineTotal),
  total('BR-FXEXT-CO-11', isAllowanceTotal),
  total('BR-FXEXT-CO-12', isChargeTotal),
  total('BR-FXEXT-CO-13', isBasisTotal),
  total('BR-FXEXT-CO-15', (totals, parts, settlement) => {
    const [currency, ...others] = elementsAt(settlement, 'ram:InvoiceCurrencyCode');
    const [vat, ...more] = elementsAt(totals, 'ram:TaxTotalAmount').filter((one) => attribute(one, 'currencyID') === currency?.text);
    const basis = decimalAt(totals, 'ram:TaxBasisTotalAmount');
    if (basis === undefined || vat === undefined || others.length > 0 || more.length > 0) return false;
    const tax = parseDecimal(vat.text);
    return isNear(decimalAt(totals, 'ram:GrandTotalAmount'), tax && add(basis, tax), amountCount(parts));
  }),
  total('BR-FXEXT-CO-16', (totals, _, settlement) => {
    const [grand, prepaid, rounding, adjustment] = [
      elementsAt(totals, 'ram:GrandTotalAmount'),
      elementsAt(totals, 'ram:TotalPrepaidAmount'),
      elementsAt(totals, 'ram:RoundingAmount'),
      elementsAt(settlement, 'ram:SpecifiedFinancialAdjustment/ram:ActualAmount'),
    ].map((amounts) => sumOf(amounts));
    if (grand === undefined || prepaid === undefined || rounding === undefined || adjustment === undefined) return false;
    const due = decimalAt(totals, 'ram:DuePayableAmount');
    return due !== undefined && compare(due, add(add(subtract(grand, prepaid), rounding), adjustment)) === 0;
  }),
];

export function total(id: string, test: TotalTest): PathRule {
  return {
    id,
    severity: 'fatal',
    context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    test: (totals, document) => test(totals, document.once(partsOf), totals.parent ?? totals),
  };
}

function partsOf(root: XmlElement): Parts {
  const transaction = elementsAt(root, 'rsm:SupplyChainTradeTransaction');
  const settlements = transaction.flatMap((one) => elementsAt(one, 'ram:ApplicableHeaderTradeSettlement'));
  const lines = transaction.flatMap((one) => elementsAt(one, LINE));
  const details = lines.filter(isDetail);
  const groups = settlements.flatMap((one) => elementsAt(one, ALLOWANCE_OR_CHARGE));
  const [allowances, charges] = [groups.filter(hasIndicator('false')), groups.filter(hasIndicator('true'))];
  const services = settlements.flatMap((one) => elementsAt(one, SERVICE));
  const [charged, served] = [amountsOf(charges, 'ram:ActualAmount'), amountsOf(services, 'ram:AppliedAmount')];
  return {
    lines: amountsOf(details, LINE_TOTAL),
    allowances: amountsOf(allowances, 'ram:ActualAmount'),
    charges: charged && served && add(charged, served),
    lineCount: lines.length,
    detailCount: details.length,
    allowanceCount: allowances.length,
    chargeCount: charges.length + services.length,
  };
}

function amountsOf(elements: readonly XmlElement[], path: string): Sum {
  const sum = sumOf(elements.flatMap((one) => elementsAt(one, path)));
  return sum && round(sum, 2);
}

export function isNear(given: Decimal | undefined, expected: Sum, count: number): boolean {
  return given !== undefined && expected !== undefined && isWithinCents(subtract(given, expected), count);
}

/** Where there is nothing to add up, the total may be left out. */
function isSum(totals: XmlElement, path: string, expected: Sum, count: number, isThere: boolean): boolean {
  return (!isThere && !hasAt(totals, path)) || isNear(decimalAt(totals, path), expected, count);
}

/** Services of transport alone do not ask for a total. */
function isCharged(settlement: XmlElement): boolean {
  return elementsAt(settlement, ALLOWANCE_OR_CHARGE).some(hasIndicator('true'));
}
