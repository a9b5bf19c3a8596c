// EN 16931, document totals: BR-12 to BR-15, BR-53, BR-CO-10 to BR-CO-13, BR-CO-15, BR-CO-16, BR-DEC-09 to BR-DEC-18. Written from the
// norm, 6.4.1 and 6.4.2. BR-DEC-13 and BR-DEC-15 cannot be broken in UBL as its artefact asks them: its data types ask the same.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { add, type Decimal, equal, parseDecimal, parseDouble, round, subtract, ZERO } from '../../decimal.js';
import { below, beside, type Find } from '../../find.js';
import { ciiFacts } from './ciiFacts.js';
import { CII_ROOT, CII_SETTLEMENT, type EnRule, type Place, type Test, UBL_ROOT } from './enRule.js';
import { has, oneDecimal, oneDouble, twoDecimals } from './probes.js';
import { type Sum, sumOf } from './sums.js';
import { isCharge, ublFacts } from './ublFacts.js';

const UBL_TOTALS = 'cac:LegalMonetaryTotal';
const CII_TOTALS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const AMOUNT_DIGITS = 2;

/** Name in UBL, name in CII. */
const NAMES = {
  'BT-106': ['sum of the line net amounts', 'cbc:LineExtensionAmount', 'ram:LineTotalAmount'],
  'BT-107': ['sum of allowances on document level', 'cbc:AllowanceTotalAmount', 'ram:AllowanceTotalAmount'],
  'BT-108': ['sum of charges on document level', 'cbc:ChargeTotalAmount', 'ram:ChargeTotalAmount'],
  'BT-109': ['total without VAT', 'cbc:TaxExclusiveAmount', 'ram:TaxBasisTotalAmount'],
  'BT-112': ['total with VAT', 'cbc:TaxInclusiveAmount', 'ram:GrandTotalAmount'],
  'BT-113': ['amount paid', 'cbc:PrepaidAmount', 'ram:TotalPrepaidAmount'],
  'BT-114': ['rounding amount', 'cbc:PayableRoundingAmount', 'ram:RoundingAmount'],
  'BT-115': ['amount due for payment', 'cbc:PayableAmount', 'ram:DuePayableAmount'],
} as const;
type Total = keyof typeof NAMES;

const inUbl = Object.fromEntries(Object.entries(NAMES).map(([term, [, path]]) => [term, below(path)])) as Record<Total, Find>;
const inCii = Object.fromEntries(Object.entries(NAMES).map(([term, [, , path]]) => [term, below(path)])) as Record<Total, Find>;

export const TOTALS: readonly EnRule[] = [
  required('BR-12', 'BT-106'),
  required('BR-13', 'BT-109'),
  required('BR-14', 'BT-112'),
  required('BR-15', 'BT-115'),
  {
    id: 'BR-53',
    severity: 'fatal',
    text: 'There is a VAT accounting currency (BT-6), but no VAT total in it (BT-111), or it is the invoice currency.',
    hint: 'Give the VAT total in the accounting currency as well, or take that currency out.',
    terms: ['BT-111', 'BT-6'],
    ubl: {
      context: UBL_ROOT,
      at: 'cbc:TaxCurrencyCode',
      test: (root, document) => accountingCurrencies(root).every(({ text }) => document.once(ublFacts).vatCurrencies.has(text)),
    },
    cii: {
      context: CII_TOTALS,
      test: (node, document) => {
        const { accountingCurrencies: accounting, invoiceCurrencies: invoice } = document.once(ciiFacts);
        if (accounting.length === 0) return true;
        const given = vatTotals(node).some((total) => accounting.includes(attribute(total, 'currencyID') ?? ''));
        return given && !accounting.some((currency) => invoice.includes(currency));
      },
    },
  },
  {
    ...sum('BR-CO-10', 'BT-106', 'the lines add up to', ['BT-131']),
    ubl: total('ubl', 'BT-106', (node, document) => agrees(oneDecimal(inUbl['BT-106'], node), document.once(ublFacts).lineTotal)),
    cii: total('cii', 'BT-106', (node) => agrees(oneDecimal(inCii['BT-106'], node), sumOf(siblingLines(node), parseDouble))),
  },
  {
    ...sum('BR-CO-11', 'BT-107', 'the allowances on document level add up to', ['BT-92']),
    ubl: total('ubl', 'BT-107', (node) => partsAgree(node, 'BT-107', false)),
    cii: total('cii', 'BT-107', (node, document) => {
      const { hasAllowance, allowanceTotal } = document.once(ciiFacts);
      return ciiPartsAgree(node, 'BT-107', hasAllowance, allowanceTotal);
    }),
  },
  {
    ...sum('BR-CO-12', 'BT-108', 'the charges on document level add up to', ['BT-99']),
    ubl: total('ubl', 'BT-108', (node) => partsAgree(node, 'BT-108', true)),
    cii: total('cii', 'BT-108', (node, document) => {
      const { hasCharge, chargeTotal } = document.once(ciiFacts);
      return ciiPartsAgree(node, 'BT-108', hasCharge, chargeTotal);
    }),
  },
  {
    ...sum('BR-CO-13', 'BT-109', 'the lines less allowances plus charges come to', ['BT-106', 'BT-107', 'BT-108']),
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
    ...sum('BR-CO-15', 'BT-112', 'the total without VAT and the VAT total come to', ['BT-109', 'BT-110']),
    hint: 'Make it BT-109 + BT-110, and give BT-110 once in the invoice currency.',
    ubl: { context: UBL_ROOT, at: `${UBL_TOTALS}/${NAMES['BT-112'][1]}`, test: totalWithVat },
    cii: { context: CII_ROOT, at: `${CII_SETTLEMENT}/${CII_TOTALS}/${NAMES['BT-112'][2]}`, test: totalWithVatInCii },
  },
  {
    ...sum('BR-CO-16', 'BT-115', 'the total with VAT less what was paid plus rounding comes to', ['BT-112', 'BT-113', 'BT-114']),
    ubl: total('ubl', 'BT-115', amountDue),
    cii: total('cii', 'BT-115', (node) => {
      const paid = firstOptional(inCii['BT-113'], node);
      const expected = plus(minus(first(inCii['BT-112'], node), paid), firstOptional(inCii['BT-114'], node));
      return same(first(inCii['BT-115'], node), expected);
    }),
  },
  short('BR-DEC-09', 'BT-106'),
  short('BR-DEC-10', 'BT-107'),
  short('BR-DEC-11', 'BT-108'),
  short('BR-DEC-12', 'BT-109'),
  {
    ...tooLong('BR-DEC-13', 'VAT total', 'BT-110'),
    cii: {
      context: CII_TOTALS,
      at: 'ram:TaxTotalAmount',
      test: (node, document) => {
        const currencies = document.once(ciiFacts).invoiceCurrencies;
        return isVatTotalShort(node, currencies, (total) => !currencies.includes(attribute(total, 'currencyID') ?? ''));
      },
    },
  },
  short('BR-DEC-14', 'BT-112'),
  {
    ...tooLong('BR-DEC-15', 'VAT total in accounting currency', 'BT-111'),
    cii: {
      context: CII_TOTALS,
      at: 'ram:TaxTotalAmount',
      test: (node, document) => {
        const currencies = document.once(ciiFacts).accountingCurrencies;
        return isVatTotalShort(node, currencies, () => currencies.length === 0);
      },
    },
  },
  short('BR-DEC-16', 'BT-113'),
  short('BR-DEC-17', 'BT-114'),
  short('BR-DEC-18', 'BT-115'),
];

const accountingCurrencies = below('cbc:TaxCurrencyCode');
const invoiceCurrencies = below('cbc:DocumentCurrencyCode');
const taxTotals = below('cac:TaxTotal');
const taxAmounts = below('cbc:TaxAmount');
const withVat = below(`${UBL_TOTALS}/${NAMES['BT-112'][1]}`);
const withoutVat = below(`${UBL_TOTALS}/${NAMES['BT-109'][1]}`);
const allowanceCharges = beside('cac:AllowanceCharge');
const amounts = below('cbc:Amount');
const indicators = below('cbc:ChargeIndicator');
const vatTotals = below('ram:TaxTotalAmount');
const headVatTotals = below(`${CII_SETTLEMENT}/${CII_TOTALS}/ram:TaxTotalAmount`);
const grandTotals = below(`${CII_SETTLEMENT}/${CII_TOTALS}/${NAMES['BT-112'][2]}`);
const basisTotals = below(`${CII_SETTLEMENT}/${CII_TOTALS}/${NAMES['BT-109'][2]}`);
const lineAmounts = below(
  'ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
);

function total(syntax: 'ubl' | 'cii', term: Total, test: Test): Place {
  const [, ubl, cii] = NAMES[term];
  return syntax === 'ubl' ? { context: UBL_TOTALS, at: ubl, test } : { context: CII_TOTALS, at: cii, test };
}

function required(id: string, term: Total): EnRule {
  const [name, ubl, cii] = NAMES[term];
  return {
    id,
    severity: 'fatal',
    text: `The document totals (BG-22) need the ${name} (${term}).`,
    hint: `Give the ${name}, 0 where there is nothing.`,
    terms: [term, 'BG-22'],
    ubl: { context: UBL_TOTALS, test: has(ubl) },
    cii: { context: CII_TOTALS, test: has(cii) },
  };
}

function sum(id: string, term: Total, what: string, parts: readonly string[]): EnRule {
  const [name] = NAMES[term];
  return {
    id,
    severity: 'fatal',
    text: `The ${name} (${term}) is not what ${what} (${parts.join(', ')}).`,
    hint: `Make ${term} that sum, rounded to two decimals${parts.length === 1 ? ', and leave it out only where there is nothing to add' : ''}.`,
    terms: [term, ...parts],
  };
}

function short(id: string, term: Total): EnRule {
  const [name, ubl, cii] = NAMES[term];
  return { ...tooLong(id, name, term), ubl: total('ubl', term, twoDecimals(ubl)), cii: total('cii', term, twoDecimals(cii)) };
}

function tooLong(id: string, name: string, term: string): EnRule {
  return {
    id,
    severity: 'fatal',
    text: `The ${name} (${term}) has more than two decimals.`,
    hint: 'Round the amount to two decimals.',
    terms: [term],
  };
}

function agrees(value: Sum, computed: Sum): boolean {
  return computed !== undefined && same(value, round(computed, AMOUNT_DIGITS));
}

function same(value: Sum, computed: Sum): boolean {
  return value !== undefined && computed !== undefined && equal(value, computed);
}

function plus(left: Sum, right: Sum): Sum {
  return left && right && add(left, right);
}

function minus(left: Sum, right: Sum): Sum {
  return left && right && subtract(left, right);
}

/** Zero where nothing is there. */
function optional(find: Find, node: XmlElement): Sum {
  return find(node).length === 0 ? ZERO : oneDecimal(find, node);
}

/** CII: totals may stand in several currencies, of which the first is meant. */
function first(find: Find, node: XmlElement): Sum {
  const [one] = find(node);
  return one && parseDecimal(one.text);
}

function firstOptional(find: Find, node: XmlElement): Sum {
  return find(node).length === 0 ? ZERO : first(find, node);
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
  return invoiceCurrencies(root).every(({ text: currency }) => {
    const totals = taxTotals(root).flatMap((one) => taxAmounts(one).filter((amount) => attribute(amount, 'currencyID') === currency));
    if (totals.length !== 1) return false;
    const vat = totals[0] && parseDecimal(totals[0].text);
    return agrees(oneDecimal(withVat, root), plus(oneDecimal(withoutVat, root), vat));
  });
}

/** CII: without one VAT total in the invoice currency, the two totals must be the same. */
function totalWithVatInCii(root: XmlElement, document: Parameters<Test>[1]): boolean {
  return document.once(ciiFacts).invoiceCurrencies.every((currency) => {
    const [vat, ...others] = headVatTotals(root).filter((amount) => attribute(amount, 'currencyID') === currency);
    const [whole, base] = [first(grandTotals, root), first(basisTotals, root)];
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

/**
 * CII: met where one of the VAT totals fits, so that a total in another currency hides a long one; without a currency to look for
 * (`isFree`), every total fits. A number is long by its value: 1.000 is not.
 */
function isVatTotalShort(node: XmlElement, currencies: readonly string[], isFree: (total: XmlElement) => boolean): boolean {
  const totals = vatTotals(node);
  const fits = (one: XmlElement): boolean => isFree(one) || (currencies.includes(attribute(one, 'currencyID') ?? '') && isRound(one));
  return totals.length === 0 || totals.some(fits);
}

function isRound({ text }: XmlElement): boolean {
  const value = parseDouble(text);
  return value !== undefined && equal(value, round(value, AMOUNT_DIGITS));
}
