// What UBL has no place for is a finding of the conversion.

import { nested } from '../support/rules.js';
import { test } from '../support/test.js';
import { convert, everyTerm, plain } from './ciiInvoices.js';

/** The resulting paths of a change to the plain invoice, relative to the transaction, which contains nearly all of them. */
function lost(change: (xml: string) => string): string[] {
  return convert(change(plain)).findings.map(({ path }) =>
    path.replace('/rsm:CrossIndustryInvoice/', '').replace('rsm:SupplyChainTradeTransaction/', ''),
  );
}

const THERE_ONCE: readonly (readonly [term: string, start: string, name: string])[] = [
  ['BT-17', '<ram:AdditionalReferencedDocument>\n        <ram:IssuerAssignedID>BT-17<', 'ram:AdditionalReferencedDocument'],
  ['BT-18', '<ram:AdditionalReferencedDocument>\n        <ram:IssuerAssignedID>BT-18<', 'ram:AdditionalReferencedDocument'],
  ['BT-31', '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">BT-31<', 'ram:SpecifiedTaxRegistration'],
  ['BT-127', '<ram:IncludedNote><ram:Content>BT-127<', 'ram:IncludedNote'],
  ['BT-20', '<ram:Description>BT-20<', 'ram:Description'],
  ['BG-18', '<ram:ApplicableTradeSettlementFinancialCard>', 'ram:ApplicableTradeSettlementFinancialCard'],
  ['BG-30', '<ram:ApplicableTradeTax>\n          <ram:TypeCode>VAT<', 'ram:ApplicableTradeTax'],
];
for (const [term, start, name] of THERE_ONCE) {
  test(`nothing is dropped: a second ${term}`, (t) => {
    const from = everyTerm.indexOf(start);
    const end = everyTerm.indexOf(`</${name}>`, from) + `</${name}>`.length;
    const { findings } = convert(everyTerm.slice(0, end) + everyTerm.slice(from, end) + everyTerm.slice(end));
    t.true(from > 0 && findings.length > 0);
    t.true(findings.every(({ path }) => path.includes(name)));
  });
}

const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement';
const AGREEMENT = 'ram:ApplicableHeaderTradeAgreement';
const before = (tag: string, added: string) => (xml: string) => xml.replace(`<${tag}>`, `${added}<${tag}>`);
const instead = (from: string, to: string) => (xml: string) => xml.replace(from, to);

const NOTHING_IS_DROPPED: readonly (readonly [title: string, change: (xml: string) => string, path: string])[] = [
  ['an element of another profile', before('ram:TypeCode', '<ram:Name>INVOICE</ram:Name>'), 'rsm:ExchangedDocument/ram:Name'],
  ['an element of another namespace', before('ram:BuyerReference', '<x:Extra xmlns:x="urn:x">1</x:Extra>'), `${AGREEMENT}/x:Extra`],
  ['an attribute', instead('<ram:ID>F2026-0018', '<ram:ID schemeID="A">F2026-0018'), 'rsm:ExchangedDocument/ram:ID/@schemeID'],
  [
    'a second value of what there is once',
    before('ram:BuyerReference', '<ram:BuyerReference>other</ram:BuyerReference>'),
    `${AGREEMENT}/ram:BuyerReference[2]`,
  ],
  [
    'a date of another format',
    instead('<udt:DateTimeString format="102">20261102', '<udt:DateTimeString format="203">202611021200'),
    'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString',
  ],
  [
    'an amount in another currency',
    instead('<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="SEK">'),
    `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:GrandTotalAmount/@currencyID`,
  ],
  [
    'a tax total in a currency that is neither',
    before('ram:GrandTotalAmount', '<ram:TaxTotalAmount currencyID="SEK">1</ram:TaxTotalAmount>'),
    `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount[2]`,
  ],
  [
    'a tax registration that is neither VA nor FC',
    instead('schemeID="VA"', 'schemeID="XX"'),
    `${AGREEMENT}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID`,
  ],
  [
    'a reference of an unknown type',
    instead(
      '</ram:ApplicableHeaderTradeAgreement>',
      '<ram:AdditionalReferencedDocument><ram:TypeCode>1</ram:TypeCode></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>',
    ),
    `${AGREEMENT}/ram:AdditionalReferencedDocument/ram:TypeCode`,
  ],
  [
    'a tax point code that differs from the first',
    (xml) => {
      let number = 0;
      return xml.replace(
        /<ram:RateApplicablePercent>(?=\d+<\/ram:RateApplicablePercent>\s*<\/ram:ApplicableTradeTax>\s*<(?:ram:ApplicableTradeTax|ram:SpecifiedTradePaymentTerms))/g,
        (tag) => {
          number += 1;
          return `<ram:DueDateTypeCode>${number === 1 ? 5 : 72}</ram:DueDateTypeCode>${tag}`;
        },
      );
    },
    `${SETTLEMENT}/ram:ApplicableTradeTax[2]/ram:DueDateTypeCode`,
  ],
  [
    'a charge on the gross price',
    before(
      'ram:NetPriceProductTradePrice',
      nested('ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator', 'true'),
    ),
    'ram:IncludedSupplyChainTradeLineItem[1]/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator',
  ],
  [
    'a second identifier of the buyer, which has one',
    instead('<ram:BuyerTradeParty>', '<ram:BuyerTradeParty><ram:ID>1</ram:ID><ram:GlobalID schemeID="0088">2</ram:GlobalID>'),
    `${AGREEMENT}/ram:BuyerTradeParty/ram:ID`,
  ],
  [
    'a project with a name of its own',
    instead(
      '</ram:ApplicableHeaderTradeAgreement>',
      '<ram:SpecifiedProcuringProject><ram:ID>P-1</ram:ID><ram:Name>New roof</ram:Name></ram:SpecifiedProcuringProject></ram:ApplicableHeaderTradeAgreement>',
    ),
    `${AGREEMENT}/ram:SpecifiedProcuringProject/ram:Name`,
  ],
];
for (const [title, change, path] of NOTHING_IS_DROPPED) {
  test(`nothing is dropped: ${title}`, (t) => {
    t.deepEqual(lost(change), [path]);
  });
}

test('a test indicator that says no is nothing, one that says yes is refused', (t) => {
  const indicated = (value: string) =>
    lost(before('ram:GuidelineSpecifiedDocumentContextParameter', nested('ram:TestIndicator/udt:Indicator', value)));
  t.deepEqual(indicated('false'), []);
  t.deepEqual(indicated('true'), ['rsm:ExchangedDocumentContext/ram:TestIndicator/udt:Indicator']);
});

test('hints for schema processors and empty elements are nothing', (t) => {
  const xml = plain
    .replace(
      '<rsm:CrossIndustryInvoice',
      '<rsm:CrossIndustryInvoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"',
    )
    .replace('<ram:TypeCode>380', '<ram:Name/><ram:TypeCode>380');
  t.deepEqual(convert(xml).findings, []);
});
