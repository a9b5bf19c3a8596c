// Mutants for the general rules of Peppol BIS Billing. No rule fires in the fixture of each of them.

import type { Mutant } from '../../../support/fixtures.js';

const ATTACHED =
  '<cac:AdditionalDocumentReference><cbc:ID>P</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>';
const SELLER_ADDRESS = '<cbc:EndpointID schemeID="0088">5400000000010</cbc:EndpointID>';
const VAT_IN_SEK = /<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="SEK">239.40<\/cbc:TaxAmount>\s*<\/cac:TaxTotal>/;
const EXEMPTION = /VATEX-EU-AE/;

export const INVOICE: readonly Mutant[] = [
  [[], 'the fixture'],
  [['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R007'], 'no business process', [/<cbc:ProfileID>.*<\/cbc:ProfileID>/, '']],
  [['PEPPOL-EN16931-R007'], 'another number of billing', ['billing:01:1.0', 'billing:02:1.0']],
  [[], 'a process with white space around', ['billing:01:1.0', 'billing:01:1.0 \n']],
  [[], 'the regulated process of France', [/>urn:fdc.*:01:1.0</, '>urn:peppol:france:billing:regulated<']],
  [[], 'billing with response', [/>urn:fdc.*:01:1.0</, '>urn:peppol:bis:billing_with_response<']],
  [['PEPPOL-EN16931-R002'], 'two notes', ['<cbc:Note>', '<cbc:Note>Another</cbc:Note><cbc:Note>']],
  [['PEPPOL-EN16931-R003'], 'neither reference', [/<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, '']],
  [
    [],
    'an order in place of the buyer reference',
    [/<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, '<cac:OrderReference><cbc:ID>1</cbc:ID></cac:OrderReference>'],
  ],
  [['PEPPOL-EN16931-R004'], 'another specification', ['poacc:billing:3.0', 'poacc:billing:2.0']],
  [['PEPPOL-EN16931-R004'], 'a specification with two colons', ['poacc:billing:3.0', 'poacc:billing:3.0#conformant#urn::own']],
  [[], 'an extension of the specification', ['poacc:billing:3.0', 'poacc:billing:3.0#conformant#urn:own']],
  [['PEPPOL-EN16931-R005'], 'the invoice currency as accounting currency', ['>SEK<', '> EUR <'], ['currencyID="SEK"', 'currencyID="EUR"']],
  [['PEPPOL-EN16931-R008'], 'an empty element', ['<cbc:Note>Thank you for your order</cbc:Note>', '<cbc:Note> \n</cbc:Note>']],
  [[], 'a no-break space, which is text', ['Thank you for your order', '\u00a0']],
  [['PEPPOL-EN16931-R010'], 'no electronic address of the buyer', ['<cbc:EndpointID schemeID="0088">5400000000027</cbc:EndpointID>', '']],
  [['PEPPOL-EN16931-R020'], 'no electronic address of the seller', [SELLER_ADDRESS, '']],
  [['PEPPOL-EN16931-R040'], 'an allowance three cents off', ['>10.00<', '>10.03<']],
  [[], 'an allowance two cents off', ['>10.00<', '>9.98<']],
  [['PEPPOL-EN16931-R040'], 'a percentage that is none', ['>5</cbc:Mult', '>five</cbc:Mult']],
  [['PEPPOL-EN16931-R041'], 'a percentage without a base', ['<cbc:BaseAmount currencyID="EUR">200.00</cbc:BaseAmount>', '']],
  [['PEPPOL-EN16931-R042'], 'a base without a percentage', ['<cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric>', '']],
  [['PEPPOL-EN16931-R043'], 'a number as indicator', ['>true</cbc:ChargeIndicator>', '>1</cbc:ChargeIndicator>']],
  [['PEPPOL-EN16931-R044'], 'a charge at the price', [/false(?=<\/cbc:ChargeIndicator>\s*<cbc:Amount currencyID="EUR">4.00)/, 'true']],
  [['PEPPOL-EN16931-R046'], 'a discount of another amount', ['>4.00<', '>4.01<']],
  [['PEPPOL-EN16931-R051'], 'a charge in another currency', ['<cbc:Amount currencyID="EUR">7.50', '<cbc:Amount currencyID="SEK">7.50']],
  [
    ['PEPPOL-EN16931-R051'],
    'a broken-down VAT amount in another currency',
    [
      '<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>\n      <cac:TaxC',
      '<cbc:TaxAmount currencyID="SEK">21.00</cbc:TaxAmount>\n      <cac:TaxC',
    ],
  ],
  [['PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R055'], 'no breakdown', [/<cac:TaxTotal>[\s\S]*?<\/cac:TaxTotal>/, '']],
  [['PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055'], 'no VAT total in accounting currency', [VAT_IN_SEK, '']],
  [['PEPPOL-EN16931-R054'], 'no accounting currency', ['<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>', '']],
  [['PEPPOL-EN16931-R055'], 'totals of different signs', ['>239.40<', '>-239.40<']],
  [[], 'a total of zero goes with either sign', ['>239.40<', '>0<']],
  [['PEPPOL-EN16931-R061'], 'direct debit without a mandate', ['<cac:PaymentMandate><cbc:ID>MANDATE-1</cbc:ID></cac:PaymentMandate>', '']],
  [[], 'transfer without a mandate', ['<cac:PaymentMandate><cbc:ID>MANDATE-1</cbc:ID></cac:PaymentMandate>', ''], ['>59<', '>30<']],
  [
    ['PEPPOL-EN16931-R100'],
    'two objects of a line',
    ['<cac:DocumentReference>', '<cac:DocumentReference><cbc:ID>A</cbc:ID></cac:DocumentReference><cac:DocumentReference>'],
  ],
  [['PEPPOL-EN16931-R101'], 'a reference that is no object', ['>130<', '>916<']],
  [
    ['PEPPOL-EN16931-R110'],
    'a line that begins early',
    [/2026-10-01(?=<\/cbc:StartDate>\s*<cbc:EndDate>2026-10-31<\/cbc:EndDate>\s*<\/cac:InvoicePeriod>\s*<cac:DocumentR)/, '2026-09-30'],
  ],
  [
    ['PEPPOL-EN16931-R111'],
    'a line that ends late',
    [/2026-10-31(?=<\/cbc:EndDate>\s*<\/cac:InvoicePeriod>\s*<cac:DocumentR)/, '2026-11-01'],
  ],
  [['PEPPOL-EN16931-R120'], 'a line three cents off', ['>81.00<', '>81.03<']],
  [[], 'a line two cents off', ['>81.00<', '>80.98<']],
  [['PEPPOL-EN16931-R120'], 'a quantity that is none', ['>10</cbc:InvoicedQuantity>', '>1e1</cbc:InvoicedQuantity>']],
  [
    ['PEPPOL-EN16931-R121', 'PEPPOL-EN16931-R120'].sort(),
    'a base quantity below zero',
    ['>2</cbc:BaseQuantity>', '>-2</cbc:BaseQuantity>'],
  ],
  [
    ['PEPPOL-EN16931-R121', 'PEPPOL-EN16931-R120'].sort(),
    'a base quantity of zero, which counts as one',
    ['>2</cbc:BaseQuantity>', '>0</cbc:BaseQuantity>'],
  ],
  [
    ['PEPPOL-EN16931-R130'],
    'another unit of the base quantity',
    ['<cbc:BaseQuantity unitCode="C62">', '<cbc:BaseQuantity unitCode="KGM">'],
  ],
  [[], 'no unit of the base quantity', ['<cbc:BaseQuantity unitCode="C62">', '<cbc:BaseQuantity>']],
  ...[
    'application/pdf',
    'image/png',
    'image/jpeg',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
  ].map((type): Mutant => [[], `an attached file of ${type}`, ['mimeCode="text/csv"', `mimeCode="${type}"`]]),
  [['PEPPOL-EN16931-CL001'], 'an attached XML file', ['mimeCode="text/csv"', 'mimeCode="text/xml"']],
  [['PEPPOL-EN16931-CL002'], 'a reason of charges for an allowance', ['>95<', '>FC<']],
  [['PEPPOL-EN16931-CL003'], 'a reason of allowances for a charge', ['>FC<', '>95<']],
  [['PEPPOL-EN16931-CL006'], 'another code of the VAT point', ['>35<', '>29<']],
  [
    ['PEPPOL-EN16931-CL007', 'PEPPOL-EN16931-R051'],
    'a currency that is none',
    ['<cbc:Amount currencyID="EUR">7.50', '<cbc:Amount currencyID="EURO">7.50'],
  ],
  [['PEPPOL-EN16931-CL008'], 'a scheme that is none', [SELLER_ADDRESS, '<cbc:EndpointID schemeID="0037">5400000000010</cbc:EndpointID>']],
  [['PEPPOL-EN16931-F001'], 'a day that does not exist', ['<cbc:DueDate>2026-12-02', '<cbc:DueDate>2026-11-31']],
  [['PEPPOL-EN16931-F001'], 'a date with white space', ['<cbc:DueDate>2026-12-02', '<cbc:DueDate> 2026-12-02']],
  [['PEPPOL-EN16931-F001'], 'a date with a time zone', ['<cbc:DueDate>2026-12-02', '<cbc:DueDate>2026-12-02Z']],
  [['PEPPOL-EN16931-P0100'], 'the type of a credit note', ['>380<', '>381<']],
  [['PEPPOL-EN16931-P0112'], 'the type of a corrected invoice', ['>380<', '>384<']],
  ...(
    [
      ['PEPPOL-EN16931-P0104', 'VATEX-EU-G'],
      ['PEPPOL-EN16931-P0105', 'VATEX-EU-O'],
      ['PEPPOL-EN16931-P0106', 'VATEX-EU-IC'],
      ['PEPPOL-EN16931-P0108', 'VATEX-EU-D'],
      ['PEPPOL-EN16931-P0109', 'vatex-eu-f'],
      ['PEPPOL-EN16931-P0110', 'VATEX-EU-I'],
      ['PEPPOL-EN16931-P0111', 'VATEX-EU-J'],
    ] as const
  ).map(([rule, reason]): Mutant => [[rule], `${reason} with category AE`, [EXEMPTION, reason]]),
  ...(
    [
      ['G', 'VATEX-EU-G'],
      ['O', 'VATEX-EU-O'],
      ['K', 'VATEX-EU-IC'],
      ['E', 'VATEX-EU-D'],
      ['E', 'VATEX-EU-F'],
      ['E', 'VATEX-EU-I'],
      ['E', 'VATEX-EU-J'],
    ] as const
  ).map(
    ([category, reason]): Mutant => [
      [],
      `${reason} with category ${category}`,
      [EXEMPTION, reason],
      ['<cbc:ID>AE<', `<cbc:ID>${category}<`],
    ],
  ),
  [['PEPPOL-EN16931-P0107'], 'VATEX-EU-AE with category E', ['<cbc:ID>AE<', '<cbc:ID>E<']],
];

export const CREDIT_NOTE: readonly Mutant[] = [
  [[], 'the fixture'],
  [['PEPPOL-EN16931-R080'], 'two projects', ['<cac:AdditionalDocumentReference>', `${ATTACHED}<cac:AdditionalDocumentReference>`]],
  [['PEPPOL-EN16931-P0101'], 'the type of an invoice', ['>381<', '>380<']],
];

const ENDPOINT = /<cbc:EndpointID schemeID="0088">5400000000010</;

/** Valid and invalid identifiers of each scheme. */
const IDENTIFIERS: readonly (readonly [rule: string, scheme: string, right: readonly string[], wrong: readonly string[]])[] = [
  ['PEPPOL-COMMON-R040', '0088', [' 5400000000010 ', '96385074'], ['5400000000011', '54000000000ten', '5400 00000010']],
  ['PEPPOL-COMMON-R041', '0192', ['123456785'], ['123456784', '12345678', '000000000']],
  ['PEPPOL-COMMON-R042', '0184', ['12345674', 'DK12345674'], ['DK1234567', 'SE12345674', '1234567', ' 12345674']],
  ['PEPPOL-COMMON-R043', '0208', ['0123456749'], ['0123456748', '123456749']],
  ['PEPPOL-COMMON-R044', '0201', ['ABC123'], ['ABC12', 'ABC-12']],
  ['PEPPOL-COMMON-R045', '0210', ['00743110157', 'RSSMRA85T10A562S'], ['0074311015', 'RSSMRA85TX0A562S', '0074311015X']],
  ['PEPPOL-COMMON-R047', '0211', ['IT00743110157', 'FR12345678901'], ['IT00743110158', 'IT0074311015']],
  ['PEPPOL-COMMON-R049', '0007', ['5566778899'], ['5566778898', '556677-8899', '55667788']],
  ['PEPPOL-COMMON-R050', '0151', ['51824753556'], ['51824753557', '5182475355']],
  ['PEPPOL-COMMON-R052', '0096', ['1234567890'], ['123456789', '12345678AB']],
  ['PEPPOL-COMMON-R053', '0198', ['DK12345674'], ['12345674', 'DK1234567']],
  ['PEPPOL-COMMON-R054', '0106', ['12345678'], ['1234567', '123456789']],
  ['PEPPOL-COMMON-R055', '0190', ['12345678901234567890'], ['1234567890123456789']],
  ['PEPPOL-COMMON-R056-1', '9944', ['NL123456789B01'], ['NL123456789A01', '123456789B01']],
];

export const IDENTIFIER_MUTANTS: readonly Mutant[] = [
  ...IDENTIFIERS.flatMap(([rule, scheme, right, wrong]) => [
    ...right.map((id): Mutant => [[], `${id} of scheme ${scheme}`, [ENDPOINT, `<cbc:EndpointID schemeID="${scheme}">${id}<`]]),
    ...wrong.map((id): Mutant => [[rule], `${id} of scheme ${scheme}`, [ENDPOINT, `<cbc:EndpointID schemeID="${scheme}">${id}<`]]),
  ]),
  // Scheme 9907 is no longer an electronic address, and 0217 never was one: the rule of the code list fires as well.
  [['PEPPOL-COMMON-R046', 'PEPPOL-EN16931-CL008'], 'a wrong tax code of scheme 9907', [ENDPOINT, '<cbc:EndpointID schemeID="9907">1<']],
  [['PEPPOL-EN16931-CL008'], 'a right tax code of scheme 9907', [ENDPOINT, '<cbc:EndpointID schemeID="9907">00743110157<']],
  [['PEPPOL-COMMON-R057'], 'eleven digits of scheme 0217', ['<cbc:ID schemeID="0208">0123456749<', '<cbc:ID schemeID="0217">12345678901<']],
  [[], 'twelve digits of scheme 0217', ['<cbc:ID schemeID="0208">0123456749<', '<cbc:ID schemeID="0217">123456789012<']],
  [['PEPPOL-COMMON-R056-2'], 'a VAT identifier that begins with NL', ['>BE0123456749<', '>NL0123456749<']],
  [[], 'a Dutch VAT identifier', ['>BE0123456749<', '>NL123456789B01<']],
];
