// For the rules of French invoices in UBL: a document that fires each.
import type { Change } from '../../../support/fixtures.js';
import { nested, type RuleCase } from '../../../support/rules.js';

const LONG = 'A'.repeat(126);

const header = (xml: string): Change => ['<cac:TaxTotal>', `${xml}<cac:TaxTotal>`];
const inLine = (xml: string): Change => ['<cbc:ID>1</cbc:ID>', `<cbc:ID>1</cbc:ID>${xml}`];
const inItem = (xml: string): Change => ['<cbc:Name>Office chair</cbc:Name>', `<cbc:Name>Office chair</cbc:Name>${xml}`];
const note = (text: string): Change => ['<cbc:Note>', `<cbc:Note>${text}</cbc:Note><cbc:Note>`];
const reference = (xml: string): string => nested('cac:BillingReference/cac:InvoiceDocumentReference', xml);
const bar = (treatment: string): Change => ['#BAR#B2B', `#BAR#${treatment}`];
const mode = (code: string): Change => ['>S1<', `>${code}<`];
const type = (code: string): Change => ['>380<', `>${code}<`];
const totals = (xml: string): Change => ['<cac:LegalMonetaryTotal>', `<cac:LegalMonetaryTotal>${xml}`];

const identifier = (scheme: string, value: string): string =>
  `<cac:PartyIdentification><cbc:ID${scheme === '' ? '' : ` schemeID="${scheme}"`}>${value}</cbc:ID></cac:PartyIdentification>`;
const endpoint = (value: string): string => `<cbc:EndpointID schemeID="0225">${value}</cbc:EndpointID>`;
const inSeller = (xml: string): Change => ['>100000009</cbc:EndpointID>', `>100000009</cbc:EndpointID>${xml}`];
const inBuyer = (xml: string): Change => ['_invoices</cbc:EndpointID>', `_invoices</cbc:EndpointID>${xml}`];
const elementOf =
  (name: string) =>
  (xml: string): string =>
    `<cac:${name}>${xml}</cac:${name}>`;
const provider = (xml: string): string => elementOf('ServiceProviderParty')(elementOf('Party')(xml));
const payer = (xml: string): string => elementOf('PaymentMeans')(elementOf('PaymentMandate')(elementOf('PayerParty')(xml)));

/** Ids: identifier, address. */
const PARTIES: readonly (readonly [identifier: string, address: string, put: (xml: string) => Change])[] = [
  ['BT-29', 'BT-34', inSeller],
  ['BT-46', 'BT-49', inBuyer],
  ['BT-60', 'EXT-FR-FE-29', (xml) => header(elementOf('PayeeParty')(xml))],
  ['EXT-FR-FE-06', 'EXT-FR-FE-12', (xml) => inBuyer(elementOf('AgentParty')(xml))],
  ['EXT-FR-FE-46', 'EXT-FR-FE-52', (xml) => header(payer(xml))],
  ['EXT-FR-FE-69', 'EXT-FR-FE-75', (xml) => inSeller(elementOf('AgentParty')(xml))],
  ['EXT-FR-FE-92', 'EXT-FR-FE-98', (xml) => inBuyer(provider(xml))],
  ['EXT-FR-FE-115', 'EXT-FR-FE-121', (xml) => inSeller(provider(xml))],
];

const PARTY_CASES: readonly RuleCase[] = PARTIES.flatMap(([id, address, put]): RuleCase[] => [
  [`BR-FR-09_${id}`, 'a SIRET of three digits', put(identifier('0009', '999'))],
  [`BR-FR-CO-10_${id}-1`, 'an identifier without scheme', put(identifier('', '999'))],
  [`BR-FR-CO-10_${id}-2`, 'a scheme twice', put(identifier('0088', '1') + identifier('0088', '2'))],
  [`BR-FR-23_${address}`, 'a space in the address', put(endpoint('a b'))],
  [`BR-FR-25_${address}`, 'an address of 126 characters', put(endpoint(LONG))],
]);

const DAY_CASES: readonly RuleCase[] = [
  ['BR-FR-03_BT-2', 'a day of 1999', ['>2026-11-02<', '>1999-11-02<']],
  ['BR-FR-03_BT-9', 'the 31st of November', ['>2026-12-02<', '>2026-11-31<']],
  ['BR-FR-03_BT-7', 'a day of 2100', header('<cbc:TaxPointDate>2100-01-01</cbc:TaxPointDate>')],
  ['BR-FR-03_BT-26', 'the 29th of February 2026', header(reference('<cbc:ID>F1</cbc:ID><cbc:IssueDate>2026-02-29</cbc:IssueDate>'))],
  ['BR-FR-03_BT-72', 'a day of month 13', header(nested('cac:Delivery/cbc:ActualDeliveryDate', '2026-13-01'))],
  ['BR-FR-03_BT-73', 'no date', header('<cac:InvoicePeriod><cbc:StartDate>yesterday</cbc:StartDate></cac:InvoicePeriod>')],
  ['BR-FR-03_BT-74', 'a date without dashes', header('<cac:InvoicePeriod><cbc:EndDate>20261101</cbc:EndDate></cac:InvoicePeriod>')],
  ['BR-FR-03_EXT-FR-FE-138', 'a day of 1999', inLine(reference('<cbc:IssueDate>1999-01-01</cbc:IssueDate>'))],
  ['BR-FR-03_EXT-FR-FE-158', 'a day 32', inLine(nested('cac:Delivery/cbc:ActualDeliveryDate', '2026-01-32'))],
  ['BR-FR-03_BT-134', 'a zone', inLine('<cac:InvoicePeriod><cbc:StartDate>2026-01-01Z</cbc:StartDate></cac:InvoicePeriod>')],
  ['BR-FR-03_BT-135', 'a zone', inLine('<cac:InvoicePeriod><cbc:EndDate>2026-01-01Z</cbc:EndDate></cac:InvoicePeriod>')],
];

const AMOUNT_CASES: readonly RuleCase[] = [
  ['BR-FR-DEC-01_BT-92_BT-99', 'three decimals', header('<cac:AllowanceCharge><cbc:Amount>1.001</cbc:Amount></cac:AllowanceCharge>')],
  ['BR-FR-DEC-01_BT-93_BT-100', 'an exponent', header('<cac:AllowanceCharge><cbc:BaseAmount>1e3</cbc:BaseAmount></cac:AllowanceCharge>')],
  ['BR-FR-DEC-01_BT-106', 'three decimals', ['>300.00</cbc:LineExtensionAmount>', '>300.000</cbc:LineExtensionAmount>']],
  ['BR-FR-DEC-01_BT-107', 'a plus sign', totals('<cbc:AllowanceTotalAmount>+1</cbc:AllowanceTotalAmount>')],
  ['BR-FR-DEC-01_BT-108', '20 places', totals(`<cbc:ChargeTotalAmount>${'1'.repeat(18)}.11</cbc:ChargeTotalAmount>`)],
  ['BR-FR-DEC-01_BT-109', 'three decimals', ['>300.00</cbc:TaxExclusiveAmount>', '>300.000</cbc:TaxExclusiveAmount>']],
  ['BR-FR-DEC-01_BT-110', 'three decimals', ['>52.75<', '>52.750<']],
  ['BR-FR-DEC-01_BT-112', 'a comma', ['>352.75</cbc:TaxInclusiveAmount>', '>352,75</cbc:TaxInclusiveAmount>']],
  ['BR-FR-DEC-01_BT-113', 'a sign and 19 places', totals(`<cbc:PrepaidAmount>-${'1'.repeat(19)}</cbc:PrepaidAmount>`)],
  ['BR-FR-DEC-01_BT-114', 'no decimals behind the point', totals('<cbc:PayableRoundingAmount>1.</cbc:PayableRoundingAmount>')],
  ['BR-FR-DEC-01_BT-115', 'three decimals', ['>352.75</cbc:PayableAmount>', '>352.750</cbc:PayableAmount>']],
  ['BR-FR-DEC-01_BT-116', 'three decimals', ['>250.00</cbc:TaxableAmount>', '>250.000</cbc:TaxableAmount>']],
  ['BR-FR-DEC-01_BT-117', 'three decimals', ['>50.00</cbc:TaxAmount>', '>50.000</cbc:TaxAmount>']],
  ['BR-FR-DEC-01_BT-131', 'three decimals', ['>250.00</cbc:LineExtensionAmount>', '>250.000</cbc:LineExtensionAmount>']],
  ['BR-FR-DEC-01_BT-136_BT-141', 'three decimals', inLine('<cac:AllowanceCharge><cbc:Amount>1.001</cbc:Amount></cac:AllowanceCharge>')],
  ['BR-FR-DEC-01_BT-137_BT-142', 'three decimals', inLine(nested('cac:AllowanceCharge/cbc:BaseAmount', '1.001'))],
  ['BR-FR-DEC-02_BT-129', 'five decimals', ['>10</cbc:InvoicedQuantity>', '>10.00001</cbc:InvoicedQuantity>']],
  ['BR-FR-DEC-02_BT-149', 'five decimals', ['<cac:Price>', '<cac:Price><cbc:BaseQuantity>1.00001</cbc:BaseQuantity>']],
  ['BR-FR-DEC-03_BT-146', 'a price below zero', ['>25.00<', '>-25.00<']],
  [
    'BR-FR-DEC-03_BT-147',
    'seven decimals',
    ['<cac:Price>', '<cac:Price><cac:AllowanceCharge><cbc:Amount>1.0000001</cbc:Amount></cac:AllowanceCharge>'],
  ],
  [
    'BR-FR-DEC-03_BT-148',
    'below zero',
    ['<cac:Price>', '<cac:Price><cac:AllowanceCharge><cbc:BaseAmount>-1</cbc:BaseAmount></cac:AllowanceCharge>'],
  ],
  ['BR-FR-DEC-04_BT-96_BT-103', 'a sign', header(nested('cac:AllowanceCharge/cac:TaxCategory/cbc:Percent', '-1'))],
  ['BR-FR-DEC-04_BT-119', 'three decimals', ['>20<', '>20.000<']],
  [
    'BR-FR-DEC-04_BT-152',
    'five places',
    [/>20<(?=\/cbc:Percent>\s*<cac:TaxScheme><cbc:ID>VAT<\/cbc:ID><\/cac:TaxScheme>\s*<\/cac:Classified)/, '>20000<'],
  ],
];

const TAX_CASES: readonly RuleCase[] = [
  ...['95_BT-102', '118', '151'].flatMap((id): RuleCase[] => {
    const put = (xml: string): Change =>
      id === '118'
        ? header(nested('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory', xml))
        : id === '151'
          ? inItem(`<cac:ClassifiedTaxCategory>${xml}</cac:ClassifiedTaxCategory>`)
          : header(nested('cac:AllowanceCharge/cac:TaxCategory', xml));
    return [
      [`BR-FR-15_BT-${id}-1`, 'a category of no list', put('<cbc:ID>B</cbc:ID>')],
      [id === '151' ? 'BR-FR-08_BT-151-2' : `BR-FR-15_BT-${id}-2`, 'a category of the Canary Islands', put('<cbc:ID>L</cbc:ID>')],
      [`BR-FR-16_BT-${{ '95_BT-102': '96', '118': '119', '151': '152' }[id]}`, 'three decimals', put('<cbc:Percent>20.000</cbc:Percent>')],
    ];
  }),
];

const ATTACHED = (xml: string): Change => header(`<cac:AdditionalDocumentReference>${xml}</cac:AdditionalDocumentReference>`);
const OBJECT = (xml: string): Change => inLine(`<cac:DocumentReference>${xml}</cac:DocumentReference>`);
const TWICE = '<cbc:ID schemeID="AFL">1</cbc:ID><cbc:ID schemeID="AFL">2</cbc:ID>';
const LEGIBLE = nested('cac:AdditionalDocumentReference/cbc:DocumentDescription', 'LISIBLE');
const property = (xml: string): string => nested('cac:Item/cac:AdditionalItemProperty', xml);

const DOCUMENT_CASES: readonly RuleCase[] = [
  ['BR-FR-01_BT-1-1', '36 characters', ['F2026-0017', 'F'.repeat(36)]],
  ['BR-FR-01_BT-1-2', 'a space', ['F2026-0017', 'F2026 0017']],
  ['BR-FR-02_BT-1', 'a dot', ['F2026-0017', 'F2026.0017']],
  ['BR-FR-01_BT-25-1', '36 characters', header(reference(`<cbc:ID>${'F'.repeat(36)}</cbc:ID>`))],
  ['BR-FR-01_BT-25-2', 'a space', header(reference('<cbc:ID>F 1</cbc:ID>'))],
  ['BR-FR-02_BT-25', 'an accent', header(reference('<cbc:ID>É1</cbc:ID>'))],
  ['BR-FR-01_EXT-FR-FE-136-1', '36 characters', inLine(reference(`<cbc:ID>${'F'.repeat(36)}</cbc:ID>`))],
  ['BR-FR-01_EXT-FR-FE-136-2', 'a space', inLine(reference('<cbc:ID>F 1</cbc:ID>'))],
  ['BR-FR-02_EXT-FR-FE-136', 'a hash', inLine(reference('<cbc:ID>F#1</cbc:ID>'))],
  ['BR-FR-04_BT-3', 'another type', type('325')],
  ['BR-FR-04_EXT-FR-FE-02', 'another type', header(reference('<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>'))],
  ['BR-FR-04_EXT-FR-FE-137', 'another type', inLine(reference('<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>'))],
  ['BR-FR-05_BT-22-1', 'no PMT', ['#PMT#', '']],
  ['BR-FR-05_BT-22-2', 'no PMD', ['#PMD#', '']],
  ['BR-FR-05_BT-22-3', 'no AAB', ['#AAB#', '']],
  ['BR-FR-06_BT-21-1', 'PMT twice', note('#PMT#again')],
  ['BR-FR-06_BT-21-2', 'PMD twice', note('#PMD#again')],
  ['BR-FR-06_BT-21-3', 'AAB twice', note('#AAB#again')],
  ['BR-FR-06_BT-21-4', 'TXD twice in one note', note('#TXD#one#TXD#two')],
  ['BR-FR-08_BT-23', 'another mode', mode('A1')],
  ['BR-FR-10_BT-30', 'no SIREN', ['schemeID="0002">100000009', 'schemeID="0088">100000009']],
  ['BR-FR-11_BT-47', 'no SIREN of the buyer', ['schemeID="0002">200000008', 'schemeID="0088">200000008']],
  ['BR-FR-12_BT-49', 'no address of the buyer', ['>200000008_invoices<', '> <']],
  ['BR-FR-13_BT-34', 'no address of the seller', ['schemeID="0225">100000009<', 'schemeID="0225"><']],
  ['BR-FR-17_BT-123', 'another description', ATTACHED('<cbc:DocumentDescription>Plan</cbc:DocumentDescription>')],
  ['BR-FR-18_BT-123', 'two readable copies', header(LEGIBLE + LEGIBLE)],
  ['BR-FR-20_BT-21', 'another treatment', bar('B2G')],
  ['BR-FR-21_BT-49', 'an address elsewhere', ['schemeID="0225">200000008', 'schemeID="0088">200000008']],
  ['BR-FR-22_BT-34', 'self-billing, and an address elsewhere', type('389'), ['schemeID="0225">100000009', 'schemeID="0088">100000009']],
  ['BR-FR-24_BT-29', 'a space in the routing code', inSeller(identifier('0224', 'a b'))],
  ['BR-FR-24_BT-46', 'a space in the routing code', inBuyer(identifier('0224', 'a b'))],
  ['BR-FR-26_BT-29', 'a routing code of 101 characters', inSeller(identifier('0224', 'A'.repeat(101)))],
  ['BR-FR-26_BT-46', 'a routing code of 101 characters', inBuyer(identifier('0224', 'A'.repeat(101)))],
  ['BR-FR-27_BG-32', 'neither name nor code', header(property(''))],
  ['BR-FR-27_BT-160', 'an empty name', header(property('<cbc:Name> </cbc:Name>'))],
  ['BR-FR-27_EXT-FR-FE-159', 'an empty code', header(property('<cbc:NameCode/>'))],
  ['BR-FR-28-Value', 'neither value nor quantity', inItem(nested('cac:AdditionalItemProperty/cbc:Name', 'Colour'))],
  ['BR-FR-29_BT-18', 'AFL twice', ATTACHED(TWICE)],
  ['BR-FR-29_AFL', 'an empty AFL', ATTACHED('<cbc:ID schemeID="AFL"/>')],
  ['BR-FR-29_AVV', 'an empty AVV', ATTACHED('<cbc:ID schemeID="AVV"/>')],
  ['BR-FR-30_BT-128', 'AFL twice', OBJECT(TWICE)],
  ['BR-FR-30_AFL', 'an empty AFL', OBJECT('<cbc:ID schemeID="AFL"/>')],
  ['BR-FR-30_AVV', 'an empty AVV', OBJECT('<cbc:ID schemeID="AVV"/>')],
  ['BR-FR-30_BT-21', 'two treatments', note('#BAR#B2C')],
  ['BR-FR-32-LEGALID', 'a SIREN of eight digits', ['schemeID="0002">200000008', 'schemeID="0002">20000000']],
  ['BR-FR-32-ID', 'a SIREN of eight digits', inSeller(identifier('0002', '10000000'))],
  ['BR-FR-CO-04_BT-3', 'a correction of nothing', type('384')],
  ['BR-FR-CO-07_BT-9', 'due before the invoice', ['>2026-12-02<', '>2026-11-01<']],
  ['BR-FR-CO-08_BT-23', 'a prepayment as final invoice', mode('S4'), type('386')],
  ['BR-FR-CO-09_BT-23-1', 'paid, of which nothing was', mode('S2')],
  ['BR-FR-CO-09_BT-23-2', 'paid, and due', mode('S2')],
  ['BR-FR-CO-09_BT-23-3', 'paid, without a day', mode('S2'), ['<cbc:DueDate>2026-12-02</cbc:DueDate>', '']],
  ['BR-FR-CO-12_BT-5', 'in dollars', ['>EUR<', '>USD<']],
  ['BR-FR-CO-14_BT-29-1', 'a member, without note', inSeller(identifier('0231', '300000007'))],
  ['BR-FR-CO-15_BT-29-1', 'a member, without representative', inSeller(identifier('0231', '300000007'))],
  ['BR-FR-09_BT-71', 'a SIRET of three digits', header(nested('cac:Delivery/cac:DeliveryLocation/cbc:ID schemeID="0009"', '999'))],
  [
    'BR-FR-09_EXT-FR-FE-146',
    'a location in the location',
    inLine(nested('cac:Delivery/cac:DeliveryLocation/cac:DeliveryLocation/cbc:ID schemeID="0009"', '999')),
  ],
  ...(['BT-71', 'EXT-FR-FE-146'] as const).flatMap((id): RuleCase[] => {
    const put = (xml: string): Change => (id === 'BT-71' ? header : inLine)(nested('cac:Delivery/cac:DeliveryLocation', xml));
    return [
      [`BR-FR-CO-10_${id}-1`, 'an identifier without scheme', put('<cbc:ID>1</cbc:ID>')],
      [`BR-FR-CO-10_${id}-2`, 'a scheme twice', put('<cbc:ID schemeID="0088">1</cbc:ID><cbc:ID schemeID="0088">2</cbc:ID>')],
    ];
  }),
];

const CREDIT_NOTE: readonly Change[] = [
  ['ubl:schema:xsd:Invoice-2', 'ubl:schema:xsd:CreditNote-2'],
  ['<Invoice ', '<CreditNote '],
  ['</Invoice>', '</CreditNote>'],
  [/InvoiceTypeCode/, 'CreditNoteTypeCode'],
  [/InvoiceTypeCode/, 'CreditNoteTypeCode'],
  ...[1, 2, 3, 4].map((): Change => [/cac:InvoiceLine/, 'cac:CreditNoteLine']),
];

const CREDIT_CASES: readonly RuleCase[] = [
  ['BR-FR-CO-03_BT-3', 'a global rebate without contract', ...CREDIT_NOTE, type('262')],
  ['BR-FR-CO-05_BT-3', 'a credit note for nothing', ...CREDIT_NOTE, type('381')],
];

export const UBL_CASES: readonly RuleCase[] = [
  ...PARTY_CASES,
  ...DAY_CASES,
  ...AMOUNT_CASES,
  ...TAX_CASES,
  ...DOCUMENT_CASES,
  ...CREDIT_CASES,
];
