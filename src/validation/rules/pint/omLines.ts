// PINT OM: lines and codes.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { isOmaniActivityCode, isOmaniGoodsCode } from '../../codes/peppol/oman.js';
import { add, type Decimal, divide, equal, multiply, ONE, parseDecimal, percentOf, round, subtract, sum, ZERO } from '../../decimal.js';
import { decimalAt, hasAt, isAt, normalizedAt } from '../../lexical.js';
import { fatal, type Place, type Test } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { anyOf, has, not } from '../en/probes.js';
import { sumOf } from '../en/sums.js';
import { BUYER, LINE, needs, oneOf, place, SELLER, worded } from './forms.js';
import { FULL, GOODS_IN, isKind, MARGIN, MARGIN_SELF, OM_TYPE_CODE, SERVICES_IN, SIMPLIFIED, SUMMARY } from './omKinds.js';
import { CENT, LINE_TAX, VAT } from './omTaxes.js';
import { isNear } from './taxes.js';

const QUOTIENT_DIGITS = 18;
const BAISA: Decimal = { units: 1n, scale: 3 };
const CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory';
const RATE = `${CATEGORY}/cbc:Percent`;
const [PRICE, DISCOUNT] = ['cac:Price/cbc:PriceAmount', 'cac:Price/cac:AllowanceCharge'];

const isOf =
  (code: string): Test =>
  (line) =>
    normalizedAt(line, `${CATEGORY}/cbc:ID`) === code;
const rateOf = (line: XmlElement): Decimal => decimalAt(line, RATE) ?? ZERO;
const unlessOf = (code: string, test: Test): Test => anyOf(not(isOf(code)), test);

/** One of the elements has the attribute with this value. */
export function named(path: string, name: string, value: string): (node: XmlElement | undefined) => boolean {
  return (node) => elementsAt(node, path).some((one) => attribute(one, name) === value);
}

const GOODS_CODE = 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode';
const hasGoodsCode = named(GOODS_CODE, 'listID', 'HS');
const goodsCodes = (line: XmlElement): string[] =>
  elementsAt(line, GOODS_CODE).flatMap((one) => (attribute(one, 'listID') === 'HS' ? [collapsed(one.text)] : []));
/** Of what cannot be sold under the margin scheme: precious stones, animals and plants. */
const OUTSIDE_MARGIN = /^(?:710[1-4]|01|06)/;

/** Goods (G) or services (S). */
const itemKinds = (line: XmlElement): string[] =>
  elementsAt(line, 'cac:Item/cac:ItemSpecificationDocumentReference')
    .filter(named('cbc:ID', 'schemeName', 'MP'))
    .flatMap((one) => elementsAt(one, 'cbc:DocumentTypeCode').map(({ text }) => text));
const isCoded: Test = (line) => !itemKinds(line).includes('G') || hasGoodsCode(line);

/** Missing or 0: the first counts. */
const isUntaxed: Test = (line) => {
  const text = collapsed(elementsAt(line, LINE_TAX)[0]?.text ?? '');
  const tax = parseDecimal(text);
  return text === '' || (tax !== undefined && equal(tax, ZERO));
};

/** Of a line; what is no number does not count. */
function shares(line: XmlElement, indicator: string): Decimal {
  const some = elementsAt(line, 'cac:AllowanceCharge').filter((one) => isAt(one, 'cbc:ChargeIndicator', indicator));
  return round(sum(some.flatMap((one) => elementsAt(one, 'cbc:Amount')).flatMap(({ text }) => parseDecimal(text) ?? [])), 2);
}

const isNet: Test = (line) => {
  const quantities = ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'].flatMap((path) => elementsAt(line, path));
  const quantity = (quantities.length === 1 ? parseDecimal(quantities[0]?.text ?? '') : undefined) ?? ONE;
  const base = decimalAt(line, 'cac:Price/cbc:BaseQuantity') ?? ONE;
  const each = divide(decimalAt(line, PRICE) ?? ZERO, equal(base, ZERO) ? ONE : base, QUOTIENT_DIGITS);
  const net = add(multiply(quantity, each), subtract(shares(line, 'true'), shares(line, 'false')));
  return isNear(decimalAt(line, 'cbc:LineExtensionAmount') ?? ZERO, net, CENT);
};

const isNetPrice: Test = (line) => {
  const [base, off] = [decimalAt(line, `${DISCOUNT}/cbc:BaseAmount`), sumOf(elementsAt(line, `${DISCOUNT}/cbc:Amount`))];
  const price = base && off && round(subtract(base, off), 2);
  return !hasAt(line, `${DISCOUNT}/cbc:BaseAmount`) || isNear(decimalAt(line, PRICE), price, CENT);
};

/** The tax is the net amount by the rate, so far off at most. */
const isTax =
  (slack: Decimal): Test =>
  (line) => {
    const [rate, tax, net] = [rateOf(line), decimalAt(line, LINE_TAX), decimalAt(line, 'cbc:LineExtensionAmount')];
    return equal(rate, ZERO) || isNear(tax && round(tax, 3), net && round(percentOf(net, rate), 3), slack);
  };

const isTotal: Test = (line) => {
  const net = decimalAt(line, 'cbc:LineExtensionAmount');
  const total = net && add(net, decimalAt(line, LINE_TAX) ?? ZERO);
  return isNear(decimalAt(line, 'cac:ItemPriceExtension/cbc:Amount'), total, CENT);
};

const [isSimplified, isSummary] = [isKind(SIMPLIFIED), isKind(SUMMARY)];
const PERIOD = ['cac:InvoicePeriod/cbc:StartDate', 'cac:InvoicePeriod/cbc:EndDate'] as const;

/** Of the document or a line: the period is within one month. */
export const inOneMonth: Test = anyOf(not(isSummary), (node) => {
  const [start, end] = PERIOD.map((path) => (elementsAt(node, path)[0]?.text ?? '').slice(0, 7));
  return start === end;
});

/** It has both days. */
export const isPeriodGiven: Test = (node) => PERIOD.every((path) => hasAt(node, path));

const rateRule = (id: string, wordsOf: string, code: string, test: Test) => ({
  ...worded(id, wordsOf, unlessOf(code, test)),
  values: [VAT, code],
});

const LINES: Place = place(LINE, [
  worded('ALIGNED-IBRP-S-05-OM', 'ibr-190-ae', (line) => {
    const rate = decimalAt(line, RATE);
    return !isAt(line, `${CATEGORY}/cbc:ID`, 'S') || (rate !== undefined && equal(rate, { units: 5n, scale: 0 }));
  }),
  rateRule('ALIGNED-IBRP-E-05-OM', 'tax-rate-none', 'E', not(has(RATE))),
  rateRule('ALIGNED-IBRP-O-05-OM', 'tax-rate-none', 'O', not(has(RATE))),
  rateRule('ALIGNED-IBRP-Z-05-OM', 'tax-rate-zero', 'Z', (line) => equal(rateOf(line), ZERO)),
  ...[
    ['IBR-039-OM', 'E'],
    ['IBR-054-OM', 'O'],
    ['IBR-077-OM', 'Z'],
  ].map(([id = '', code = '']) => worded(id, 'om-line-tax', unlessOf(code, isUntaxed))),
  oneOf('IBR-056-OM', 'HS MP', anyOf(not(has(GOODS_CODE)), hasGoodsCode, named(GOODS_CODE, 'listID', 'MP'))),
  worded('IBR-071-OM', 'PEPPOL-EN16931-R120', isNet),
  needs('IBR-076-OM', `${CATEGORY}/cbc:ID`, not(isOf(''))),
  worded('IBR-078-OM', 'om-item', (line, document) => isSimplified(line, document) || itemKinds(line).length > 0),
  worded('IBR-079-OM', 'om-goods', anyOf(isSimplified, isCoded)),
  worded('IBR-080-OM', 'om-goods', (line) => goodsCodes(line).every((code) => code.length === 12)),
  fatal(
    'IBR-081-OM',
    anyOf(
      isKind(SIMPLIFIED, GOODS_IN, SERVICES_IN, MARGIN_SELF),
      named('cac:Item/cac:AdditionalItemIdentification/cbc:ID', 'schemeName', 'CC'),
    ),
  ),
  needs(
    'IBR-084-OM',
    'cac:Item/cac:OriginCountry/cbc:IdentificationCode',
    anyOf(not(isKind(GOODS_IN)), has('cac:Item/cac:OriginCountry/cbc:IdentificationCode')),
  ),
  fatal('IBR-086-OM', anyOf(not(isKind(MARGIN_SELF)), isOf('O'))),
  fatal(
    'IBR-091-OM',
    anyOf(not(isKind(MARGIN)), (line) => !goodsCodes(line).some((code) => OUTSIDE_MARGIN.test(code))),
  ),
  worded('IBR-057-OM', 'om-month', inOneMonth),
  needs('IBR-038-OM', LINE_TAX, anyOf(isSimplified, has(LINE_TAX))),
  needs('IBR-072-OM', 'cac:InvoicePeriod', anyOf(not(isKind(FULL)), not(isSummary), isPeriodGiven)),
  worded('IBR-157-OM', 'PEPPOL-EN16931-R046', isNetPrice),
  fatal('IBR-168-OM', isTax(BAISA)),
  { ...worded('IBR-168-OM-WARN', 'IBR-168-OM', anyOf(not(isTax(BAISA)), isTax(ZERO))), severity: 'warning' },
  fatal(
    'IBR-158-OM',
    anyOf(isKind(MARGIN), (line, document) => (isSimplified(line, document) && !hasAt(line, LINE_TAX)) || isTotal(line, document)),
  ),
  worded('IBR-174-OM', 'om-goods', isCoded),
]);

const codes = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(2, '0')}`).join(' ');
const [EXEMPT, ZERO_RATED, USED] = [codes('VATEX-OM-', 12), codes('VATZR-OM-', 16), codes('VATPM-OM-', 5)];
const SERVICES = '64 70 71 72 73 76 77 78 80 81 82 83 84 85 86 90 91 92 93 94 00'
  .split(' ')
  .map((one) => `${one}000000`)
  .join(' ');

/** The reason is one of a list where the category beside it is this one. */
function reasonOf(id: string, code: string, list: string) {
  const rule = oneOf(id, list);
  return { ...rule, test: anyOf(({ parent }) => parent === undefined || normalizedAt(parent, 'cbc:ID') !== code, rule.test) };
}

const hasAttribute =
  (name: string, value?: string): Test =>
  (node) => {
    const given = attribute(node, name);
    return value === undefined ? given !== undefined : given === value;
  };
const isEmptyOr =
  (isCode: (text: string) => boolean): Test =>
  ({ text }) =>
    collapsed(text) === '' || isCode(collapsed(text));
const scheme = oneOf('CL-06-OM', 'CR TIN CID PASNUM OTHID ICID SZLN');

export const OM_CODES: readonly Place[] = [
  place('cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentStatusCode', [oneOf('CL-02-OM', 'CAN VAT VAL QTY OTH')]),
  place('cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode', OM_TYPE_CODE, hasAttribute('name')),
  place('cac:TaxCategory/cbc:ID|cac:ClassifiedTaxCategory/cbc:ID', [oneOf('CL-04-OM', 'S E O Z')]),
  place('cac:TaxCategory/cbc:TaxExemptionReasonCode|cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode', [
    reasonOf('CL-05-OM', 'E', EXEMPT),
    reasonOf('CL-10-OM', 'Z', ZERO_RATED),
  ]),
  place(
    `${SELLER}/cac:PartyIdentification/cbc:ID|${BUYER}/cac:PartyIdentification/cbc:ID`,
    [{ ...scheme, test: (id, document) => scheme.test({ ...id, text: attribute(id, 'schemeName') ?? '' }, document) }],
    hasAttribute('schemeName'),
  ),
  place('cac:Item/cac:ItemSpecificationDocumentReference/cbc:DocumentTypeCode', [oneOf('CL-07-OM', 'G S')], ({ parent }) =>
    named('cbc:ID', 'schemeName', 'MP')(parent),
  ),
  place(GOODS_CODE, [worded('CL-08-OM-HS', 'om-goods', isEmptyOr(isOmaniGoodsCode))], hasAttribute('listID', 'HS')),
  place(
    'cac:Item/cac:AdditionalItemIdentification/cbc:ID',
    [worded('CL-08-OM-ISIC', 'IBR-081-OM', isEmptyOr(isOmaniActivityCode))],
    hasAttribute('schemeName', 'CC'),
  ),
  place('cac:Delivery/cac:DeliveryTerms/cbc:ID', [oneOf('CL-09-OM', 'EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF')]),
  place('cac:AdditionalItemProperty/cbc:NameCode', [
    { ...oneOf('CL-11-OM', USED), test: anyOf(not(isKind(MARGIN, MARGIN_SELF)), oneOf('', USED).test) },
  ]),
  place('cac:Item/cac:ItemSpecificationDocumentReference/cbc:ID', [oneOf('CL-12-OM', SERVICES)], hasAttribute('schemeName', 'MP')),
  place(`${SELLER}/cac:PostalAddress/cbc:CountrySubentityCode|${BUYER}/cac:PostalAddress/cbc:CountrySubentityCode`, [
    oneOf('CL-13-OM', 'SHRFZ SEZAD SLLFZ AFZ MO OTH'),
  ]),
];

export const OM_LINES: readonly Place[] = [LINES];
