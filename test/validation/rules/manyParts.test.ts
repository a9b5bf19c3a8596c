// Documents with hundreds of thousands of elements that the model allows once: rules compare lists of them without going through all
// pairs, which takes minutes, exceeds the stack or fills the memory.

import { format, parseDecimal } from '../../../src/validation/decimal.js';
import type { InvoiceSyntax } from '../../../src/validation/format.js';
import { Document, type PathRule } from '../../../src/validation/rule.js';
import { rulesIn } from '../../../src/validation/rules/en/enRule.js';
import { PERIOD_RULES } from '../../../src/validation/rules/en/periods.js';
import { keysOf, rateKey } from '../../../src/validation/rules/en/sums.js';
import { TOTAL_SUMS } from '../../../src/validation/rules/en/totalSums.js';
import { TOTALS } from '../../../src/validation/rules/en/totals.js';
import { ublFacts } from '../../../src/validation/rules/en/ublFacts.js';
import { bookings, keysOfBreakdown, totalOf } from '../../../src/validation/rules/facturx/bookings.js';
import { flux10Part } from '../../../src/validation/rules/flux10/descriptor.js';
import { FLUX10_1_1 } from '../../../src/validation/rules/flux10/editions.js';
import { parseXml } from '../../../src/xml/gate.js';
import { NAMESPACES } from '../../../src/xml/namespaces.js';
import { elementAt } from '../../../src/xml/path.js';
import type { XmlElement } from '../../../src/xml/tree.js';
import { randomFrom } from '../../support/random.js';
import { idsFoundBy, nested } from '../../support/rules.js';
import { test } from '../../support/test.js';

const MANY = 200_000;
const DECLARED = Object.entries(NAMESPACES)
  .filter(([prefix]) => prefix !== 'sbdh')
  .map(([prefix, ns]) => ` xmlns:${prefix}="${ns}"`)
  .join('');

/** The root of a document with one element and its content. */
function rootOf(name: string, content: string): XmlElement {
  return parseXml(Buffer.from(`<${name}${DECLARED}>${content}</${name}>`)).root;
}

function many(content: (index: number) => string): string {
  return Array.from({ length: MANY }, (_, index) => content(index)).join('');
}

/** Evaluates the rule with an id in one syntax at the element of a path below the root. */
function asked(syntax: InvoiceSyntax, id: string, root: XmlElement, path = ''): boolean | undefined {
  const rules: readonly PathRule[] = rulesIn(syntax, [...PERIOD_RULES, ...TOTALS, ...TOTAL_SUMS]);
  const node = path === '' ? root : elementAt(root, path);
  return node && rules.find((rule) => rule.id === id)?.test(node, new Document(root));
}

test('keys are those of all pairs of a code that rules ask about and a rate', (t) => {
  const random = randomFrom(11);
  const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.5);
  for (let round = 0; round < 200; round += 1) {
    const codes = [...some(['S', 'S', 'AE', 'K', 'L', 'M', 'O', 'Z', 'E', 'G']), ...some(['', 'X', 'B', 's'])];
    const rates = some(['21', '21.00', '0', '0.0', '-5.50', '19.5', 'x', '']).map(parseDecimal);
    const known = codes.filter((code) => /^(?:AE|[EGKLMOSZ])$/.test(code));
    const pairs = known.flatMap((code) => rates.flatMap((rate) => (rate === undefined ? [] : [rateKey(code, rate)])));
    t.deepEqual(Array.from(keysOf(codes, rates)).sort(), Array.from(new Set([...known, ...pairs])).sort());
  }
});

test('keys of many codes with many rates', (t) => {
  const codes = ['S', ...Array.from({ length: MANY }, (_, index) => `X${index}`)];
  const keys = keysOf(
    codes,
    codes.map((_, index) => parseDecimal(`${index}.5`)),
  );
  t.true(keys.has('S') && keys.has('S 0.5') && keys.has(`S ${MANY}.5`));
  t.is(keys.size, MANY + 2);
});

test('an allowance with many tax categories', (t) => {
  const category = nested('cac:TaxCategory/cbc:ID', 'S');
  const content = `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${many(() => category)}</cac:AllowanceCharge>`;
  const { allowances, headAllowances, allowancesAndCharges, headAllowancesAndCharges } = ublFacts(rootOf('inv:Invoice', content));
  for (const found of [allowances, headAllowances, allowancesAndCharges, headAllowancesAndCharges]) t.is(found.length, MANY);
});

test('a period with many days: one end that is not before one start is enough', (t) => {
  const day = (text: string): string => `<udt:DateTimeString format="102">${text}</udt:DateTimeString>`;
  const period = (starts: string, ends: string): XmlElement =>
    rootOf('ram:BillingSpecifiedPeriod', `<ram:StartDateTime>${starts}</ram:StartDateTime><ram:EndDateTime>${ends}</ram:EndDateTime>`);
  const late = many((index) => day(`2027${index}`));
  const early = many((index) => day(`2026${index}`));
  t.false(asked('cii', 'BR-29', period(late, early)));
  t.true(asked('cii', 'BR-29', period(late + day('20250101'), early)));
  t.true(asked('cii', 'BR-29', period(late, early + day('20271'))));
  t.true(asked('cii', 'BR-29', period(day('20260101'), day('20260101'))));
  t.false(asked('cii', 'BR-29', period(day('20260101').replace('102', '203'), day('20260101'))));
});

test('a reported period with many days', (t) => {
  const report = (more: string): string[] => {
    const days = many(() => '<StartDate>20260102</StartDate><EndDate>20260101</EndDate>');
    return idsFoundBy(flux10Part(FLUX10_1_1), nested('Report/TransactionsReport/ReportPeriod', `${days}${more}`));
  };
  t.true(report('').includes('G6.25'));
  t.true(report('<EndDate>20260102</EndDate>').includes('G6.25'));
  t.false(report('<EndDate>20260103</EndDate>').includes('G6.25'));
});

const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement';
const TOTALS_OF_CII = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';

function ciiOf(currencies: string, totals: string): XmlElement {
  const settlement = `<${SETTLEMENT}>${currencies}<${TOTALS_OF_CII}>${totals}</${TOTALS_OF_CII}></${SETTLEMENT}>`;
  return rootOf('rsm:CrossIndustryInvoice', `<rsm:SupplyChainTradeTransaction>${settlement}</rsm:SupplyChainTradeTransaction>`);
}

test('many currencies and many VAT totals in CII', (t) => {
  const place = `rsm:SupplyChainTradeTransaction/${SETTLEMENT}/${TOTALS_OF_CII}`;
  const total = (currency: string): string => `<ram:TaxTotalAmount currencyID="${currency}">1.001</ram:TaxTotalAmount>`;
  const codes = (name: string): string => many((index) => `<ram:${name}>A${index}</ram:${name}>`);
  const totals = total('EUR').repeat(MANY);
  const accounting = ciiOf(codes('TaxCurrencyCode'), totals);
  t.false(asked('cii', 'BR-53', accounting, place));
  t.false(asked('cii', 'BR-DEC-15', accounting, place));
  t.true(asked('cii', 'BR-53', ciiOf(codes('TaxCurrencyCode'), totals + total('A1')), place));
  const sums = '<ram:TaxBasisTotalAmount>1</ram:TaxBasisTotalAmount><ram:GrandTotalAmount>2.00</ram:GrandTotalAmount>';
  t.false(asked('cii', 'BR-CO-15', ciiOf(codes('InvoiceCurrencyCode'), sums + totals)));
});

test('many currencies and many VAT totals in UBL', (t) => {
  const total = (currency: string): string => `<cbc:TaxAmount currencyID="${currency}">1</cbc:TaxAmount>`;
  const sums = '<cbc:TaxExclusiveAmount>1</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>2</cbc:TaxInclusiveAmount>';
  const currencies = '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>'.repeat(MANY);
  const invoice = (more: string): XmlElement => {
    const totals = `<cac:TaxTotal>${total('USD').repeat(MANY)}${more}</cac:TaxTotal>`;
    return rootOf('inv:Invoice', `${currencies}${totals}<cac:LegalMonetaryTotal>${sums}</cac:LegalMonetaryTotal>`);
  };
  t.true(asked('ubl', 'BR-CO-15', invoice(total('EUR'))));
  t.false(asked('ubl', 'BR-CO-15', invoice(total('EUR') + total('EUR'))));
});

test('a line with many rates, many amounts and a long reason of its exemption', (t) => {
  const reason = 'r'.repeat(4_000_000);
  const tax = (rates: string, why = reason): string =>
    `<ram:ApplicableTradeTax><ram:ExemptionReason>${why}</ram:ExemptionReason><ram:CategoryCode>E</ram:CategoryCode>${rates}</ram:ApplicableTradeTax>`;
  const rate = (index: number): string => `<ram:RateApplicablePercent>${index}</ram:RateApplicablePercent>`;
  const amount = '<ram:LineTotalAmount>0.01</ram:LineTotalAmount>';
  const sums = 'ram:SpecifiedTradeSettlementLineMonetarySummation';
  const line = `${tax(many(rate))}<${sums}>${amount.repeat(MANY)}</${sums}>`;
  const root = rootOf(
    'rsm:CrossIndustryInvoice',
    nested('rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement', line),
  );
  const booked = bookings(root);
  const total = (breakdown: string, key: 'loose' | 'exact'): string | undefined => {
    const keys = keysOfBreakdown(rootOf('rsm:CrossIndustryInvoice', breakdown).children[0] as XmlElement, 'E', booked);
    const sum = keys && totalOf(booked, keys[key]);
    return sum && format(sum);
  };
  t.is(total(tax(rate(7)), 'loose'), '2000.00');
  t.is(total(tax(rate(7)), 'exact'), '2000.00');
  t.is(total(tax(rate(7), 'another reason'), 'loose'), '2000.00');
  t.is(total(tax(rate(7), 'another reason'), 'exact'), '0');
});
