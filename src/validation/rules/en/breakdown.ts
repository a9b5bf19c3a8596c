// EN 16931, the VAT breakdown whatever its category: BR-45 to BR-48, BR-CO-03, BR-CO-14, BR-CO-17, BR-CO-18, BR-DEC-19, BR-DEC-20.
// Written from the norm, 6.4.1 and 6.4.2. In CII, breakdowns of the categories L, M and O are not asked, as the artefact looks at
// those by other rules first.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { absolute, compare, type Decimal, equal, ONE, parseDecimal, parseDouble, percentOf, round, subtract, ZERO } from '../../decimal.js';
import { sumOfAll, vatOfBreakdown } from '../../expected.js';
import { below } from '../../find.js';
import { collapsed } from '../../text.js';
import { ciiFacts, isVat as isVatInCii } from './ciiFacts.js';
import { CII_LINE, type EnRule, inEach, type Place, type Test, UBL_ROOT } from './enRule.js';
import { has, oneDecimal, twoDecimals } from './probes.js';
import { type Sum, sumOf } from './sums.js';
import { codeOf, isVat } from './ublFacts.js';

const UBL_BREAKDOWN = 'cac:TaxTotal/cac:TaxSubtotal';
const CII_BREAKDOWN = 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';
const AMOUNT_DIGITS = 2;
/** IGIC, IPSI, not subject to VAT. */
const ASKED_ELSEWHERE: ReadonlySet<string> = new Set(['L', 'M', 'O']);

const categories = below('cac:TaxCategory');
const ids = below('cbc:ID');
const percents = below('cbc:Percent');
const bases = below('cbc:TaxableAmount');
const taxAmounts = below('cbc:TaxAmount');
const subtotals = below('cac:TaxSubtotal');
const subtotalAmounts = below('cac:TaxSubtotal/cbc:TaxAmount');
const codes = below('ram:CategoryCode');
const types = below('ram:TypeCode');
const rates = below('ram:RateApplicablePercent');
const ciiBases = below('ram:BasisAmount');
const ciiAmounts = below('ram:CalculatedAmount');

export const BREAKDOWN: readonly EnRule[] = [
  required('BR-45', has('cbc:TaxableAmount'), has('ram:BasisAmount')),
  required('BR-46', has('cbc:TaxAmount'), has('ram:CalculatedAmount')),
  required(
    'BR-47',
    (node) => vatCategories(node).some((one) => ids(one).length > 0),
    (node) => isVatInCii(node) && codes(node).length > 0,
  ),
  required(
    'BR-48',
    (node) => vatCategories(node).some((one) => percents(one).length > 0 || codeOf(one) === 'O'),
    (node) => isVatInCii(node) && (rates(node).length > 0 || codes(node).some(({ text }) => text === 'O')),
  ),
  {
    id: 'BR-CO-03',
    ubl: { context: UBL_ROOT, at: 'cbc:TaxPointDate', test: (node) => taxPoints(node).length === 0 || taxPointCodes(node).length === 0 },
    cii: inCii((_, document) => {
      const { hasTaxPointDate, hasDueDateTypeCode } = document.once(ciiFacts);
      return !hasTaxPointDate || !hasDueDateTypeCode;
    }),
  },
  {
    id: 'BR-CO-14',
    expected: sumOfAll('BT-117'),
    ubl: {
      context: inEach(UBL_ROOT, 'cac:TaxTotal'),
      at: 'cbc:TaxAmount',
      test: (node) => subtotals(node).length === 0 || agrees(oneDecimal(taxAmounts, node), sumOf(subtotalAmounts(node))),
    },
    cii: {
      context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount',
      where: (node, document) => document.once(ciiFacts).invoiceCurrencies.has(attribute(node, 'currencyID') ?? ''),
      test: (node, document) => agrees(parseDouble(node.text), document.once(ciiFacts).vatTotal),
    },
  },
  {
    id: 'BR-CO-17',
    expected: vatOfBreakdown,
    ubl: { context: UBL_BREAKDOWN, at: 'cbc:TaxAmount', test: isTaxOnBase },
    cii: { ...inCii(isTaxOnBaseInCii), at: 'ram:CalculatedAmount' },
  },
  {
    id: 'BR-CO-18',
    ubl: { context: UBL_ROOT, test: has('cac:TaxTotal/cac:TaxSubtotal') },
    cii: { context: CII_LINE, test: (_, document) => document.once(ciiFacts).hasBreakdown },
  },
  short('BR-DEC-19', 'cbc:TaxableAmount', 'ram:BasisAmount'),
  short('BR-DEC-20', 'cbc:TaxAmount', 'ram:CalculatedAmount'),
];

const taxPoints = below('cbc:TaxPointDate');
const taxPointCodes = below('cac:InvoicePeriod/cbc:DescriptionCode');

/** Less than one unit away; `orOne`: or just one. */
export function isNear(left: Decimal, right: Decimal, orOne = false): boolean {
  return compare(absolute(subtract(left, right)), ONE) < (orOne ? 1 : 0);
}

/** The VAT on a base, without its sign. */
export function taxOn(base: Decimal, rate: Decimal): Decimal {
  return round(percentOf(absolute(base), rate), AMOUNT_DIGITS);
}

function required(id: string, ubl: Test, cii: Test): EnRule {
  return {
    id,
    ubl: { context: UBL_BREAKDOWN, test: ubl },
    cii: inCii(cii),
  };
}

function short(id: string, ubl: string, cii: string): EnRule {
  return {
    id,
    ubl: { context: UBL_BREAKDOWN, at: ubl, test: twoDecimals(ubl) },
    cii: { ...inCii(twoDecimals(cii)), at: cii },
  };
}

function inCii(test: Test): Place {
  const where = (node: XmlElement): boolean => !(isVatInCii(node) && codes(node).some(({ text }) => ASKED_ELSEWHERE.has(text)));
  return { context: CII_BREAKDOWN, where, test };
}

function vatCategories(subtotal: XmlElement): XmlElement[] {
  return categories(subtotal).filter(isVat);
}

function isTaxOnBase(subtotal: XmlElement): boolean {
  const rate = vatCategories(subtotal).flatMap(percents);
  return fits(oneDecimal(bases, subtotal), oneDecimal(taxAmounts, subtotal), rate, false);
}

function isTaxOnBaseInCii(node: XmlElement): boolean {
  const isTaxed = types(node).some(({ text }) => collapsed(text).toUpperCase() === 'VAT');
  return fits(oneDecimal(ciiBases, node), oneDecimal(ciiAmounts, node), isTaxed ? rates(node) : [], true);
}

/** Without a rate, or with one that rounds to zero, the VAT must round to zero too, whatever the base. */
function fits(base: Sum, vat: Sum, [rate, ...others]: readonly XmlElement[], orOne: boolean): boolean {
  if (vat === undefined || others.length > 0) return false;
  const percent = rate === undefined ? ZERO : parseDecimal(rate.text);
  if (percent === undefined) return false;
  if (isZero(percent)) return isZero(vat);
  return base !== undefined && isNear(absolute(vat), taxOn(base, percent), orOne);
}

function isZero(value: Decimal): boolean {
  return equal(round(value, 0), ZERO);
}

function agrees(value: Sum, computed: Sum): boolean {
  return value !== undefined && computed !== undefined && equal(value, round(computed, AMOUNT_DIGITS));
}
