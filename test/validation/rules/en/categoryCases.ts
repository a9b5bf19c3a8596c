// Documents with one VAT category each, based on the fixtures that cover every rule, and mutants of them for the rules of the category.
// `breaks` has the mutants in which a rule fires; `document` returns the similar document in which none fires.
import { type Change, fixture, mutate } from '../../../support/fixtures.js';
import { attribute, nested, put, type RuleCase, text, without } from '../../../support/rules.js';

export interface Syntax {
  readonly file: string;
  readonly code: RegExp;
  readonly rate: RegExp;
  readonly rateElement: string;
  readonly vat: readonly [RegExp, string][];
  readonly reason: string;
  readonly reasonBefore: readonly [before: string, after: string];
  readonly codeElement: string;
  /** The text after which the first code is that of a line, an allowance, a charge, or the breakdown. */
  readonly line: string;
  readonly allowance: string;
  readonly charge: string;
  readonly breakdown: string;
  readonly base: string;
  readonly vatAmount: string;
  /** Removes the tax identifiers of the parties. */
  readonly seller: Change;
  readonly representative: Change;
  readonly buyerVat: Change;
  readonly buyerLegal: Change;
  readonly delivered: readonly Change[];
  readonly deliveryCountry: Change;
}

export const UBL: Syntax = {
  file: 'ubl-every-rule.xml',
  code: /(?<=<cac:(?:Classified)?TaxCategory><cbc:ID>)S/g,
  rate: /<cbc:Percent>20<\/cbc:Percent>/g,
  rateElement: 'cbc:Percent',
  vat: [
    [/>19\.00</g, '>0.00<'],
    [/>114\.00</g, '>95.00<'],
    [/>100\.50</g, '>81.50<'],
  ],
  reason: '<cbc:TaxExemptionReason>As agreed</cbc:TaxExemptionReason>',
  reasonBefore: ['<cac:TaxScheme>', '<cac:TaxSubtotal>'],
  codeElement: 'cbc:ID',
  line: '<cac:ClassifiedTaxCategory>',
  allowance: '<cac:AllowanceCharge>[\\s\\S]*?<cac:TaxCategory>',
  charge: '>true<[\\s\\S]*?<cac:TaxCategory>',
  breakdown: '<cac:TaxSubtotal>[\\s\\S]*?<cac:TaxCategory>',
  base: 'cbc:TaxableAmount',
  vatAmount: 'cbc:TaxAmount',
  seller: without('cac:PartyTaxScheme', '<cac:AccountingSupplierParty>'),
  representative: without('cac:TaxRepresentativeParty'),
  buyerVat: without('cac:PartyTaxScheme', '<cac:AccountingCustomerParty>'),
  buyerLegal: ['<cbc:CompanyID>LU-B-1</cbc:CompanyID>', ''],
  delivered: [without('cbc:ActualDeliveryDate'), without('cac:InvoicePeriod')],
  deliveryCountry: [nested('cac:Address/cac:Country/cbc:IdentificationCode', 'DE'), ''],
};

export const CII: Syntax = {
  file: 'cii-every-rule.xml',
  code: /(?<=<ram:CategoryCode>)S/g,
  rate: /<ram:RateApplicablePercent>20<\/ram:RateApplicablePercent>/g,
  rateElement: 'ram:RateApplicablePercent',
  vat: UBL.vat,
  reason: '<ram:ExemptionReason>As agreed</ram:ExemptionReason>',
  reasonBefore: ['<ram:BasisAmount>', '<ram:CalculatedAmount>'],
  codeElement: 'ram:CategoryCode',
  line: '<ram:ApplicableTradeTax>',
  allowance: '<ram:CategoryTradeTax>',
  charge: '<ram:CategoryTradeTax>[\\s\\S]*?<ram:CategoryTradeTax>',
  breakdown: '<ram:CalculatedAmount>',
  base: 'ram:BasisAmount',
  vatAmount: 'ram:CalculatedAmount',
  seller: without('ram:SpecifiedTaxRegistration', '<ram:SellerTradeParty>'),
  representative: without('ram:SellerTaxRepresentativeTradeParty'),
  buyerVat: without('ram:SpecifiedTaxRegistration', '<ram:BuyerTradeParty>'),
  buyerLegal: without('ram:SpecifiedLegalOrganization', '<ram:BuyerTradeParty>'),
  delivered: [
    without('ram:ActualDeliverySupplyChainEvent'),
    without('ram:BillingSpecifiedPeriod', '<ram:ApplicableHeaderTradeSettlement>'),
  ],
  deliveryCountry: without('ram:CountryID', '<ram:ApplicableHeaderTradeDelivery>'),
};

/** Maps the prefix of the rules to the category code. */
export const CATEGORIES = [
  ['AE', 'AE'],
  ['AF', 'L'],
  ['AG', 'M'],
  ['E', 'E'],
  ['G', 'G'],
  ['IC', 'K'],
  ['O', 'O'],
  ['S', 'S'],
  ['Z', 'Z'],
] as const;
type Prefix = (typeof CATEGORIES)[number][0];

const RATED: readonly string[] = ['AF', 'AG', 'S'];

/** A valid document with one category only. */
export function document(syntax: Syntax, prefix: Prefix, code: string): string {
  const rated = RATED.includes(prefix);
  let xml = fixture(syntax.file).replace(syntax.code, code);
  if (!rated) {
    xml = xml.replace(syntax.rate, prefix === 'O' ? '' : `<${syntax.rateElement}>0</${syntax.rateElement}>`);
    for (const [from, to] of syntax.vat) xml = xml.replace(from, to);
  }
  if (!rated && prefix !== 'Z') xml = mutate(xml, put(syntax.reason, ...syntax.reasonBefore));
  return prefix === 'O' ? mutate(xml, syntax.seller, syntax.representative, syntax.buyerVat) : xml;
}

/** Mutants of {@link document} that break the rules of one category. */
export function breaks(syntax: Syntax, prefix: Prefix): RuleCase[] {
  const id = (number: number): string => `BR-${prefix}-${String(number).padStart(2, '0')}`;
  const places = [syntax.line, syntax.allowance, syntax.charge];
  return [
    ...breakdown(syntax, prefix, id(1)),
    ...places.flatMap((_, index): RuleCase[] => parties(syntax, prefix, id(index + 2))),
    ...places.map((place, index): RuleCase => [id(index + 5), 'another rate', rate(syntax, prefix, place)]),
    [id(8), 'a taxable amount that is two units off', text(syntax.base, '97.00', syntax === CII ? '<ram:CalculatedAmount>' : '')],
    [
      id(9),
      'a VAT amount that is two units off',
      text(syntax.vatAmount, RATED.includes(prefix) ? '21.00' : '2.00', syntax === UBL ? '<cac:TaxSubtotal>' : ''),
    ],
    [
      id(10),
      'an exemption reason the wrong way',
      RATED.includes(prefix) || prefix === 'Z' ? put(syntax.reason, ...syntax.reasonBefore) : [syntax.reason, ''],
    ],
    ...single(syntax, prefix),
  ];
}

/** For three categories the rules of CII count two occurrences of any kind, so the allowances must be removed as well. */
function breakdown(syntax: Syntax, prefix: Prefix, id: string): RuleCase[] {
  const other = text(syntax.codeElement, 'B', syntax.breakdown);
  if (prefix === 'O' && syntax === CII)
    return [
      [
        id,
        'no line, allowance or charge',
        ...[syntax.line, syntax.allowance, syntax.charge].map((place) => text(syntax.codeElement, 'B', place)),
      ],
    ];
  if (syntax === CII && RATED.includes(prefix))
    return [
      [
        id,
        'the category in a line alone',
        other,
        text(syntax.codeElement, 'B', syntax.allowance),
        text(syntax.codeElement, 'B', syntax.charge),
      ],
    ];
  return [[id, 'another category in the breakdown', other]];
}

function parties(syntax: Syntax, prefix: Prefix, id: string): RuleCase[] {
  if (prefix === 'O') return [[id, 'a seller with a VAT identifier', withVatIdentifier(syntax)]];
  const seller: RuleCase = [id, 'nobody on the side of the seller', syntax.seller, syntax.representative];
  if (prefix === 'AE') return [seller, [id, 'a buyer whom nothing identifies', syntax.buyerVat, syntax.buyerLegal]];
  return prefix === 'IC' ? [seller, [id, 'a buyer without a VAT identifier', syntax.buyerVat]] : [seller];
}

function withVatIdentifier(syntax: Syntax): Change {
  return syntax === UBL
    ? put(
        '<cac:PartyTaxScheme><cbc:CompanyID>BE0123456749</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
        '<cac:PartyLegalEntity>',
      )
    : put(nested('ram:SpecifiedTaxRegistration/ram:ID schemeID="VA"', 'BE0123456749'), '</ram:SellerTradeParty>');
}

function rate(syntax: Syntax, prefix: Prefix, place: string): Change {
  if (prefix === 'O')
    return [new RegExp(`(?<=${place}[\\s\\S]*?</${syntax.codeElement}>)`), `<${syntax.rateElement}>0</${syntax.rateElement}>`];
  const wrong = prefix === 'S' ? '0' : RATED.includes(prefix) ? '-1' : '5';
  return text(syntax.rateElement, wrong, place);
}

const secondBreakdown = put(
  '<cac:TaxSubtotal><cac:TaxCategory><cbc:ID>Z</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
  '</cac:TaxTotal>',
);

function single(syntax: Syntax, prefix: Prefix): RuleCase[] {
  const { codeElement, line, allowance, charge } = syntax;
  if (prefix === 'IC')
    return [
      ['BR-IC-11', 'neither a delivery date nor a period', ...syntax.delivered],
      ['BR-IC-12', 'no country of delivery', syntax.deliveryCountry],
    ];
  if (prefix === 'S')
    return [
      ['BR-B-01', 'split payment abroad', text(codeElement, 'B', line)],
      ['BR-B-02', 'split payment beside standard rate', text(codeElement, 'B', line)],
    ];
  if (prefix !== 'O') return [];
  return [
    ['BR-O-11', 'another category in the breakdown', syntax === UBL ? secondBreakdown : text(codeElement, 'Z', line)],
    ['BR-O-12', 'another category in a line', text(codeElement, 'Z', line)],
    ['BR-O-13', 'another category in an allowance', text(codeElement, 'Z', allowance)],
    ['BR-O-14', 'another category in a charge', text(codeElement, 'Z', charge)],
  ];
}

/** Mutants close to a violation in which the rule does not fire. */
export function holds(syntax: Syntax, prefix: Prefix): RuleCase[] {
  const id = (number: number): string => `BR-${prefix}-${String(number).padStart(2, '0')}`;
  if (prefix === 'O') return [];
  return [
    [id(2), 'a representative in place of the seller', syntax.seller],
    ...(prefix === 'G' || prefix === 'IC'
      ? []
      : [[id(2), 'another registration for taxes', otherRegistration(syntax), syntax.representative] satisfies RuleCase]),
  ];
}

function otherRegistration(syntax: Syntax): Change {
  return syntax === UBL
    ? text('cbc:ID', 'FC', '<cac:AccountingSupplierParty>[\\s\\S]*?<cac:TaxScheme>')
    : attribute('ram:ID', 'schemeID', 'FC', '<ram:SellerTradeParty>[\\s\\S]*?<ram:SpecifiedTaxRegistration>');
}
