// Mutants that break the rules of XRechnung in CII, and similar ones that do not.
import type { Change, Mutant } from '../../../support/fixtures.js';
import { attribute, nested, put, text, without } from '../../../support/rules.js';

const SELLER = '<ram:SellerTradeParty>';
const BUYER = '<ram:BuyerTradeParty>';
const DELIVERY = '<ram:ShipToTradeParty>';
const CONTACT = '<ram:DefinedTradeContact>';
const SETTLEMENT = '<ram:ApplicableHeaderTradeSettlement>';
const SECOND_LINE = '<ram:LineID>2</ram:LineID>';
const IBAN = 'DE60123456780012345678';

const ACCOUNT = nested('ram:PayeePartyCreditorFinancialAccount/ram:IBANID', IBAN);
const CARD = nested('ram:ApplicableTradeSettlementFinancialCard/ram:ID', '1234');
const DEBITED = nested('ram:PayerPartyDebtorFinancialAccount/ram:IBANID', IBAN);
const means = (code: string, inside: string): Change => [
  /(?<=<ram:SpecifiedTradeSettlementPaymentMeans>)[\s\S]*(?=<\/ram:SpecifiedTradeSettlementPaymentMeans>)/,
  `<ram:TypeCode>${code}</ram:TypeCode>${inside}`,
];
const CREDITOR = put('<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>', '<ram:TaxCurrencyCode>');
const MANDATE = put('<ram:DirectDebitMandateID>M-1</ram:DirectDebitMandateID>', '</ram:SpecifiedTradePaymentTerms>');
const PERIOD = nested('ram:BillingSpecifiedPeriod/ram:Description', 'x');
const object = (typeCode: string, inside: string): string =>
  `<ram:AdditionalReferencedDocument><ram:TypeCode>${typeCode}</ram:TypeCode>${inside}</ram:AdditionalReferencedDocument>`;
const file = (name: string): string =>
  `<ram:AttachmentBinaryObject mimeCode="text/csv" filename="${name}">MTs4</ram:AttachmentBinaryObject>`;

const PAYMENT: readonly Mutant[] = [
  [['BR-DE-1'], 'no means of payment', without('ram:SpecifiedTradeSettlementPaymentMeans')],
  [['BR-DE-19'], 'a SEPA transfer to a wrong IBAN', [IBAN, 'DE61123456780012345678']],
  [[], 'another transfer to an account that is no IBAN', means('30', ACCOUNT.replace(IBAN, '12345678'))],
  [['BR-DE-23-a'], 'a transfer without account', means('30', '')],
  [['BR-DE-23-b'], 'a transfer with a card', means('30', CARD + ACCOUNT)],
  [['BR-DE-23-b', 'BR-DE-30', 'BR-DE-31'], 'a transfer with a mandate', MANDATE],
  [[], 'a payment by card', means('48', CARD)],
  [['BR-DE-24-a'], 'a payment by card without card', means('54', '')],
  [['BR-DE-24-b'], 'a payment by card with an account', means('55', CARD + ACCOUNT)],
  [[], 'a direct debit', means('59', DEBITED), CREDITOR, MANDATE],
  [['BR-DE-20'], 'a direct debit from a wrong IBAN', means('59', DEBITED.replace(IBAN, '12345678')), CREDITOR, MANDATE],
  [['BR-DE-20', 'BR-DE-25-a', 'PEPPOL-EN16931-R061'], 'a direct debit without mandate', means('59', '')],
  [['BR-DE-25-b'], 'a direct debit with an account to pay to', means('59', DEBITED + ACCOUNT), CREDITOR, MANDATE],
  [['BR-DE-30'], 'a direct debit without creditor', means('59', DEBITED), MANDATE],
  [['BR-DE-20', 'BR-DE-31'], 'a direct debit without the account that is debited', means('59', ''), CREDITOR, MANDATE],
  [['PEPPOL-EN16931-R061'], 'a direct debit whose mandate has no reference', means('59', DEBITED), CREDITOR],
  [['BR-DE-18'], 'a cash discount with one decimal', ['PROZENT=2.00#', 'PROZENT=2.0#']],
  [['BR-DE-18'], 'a cash discount without line break', ['2.00#\n', '2.00#']],
  [[], 'a cash discount on a part', ['2.00#\n', '2.00#BASISBETRAG=100.00#\n']],
];

const PARTIES: readonly Mutant[] = [
  [['BR-DE-2'], 'no contact', without('ram:DefinedTradeContact')],
  [['BR-DE-3'], 'no city of the seller', without('ram:CityName', SELLER)],
  [['BR-DE-4'], 'no post code of the seller', without('ram:PostcodeCode', SELLER)],
  [['BR-DE-5'], 'no name of the contact', without('ram:PersonName')],
  [[], 'a department as contact', ['<ram:PersonName>Buchhaltung</ram:PersonName>', '<ram:DepartmentName>Kasse</ram:DepartmentName>']],
  [['BR-DE-27', 'BR-DE-6'], 'no telephone', without('ram:TelephoneUniversalCommunication')],
  [['BR-DE-27'], 'a telephone with two digits', text('ram:CompleteNumber', 'ext. 12')],
  [['BR-DE-28', 'BR-DE-7'], 'no mail address', without('ram:EmailURIUniversalCommunication')],
  [['BR-DE-28'], 'a mail address without top-level domain', text('ram:URIID', 'books@mail', CONTACT)],
  [['BR-DE-8'], 'no city of the buyer', without('ram:CityName', BUYER)],
  [['BR-DE-9'], 'no post code of the buyer', without('ram:PostcodeCode', BUYER)],
  [['BR-DE-10'], 'no city of the delivery', without('ram:CityName', DELIVERY)],
  [['BR-DE-11'], 'no post code of the delivery', without('ram:PostcodeCode', DELIVERY)],
  [['BR-DE-16'], 'no tax registration', without('ram:SpecifiedTaxRegistration')],
  [[], 'a tax number', attribute('ram:ID', 'schemeID', 'FC', '<ram:SpecifiedTaxRegistration>')],
  [['PEPPOL-EN16931-R010'], 'no address of the buyer', without('ram:URIUniversalCommunication', BUYER)],
  [['PEPPOL-EN16931-R020'], 'no address of the seller', without('ram:URIUniversalCommunication', SELLER)],
];

const DOCUMENT: readonly Mutant[] = [
  [['BR-DE-14'], 'a breakdown without rate', without('ram:RateApplicablePercent', SETTLEMENT)],
  [['BR-DE-15'], 'no reference of the buyer', without('ram:BuyerReference')],
  [['BR-DE-17'], 'a debit note', ['>380<', '>383<']],
  [[], 'a final construction invoice', ['>380<', '>877<']],
  [['BR-DE-21'], 'another specification', ['xrechnung_3.0<', 'xrechnung_3.1<']],
  [['BR-DE-22'], 'two files of one name', put(object('916', file('first.csv')), '<ram:AdditionalReferencedDocument>', BUYER)],
  [[], 'two files of two names', put(object('916', file('second.csv')), '<ram:AdditionalReferencedDocument>', BUYER)],
  [['BR-DE-26'], 'a corrected invoice', ['>380<', '>384<']],
  [
    [],
    'a corrected invoice that says which it corrects',
    ['>380<', '>384<'],
    put(nested('ram:InvoiceReferencedDocument/ram:IssuerAssignedID', 'X2026-0000'), '</ram:ApplicableHeaderTradeSettlement>'),
  ],
  [['BR-DE-TMP-32'], 'a line without period, and no other', without('ram:BillingSpecifiedPeriod', SETTLEMENT)],
  [
    [],
    'a period in each line',
    without('ram:BillingSpecifiedPeriod', SETTLEMENT),
    put(PERIOD, '<ram:SpecifiedTradeSettlementLine', SECOND_LINE),
  ],
  [
    ['BR-TMP-4'],
    'a document with two descriptions',
    put('<ram:Name>First</ram:Name><ram:Name>Second</ram:Name>', '<ram:AttachmentBinaryObject'),
  ],
  [['BR-TMP-5'], 'a document with two files', put(file('second.csv'), '</ram:AdditionalReferencedDocument>', 'first.csv')],
  [['BR-TMP-7'], 'a due date of another format', text('udt:DateTimeString', '2026-12-02', '<ram:DueDateDateTime>')],
  [['BR-TMP-7'], 'a due date that does not say its format', attribute('udt:DateTimeString', 'format', '203', '<ram:DueDateDateTime>')],
  [['BR-TMP-2'], 'a document at a relative place', text('ram:URIID', 'files/3', 'first.csv')],
  [[], 'a relative place of another document', text('ram:URIID', 'files/3', 'first.csv'), text('ram:TypeCode', '50', 'files/3')],
  [['PEPPOL-EN16931-R001'], 'no business process', without('ram:BusinessProcessSpecifiedDocumentContextParameter')],
  [['PEPPOL-EN16931-R005'], 'an accounting currency that is the same', text('ram:TaxCurrencyCode', 'EUR')],
  [['PEPPOL-EN16931-R008'], 'an empty element', put('<ram:Name/>', '<ram:TypeCode>380')],
  [
    [],
    'an empty delivery',
    [/<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/, '<ram:ApplicableHeaderTradeDelivery/>'],
  ],
  [['PEPPOL-EN16931-R053'], 'two VAT totals', put('<ram:TaxTotalAmount currencyID="EUR">1.00</ram:TaxTotalAmount>', '<ram:TaxTotalAmount')],
  [[], 'no VAT total', without('ram:TaxTotalAmount')],
  [
    ['PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055'],
    'no total in the accounting currency',
    without('ram:TaxTotalAmount', '</ram:TaxTotalAmount>'),
  ],
  [['PEPPOL-EN16931-R055'], 'totals of different signs', ['>30.69<', '>-30.69<']],
];

const AMOUNTS: readonly Mutant[] = [
  [['BR-TMP-3'], 'a gross price for another quantity', text('ram:BasisQuantity', '2')],
  [['BR-TMP-3', 'PEPPOL-EN16931-R130'], 'a gross price for another unit', attribute('ram:BasisQuantity', 'unitCode', 'HUR')],
  [[], 'a gross price for a quantity without unit', attribute('ram:BasisQuantity', 'unitCode', undefined)],
  [['PEPPOL-EN16931-R040'], 'an allowance three cents off', ['>18.10<', '>18.13<']],
  [[], 'an allowance two cents off', ['>18.10<', '>18.12<']],
  [[], 'an allowance half a forint off', [/EUR/g, 'HUF'], ['>18.10<', '>18.60<']],
  [['PEPPOL-EN16931-R041'], 'a percentage without base', without('ram:BasisAmount', '<ram:CalculationPercent>')],
  [['PEPPOL-EN16931-R042'], 'a base without percentage', without('ram:CalculationPercent')],
  [['PEPPOL-EN16931-R043-1'], 'an allowance that says 0', text('udt:Indicator', '0', '<ram:TaxCurrencyCode>')],
  [
    ['PEPPOL-EN16931-R043-2', 'PEPPOL-EN16931-R044'],
    'a discount that says 0',
    text('udt:Indicator', '0', '<ram:AppliedTradeAllowanceCharge>'),
  ],
  [['PEPPOL-EN16931-R044'], 'a charge on the price', text('udt:Indicator', 'true', '<ram:AppliedTradeAllowanceCharge>')],
  [['PEPPOL-EN16931-R046'], 'a gross price that is too high', text('ram:ChargeAmount', '10.50')],
  [[], 'a gross price without discount', text('ram:ChargeAmount', '9.00'), without('ram:AppliedTradeAllowanceCharge')],
  [['PEPPOL-EN16931-R101'], 'a document of a line that is no object', ['>130<', '>131<']],
  [[], 'two objects of a line', put(object('130', ''), '<ram:AdditionalReferencedDocument>')],
  [['PEPPOL-EN16931-R110'], 'a line that begins too early', ['>20261005<', '>20260930<']],
  [['PEPPOL-EN16931-R111'], 'a line that ends too late', ['>20261009<', '>20261101<']],
  [['PEPPOL-EN16931-R120'], 'a line three cents off', text('ram:LineTotalAmount', '100.03', SECOND_LINE)],
  [[], 'a line two cents off', text('ram:LineTotalAmount', '100.02', SECOND_LINE)],
  [[], 'a line half a forint off', [/EUR/g, 'HUF'], text('ram:LineTotalAmount', '100.50', SECOND_LINE)],
  [
    [],
    'a line whose gross price alone says for how many',
    text('ram:BasisQuantity', '2'),
    without('ram:BasisQuantity', '<ram:NetPriceProductTradePrice>'),
    text('ram:LineTotalAmount', '36.00'),
  ],
  [
    ['BR-TMP-3', 'PEPPOL-EN16931-R120'],
    'a line whose net price is for two',
    text('ram:BasisQuantity', '2', '<ram:NetPriceProductTradePrice>'),
  ],
  [['BR-TMP-3', 'PEPPOL-EN16931-R121'], 'a price for no quantity', text('ram:BasisQuantity', '0', '<ram:NetPriceProductTradePrice>')],
];

export const CII: readonly Mutant[] = [...PAYMENT, ...PARTIES, ...DOCUMENT, ...AMOUNTS];

export const CII_EXTENSION: readonly Mutant[] = [
  [['BR-DEX-01'], 'an attachment of another type', attribute('ram:AttachmentBinaryObject', 'mimeCode', 'text/html')],
  [['BR-DEX-04'], 'another scheme of the seller', attribute('ram:GlobalID', 'schemeID', 'XR09', SELLER)],
  [['BR-DEX-05'], 'another scheme of the registration', attribute('ram:ID', 'schemeID', 'XR09', SELLER)],
  [[], 'a scheme of a tax registration', attribute('ram:ID', 'schemeID', 'XR09', '<ram:SpecifiedTaxRegistration>'), ['>S<', '>O<']],
  [['BR-DEX-06'], 'another scheme of the item', attribute('ram:GlobalID', 'schemeID', 'XR09')],
  [['BR-DEX-07'], 'another scheme of the address', attribute('ram:URIID', 'schemeID', 'XR09', BUYER)],
  [['BR-DEX-08'], 'another scheme of the place', attribute('ram:GlobalID', 'schemeID', 'XR09', DELIVERY)],
  [['BR-DEX-15'], 'a line below a line', put('<ram:ParentLineID>0</ram:ParentLineID>', '</ram:AssociatedDocumentLineDocument>')],
  [
    [],
    'schemes of an invoice without extension',
    ['#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0', ''],
    [/XR0/g, 'YR0'],
    ['application/xml', 'text/html'],
  ],
];

export const CII_CVD: readonly Mutant[] = [
  [['BR-DE-CVD-01'], 'no contract', without('ram:ContractReferencedDocument')],
  [['BR-DE-CVD-02'], 'no tender', without('ram:AdditionalReferencedDocument')],
  [['BR-DE-CVD-02'], 'a reference of another type', ['>50<', '>130<']],
  [['BR-DE-CVD-03', 'BR-DE-CVD-06-b'], 'no vehicle', attribute('ram:ClassCode', 'listID', 'STI')],
  [['BR-DE-CVD-04'], 'an unknown category', text('ram:ClassCode', 'M9')],
  [['BR-DE-CVD-05'], 'an unknown cleanliness', text('ram:Value', 'green')],
  [['BR-DE-CVD-03', 'BR-DE-CVD-06-a'], 'no cleanliness', without('ram:ApplicableProductCharacteristic')],
  [['BR-TMP-CVD-01'], 'a classification of an unknown scheme', classified('XX1')],
  [[], 'a classification of a known scheme', classified('STI')],
];

/** In the line that is not a vehicle. */
function classified(scheme: string): Change {
  return put(
    `<ram:DesignatedProductClassification><ram:ClassCode listID="${scheme}">1</ram:ClassCode></ram:DesignatedProductClassification>`,
    '</ram:SpecifiedTradeProduct>',
    SECOND_LINE,
  );
}
