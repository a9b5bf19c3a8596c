// Mutants for the rules of Peppol BIS Billing in CII. No rule fires in the fixture of each of them.

import type { Change, Mutant } from '../../../support/fixtures.js';
import { nested } from '../../../support/rules.js';

const VAT_IN_SEK = '<ram:TaxTotalAmount currencyID="SEK">239.40</ram:TaxTotalAmount>';
const SELLER_ADDRESS =
  /<ram:URIUniversalCommunication><ram:URIID schemeID="0088">5400000000010<.ram:URIID><.ram:URIUniversalCommunication>/;
const ENDPOINT = '<ram:URIID schemeID="0088">5400000000010<';
const LINE_BEGIN = '<ram:StartDateTime><udt:DateTimeString format="102">20261001';
const LINE_END = '<ram:EndDateTime><udt:DateTimeString format="102">20261031';
const REGISTRATION = /<ram:GlobalID schemeID="0208">0123456749</;

/** A valid and an invalid identifier of each scheme. The tests of UBL cover the formats. */
const IDENTIFIERS: readonly (readonly [rule: string, scheme: string, right: string, wrong: string])[] = [
  ['PEPPOL-COMMON-R040', '0088', '5400000000010', '5400000000011'],
  ['PEPPOL-COMMON-R041', '0192', '123456785', '123456784'],
  ['PEPPOL-COMMON-R042', '0184', 'DK12345674', 'DK1234567'],
  ['PEPPOL-COMMON-R043', '0208', '0123456749', '0123456748'],
  ['PEPPOL-COMMON-R044', '0201', 'ABC123', 'ABC12'],
  ['PEPPOL-COMMON-R045', '0210', '00743110157', '0074311015'],
  ['PEPPOL-COMMON-R047', '0211', 'IT00743110157', 'IT00743110158'],
  ['PEPPOL-COMMON-R049', '0007', '5566778899', '5566778898'],
  ['PEPPOL-COMMON-R050', '0151', '51824753556', '51824753557'],
];

const endpoint = (scheme: string, id: string): Change => [ENDPOINT, `<ram:URIID schemeID="${scheme}">${id}<`];

const GENERAL: readonly Mutant[] = [
  [[], 'the fixture'],
  [
    ['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R007'],
    'no business process',
    [/<ram:BusinessProcess.*<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/, ''],
  ],
  [['PEPPOL-EN16931-R007'], 'a process without number', ['billing:01:1.0', 'billing:1.0']],
  [['PEPPOL-EN16931-R002'], 'two notes', ['<ram:IncludedNote>', '<ram:IncludedNote/><ram:IncludedNote>']],
  [['PEPPOL-EN16931-R002'], 'a note with a subject', ['</ram:Content>', '</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode>']],
  [['PEPPOL-EN16931-R003'], 'neither reference', [/<ram:BuyerReference>.*<\/ram:BuyerReference>/, '']],
  [
    [],
    'an order in place of the buyer reference',
    [/<ram:BuyerReference>.*<\/ram:BuyerReference>/, nested('ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID', '1')],
  ],
  [['PEPPOL-EN16931-R004'], 'another specification', ['poacc:billing:3.0', 'poacc:billing:2.0']],
  [['PEPPOL-EN16931-R005', 'PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054'], 'one currency twice', ['>SEK<', '>EUR<'], ['"SEK"', '"EUR"']],
  [['PEPPOL-EN16931-R006'], 'two objects', ['>50<', '>130<']],
  [['PEPPOL-EN16931-R080'], 'two projects', ['>916<', '>50<']],
  [['PEPPOL-EN16931-R010'], 'no electronic address of the buyer', [/<ram:URIID schemeID="0088">5400000000027<.ram:URIID>/, '']],
  [['PEPPOL-EN16931-R020'], 'no electronic address of the seller', [SELLER_ADDRESS, '']],
  [['PEPPOL-EN16931-R040'], 'an allowance three cents off', ['>10.00<', '>10.03<']],
  [[], 'an allowance two cents off', ['>10.00<', '>9.98<']],
  [['PEPPOL-EN16931-R041'], 'a percentage without a base', [/<ram:BasisAmount>.*<\/ram:BasisAmount>/, '']],
  [['PEPPOL-EN16931-R042'], 'a base without a percentage', [/<ram:CalculationPercent>.*<\/ram:CalculationPercent>/, '']],
  [['PEPPOL-EN16931-R043'], 'a number as indicator at the price', ['>false<', '>0<']],
  [
    ['PEPPOL-EN16931-R043'],
    'a number as indicator of the document',
    [/true(?=<.udt:Indicator><.ram:ChargeIndicator>\s*<ram:ActualAmount>7.50)/, '1'],
  ],
  [
    ['PEPPOL-EN16931-R053'],
    'two totals in the invoice currency',
    [VAT_IN_SEK, `<ram:TaxTotalAmount currencyID="EUR">1</ram:TaxTotalAmount>${VAT_IN_SEK}`],
  ],
  [['PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055'], 'no total in accounting currency', [VAT_IN_SEK, '']],
  [['PEPPOL-EN16931-R054'], 'no accounting currency', ['<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>', '']],
  [['PEPPOL-EN16931-R055'], 'totals of different signs', ['>239.40<', '>-239.40<']],
  [['PEPPOL-EN16931-R055'], 'a total of zero beside one below it', ['>239.40<', '>0<'], ['>21.00<', '>-21.00<']],
  [[], 'totals below zero', ['>239.40<', '>-239.40<'], ['>21.00<', '>-21.00<']],
  [['PEPPOL-EN16931-R061'], 'direct debit without a mandate', [/<ram:DirectDebitMandateID>.*<\/ram:DirectDebitMandateID>/, '']],
  [[], 'transfer without a mandate', [/<ram:DirectDebitMandateID>.*<\/ram:DirectDebitMandateID>/, ''], ['>59<', '>30<']],
  [
    ['PEPPOL-EN16931-R100'],
    'two objects of a line',
    [
      '<ram:AdditionalReferencedDocument>',
      '<ram:AdditionalReferencedDocument><ram:TypeCode>130</ram:TypeCode></ram:AdditionalReferencedDocument><ram:AdditionalReferencedDocument>',
    ],
  ],
  [['PEPPOL-EN16931-R101'], 'a reference of a line that is no object', ['>130<', '>916<']],
  [['PEPPOL-EN16931-R110'], 'a line that begins early', [LINE_BEGIN, LINE_BEGIN.replace('20261001', '20260930')]],
  [['PEPPOL-EN16931-R111'], 'a line that ends late', [LINE_END, LINE_END.replace('20261031', '20261101')]],
  [['PEPPOL-EN16931-R120'], 'a line three cents off', ['>81.00<', '>81.03<']],
  [[], 'a line two cents off', ['>81.00<', '>80.98<']],
  [['PEPPOL-EN16931-R121'], 'a base quantity of the gross price of zero', ['>2<', '>0<']],
  [
    ['PEPPOL-EN16931-R130'],
    'another unit of the base quantity',
    ['<ram:BasisQuantity unitCode="C62">', '<ram:BasisQuantity unitCode="KGM">'],
  ],
  [['PEPPOL-EN16931-CL001'], 'an attached XML file', ['mimeCode="text/csv"', 'mimeCode="text/xml"']],
  [['PEPPOL-EN16931-CL002'], 'a reason of charges for an allowance', ['>95<', '>FC<']],
  [['PEPPOL-EN16931-CL003'], 'a reason of allowances for a charge', ['>FC<', '>95<']],
  [['PEPPOL-EN16931-CL007', 'PEPPOL-EN16931-R055'], 'a currency that is none', ['currencyID="SEK"', 'currencyID="KRONA"']],
  [['PEPPOL-EN16931-CL008'], 'a scheme that is none', endpoint('0248', '5400000000010')],
  [['PEPPOL-EN16931-CL008'], 'no scheme', [ENDPOINT, '<ram:URIID>5400000000010<']],
  [['PEPPOL-EN16931-F001'], 'a date with hyphens', ['>20261102<', '>2026-11-02<']],
  [['PEPPOL-EN16931-F001'], 'another format of the date', ['format="102"', 'format="203"']],
  ...IDENTIFIERS.flatMap(([rule, scheme, right, wrong]): Mutant[] => [
    [[rule], `${wrong} of scheme ${scheme}`, endpoint(scheme, wrong)],
    [[], `${right} of scheme ${scheme}`, endpoint(scheme, right)],
    [[rule], `${wrong} of scheme ${scheme} as global identifier`, [REGISTRATION, `<ram:GlobalID schemeID="${scheme}">${wrong}<`]],
  ]),
  [['PEPPOL-COMMON-R046', 'PEPPOL-EN16931-CL008'], 'a wrong tax code of scheme 9907', endpoint('9907', '1')],
  [['PEPPOL-EN16931-CL008'], 'a right tax code of scheme 9907', endpoint('9907', '00743110157')],
  [['PEPPOL-COMMON-R048', 'PEPPOL-EN16931-CL008'], 'a wrong VAT number of scheme 9906', endpoint('9906', 'IT1')],
  [['PEPPOL-EN16931-CL008'], 'a right VAT number of scheme 9906', endpoint('9906', 'IT00743110157')],
];

const MEANS = /<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/;
/** The second country of a document, that of the buyer. */
const BUYER = (country: string): Change => [new RegExp(`(?<=BuyerTradeParty>[\\s\\S]*<ram:CountryID>)${country}(?=<)`), 'BE'];
const CARD = (reference: string): Change => ['71#123456789012345', reference];

export const CII: Readonly<Record<string, readonly Mutant[]>> = {
  general: GENERAL,
  norway: [
    [['NO-R-001'], 'a wrong organisation number', ['NO123456785MVA', 'NO123456784MVA']],
    [['NO-R-002'], 'nothing about the register', ['Foretaksregisteret', 'Foretak']],
    [[], 'a seller elsewhere, where the VAT identifier says so', ['NO123456785MVA', 'BE0123456749'], ['Foretaksregisteret', 'X']],
  ],
  italy: [
    [['IT-R-001'], 'a short tax registration', ['"FC">00743110157', '"FC">0074311015']],
    [['IT-R-002'], 'no street', [/<ram:LineOne>.*<\/ram:LineOne>/, '']],
    [['IT-R-003'], 'no city', [/<ram:CityName>.*<\/ram:CityName>/, '']],
    [['IT-R-004'], 'no post code', [/<ram:PostcodeCode>.*<\/ram:PostcodeCode>/, '']],
    [
      [],
      'no post code of a seller with a Belgian VAT identifier',
      [/<ram:PostcodeCode>.*<\/ram:PostcodeCode>/, ''],
      ['"VAT">IT00743110157', '"VAT">BE0123456749'],
    ],
  ],
  denmark: [
    [['DK-R-002'], 'no legal registration', [/<ram:ID schemeID="0184">DK12345674<.ram:ID>/, '']],
    [['DK-R-003'], 'an older UNSPSC', ['19.05.01', '18.01.01']],
    [['DK-R-004'], 'a tax of three digits', ['>3456<', '>345<']],
    [[], 'a tax of two parts', ['>3456<', '>Emballage#3456<']],
    [['DK-R-005'], 'payment by cheque', ['>42<', '>20<']],
    [['DK-R-006'], 'a transfer without registration number', [/<ram:BICID>.*<\/ram:BICID>/, '']],
    [['DK-R-007'], 'direct debit', ['>42<', '>49<']],
    [
      [],
      'direct debit with its mandate at the payment means',
      [
        '>42</ram:TypeCode>',
        '>49</ram:TypeCode><ram:SpecifiedTradePaymentTerms><ram:DirectDebitMandateID>1</ram:DirectDebitMandateID></ram:SpecifiedTradePaymentTerms>',
      ],
    ],
    [['DK-R-008'], 'a giro to a long account', ['>42<', '>50<'], CARD('01#')],
    [[], 'a giro of type 04', ['>42<', '>50<'], CARD('04#1234567890123456'), ['>12345678</ram:IBANID>', '>1234567</ram:IBANID>']],
    [
      ['DK-R-009'],
      'a giro of type 04 with fifteen digits',
      ['>42<', '>50<'],
      CARD('04#123456789012345'),
      ['>12345678</ram:IBANID>', '>1234567</ram:IBANID>'],
    ],
    [[], 'a FIK payment', ['>42<', '>93<']],
    [['DK-R-010'], 'a FIK payment of another type', ['>42<', '>93<'], CARD('70#123456789012345')],
    [['DK-R-011'], 'a FIK payment with fourteen digits', ['>42<', '>93<'], CARD('71#12345678901234')],
    [['DK-R-013'], 'an identifier without scheme', ['<ram:GlobalID schemeID="0184">', '<ram:GlobalID>']],
    [['DK-R-014'], "a seller's registration without scheme", ['<ram:ID schemeID="0184">DK12345674', '<ram:ID>DK12345674']],
    [['DK-R-016'], 'a credit note below zero', ['>380<', '>381<'], ['>125.00<', '>-125.00<']],
    [[], 'a credit note', ['>380<', '>381<']],
    [[], 'payment by cheque from another country', ['>42<', '>20<'], BUYER('DK')],
  ],
  sweden: [
    [['SE-R-001'], 'a VAT identifier of 13 characters', ['>SE556677889901<', '>SE55667788990<']],
    [['SE-R-002'], 'a letter in the VAT identifier', ['>SE556677889901<', '>SE55667788990A<']],
    [
      ['PEPPOL-COMMON-R049', 'SE-R-003', 'SE-R-013'],
      'a letter in the organisation number',
      ['<ram:ID schemeID="0007">5566778899', '<ram:ID schemeID="0007">556677889A'],
    ],
    [['SE-R-004'], 'an organisation number of eleven digits', ['<ram:ID schemeID="0007">5566778899', '<ram:ID>55667788991']],
    [['SE-R-013'], 'a wrong check digit', ['<ram:ID schemeID="0007">5566778899', '<ram:ID>5566778898']],
    [['SE-R-005'], 'another tax registration', ['Godkänd för F-skatt', 'Godkänd']],
    [['SE-R-006'], 'a rate of 20 per cent', ['>25<', '>20<']],
    [['SE-R-007'], 'a Plusgiro account with a hyphen', ['>4321<', '>432-1<']],
    [['SE-R-010'], 'a Plusgiro account of nine digits', ['>4321<', '>432143214<']],
    [['SE-R-008'], 'a Bankgiro account with a hyphen', ['>54321234<', '>543-1234<']],
    [['SE-R-009'], 'a Bankgiro account of six digits', ['>54321234<', '>543212<']],
    [['SE-R-011'], 'payment means 50', ['>30<', '>50<']],
    [['SE-R-012'], 'payment means 31 within the country', ['>30<', '>31<']],
    [[], 'payment means 31 from another country', ['>30<', '>31<'], BUYER('SE')],
  ],
  netherlands: [
    [['NL-R-001'], 'no invoice', [/<ram:InvoiceReferencedDocument>.*<\/ram:InvoiceReferencedDocument>/, '']],
    [[], 'no invoice, as it is one', [/<ram:InvoiceReferencedDocument>.*<\/ram:InvoiceReferencedDocument>/, ''], ['>381<', '>380<']],
    [['NL-R-002'], 'no street of the seller', ['<ram:LineOne>Voorbeeldgracht 1</ram:LineOne>', '']],
    [['NL-R-003'], "another scheme of the seller's registration", ['<ram:ID schemeID="0106">12345678', '<ram:ID schemeID="0002">12345678']],
    [['NL-R-004'], 'no city of the buyer', ['<ram:CityName>Den Haag</ram:CityName>', '']],
    [['NL-R-005'], "no scheme of the buyer's registration", ['<ram:ID schemeID="0190">', '<ram:ID>']],
    [['NL-R-006'], 'no post code of the representative', ['<ram:PostcodeCode>3000 AA</ram:PostcodeCode>', '']],
    [
      ['NL-R-007'],
      'nothing about payment of what is due to the seller',
      [MEANS, ''],
      ['>125.00</ram:DuePayableAmount>', '>-125.00</ram:DuePayableAmount>'],
    ],
    [[], 'nothing about payment of what is due to the buyer', [MEANS, '']],
    [['NL-R-008'], 'payment by cheque', ['>30<', '>20<']],
    [['NL-R-009'], 'no order', [/<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>.*<\/ram:BuyerOrderReferencedDocument>/, '']],
  ],
};
