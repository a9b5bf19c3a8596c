// EN 16931, how the document totals hang together: BR-CO-10 to BR-CO-13, BR-CO-15, BR-CO-16. Written from the norm, 6.4.2.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { add, type Decimal, parseDecimal, parseDouble, round, subtract } from '../../decimal.js';
import * as expected from '../../expected.js';
import { below, beside } from '../../find.js';
import { ciiFacts } from './ciiFacts.js';
import { CII_ROOT, CII_SETTLEMENT, type EnRule, type Test, UBL_ROOT } from './enRule.js';
import { oneDecimal, oneDouble } from './probes.js';
import { type Sum, sumOf } from './sums.js';
import {
  AMOUNT_DIGITS,
  agrees,
  CII_TOTALS,
  first,
  firstOptional,
  inCii,
  inUbl,
  NAMES,
  optional,
  same,
  type Total,
  total,
  UBL_TOTALS,
} from './totalTerms.js';
import { isCharge, ublFacts } from './ublFacts.js';

export const TOTAL_SUMS: readonly EnRule[] = [
  {
    id: 'BR-CO-10',
    expected: expected.sumOfAll('BT-131'),
    ubl: total('ubl', 'BT-106', (node, document) => agrees(oneDecimal(inUbl['BT-106'], node), document.once(ublFacts).lineTotal)),
    cii: total('cii', 'BT-106', (node) => agrees(oneDecimal(inCii['BT-106'], node), sumOf(siblingLines(node), parseDouble))),
  },
  {
    id: 'BR-CO-11',
    expected: expected.sumOfAll('BT-92'),
    ubl: total('ubl', 'BT-107', (node) => partsAgree(node, 'BT-107', false)),
    cii: total('cii', 'BT-107', (node, document) => {
      const { hasAllowance, hasOddIndicator, allowanceTotal } = document.once(ciiFacts);
      return !hasOddIndicator && ciiPartsAgree(node, 'BT-107', hasAllowance, allowanceTotal);
    }),
  },
  {
    id: 'BR-CO-12',
    expected: expected.sumOfAll('BT-99'),
    ubl: total('ubl', 'BT-108', (node) => partsAgree(node, 'BT-108', true)),
    cii: total('cii', 'BT-108', (node, document) => {
      const { hasCharge, hasOddIndicator, chargeTotal } = document.once(ciiFacts);
      return !hasOddIndicator && ciiPartsAgree(node, 'BT-108', hasCharge, chargeTotal);
    }),
  },
  {
    id: 'BR-CO-13',
    expected: expected.totalWithoutVat,
    ubl: total('ubl', 'BT-109', (node) => {
      const lines = oneDecimal(inUbl['BT-106'], node);
      // Without allowances and charges the artefact compares as it is, and does not round.
      const rounds = inUbl['BT-107'](node).length + inUbl['BT-108'](node).length > 0;
      const expected = plus(minus(lines, optional(inUbl['BT-107'], node)), optional(inUbl['BT-108'], node));
      return rounds ? agrees(oneDecimal(inUbl['BT-109'], node), expected) : same(oneDecimal(inUbl['BT-109'], node), lines);
    }),
    cii: total('cii', 'BT-109', (node) => {
      const expected = plus(
        minus(first(inCii['BT-106'], node), firstOptional(inCii['BT-107'], node)),
        firstOptional(inCii['BT-108'], node),
      );
      return agrees(first(inCii['BT-109'], node), expected);
    }),
  },
  {
    id: 'BR-CO-15',
    expected: expected.totalWithVat,
    ubl: { context: UBL_ROOT, at: `${UBL_TOTALS}/${NAMES['BT-112'][0]}`, test: totalWithVat },
    cii: { context: CII_ROOT, at: `${CII_SETTLEMENT}/${CII_TOTALS}/${NAMES['BT-112'][1]}`, test: totalWithVatInCii },
  },
  {
    id: 'BR-CO-16',
    expected: expected.amountDue,
    ubl: total('ubl', 'BT-115', amountDue),
    cii: total('cii', 'BT-115', (node) => {
      const paid = firstOptional(inCii['BT-113'], node);
      const expected = plus(minus(first(inCii['BT-112'], node), paid), firstOptional(inCii['BT-114'], node));
      return same(first(inCii['BT-115'], node), expected);
    }),
  },
];

const invoiceCurrencies = below('cbc:DocumentCurrencyCode');
const taxTotals = below('cac:TaxTotal');
const taxAmounts = below('cbc:TaxAmount');
const withVat = below(`${UBL_TOTALS}/${NAMES['BT-112'][0]}`);
const withoutVat = below(`${UBL_TOTALS}/${NAMES['BT-109'][0]}`);
const allowanceCharges = beside('cac:AllowanceCharge');
const amounts = below('cbc:Amount');
const indicators = below('cbc:ChargeIndicator');
const headVatTotals = below(`${CII_SETTLEMENT}/${CII_TOTALS}/ram:TaxTotalAmount`);
const grandTotals = below(`${CII_SETTLEMENT}/${CII_TOTALS}/${NAMES['BT-112'][1]}`);
const basisTotals = below(`${CII_SETTLEMENT}/${CII_TOTALS}/${NAMES['BT-109'][1]}`);
const lineAmounts = below(
  'ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
);

function plus(left: Sum, right: Sum): Sum {
  return left && right && add(left, right);
}

function minus(left: Sum, right: Sum): Sum {
  return left && right && subtract(left, right);
}

/** Allowances or charges beside the totals. */
function partsAgree(node: XmlElement, term: Total, charge: boolean): boolean {
  const all = allowanceCharges(node);
  if (all.some((one) => indicators(one).length > 0 && isCharge(one) === undefined)) return false;
  const groups = all.filter((one) => isCharge(one) === charge);
  if (inUbl[term](node).length === 0) return groups.length === 0;
  return agrees(oneDecimal(inUbl[term], node), sumOf(groups.flatMap(amounts)));
}

function ciiPartsAgree(node: XmlElement, term: Total, any: boolean, computed: Sum): boolean {
  return inCii[term](node).length === 0 ? !any : agrees(oneDouble(inCii[term], node), computed);
}

function siblingLines(node: XmlElement): readonly XmlElement[] {
  const transaction = node.parent?.parent;
  return transaction === undefined ? [] : lineAmounts(transaction);
}

function totalWithVat(root: XmlElement): boolean {
  const totals = byCurrency(taxTotals(root).flatMap(taxAmounts));
  const [whole, base] = [oneDecimal(withVat, root), oneDecimal(withoutVat, root)];
  const currencies = new Set(invoiceCurrencies(root).map(({ text }) => text));
  return Array.from(currencies).every((currency) => {
    const [vat, ...others] = totals.get(currency) ?? [];
    return vat !== undefined && others.length === 0 && agrees(whole, plus(base, parseDecimal(vat.text)));
  });
}

function byCurrency(amounts: readonly XmlElement[]): ReadonlyMap<string | undefined, readonly XmlElement[]> {
  const found = new Map<string | undefined, XmlElement[]>();
  for (const amount of amounts) {
    const currency = attribute(amount, 'currencyID');
    const others = found.get(currency);
    if (others === undefined) found.set(currency, [amount]);
    else others.push(amount);
  }
  return found;
}

/** CII: without one VAT total in the invoice currency, the two totals must be the same. */
function totalWithVatInCii(root: XmlElement, document: Parameters<Test>[1]): boolean {
  const totals = byCurrency(headVatTotals(root));
  const [whole, base] = [first(grandTotals, root), first(basisTotals, root)];
  return Array.from(document.once(ciiFacts).invoiceCurrencies).every((currency) => {
    const [vat, ...others] = totals.get(currency) ?? [];
    const isSum = vat !== undefined && others.length === 0 && agrees(whole, plus(base, parseDecimal(vat.text)));
    return isSum || same(whole, base);
  });
}

/** UBL rounds where something is paid or rounded, and there only. */
function amountDue(node: XmlElement): boolean {
  const due = oneDecimal(inUbl['BT-115'], node);
  const whole = oneDecimal(inUbl['BT-112'], node);
  const hasPaid = inUbl['BT-113'](node).length > 0;
  const hasRounding = inUbl['BT-114'](node).length > 0;
  const expected = hasPaid ? rounded(minus(whole, oneDecimal(inUbl['BT-113'], node))) : whole;
  return same(hasRounding ? rounded(minus(due, oneDecimal(inUbl['BT-114'], node))) : due, expected);
}

function rounded(value: Sum): Decimal | undefined {
  return value && round(value, AMOUNT_DIGITS);
}
