// PINT OM: the tax, its categories and its breakdown.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { add, compare, type Decimal, equal, parseDecimal, percentOf, round, subtract, ZERO } from '../../decimal.js';
import { decimalAt, hasAt, isAt } from '../../lexical.js';
import { type Assertion, fatal, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed } from '../../text.js';
import { anyOf, has, not } from '../en/probes.js';
import { keysOf, rateKey, type Sum, Sums } from '../en/sums.js';
import { codeOf } from '../en/ublFacts.js';
import { hasBothParts } from './amounts.js';
import { needs, place, type Row, worded } from './forms.js';
import { isKind, SIMPLIFIED } from './omKinds.js';
import { isNear } from './taxes.js';

export const VAT = 'VAT';
export const LINE_TAX = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount';
export const CENT: Decimal = { units: 1n, scale: 2 };
const BAISA = 3;
const CODES: ReadonlySet<string> = new Set(['S', 'E', 'O', 'Z']);
const [CATEGORY, CLASSIFIED, SUBTOTAL] = ['cac:TaxCategory', 'cac:Item/cac:ClassifiedTaxCategory', 'cac:TaxTotal/cac:TaxSubtotal'];

/** What is added up by category, and by category with rate: of lines, and of allowances and charges of the document. */
function facts(root: XmlElement) {
  const all = {
    ...{ lines: 0, net: new Sums(), tax: new Sums(), charges: new Sums(), allowances: new Sums() },
    ...{ used: new Set<string>(), standardRates: new Set<string | undefined>(), breakdowns: new Map<string, number>() },
  };
  const keysAt = (node: XmlElement, path: string): Set<string> => {
    const categories = elementsAt(node, path);
    const codes = categories.flatMap((one) => elementsAt(one, 'cbc:ID').map(({ text }) => text));
    const rates = categories.flatMap((one) => elementsAt(one, 'cbc:Percent').map(({ text }) => parseDecimal(text)));
    for (const code of codes) all.used.add(code);
    if (codes.includes('S')) for (const rate of rates) all.standardRates.add(rate && rateKey('S', rate));
    return keysOf(codes, rates.length === 1 ? rates : [], CODES);
  };
  for (const line of ['cac:InvoiceLine', 'cac:CreditNoteLine'].flatMap((name) => elementsAt(root, name))) {
    const keys = keysAt(line, CLASSIFIED);
    all.lines += 1;
    all.net.add(keys, elementsAt(line, 'cbc:LineExtensionAmount'));
    all.tax.add(keys, elementsAt(line, LINE_TAX));
  }
  for (const one of elementsAt(root, 'cac:AllowanceCharge')) {
    const sums = isAt(one, 'cbc:ChargeIndicator', 'true')
      ? all.charges
      : isAt(one, 'cbc:ChargeIndicator', 'false')
        ? all.allowances
        : undefined;
    sums?.add(keysAt(one, CATEGORY), elementsAt(one, 'cbc:Amount'));
  }
  const count = (key: string): unknown => all.breakdowns.set(key, (all.breakdowns.get(key) ?? 0) + 1);
  for (const subtotal of elementsAt(root, SUBTOTAL)) {
    const codes = elementsAt(subtotal, `${CATEGORY}/cbc:ID`).map(({ text }) => text);
    keysOf(codes, [decimalAt(subtotal, `${CATEGORY}/cbc:Percent`)], CODES).forEach(count);
  }
  return all;
}

/** How many lines there are: some differences may grow with them. */
export function lineCount(document: Document): number {
  return document.once(facts).lines;
}

const ofCategory = (id: string, wordsOf: string, code: string, test: Test): Assertion => ({
  ...worded(id, wordsOf, test),
  values: [VAT, code],
});

/** A category that is used has one breakdown. */
function usedOnce(id: string, code: string): Assertion {
  return ofCategory(id, 'tax-once', code, (root, document) => {
    const { used, breakdowns } = document.once(facts);
    const count = breakdowns.get(code) ?? 0;
    return !used.has(code) || count === 1 || (count === 0 && isKind(SIMPLIFIED)(root, document));
  });
}

/** What a document is asked about a category that is used. */
export const OM_BREAKDOWNS: readonly Assertion[] = [
  usedOnce('ALIGNED-IBRP-E-01-OM', 'E'),
  usedOnce('ALIGNED-IBRP-O-01-OM', 'O'),
  usedOnce('ALIGNED-IBRP-Z-01-OM', 'Z'),
  ofCategory('ALIGNED-IBRP-S-01-OM', 'tax-each', 'S', (_, document) => {
    const { standardRates, breakdowns } = document.once(facts);
    return Array.from(standardRates).every((key) => key !== undefined && breakdowns.get(key) === 1);
  }),
];

/** The amounts of a subtotal are in the currency of the document (or of the accounts). */
const isIn =
  (path: string): Test =>
  (subtotal, document) => {
    const currency = collapsed(document.at(path)[0]?.text ?? '');
    return currency !== '' && elementsAt(subtotal, 'cbc:TaxAmount').some((one) => attribute(one, 'currencyID') === currency);
  };
const IN_CURRENCY = isIn('cbc:DocumentCurrencyCode');
const IN_ACCOUNTS = isIn('cbc:TaxCurrencyCode');

const code = (node: XmlElement): string => elementsAt(node, CATEGORY).map(codeOf)[0] ?? '';
const isOf =
  (...codes: readonly string[]): Test =>
  (node) =>
    codes.includes(code(node));
const RATE = `${CATEGORY}/cbc:Percent`;
const isRate =
  (rate: bigint): Test =>
  (node) => {
    const given = decimalAt(node, RATE);
    return given !== undefined && equal(given, { units: rate, scale: 0 });
  };
const REASON_CODE = has(`${CATEGORY}/cbc:TaxExemptionReasonCode`);

/** Where all conditions hold, the test must, too. */
const where = (conditions: readonly Test[], test: Test): Test => anyOf(...conditions.map(not), test);
const unrated = (id: string, of: string, ...more: readonly Test[]): Assertion =>
  ofCategory(id, 'tax-rate-none', of, where([isOf(of), ...more], not(has(RATE))));
const zeroRated = (id: string, ...more: readonly Test[]): Assertion =>
  ofCategory(id, 'tax-rate-zero', 'Z', where([isOf('Z'), ...more], isRate(0n)));
const fivePercent = (id: string, ...more: readonly Test[]): Assertion => worded(id, 'ibr-190-ae', where([isOf('S'), ...more], isRate(5n)));
const reasoned = (id: string): Assertion => worded(id, 'om-reason', where([isOf('E', 'Z')], REASON_CODE));

function taxable(key: string, { net, charges, allowances }: ReturnType<typeof facts>): Sum {
  const [lines, on, off] = [net.of(key), charges.of(key), allowances.of(key)];
  return lines && on && off && round(subtract(add(lines, on), off), 2);
}

const isTaxable: Test = (subtotal, document) =>
  isNear(decimalAt(subtotal, 'cbc:TaxableAmount'), taxable(code(subtotal), document.once(facts)), CENT);

const isTaxableAtRate: Test = (subtotal, document) => {
  const rate = decimalAt(subtotal, RATE);
  return isNear(decimalAt(subtotal, 'cbc:TaxableAmount'), rate && taxable(rateKey('S', rate), document.once(facts)), CENT);
};

/** The tax is that of the lines and of charges less allowances, so far off at most. */
const isTax =
  (slackOf: (document: Document) => Decimal): Test =>
  (subtotal, document) => {
    const [given, rate, all] = [decimalAt(subtotal, 'cbc:TaxAmount'), decimalAt(subtotal, RATE), document.once(facts)];
    const key = rate && rateKey('S', rate);
    const [lines, on, off] = [all.tax, all.charges, all.allowances].map((sums) => key && sums.of(key));
    if (!(given && rate && lines && on && off)) return false;
    return isNear(round(given, 2), round(add(lines, percentOf(subtract(on, off), rate)), 2), slackOf(document));
  };
const IS_TAX = isTax((document) => ({ units: BigInt(lineCount(document)), scale: BAISA }));
const IS_TAX_EXACTLY = isTax(() => ZERO);
const IS_UNTAXED: Test = (subtotal) => {
  const tax = decimalAt(subtotal, 'cbc:TaxAmount');
  return tax !== undefined && compare(tax, ZERO) === 0;
};

/** The base and the tax of a category without tax. */
function untaxed(of: string, base: string, tax: string): readonly Row[] {
  const full = [isOf(of), not(isKind(SIMPLIFIED))];
  return [
    ofCategory(base, 'tax-base', of, where([IN_CURRENCY, ...full], isTaxable)),
    ofCategory(tax, 'tax-amount-zero', of, where(full, IS_UNTAXED)),
  ];
}

const BREAKDOWN: readonly Row[] = [
  needs('ALIGNED-IBRP-045', 'cbc:TaxableAmount', where([IN_CURRENCY], has('cbc:TaxableAmount'))),
  { ...worded('ALIGNED-IBRP-047', 'tax-category', where([IN_CURRENCY], has(`${CATEGORY}/cbc:ID`))), values: [VAT] },
  { ...worded('ALIGNED-IBRP-048', 'tax-rate-any', where([IN_CURRENCY, not(isOf('E', 'O'))], has(RATE))), values: [VAT] },
  ...untaxed('E', 'ALIGNED-IBRP-E-08-OM', 'ALIGNED-IBRP-E-09-OM'),
  ...untaxed('O', 'ALIGNED-IBRP-O-08-OM', 'ALIGNED-IBRP-O-09-OM'),
  ...untaxed('Z', 'ALIGNED-IBRP-Z-08-OM', 'ALIGNED-IBRP-Z-09-OM'),
  ofCategory('ALIGNED-IBRP-S-08-OM', 'tax-base-rate', 'S', where([IN_CURRENCY, isOf('S')], isTaxableAtRate)),
  fatal('ALIGNED-IBRP-S-09-OM', where([IN_CURRENCY, isOf('S')], IS_TAX)),
  {
    ...worded('ALIGNED-IBRP-S-09-OM-WARN', 'ALIGNED-IBRP-S-09-OM', where([IN_CURRENCY, isOf('S'), IS_TAX], IS_TAX_EXACTLY)),
    severity: 'warning',
  },
  ofCategory(
    'ALIGNED-IBRP-S-10-OM',
    'tax-no-reason',
    'S',
    where([isOf('S')], not(anyOf(REASON_CODE, has(`${CATEGORY}/cbc:TaxExemptionReason`)))),
  ),
  fivePercent('IBR-053-OM', IN_ACCOUNTS),
  unrated('IBR-061-OM', 'O'),
  unrated('IBR-067-OM', 'E'),
  reasoned('IBR-069-OM'),
  ofCategory('IBR-070-OM', 'tax-no-reason', 'O', where([isOf('O')], not(REASON_CODE))),
  unrated('IBR-095-OM', 'E', IN_ACCOUNTS),
  unrated('IBR-096-OM', 'O', IN_ACCOUNTS),
  zeroRated('IBR-097-OM', IN_ACCOUNTS),
];

const hasBase: Test = anyOf(not(has('cbc:MultiplierFactorNumeric')), has('cbc:BaseAmount'));

/** The amount is the percentage of the base, rounded, a cent off at most. */
const isPart: Test = (one) => {
  const [base, percent] = [decimalAt(one, 'cbc:BaseAmount'), decimalAt(one, 'cbc:MultiplierFactorNumeric')];
  const isWhole = hasAt(one, 'cbc:BaseAmount') && hasAt(one, 'cbc:MultiplierFactorNumeric');
  return !isWhole || isNear(decimalAt(one, 'cbc:Amount'), base && percent && round(percentOf(base, percent), 2), CENT);
};

const says =
  (indicator: string): Test =>
  (one) =>
    isAt(one, 'cbc:ChargeIndicator', indicator);
const OF_DOCUMENT = '/inv:Invoice/cac:AllowanceCharge|/cn:CreditNote/cac:AllowanceCharge';

export const OM_TAXES: readonly Place[] = [
  place('/inv:Invoice/cac:TaxTotal/cac:TaxSubtotal|/cn:CreditNote/cac:TaxTotal/cac:TaxSubtotal', BREAKDOWN),
  place(
    OF_DOCUMENT,
    [
      worded('ALIGNED-IBRP-058', 'share-parts', hasBothParts),
      needs('IBR-042-OM', 'cbc:AllowanceChargeReasonCode'),
      fivePercent('IBR-045-OM'),
      reasoned('IBR-064-OM'),
      unrated('IBR-098-OM', 'E'),
      unrated('IBR-099-OM', 'O'),
      zeroRated('IBR-100-OM'),
    ],
    says('true'),
  ),
  place(
    OF_DOCUMENT,
    [
      worded('ALIGNED-IBRP-057', 'share-parts', hasBothParts),
      worded('IBR-033-OM', 'PEPPOL-EN16931-R040', isPart),
      fivePercent('IBR-047-OM'),
      reasoned('IBR-062-OM'),
      unrated('IBR-092-OM', 'E'),
      unrated('IBR-093-OM', 'O'),
      zeroRated('IBR-094-OM'),
    ],
    says('false'),
  ),
  // As published, of those alone whose indicator is neither `true` nor `false`.
  place(OF_DOCUMENT, [worded('IBR-041-OM', 'PEPPOL-EN16931-R041', hasBase), worded('IBR-063-OM', 'PEPPOL-EN16931-R040', isPart)]),
  place('/inv:Invoice/cac:InvoiceLine/cac:AllowanceCharge|/cn:CreditNote/cac:CreditNoteLine/cac:AllowanceCharge', [
    worded('IBR-035-OM', 'PEPPOL-EN16931-R041', hasBase),
    worded('IBR-073-OM', 'share-parts', hasBothParts),
  ]),
  place('cbc:Percent', [
    fatal('IBR-046-OM', ({ text }) => /^[0-9]+(?:\.[0-9]{1,2})?$/.test(collapsed(text)) && isPercentage(parseDecimal(text))),
  ]),
];

function isPercentage(rate: Decimal | undefined): boolean {
  return rate !== undefined && compare(rate, { units: 100n, scale: 0 }) <= 0;
}
