// The structure of documents: a mutant for each kind of fault, in both syntaxes, and fixtures without faults.

import { type Change, firedIn, fixture, type Mutant, mutate } from '../../support/fixtures.js';
import { test } from '../../support/test.js';

const XSI_TYPE = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type=';
const before = (text: string, xml: string): Change => [text, `${xml}${text}`];

const SELLER = '<Seller><CompanyId schemeId="0002">100000009</CompanyId><PostalAddress><CountryId>FR</CountryId></PostalAddress></Seller>';
const EXT = 'xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"';

const UBL: readonly Mutant[] = [
  [['STRUCTURE-UNKNOWN'], 'an element that the schema does not have', before('<cbc:IssueDate>', '<cbc:Colour>red</cbc:Colour>')],
  [
    ['STRUCTURE-UNKNOWN'],
    'an element in another namespace',
    ['<cbc:DueDate>2026-12-02</cbc:DueDate>', '<cac:DueDate>2026-12-02</cac:DueDate>'],
  ],
  [['STRUCTURE-UNKNOWN'], 'an element inside a value', ['>F2026-0017<', '><cbc:ID>F2026-0017</cbc:ID><']],
  [
    ['STRUCTURE-ORDER'],
    'two elements in the other order',
    [/(<cbc:IssueDate>.*?>)\s*(<cbc:DueDate>.*?>)/, ''],
    before('<cbc:InvoiceTypeCode>', '<cbc:DueDate>2026-12-02</cbc:DueDate><cbc:IssueDate>2026-11-02</cbc:IssueDate>'),
  ],
  [['STRUCTURE-NUMBER'], 'an element twice that may stand once', before('<cbc:IssueDate>', '<cbc:ID>F2026-0018</cbc:ID>')],
  [[], 'an element twice that may stand often', before('<cbc:DocumentCurrencyCode>', '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>')],
  [['STRUCTURE-MISSING'], 'no number', ['<cbc:ID>F2026-0017</cbc:ID>', '']],
  [['STRUCTURE-MISSING'], 'no tax scheme in a line', [/(?<=<cac:ClassifiedTaxCategory>[\s\S]*?)<cac:TaxScheme>.*?<\/cac:TaxScheme>/, '']],
  [['STRUCTURE-VALUE'], 'a day that does not exist', ['>2026-11-02<', '>2026-02-30<']],
  [[], 'a day with its time zone', ['>2026-11-02<', '>2026-11-02+01:00<']],
  [['STRUCTURE-VALUE'], 'an amount in words', ['>55.50<', '>fifty<']],
  [['STRUCTURE-VALUE'], 'an amount with an exponent', ['>55.50<', '>5.55e1<']],
  [['STRUCTURE-VALUE'], 'a time of 25 hours', before('<cbc:DueDate>', '<cbc:IssueTime>25:00:00</cbc:IssueTime>')],
  [['STRUCTURE-VALUE'], 'yes as an indicator', before('<cbc:IssueDate>', '<cbc:CopyIndicator>yes</cbc:CopyIndicator>')],
  [['STRUCTURE-ATTRIBUTE'], 'an amount without currency', ['<cbc:TaxAmount currencyID="EUR">55.50', '<cbc:TaxAmount>55.50']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute that the schema does not have', ['<cbc:BuyerReference>', '<cbc:BuyerReference colour="red">']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute of another namespace', ['<cbc:BuyerReference>', '<cbc:BuyerReference xml:lang="en">']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute of a group', ['<cac:LegalMonetaryTotal>', '<cac:LegalMonetaryTotal colour="red">']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute of the root', before(' xmlns:cac=', ' colour="red"')],
  [
    ['STRUCTURE-ATTRIBUTE'],
    'an element that is nil',
    ['<cbc:BuyerReference>', '<cbc:BuyerReference xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true">'],
  ],
  [
    [],
    'the place of its schema',
    before(' xmlns:cac=', ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:a b.xsd"'),
  ],
  [['STRUCTURE-ATTRIBUTE'], 'a value of another type', ['<cbc:BuyerReference>', `<cbc:BuyerReference ${XSI_TYPE}"xs:string">`]],
  [['STRUCTURE-ATTRIBUTE'], 'a group of another type', ['<cac:LegalMonetaryTotal>', `<cac:LegalMonetaryTotal ${XSI_TYPE}"cac:PartyType">`]],
  [['STRUCTURE-ATTRIBUTE'], 'a root of another type', before(' xmlns:cac=', ` ${XSI_TYPE}"CreditNoteType"`)],
  [[], 'the type of the element', ['<cac:LegalMonetaryTotal>', `<cac:LegalMonetaryTotal ${XSI_TYPE}"cac:MonetaryTotalType">`]],
  [[], 'the type of a value', ['<cbc:BuyerReference>', `<cbc:BuyerReference ${XSI_TYPE}"cbc:BuyerReferenceType">`]],
  [['STRUCTURE-VALUE'], 'text beside elements', ['<cac:LegalMonetaryTotal>', '<cac:LegalMonetaryTotal>12']],
  [['STRUCTURE-MISSING'], 'extensions without one', before('<cbc:CustomizationID>', `<ext:UBLExtensions ${EXT}/>`)],
  [
    [],
    'any content of an extension',
    before(
      '<cbc:CustomizationID>',
      `<ext:UBLExtensions ${EXT}><ext:UBLExtension><ext:ExtensionContent><a b="c"/></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`,
    ),
  ],
];

const CII: readonly Mutant[] = [
  [['STRUCTURE-ATTRIBUTE'], 'a value of another type', ['<ram:TypeCode>380', `<ram:TypeCode ${XSI_TYPE}"udt:TextType">380`]],
  [[], 'the type of a group', ['<ram:SellerTradeParty>', `<ram:SellerTradeParty ${XSI_TYPE}"ram:TradePartyType">`]],
  [['STRUCTURE-UNKNOWN'], 'an element that the schema does not have', before('<ram:TypeCode>380', '<ram:Colour>red</ram:Colour>')],
  [
    ['STRUCTURE-ORDER'],
    'two elements in the other order',
    ['<ram:ID>F2026-0018</ram:ID>', ''],
    before('<ram:IssueDateTime>', '<ram:ID>F2026-0018</ram:ID>'),
  ],
  [['STRUCTURE-NUMBER'], 'an element twice that may stand once', before('<ram:TypeCode>380', '<ram:TypeCode>380</ram:TypeCode>')],
  [['STRUCTURE-MISSING'], 'no trade', [/<rsm:SupplyChainTradeTransaction>[\s\S]*<\/rsm:SupplyChainTradeTransaction>/, '']],
  [['STRUCTURE-MISSING'], 'a date group without a date', [/<udt:DateTimeString format="102">20261102<\/udt:DateTimeString>/, '']],
  [
    ['STRUCTURE-MISSING'],
    'a date group with two',
    before('<udt:DateTimeString format="102">20261102', '<udt:DateTimeString format="102">20261101</udt:DateTimeString>'),
  ],
  [['STRUCTURE-VALUE'], 'an amount in words', ['>52.50<', '>fifty<']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute that the schema does not have', ['<ram:BuyerReference>', '<ram:BuyerReference colour="red">']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute of another namespace', ['<ram:BuyerReference>', '<ram:BuyerReference xml:lang="en">']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute of a group', ['<ram:SellerTradeParty>', '<ram:SellerTradeParty colour="red">']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute of a date group', ['<ram:IssueDateTime>', '<ram:IssueDateTime format="102">']],
  [['STRUCTURE-ATTRIBUTE'], 'an attribute of the root', before(' xmlns:rsm=', ' colour="red"')],
  [['STRUCTURE-VALUE'], 'text beside elements', ['<ram:SellerTradeParty>', '<ram:SellerTradeParty>12']],
];

const FLUX10: readonly Mutant[] = [
  [['STRUCTURE-UNKNOWN'], 'an element that the schema does not have', before('<MonetaryTotal>', '<Colour>red</Colour>')],
  [['STRUCTURE-UNKNOWN'], 'an element in a namespace', ['<Line>', '<Line xmlns="urn:example">']],
  [['STRUCTURE-ORDER'], 'the buyer before the seller', [/(<Seller>[\s\S]*?<\/Seller>)/, ''], ['</Buyer>', `</Buyer>${SELLER}`]],
  [['STRUCTURE-NUMBER'], 'two buyers', ['</Buyer>', '</Buyer><Buyer/>']],
  [['STRUCTURE-MISSING'], 'no seller', [/<Seller>[\s\S]*?<\/Seller>/, '']],
  [['STRUCTURE-MISSING'], 'no VAT breakdown', [/<TaxSubTotal>[\s\S]*<\/TaxSubTotal>/, '']],
  [['STRUCTURE-VALUE'], 'an amount in words', ['>140.00<', '>many<']],
  [['STRUCTURE-ATTRIBUTE'], 'a company without its scheme', ['<CompanyId schemeId="0002">', '<CompanyId>']],
  [['STRUCTURE-ATTRIBUTE'], 'neither allowance nor charge', [' ChargeIndicator="false"', '']],
  [['STRUCTURE-VALUE'], 'yes as an indicator', ['ChargeIndicator="false"', 'ChargeIndicator="yes"']],
  [['STRUCTURE-ATTRIBUTE'], 'another attribute of an allowance', ['ChargeIndicator="false"', 'ChargeIndicator="false" colour="red"']],
];

/** Of sums of the day. */
const FLUX10_DAYS: readonly Mutant[] = [
  [['STRUCTURE-VALUE'], 'a count that is no whole number', [/>\d+<\/TransactionsCount>/, '>1.5</TransactionsCount>']],
];

const FLUX10_PAYMENTS: readonly Mutant[] = [
  [
    ['STRUCTURE-NUMBER'],
    'two payments of a day',
    ['<Payment>', '<Payment><Date>20261102</Date><SubTotals><TaxPercent>20</TaxPercent><Amount>1</Amount></SubTotals></Payment><Payment>'],
  ],
];

for (const [family, file, mutants] of [
  ['UBL', 'ubl-invoice.xml', UBL],
  ['CII', 'cii-invoice.xml', CII],
  ['FLUX10', 'flux10/invoices.xml', FLUX10],
  ['FLUX10', 'flux10/transactions.xml', FLUX10_DAYS],
  ['FLUX10', 'flux10/payments.xml', FLUX10_PAYMENTS],
] as const) {
  test(`${family}: nothing is wrong in ${file}`, (t) => {
    t.deepEqual(firedIn(family, fixture(file)), []);
  });
  for (const [fires, why, ...changes] of mutants) {
    test(`${family}: ${fires.join(', ') || 'nothing'} for ${why}`, (t) => {
      t.deepEqual(firedIn(family, mutate(fixture(file), ...changes)), fires);
    });
  }
}

test('the structure of credit notes and application responses is known', (t) => {
  t.deepEqual([firedIn('UBL', fixture('ubl-credit-note.xml')), firedIn('UBL', fixture('invoice-response.xml'))], [[], []]);
});
