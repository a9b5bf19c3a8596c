// NLCIUS and its G-account extension: for every rule a document that fires it, and the fixture, in which nothing fires.

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, type Change, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { nested } from '../../../support/rules.js';
import { test } from '../../../support/test.js';

/** Inserts an element after the first end tag of another one. */
const behind = (tag: string, xml: string): Change => [`</${tag}>`, `</${tag}>${xml}`];
const before = (text: string, xml: string): Change => [text, `${xml}${text}`];
const without = (text: string): Change => [text, ''];
/** In the second or third of three addresses. */
const inBuyer = (from: string, to: string): Change => [new RegExp(`(?<=CustomerParty>[\\s\\S]*)${from}`), to];
const SELLER_NAME = '<cbc:RegistrationName>Example Seller BV</cbc:RegistrationName>';
const ABROAD: Change = [
  '3511 AB</cbc:PostalZone>\n        <cac:Country><cbc:IdentificationCode>NL',
  '3511 AB</cbc:PostalZone>\n        <cac:Country><cbc:IdentificationCode>BE',
];

const UBL: readonly Mutant[] = [
  [['BII2-T10-R001'], 'no specification', [/<cbc:CustomizationID>.*<\/cbc:CustomizationID>/, '']],
  [
    ['SI-V20-INV-R000'],
    'another specification',
    ['urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0', 'urn:cen.eu:en16931:2017'],
  ],
  [['BR-NL-1'], 'another scheme of the registration', ['schemeID="0106"', 'schemeID="0088"']],
  [['BR-NL-1', 'SI-UBL-2'], 'an empty registration', ['>12345678<', '> <']],
  [['BR-NL-2'], 'no reference of the buyer', ['<cbc:BuyerReference>PO-4711</cbc:BuyerReference>', '']],
  [
    [],
    'an order in its place',
    ['<cbc:BuyerReference>PO-4711</cbc:BuyerReference>', '<cac:OrderReference><cbc:ID>4711</cbc:ID></cac:OrderReference>'],
  ],
  [['BR-NL-3'], 'no street of the seller', without('<cbc:StreetName>Voorbeeldstraat 1</cbc:StreetName>')],
  [[], 'no street of a seller elsewhere', without('<cbc:StreetName>Voorbeeldstraat 1</cbc:StreetName>'), ABROAD],
  [['BR-NL-4'], 'no street of the buyer', without('<cbc:StreetName>Voorbeeldlaan 2</cbc:StreetName>')],
  [[], 'no street of a buyer elsewhere', without('<cbc:StreetName>Voorbeeldlaan 2</cbc:StreetName>'), inBuyer('>NL<', '>BE<')],
  [['BR-NL-5'], 'no street of the representative', without('<cbc:StreetName>Voorbeeldplein 3</cbc:StreetName>')],
  [['BR-NL-7'], 'an invoice of another type', ['>380<', '>326<']],
  [['BR-NL-8'], 'a credit note in an Invoice', ['>380<', '>381<']],
  [['BR-NL-9'], 'a correction of nothing', ['>380<', '>384<']],
  [
    [],
    'a correction of an invoice',
    ['>380<', '>384<'],
    behind('cbc:BuyerReference', nested('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID', 'F1')),
  ],
  [['BR-NL-10'], 'another scheme of the registration of the buyer', ['schemeID="0190"', 'schemeID="0088"']],
  [['BR-NL-11'], 'no means of payment', [/<cac:PaymentMeans>[\s\S]*<\/cac:PaymentMeans>/, '']],
  [
    [],
    'no means of payment where nothing is due',
    [/<cac:PaymentMeans>[\s\S]*<\/cac:PaymentMeans>/, ''],
    [/>355.50<\/cbc:PayableAmount>/, '>0.00</cbc:PayableAmount>'],
  ],
  [['BR-NL-12'], 'payment by cheque', ['>30<', '>20<']],
  [['BR-NL-13'], 'a line of an order without an order', before('<cac:Item>', nested('cac:OrderLineReference/cbc:LineID', '3'))],
  [['BR-NL-19'], 'an accounting currency', behind('cbc:DocumentCurrencyCode', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>')],
  [['BR-NL-20'], 'a tax point date', behind('cbc:InvoiceTypeCode', '<cbc:TaxPointDate>2026-11-01</cbc:TaxPointDate>')],
  [['BR-NL-21'], 'a code of the tax point', behind('cbc:BuyerReference', nested('cac:InvoicePeriod/cbc:DescriptionCode', '35'))],
  [
    ['BR-NL-24'],
    'the date of the preceding invoice',
    behind('cbc:BuyerReference', nested('cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate', '2026-11-01')),
  ],
  [['BR-NL-25'], 'a tax registration of the seller', ['<cac:TaxScheme><cbc:ID>VAT<', '<cac:TaxScheme><cbc:ID>LOC<']],
  [['BR-NL-26'], 'legal information', before(SELLER_NAME, '<cbc:CompanyLegalForm>BV</cbc:CompanyLegalForm>')],
  ...(['27', '28'] as const).flatMap((number) => {
    const xml = number === '27' ? nested('cac:AddressLine/cbc:Line', '3') : '<cbc:CountrySubentity>Region</cbc:CountrySubentity>';
    const places = [
      '3511 AB</cbc:PostalZone>',
      '2611 AA</cbc:PostalZone>',
      '8011 PK</cbc:PostalZone>',
      '<cac:Address>\n        <cbc:CityName>Delft</cbc:CityName>',
    ];
    return places.map((place, index): Mutant => [[`BR-NL-${number}-${index + 1}`], `${xml} behind ${place}`, [place, `${place}${xml}`]]);
  }),
  [['BR-NL-29'], 'the name of the means of payment', ['<cbc:PaymentMeansCode>', '<cbc:PaymentMeansCode name="Transfer">']],
  [
    ['BR-NL-30'],
    'the name of the account',
    behind('cac:PayeeFinancialAccount', ''),
    ['164300</cbc:ID>', '164300</cbc:ID><cbc:Name>Savings</cbc:Name>'],
  ],
  [
    ['BR-NL-31'],
    'a bank in a SEPA transfer',
    ['>30<', '>58<'],
    ['164300</cbc:ID>', '164300</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>ABNANL2A</cbc:ID></cac:FinancialInstitutionBranch>'],
  ],
  [['BR-NL-32-1'], 'the code of a reason', before('<cac:TaxTotal>', nested('cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', '95'))],
  [
    ['BR-NL-33'],
    'VAT in another currency',
    before('<cac:LegalMonetaryTotal>', nested('cac:TaxTotal/cbc:TaxAmount currencyID="SEK"', '600.00')),
  ],
  [
    ['BR-NL-35'],
    'the code of an exemption',
    behind('cbc:Percent', '<cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>'),
  ],
  [['SI-UBL-2'], 'an empty element', behind('cbc:DocumentCurrencyCode', '<cbc:AccountingCost/>')],
];

const TERMS = '<cac:PaymentTerms><cbc:PaymentMeansID>REST</cbc:PaymentMeansID><cbc:Amount>0</cbc:Amount></cac:PaymentTerms>';

const GACCOUNT: readonly Mutant[] = [
  [['BR-GA-0', 'SI-V20-INV-R000'], 'another specification', [/urn:cen.*v1.0<\/cbc:Cus/, 'urn:cen.eu:en16931:2017</cbc:Cus']],
  [['BR-GA-1'], 'three payment terms', before('<cac:TaxTotal>', TERMS)],
  [['BR-GA-2', 'BR-GA-6'], 'one means of payment', [/<cac:PaymentMeans>\s*<cbc:ID>REST[\s\S]*?<\/cac:PaymentMeans>/, '']],
  [['BR-GA-3'], 'terms that leave a rest', ['>255.50</cbc:Amount>', '>255.00</cbc:Amount>']],
  [['BR-GA-4'], 'terms without means of payment', without('<cbc:PaymentMeansID>REST</cbc:PaymentMeansID>')],
  [['BR-GA-5', 'BR-GA-6'], 'means of payment without identifier', without('<cbc:ID>REST</cbc:ID>')],
  [['BR-GA-6'], 'terms of other means of payment', ['<cbc:PaymentMeansID>REST', '<cbc:PaymentMeansID>OTHER']],
  [['BR-GA-6', 'BR-GA-7'], 'no G-account', ['<cbc:ID>GACCOUNT<', '<cbc:ID>OTHER<']],
];

const CII: readonly Mutant[] = [
  [['BR-NL-1'], 'another scheme of the registration', ['schemeID="0106"', 'schemeID="0088"']],
  [['BR-NL-2'], 'no reference of the buyer', without('<ram:BuyerReference>PO-4711</ram:BuyerReference>')],
  [['BR-NL-3'], 'no street of the seller', without('<ram:LineOne>Voorbeeldstraat 1</ram:LineOne>')],
  [['BR-NL-4'], 'no street of the buyer', without('<ram:LineOne>Voorbeeldlaan 2</ram:LineOne>')],
  [['BR-NL-5'], 'no street of the representative', without('<ram:LineOne>Voorbeeldplein 3</ram:LineOne>')],
  [['BR-NL-7'], 'an invoice of another type', ['>380<', '>326<']],
  [['BR-NL-10'], 'another scheme of the registration of the buyer', ['schemeID="0190"', 'schemeID="0088"']],
  [
    ['BR-NL-11'],
    'no means of payment',
    [/<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*<\/ram:SpecifiedTradeSettlementPaymentMeans>/, ''],
  ],
  [
    [],
    'a credit note without means of payment',
    ['>380<', '>381<'],
    [/<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*<\/ram:SpecifiedTradeSettlementPaymentMeans>/, ''],
  ],
  [['BR-NL-12'], 'payment by cheque', ['<ram:TypeCode>30<', '<ram:TypeCode>20<']],
  [
    ['BR-NL-13'],
    'a line of an order without an order',
    [
      '<ram:SpecifiedLineTradeAgreement>',
      '<ram:SpecifiedLineTradeAgreement><ram:BuyerOrderReferencedDocument><ram:LineID>3</ram:LineID></ram:BuyerOrderReferencedDocument>',
    ],
  ],
  [['BR-NL-19'], 'an accounting currency', before('<ram:InvoiceCurrencyCode>', '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>')],
  [['BR-NL-20'], 'a tax point date', behind('ram:CategoryCode', nested('ram:TaxPointDate/udt:DateString format="102"', '20261101'))],
  [['BR-NL-21'], 'a code of the tax point', behind('ram:CategoryCode', '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>')],
  [
    ['BR-NL-22'],
    'the subject of a note',
    behind('ram:IssueDateTime', '<ram:IncludedNote><ram:Content>x</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>'),
  ],
  [
    ['BR-NL-23'],
    'a business process',
    before('<ram:GuidelineSpecified', nested('ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID', 'A')),
  ],
  [
    ['BR-NL-24'],
    'the date of the preceding invoice',
    before(
      '<ram:SpecifiedTradePaymentTerms>',
      nested(
        'ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/q:DateTimeString xmlns:q="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
        '20261101',
      ),
    ),
  ],
  [['BR-NL-25'], 'a tax registration of the seller', ['<ram:ID schemeID="VA">NL123', '<ram:ID schemeID="FC">NL123']],
  [['BR-NL-26'], 'legal information', before('<ram:SpecifiedLegalOrganization>', '<ram:Description>BV</ram:Description>')],
  ...(['27', '28'] as const).flatMap((number) => {
    const xml = number === '27' ? '<ram:LineThree>3</ram:LineThree>' : '<ram:CountrySubDivisionName>Region</ram:CountrySubDivisionName>';
    const places = [
      'Utrecht</ram:CityName>',
      'Delft</ram:CityName>',
      'Zwolle</ram:CityName>',
      '<ram:ShipToTradeParty><ram:PostalTradeAddress>',
    ];
    return places.map((place, index): Mutant => [[`BR-NL-${number}-${index + 1}`], `${xml} behind ${place}`, [place, `${place}${xml}`]]);
  }),
  [['BR-NL-29'], 'the name of the means of payment', before('<ram:PayeePartyCreditor', '<ram:Information>Transfer</ram:Information>')],
  [['BR-NL-30'], 'the name of the account', behind('ram:IBANID', '<ram:AccountName>Savings</ram:AccountName>')],
  [
    ['BR-NL-32-and-34'],
    'the code of a reason',
    before('<ram:SpecifiedTradePaymentTerms>', nested('ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', '95')),
  ],
  [['BR-NL-33'], 'VAT in another currency', ['<ram:TaxTotalAmount currencyID="EUR">', '<ram:TaxTotalAmount currencyID="SEK">']],
  [['BR-NL-35'], 'the code of an exemption', behind('ram:CategoryCode', '<ram:ExemptionReasonCode>VATEX-EU-132</ram:ExemptionReasonCode>')],
  [['empty-element-check'], 'an empty element', behind('ram:TypeCode', '<ram:Name/>')],
];

for (const [family, file, mutants] of [
  ['SI-UBL-2.0', 'invoice', UBL],
  ['SI-UBL-2.0-GACCOUNT', 'gaccount', GACCOUNT],
  ['NLCIUS-CII', 'cii', CII],
] as const) {
  const text = fixture(`nlcius/${file}.xml`);
  test(`${family}: nothing fires in the fixture`, (t) => {
    t.deepEqual(firedIn(family, text), []);
  });
  for (const [fires, why, ...changes] of mutants) {
    test(`${family}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(firedIn(family, mutate(text, ...changes)), fires);
    });
  }
  test(`${family}: no rule is without a document that fires it`, (t) => {
    const fired = new Set([...mutants, ...(file === 'gaccount' ? UBL : [])].flatMap(([fires]) => fires));
    t.deepEqual(
      ruleSetAt(family, AT)?.rules.filter((rule) => !fired.has(rule)),
      [],
    );
  });
}
