// For the rules of French invoices in CII: a document that fires each.
import type { Change } from '../../../support/fixtures.js';
import { nested, type RuleCase } from '../../../support/rules.js';

const AGREEMENT = '<ram:ApplicableHeaderTradeAgreement>';
const SETTLEMENT = '<ram:ApplicableHeaderTradeSettlement>';
const inAgreement = (xml: string): Change => [AGREEMENT, AGREEMENT + xml];
const inSettlement = (xml: string): Change => [SETTLEMENT, SETTLEMENT + xml];
const inDelivery = (xml: string): Change => [
  '<ram:ApplicableHeaderTradeDelivery/>',
  `<ram:ApplicableHeaderTradeDelivery>${xml}</ram:ApplicableHeaderTradeDelivery>`,
];
const inLine = (xml: string): Change => ['<ram:IncludedSupplyChainTradeLineItem>', `<ram:IncludedSupplyChainTradeLineItem>${xml}`];
const inLineSettlement = (xml: string): Change => ['<ram:SpecifiedLineTradeSettlement>', `<ram:SpecifiedLineTradeSettlement>${xml}`];
const inLineDelivery = (xml: string): Change => ['<ram:SpecifiedLineTradeDelivery>', `<ram:SpecifiedLineTradeDelivery>${xml}`];
const inSums = (xml: string): Change => [
  '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
  `<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${xml}`,
];
const inProduct = (xml: string): Change => [
  '<ram:Name>Office chair</ram:Name>',
  `<ram:Name>Office chair</ram:Name><ram:ApplicableProductCharacteristic>${xml}</ram:ApplicableProductCharacteristic>`,
];
const inSeller = (xml: string): Change => ['<ram:SellerTradeParty>', `<ram:SellerTradeParty>${xml}`];
const inBuyer = (xml: string): Change => ['<ram:BuyerTradeParty>', `<ram:BuyerTradeParty>${xml}`];
const note = (subject: string, content: string): Change => [
  '<ram:IncludedNote>',
  `<ram:IncludedNote><ram:Content>${content}</ram:Content><ram:SubjectCode>${subject}</ram:SubjectCode></ram:IncludedNote><ram:IncludedNote>`,
];
const mode = (code: string): Change => ['>S1<', `>${code}<`];
const type = (code: string): Change => ['>380<', `>${code}<`];
const element =
  (name: string) =>
  (xml: string): string =>
    `<ram:${name}>${xml}</ram:${name}>`;
const day = (name: string, text: string): string =>
  `<ram:${name}><udt:DateTimeString format="102">${text}</udt:DateTimeString></ram:${name}>`;
const reference = element('InvoiceReferencedDocument');
const number = (text: string): string => reference(`<ram:IssuerAssignedID>${text}</ram:IssuerAssignedID>`);
const QDT = 'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"';
const dated = (text: string): string =>
  reference(
    `<ram:FormattedIssueDateTime><qdt:DateTimeString ${QDT} format="102">${text}</qdt:DateTimeString></ram:FormattedIssueDateTime>`,
  );
const id = (scheme: string, value: string): string =>
  `<ram:GlobalID${scheme === '' ? '' : ` schemeID="${scheme}"`}>${value}</ram:GlobalID>`;
const address = (value: string): string => nested('ram:URIUniversalCommunication/ram:URIID schemeID="0225"', value);

const PARTIES: readonly (readonly [identifier: string, address: string | undefined, put: (xml: string) => Change])[] = [
  ['BT-29', 'BT-34', inSeller],
  ['BT-46', 'BT-49', inBuyer],
  ['BT-60', 'EXT-FR-FE-29', (xml) => inSettlement(element('PayeeTradeParty')(xml))],
  ['EXT-FR-FE-06', 'EXT-FR-FE-12', (xml) => inAgreement(element('BuyerAgentTradeParty')(xml))],
  ['EXT-FR-FE-46', 'EXT-FR-FE-52', (xml) => inSettlement(element('PayerTradeParty')(xml))],
  ['EXT-FR-FE-69', 'EXT-FR-FE-75', (xml) => inAgreement(element('SalesAgentTradeParty')(xml))],
  ['EXT-FR-FE-92', 'EXT-FR-FE-98', (xml) => inSettlement(element('InvoiceeTradeParty')(xml))],
  ['EXT-FR-FE-115', 'EXT-FR-FE-121', (xml) => inSettlement(element('InvoicerTradeParty')(xml))],
  ['BT-71', undefined, (xml) => inDelivery(element('ShipToTradeParty')(xml))],
  ['EXT-FR-FE-146', undefined, (xml) => inLineDelivery(element('ShipToTradeParty')(xml))],
];

const PARTY_CASES: readonly RuleCase[] = PARTIES.flatMap(([term, addressTerm, put]): RuleCase[] => [
  [`BR-FR-09_${term}`, 'a SIRET of three digits', put(id('0009', '999'))],
  [`BR-FR-CO-10_${term}-1`, 'an identifier without scheme', put(id('', '999'))],
  [`BR-FR-CO-10_${term}-2`, 'a scheme twice', put(id('0088', '1') + id('0088', '2'))],
  ...(addressTerm === undefined
    ? []
    : ([
        [`BR-FR-23_${addressTerm}`, 'a space in the address', put(address('a b'))],
        [`BR-FR-25_${addressTerm}`, 'an address of 126 characters', put(address('A'.repeat(126)))],
      ] as const)),
]);

const PERIOD = element('BillingSpecifiedPeriod');

const DAY_CASES: readonly RuleCase[] = [
  ['BR-FR-03_BT-2', 'a day of 1999', ['>20261102<', '>19991102<']],
  ['BR-FR-03_BT-7', 'a day of 2100', inSettlement(nested('ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString', '21000101'))],
  ['BR-FR-03_BT-9', 'the 31st of November', ['>20261202<', '>20261131<']],
  ['BR-FR-03_BT-26', 'the 29th of February 2026', inSettlement(dated('20260229'))],
  ['BR-FR-03_BT-72', 'a month 13', inDelivery(element('ActualDeliverySupplyChainEvent')(day('OccurrenceDateTime', '20261301')))],
  ['BR-FR-03_BT-73', 'no date', inSettlement(PERIOD(day('StartDateTime', 'yesterday')))],
  ['BR-FR-03_BT-74', 'dashes', inSettlement(PERIOD(day('EndDateTime', '2026-11-01')))],
  ['BR-FR-03_EXT-FR-FE-138', 'a day of 1999', inLineSettlement(dated('19990101'))],
  ['BR-FR-03_EXT-FR-FE-158', 'a day 32', inLineDelivery(element('ActualDeliverySupplyChainEvent')(day('OccurrenceDateTime', '20260132')))],
  ['BR-FR-03_EXT-FR-FE-134', 'a day 0', inLineSettlement(PERIOD(day('StartDateTime', '20260100')))],
  ['BR-FR-03_EXT-FR-FE-135', 'a month 0', inLineSettlement(PERIOD(day('EndDateTime', '20260001')))],
];

const CHARGE = element('SpecifiedTradeAllowanceCharge');
const GROSS = (xml: string): Change => [
  '<ram:NetPriceProductTradePrice>',
  `<ram:GrossPriceProductTradePrice>${xml}</ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice>`,
];

const AMOUNT_CASES: readonly RuleCase[] = [
  ['BR-FR-DEC-01_BT-92_BT-99', 'three decimals', inSettlement(CHARGE('<ram:ActualAmount>1.001</ram:ActualAmount>'))],
  ['BR-FR-DEC-01_BT-93_BT-100', 'an exponent', inSettlement(CHARGE('<ram:BasisAmount>1e3</ram:BasisAmount>'))],
  ['BR-FR-DEC-01_BT-106', 'three decimals', ['>300.00</ram:LineTotalAmount>', '>300.000</ram:LineTotalAmount>']],
  ['BR-FR-DEC-01_BT-107', 'a plus sign', inSums('<ram:AllowanceTotalAmount>+1</ram:AllowanceTotalAmount>')],
  ['BR-FR-DEC-01_BT-108', '20 places', inSums(`<ram:ChargeTotalAmount>${'1'.repeat(18)}.11</ram:ChargeTotalAmount>`)],
  ['BR-FR-DEC-01_BT-109', 'three decimals', ['>300.00</ram:TaxBasisTotalAmount>', '>300.000</ram:TaxBasisTotalAmount>']],
  ['BR-FR-DEC-01_BT-110', 'three decimals', ['>52.75<', '>52.750<']],
  ['BR-FR-DEC-01_BT-112', 'a comma', ['>352.75</ram:GrandTotalAmount>', '>352,75</ram:GrandTotalAmount>']],
  ['BR-FR-DEC-01_BT-113', 'a sign and 19 places', inSums(`<ram:TotalPrepaidAmount>-${'1'.repeat(19)}</ram:TotalPrepaidAmount>`)],
  ['BR-FR-DEC-01_BT-114', 'nothing behind the point', inSums('<ram:RoundingAmount>1.</ram:RoundingAmount>')],
  ['BR-FR-DEC-01_BT-115', 'three decimals', ['>352.75</ram:DuePayableAmount>', '>352.750</ram:DuePayableAmount>']],
  ['BR-FR-DEC-01_BT-116', 'three decimals', ['>250.00</ram:BasisAmount>', '>250.000</ram:BasisAmount>']],
  ['BR-FR-DEC-01_BT-117', 'three decimals', ['>50.00</ram:CalculatedAmount>', '>50.000</ram:CalculatedAmount>']],
  ['BR-FR-DEC-01_BT-131', 'three decimals', ['>250.00</ram:LineTotalAmount>', '>250.000</ram:LineTotalAmount>']],
  ['BR-FR-DEC-01_BT-136_BT-141', 'three decimals', inLineSettlement(CHARGE('<ram:ActualAmount>1.001</ram:ActualAmount>'))],
  ['BR-FR-DEC-01_BT-137_BT-142', 'three decimals', inLineSettlement(CHARGE('<ram:BasisAmount>1.001</ram:BasisAmount>'))],
  ['BR-FR-DEC-02_BT-129', 'five decimals', ['>10</ram:BilledQuantity>', '>10.00001</ram:BilledQuantity>']],
  [
    'BR-FR-DEC-02_BT-149',
    'five decimals',
    ['<ram:NetPriceProductTradePrice>', '<ram:NetPriceProductTradePrice><ram:BasisQuantity>1.00001</ram:BasisQuantity>'],
  ],
  ['BR-FR-DEC-03_BT-146', 'a price below zero', ['>25.00<', '>-25.00<']],
  ['BR-FR-DEC-03_BT-147', 'seven decimals', GROSS(nested('ram:AppliedTradeAllowanceCharge/ram:ActualAmount', '1.0000001'))],
  ['BR-FR-DEC-03_BT-148', 'below zero', GROSS('<ram:ChargeAmount>-1</ram:ChargeAmount>')],
  ['BR-FR-DEC-04_BT-96_BT-103', 'a sign', inSettlement(CHARGE(nested('ram:CategoryTradeTax/ram:RateApplicablePercent', '-1')))],
  ['BR-FR-DEC-04_BT-119', 'three decimals', inSettlement(nested('ram:ApplicableTradeTax/ram:RateApplicablePercent', '20.000'))],
  ['BR-FR-DEC-04_BT-152', 'five places', ['>20<', '>20000<']],
];

const TAXES: readonly (readonly [category: string, rate: string, put: (xml: string) => Change])[] = [
  ['BR-FR-15_BT-95_BT-102', 'BR-FR-16_BT-96_BT-103', (xml) => inSettlement(CHARGE(element('CategoryTradeTax')(xml)))],
  ['BR-FR-15_BT-95_BT-118', 'BR-FR-16_BT-119', (xml) => inSettlement(element('ApplicableTradeTax')(xml))],
  ['BR-FR-15_BT-95_BT-151', 'BR-FR-16_BT-152', (xml) => inLineSettlement(element('ApplicableTradeTax')(xml))],
];

const TAX_CASES: readonly RuleCase[] = TAXES.flatMap(([category, rate, put]): RuleCase[] => [
  [category, 'a category of no list', put('<ram:CategoryCode>B</ram:CategoryCode>')],
  [`${category}_LM`, 'a category of the Canary Islands', put('<ram:CategoryCode>L</ram:CategoryCode>')],
  [rate, 'three decimals', put('<ram:RateApplicablePercent>20.000</ram:RateApplicablePercent>')],
]);

const attached = element('AdditionalReferencedDocument');
const object = (code: string, value: string): string =>
  attached(
    `<ram:IssuerAssignedID>${value}</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>${code}</ram:ReferenceTypeCode>`,
  );
const LEGIBLE = attached('<ram:TypeCode>916</ram:TypeCode><ram:Name>LISIBLE</ram:Name>');

const DOCUMENT_CASES: readonly RuleCase[] = [
  ['BR-FR-01_BT-1', '36 characters', ['F2026-0018', 'F'.repeat(36)]],
  ['BR-FR-02_BT-1', 'a dot', ['F2026-0018', 'F2026.0018']],
  ['BR-FR-01_BT-25', '36 characters', inSettlement(number('F'.repeat(36)))],
  ['BR-FR-02_BT-25', 'an accent', inSettlement(number('É1'))],
  ['BR-FR-01_EXT-FR-FE-136', '36 characters', inLineSettlement(number('F'.repeat(36)))],
  ['BR-FR-02_EXT-FR-FE-136', 'a hash', inLineSettlement(number('F#1'))],
  ['BR-FR-04_BT-3', 'another type', type('325')],
  ['BR-FR-04_EXT-FR-FE-02', 'another type', inSettlement(reference('<ram:TypeCode>130</ram:TypeCode>'))],
  ['BR-FR-04_EXT-FR-FE-137', 'another type', inLineSettlement(reference('<ram:TypeCode>130</ram:TypeCode>'))],
  ...['PMT', 'PMD', 'AAB'].flatMap((subject): RuleCase[] => [
    [`BR-FR-05_BT-22_${subject}`, `no ${subject}`, [`>${subject}<`, '>AAI<']],
    [`BR-FR-06_BT-21_${subject}`, `${subject} twice`, note(subject, 'again')],
  ]),
  ['BR-FR-06_BT-21_TXD', 'TXD twice', note('TXD', 'one'), note('TXD', 'two')],
  ['BR-FR-08_BT-23', 'another mode', mode('A1')],
  ['BR-FR-10_BT-30', 'no SIREN', ['schemeID="0002">100000009', 'schemeID="0088">100000009']],
  ['BR-FR-11_BT-47', 'no SIREN of the buyer', ['schemeID="0002">200000008', 'schemeID="0088">200000008']],
  ['BR-FR-12_BT-49', 'no address of the buyer', ['>200000008_invoices<', '><']],
  ['BR-FR-13_BT-34', 'no address of the seller', ['schemeID="0225">100000009<', 'schemeID="0225"><']],
  ['BR-FR-17_BT-123', 'another description', inAgreement(attached('<ram:TypeCode>916</ram:TypeCode><ram:Name>Plan</ram:Name>'))],
  ['BR-FR-18_BT-123', 'two readable copies', inAgreement(LEGIBLE + LEGIBLE)],
  ['BR-FR-20_BT-21', 'another treatment', ['>B2B<', '>B2G<']],
  ['BR-FR-21_BT-49', 'an address elsewhere', ['schemeID="0225">200000008', 'schemeID="0088">200000008']],
  ['BR-FR-22_BT-34', 'self-billing, and an address elsewhere', type('389'), ['schemeID="0225">100000009', 'schemeID="0088">100000009']],
  ['BR-FR-24_BT-29', 'a space in the routing code', inSeller(id('0224', 'a b'))],
  ['BR-FR-24_BT-46', 'a space in the routing code', inBuyer(id('0224', 'a b'))],
  ['BR-FR-26_BT-29', 'a routing code of 101 characters', inSeller(id('0224', 'A'.repeat(101)))],
  ['BR-FR-26_BT-46', 'a routing code of 101 characters', inBuyer(id('0224', 'A'.repeat(101)))],
  ['BR-FR-27_BG-32', 'neither name nor code', inProduct('')],
  ['BR-FR-27_BT-160', 'an empty name', inProduct('<ram:Description> </ram:Description>')],
  ['BR-FR-27_EXT-FR-FE-159', 'an empty code', inProduct('<ram:TypeCode/>')],
  ['BR-FR-28-Value', 'a measure without unit', inProduct('<ram:Description>Width</ram:Description><ram:ValueMeasure>1</ram:ValueMeasure>')],
  ['BR-FR-29_BT-18', 'AFL twice', inAgreement(object('AFL', '1') + object('AFL', '2'))],
  ['BR-FR-29_AFL', 'an empty AFL', inAgreement(object('AFL', ''))],
  ['BR-FR-29_AVV', 'an empty AVV', inAgreement(object('AVV', ''))],
  ['BR-FR-30_BT-128', 'AFL twice', inLine(object('AFL', '1') + object('AFL', '2'))],
  ['BR-FR-30_AFL', 'an empty AFL', inLine(object('AFL', ''))],
  ['BR-FR-30_AVV', 'an empty AVV', inLine(object('AVV', ''))],
  ['BR-FR-31_BT-21', 'two treatments', note('BAR', 'B2C')],
  ['BR-FR-32-LEGALID', 'a SIREN of eight digits', ['schemeID="0002">200000008', 'schemeID="0002">20000000']],
  ['BR-FR-32-GLOBALID', 'a SIREN of eight digits', inSeller(id('0002', '10000000'))],
  ['BR-FR-CO-03_BT-3', 'a global rebate without contract', type('262')],
  ['BR-FR-CO-04_BT-4', 'a correction of nothing', type('384')],
  ['BR-FR-CO-05_BT-3', 'a credit note for nothing', type('381')],
  ['BR-FR-CO-07_BT-9', 'due before the invoice', ['>20261202<', '>20261101<']],
  ['BR-FR-CO-08_BT-23', 'a prepayment as final invoice', mode('S4'), type('386')],
  ['BR-FR-CO-09_BT-23-1', 'paid, of which nothing was', mode('S2')],
  ['BR-FR-CO-09_BT-23-2', 'paid, and due', mode('S2')],
  [
    'BR-FR-CO-09_BT-23-3',
    'paid, without a day',
    mode('S2'),
    [/<ram:SpecifiedTradePaymentTerms>[\s\S]*<\/ram:SpecifiedTradePaymentTerms>/, ''],
  ],
  ['BR-FR-CO-12_BT-5', 'in dollars', ['>EUR<', '>USD<']],
  ['BR-FR-CO-14_BT-29-1', 'a member, without note', inSeller(id('0231', '300000007'))],
  ['BR-FR-CO-15_BT-29-1', 'a member, without representative', inSeller(id('0231', '300000007'))],
];

export const CII_CASES: readonly RuleCase[] = [...PARTY_CASES, ...DAY_CASES, ...AMOUNT_CASES, ...TAX_CASES, ...DOCUMENT_CASES];
