// Mutants that break the rules of XRechnung in UBL, and similar ones that do not.
import type { Change, Mutant } from '../../../support/fixtures.js';
import { attribute, nested, put, text, without } from '../../../support/rules.js';

const SELLER = '<cac:AccountingSupplierParty>';
const BUYER = '<cac:AccountingCustomerParty>';
const DELIVERY = '<cac:Delivery>';
const PREPAID = '<cac:PrepaidPayment>';
const IBAN = 'DE60123456780012345678';
const SECOND_LINE = '<cbc:ID>2</cbc:ID>\\s*<cbc:InvoicedQuantity';

const ACCOUNT = nested('cac:PayeeFinancialAccount/cbc:ID', IBAN);
const CARD =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>';
const debited = (iban: string): string => nested('cac:PayerFinancialAccount/cbc:ID', iban);
const mandate = (inside: string): string => `<cac:PaymentMandate>${inside}</cac:PaymentMandate>`;
const MANDATE = mandate(`<cbc:ID>M-1</cbc:ID>${debited(IBAN)}`);
const means = (code: string, inside: string): Change => [
  /(?<=<cac:PaymentMeans>)[\s\S]*(?=<\/cac:PaymentMeans>)/,
  `<cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${inside}`,
];
const CREDITOR = put(nested('cac:PartyIdentification/cbc:ID schemeID="SEPA"', 'DE98ZZZ09999999999'), '<cac:PostalAddress>', SELLER);
const PERIOD = nested('cac:InvoicePeriod/cbc:StartDate', '2026-10-05');
/** The same in a credit note. */
const CREDITED: readonly Change[] = [
  ['xsd:Invoice-2', 'xsd:CreditNote-2'],
  [/(?<=<\/?)Invoice(?=[\s>])/g, 'CreditNote'],
  [/(?<=<\/?cac:)InvoiceLine/g, 'CreditNoteLine'],
  [/(?<=<\/?cbc:)InvoicedQuantity/g, 'CreditedQuantity'],
  [/(?<=<\/?cbc:)InvoiceTypeCode/g, 'CreditNoteTypeCode'],
  ['>380<', '>381<'],
];

const PAYMENT: readonly Mutant[] = [
  [['BR-DE-1'], 'no means of payment', without('cac:PaymentMeans')],
  [['BR-DE-19'], 'a SEPA transfer to a wrong IBAN', [IBAN, 'DE61123456780012345678']],
  [[], 'another transfer to an account that is no IBAN', means('30', ACCOUNT.replace(IBAN, '12345678'))],
  [['BR-DE-23-a'], 'a transfer without account', means('30', '')],
  [['BR-DE-23-b'], 'a transfer with a card', means('30', CARD + ACCOUNT)],
  [['BR-DE-23-b'], 'a transfer with a mandate', means('58', ACCOUNT + MANDATE), CREDITOR],
  [[], 'a payment by card', means('48', CARD)],
  [['BR-DE-24-a'], 'a payment by card without card', means('54', '')],
  [['BR-DE-24-b'], 'a payment by card with an account', means('55', CARD + ACCOUNT)],
  [[], 'a direct debit', means('59', MANDATE), CREDITOR],
  [['BR-DE-20'], 'a direct debit from a wrong IBAN', means('59', MANDATE.replace(IBAN, '12345678')), CREDITOR],
  [['BR-DE-20', 'BR-DE-25-a', 'PEPPOL-EN16931-R061'], 'a direct debit without mandate', means('59', '')],
  [['BR-DE-25-b'], 'a direct debit with an account to pay to', means('59', ACCOUNT + MANDATE), CREDITOR],
  [['BR-DE-30'], 'a direct debit without creditor', means('59', MANDATE)],
  [['BR-DE-20', 'BR-DE-31'], 'a direct debit without the account that is debited', means('59', mandate('<cbc:ID>M-1</cbc:ID>')), CREDITOR],
  [['PEPPOL-EN16931-R061'], 'a direct debit whose mandate has no reference', means('59', mandate(debited(IBAN))), CREDITOR],
  [['BR-DE-18'], 'a cash discount with one decimal', ['PROZENT=2.00#', 'PROZENT=2.0#']],
  [['BR-DE-18'], 'a cash discount without line break', ['2.00#\n', '2.00#']],
  [[], 'a cash discount on a part', ['2.00#\n', '2.00#BASISBETRAG=100.00#\n']],
  [[], 'terms in words', ['#SKONTO#TAGE=14#PROZENT=2.00#\n', '14 Tage: 2 % Skonto']],
];

const PARTIES: readonly Mutant[] = [
  [['BR-DE-2'], 'no contact', without('cac:Contact')],
  [['BR-DE-3'], 'no city of the seller', without('cbc:CityName', SELLER)],
  [['BR-DE-4'], 'no post code of the seller', without('cbc:PostalZone', SELLER)],
  [['BR-DE-5'], 'no name of the contact', without('cbc:Name', '<cac:Contact>')],
  [['BR-DE-27', 'BR-DE-6'], 'no telephone', without('cbc:Telephone')],
  [['BR-DE-27'], 'a telephone with two digits', text('cbc:Telephone', 'ext. 12')],
  [[], 'a telephone with three digits', text('cbc:Telephone', '1-1-0')],
  [['BR-DE-28', 'BR-DE-7'], 'no mail address', without('cbc:ElectronicMail')],
  [['BR-DE-28'], 'a mail address without top-level domain', text('cbc:ElectronicMail', 'books@mail')],
  [['BR-DE-8'], 'no city of the buyer', without('cbc:CityName', BUYER)],
  [['BR-DE-9'], 'no post code of the buyer', without('cbc:PostalZone', BUYER)],
  [['BR-DE-10'], 'no city of the delivery', without('cbc:CityName', DELIVERY)],
  [['BR-DE-11'], 'no post code of the delivery', without('cbc:PostalZone', DELIVERY)],
  [['BR-DE-16'], 'no tax registration', without('cac:PartyTaxScheme', SELLER)],
  [
    [],
    'a tax representative in its place',
    without('cac:PartyTaxScheme', SELLER),
    put(nested('cac:TaxRepresentativeParty/cac:PartyName/cbc:Name', 'Steuer GmbH'), DELIVERY),
  ],
  [['PEPPOL-EN16931-R010'], 'no address of the buyer', without('cbc:EndpointID', BUYER)],
  [['PEPPOL-EN16931-R020'], 'no address of the seller', without('cbc:EndpointID', SELLER)],
];

const DOCUMENT: readonly Mutant[] = [
  [['BR-DE-14'], 'a breakdown without rate', without('cbc:Percent', '<cac:TaxSubtotal>')],
  [['BR-DE-15'], 'no reference of the buyer', without('cbc:BuyerReference')],
  [['BR-DE-15', 'PEPPOL-EN16931-R008'], 'an empty reference of the buyer', text('cbc:BuyerReference', ' ')],
  [['BR-DE-17'], 'a debit note', ['>380<', '>383<']],
  [[], 'a final construction invoice', ['>380<', '>877<']],
  [['BR-DE-21'], 'another specification', ['xrechnung_3.0<', 'xrechnung_3.1<']],
  [['BR-DE-22'], 'two files of one name', ['second.csv', 'first.csv']],
  [['BR-DE-26'], 'a corrected invoice', ['>380<', '>384<']],
  [
    [],
    'a corrected invoice that says which it corrects',
    ['>380<', '>384<'],
    put(nested('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID', 'X2026-0000'), '<cac:AdditionalDocumentReference>'),
  ],
  [['BR-DE-TMP-32'], 'a line without period, and no other', without('cac:InvoicePeriod')],
  [[], 'a period in each line', without('cac:InvoicePeriod'), put(PERIOD, '<cac:Item>', SECOND_LINE)],
  [
    [],
    'a day of delivery',
    without('cac:InvoicePeriod'),
    put('<cbc:ActualDeliveryDate>2026-10-07</cbc:ActualDeliveryDate>', '<cac:DeliveryLocation>'),
  ],
  [['BR-TMP-2'], 'a document at a relative place', text('cbc:URI', 'files/3')],
  [['BR-TMP-6'], 'a due date with a time zone', text('cbc:DueDate', '2026-12-02Z')],
  [[], 'white space around a date', text('cbc:DueDate', ' 2026-12-02 ')],
  [['PEPPOL-EN16931-R001'], 'no business process', without('cbc:ProfileID')],
  [['PEPPOL-EN16931-R005'], 'an accounting currency that is the same', text('cbc:TaxCurrencyCode', 'EUR')],
  [['PEPPOL-EN16931-R008'], 'an empty element', put('<cbc:Note/>', '<cbc:DocumentCurrencyCode>')],
  [['PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054'], 'no breakdown', without('cac:TaxSubtotal')],
  [['PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055'], 'no total in the accounting currency', without('cac:TaxTotal', '</cac:TaxTotal>')],
  [['PEPPOL-EN16931-R055'], 'totals of different signs', ['>30.69<', '>-30.69<']],
  [[], 'a total with an exponent', ['>30.69<', '>3.069e1<']],
];

const AMOUNTS: readonly Mutant[] = [
  [['PEPPOL-EN16931-R040'], 'an allowance three cents off', ['>18.10<', '>18.13<']],
  [[], 'an allowance two cents off', ['>18.10<', '>18.12<']],
  [['PEPPOL-EN16931-R040'], 'an allowance 0.51 forints off', [/EUR/g, 'HUF'], ['>18.10<', '>18.61<']],
  [[], 'an allowance half a forint off', [/EUR/g, 'HUF'], ['>18.10<', '>18.60<']],
  [['PEPPOL-EN16931-R041'], 'a percentage without base', without('cbc:BaseAmount', '</cac:PaymentTerms>')],
  [['PEPPOL-EN16931-R042'], 'a base without percentage', without('cbc:MultiplierFactorNumeric')],
  [['PEPPOL-EN16931-R043'], 'an allowance that says 0', text('cbc:ChargeIndicator', '0')],
  [['PEPPOL-EN16931-R044'], 'a charge on the price', text('cbc:ChargeIndicator', 'true', '<cac:Price>')],
  [['PEPPOL-EN16931-R046'], 'a gross price that is too high', ['>10.00</cbc:BaseAmount>', '>10.50</cbc:BaseAmount>']],
  [['PEPPOL-EN16931-R101'], 'a document of a line that is no object', ['>130<', '>131<']],
  [[], 'two objects of a line', put('<cac:DocumentReference><cbc:ID>A-18</cbc:ID></cac:DocumentReference>', '<cac:DocumentReference>')],
  [['PEPPOL-EN16931-R110'], 'a line that begins too early', ['>2026-10-05<', '>2026-09-30<']],
  [['PEPPOL-EN16931-R111'], 'a line that ends too late', ['>2026-10-09<', '>2026-11-01<']],
  [['PEPPOL-EN16931-R120'], 'a line three cents off', text('cbc:LineExtensionAmount', '100.03', SECOND_LINE)],
  [[], 'a line two cents off', text('cbc:LineExtensionAmount', '100.02', SECOND_LINE)],
  [[], 'a line half a forint off', [/EUR/g, 'HUF'], text('cbc:LineExtensionAmount', '100.50', SECOND_LINE)],
  [['PEPPOL-EN16931-R121'], 'a price for no quantity', text('cbc:BaseQuantity', '0')],
  [['PEPPOL-EN16931-R130'], 'a price for another unit', attribute('cbc:BaseQuantity', 'unitCode', 'HUR')],
];

const CREDIT_NOTES: readonly Mutant[] = [
  [[], 'the same as a credit note', ...CREDITED],
  [['BR-DE-1'], 'a credit note without means of payment', ...CREDITED, without('cac:PaymentMeans')],
  [['BR-DE-14'], 'a credit note with a breakdown without rate', ...CREDITED, without('cbc:Percent', '<cac:TaxSubtotal>')],
  [['BR-DE-17'], 'a credit note of another type', ...CREDITED, ['>381<', '>396<']],
  [['BR-DE-TMP-32'], 'a credit note whose lines have no period', ...CREDITED, without('cac:InvoicePeriod')],
  [['PEPPOL-EN16931-R120'], 'a credit note with a wrong line', ...CREDITED, ['>100.00</cbc:Line', '>100.03</cbc:Line']],
  [['PEPPOL-EN16931-R130'], 'a credit note with another unit', ...CREDITED, attribute('cbc:BaseQuantity', 'unitCode', 'HUR')],
];

export const UBL: readonly Mutant[] = [...PAYMENT, ...PARTIES, ...DOCUMENT, ...AMOUNTS, ...CREDIT_NOTES];

export const UBL_EXTENSION: readonly Mutant[] = [
  [['BR-DEX-01'], 'an attachment of another type', attribute('cbc:EmbeddedDocumentBinaryObject', 'mimeCode', 'text/html')],
  [['BR-DEX-02'], 'a line two levels down that does not add up', ['>20.00</cbc:Line', '>21.00</cbc:Line']],
  [['BR-DEX-03'], 'a sub line without VAT category', without('cac:ClassifiedTaxCategory', '<cbc:ID>1.1.2</cbc:ID>')],
  [['BR-DEX-04'], 'another scheme of the seller', attribute('cbc:ID', 'schemeID', 'XR09', '<cac:PartyIdentification>')],
  [[], 'the seller as creditor', attribute('cbc:ID', 'schemeID', 'SEPA', '<cac:PartyIdentification>')],
  [
    ['BR-DEX-04'],
    'the buyer as creditor',
    put(nested('cac:PartyIdentification/cbc:ID schemeID="SEPA"', '1'), '<cac:PostalAddress>', BUYER),
  ],
  [['BR-DEX-05'], 'another scheme of the registration', attribute('cbc:CompanyID', 'schemeID', 'XR09', SELLER)],
  [['BR-DEX-06'], 'another scheme of the item', attribute('cbc:ID', 'schemeID', 'XR09', '<cac:StandardItemIdentification>')],
  [['BR-DEX-07'], 'another scheme of the address', attribute('cbc:EndpointID', 'schemeID', 'XR09', BUYER)],
  [['BR-DEX-08'], 'another scheme of the place', attribute('cbc:ID', 'schemeID', 'XR09', DELIVERY)],
  [['BR-DEX-09'], 'a sum without the payment to a third party', ['>130.00<', '>119.00<']],
  [['BR-DEX-10'], 'a payment without identifier', without('cbc:ID', PREPAID)],
  [['BR-DEX-09', 'BR-DEX-11', 'BR-DEX-14'], 'a payment without amount', without('cbc:PaidAmount')],
  [['BR-DEX-12'], 'a payment without description', without('cbc:InstructionID')],
  [['BR-DEX-13'], 'a payment with three decimals', text('cbc:PaidAmount', '11.001')],
  [['BR-DEX-14'], 'a payment in another currency', attribute('cbc:PaidAmount', 'currencyID', 'USD')],
  [
    [],
    'schemes and payments of an invoice without extension',
    ['#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0', ''],
    ['XR01', 'XR09'],
    ['>11.00<', '>11.001<'],
  ],
];

export const UBL_CVD: readonly Mutant[] = [
  [['BR-DE-CVD-01'], 'no contract', without('cac:ContractDocumentReference')],
  [['BR-DE-CVD-02'], 'no tender', without('cac:OriginatorDocumentReference')],
  [['BR-DE-CVD-03', 'BR-DE-CVD-06-b'], 'no vehicle', attribute('cbc:ItemClassificationCode', 'listID', 'STI')],
  [['BR-DE-CVD-04'], 'an unknown category', text('cbc:ItemClassificationCode', 'M9')],
  [['BR-DE-CVD-05'], 'an unknown cleanliness', text('cbc:Value', 'green')],
  [['BR-DE-CVD-03', 'BR-DE-CVD-06-a'], 'no cleanliness', without('cac:AdditionalItemProperty')],
  [
    ['BR-DE-CVD-06-b'],
    'two categories',
    put(nested('cac:CommodityClassification/cbc:ItemClassificationCode listID="CVD"', 'M2'), '<cac:CommodityClassification>'),
  ],
  [['BR-TMP-CVD-01'], 'a classification of an unknown scheme', classified('XX1')],
  [[], 'a classification of a known scheme', classified('STI')],
  [
    [],
    'another attribute',
    text('cbc:Name', 'Farbe', '<cac:AdditionalItemProperty>'),
    attribute('cbc:ItemClassificationCode', 'listID', 'STI'),
    ['#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9', ''],
  ],
];

/** In the line that is not a vehicle. */
function classified(scheme: string): Change {
  return put(
    `<cac:CommodityClassification><cbc:ItemClassificationCode listID="${scheme}">1</cbc:ItemClassificationCode></cac:CommodityClassification>`,
    '<cac:ClassifiedTaxCategory>',
    '<cbc:Name>Matten</cbc:Name>',
  );
}
