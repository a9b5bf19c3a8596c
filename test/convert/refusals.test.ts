// What the conversion refuses, with its reason, and what it need not refuse.
import { readFileSync } from 'node:fs';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { parseXml } from '../../src/xml/gate.js';
import { elementsAt, textAt } from '../../src/xml/path.js';
import { attribute } from '../../src/xml/tree.js';
import { nested } from '../support/rules.js';
import { test } from '../support/test.js';

const everyTerm = readFileSync('test/fixtures/cii-every-term.xml', 'utf8');
const creditNote = everyTerm.replace('<ram:TypeCode>380<', '<ram:TypeCode>381<');
const plain = readFileSync('test/fixtures/cii-invoice.xml', 'utf8');

function convert(xml: string) {
  const { bytes, findings } = ciiToUbl(parseXml(Buffer.from(xml)));
  return { findings, root: parseXml(bytes).root };
}

const instead = (from: string, to: string) => (xml: string) => xml.replace(from, to);
const before = (tag: string, added: string) => (xml: string) => xml.replace(`<${tag}>`, `${added}<${tag}>`);

const NO_TERM = 'EN 16931 has no such term here, and only its terms are converted';
const ONCE = 'EN 16931 has this term only once';
const GROSS = '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>30</ram:ChargeAmount>';
/** A gross price before the net price of the first line, whose base quantity is 1. */
const priced = (gross: string) => (xml: string) =>
  xml.replace(
    /<ram:NetPriceProductTradePrice>(.*?)<\/ram:NetPriceProductTradePrice>/,
    `${GROSS}${gross}</ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice>$1<ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity></ram:NetPriceProductTradePrice>`,
  );
const TERMS = '</ram:SpecifiedTradePaymentTerms>';
const LATER =
  '<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20270101</udt:DateTimeString></ram:DueDateDateTime>';

const REASONS: readonly (readonly [what: string, change: (xml: string) => string, reason: string])[] = [
  [
    'a date of another format',
    instead('format="102">20261102', 'format="203">202611021200'),
    'Only dates of format 102 have a place in UBL',
  ],
  [
    'a date of another format that is no term',
    before('ram:TypeCode', nested('ram:EffectiveSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString format="203"', '202611021200')),
    NO_TERM,
  ],
  [
    'an amount in another currency',
    instead('<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="SEK">'),
    'The amount is not in the currency of the invoice (BT-5)',
  ],
  [
    'a VAT total in a third currency',
    before('ram:GrandTotalAmount', '<ram:TaxTotalAmount currencyID="SEK">1</ram:TaxTotalAmount>'),
    'The amount is neither in the currency of the invoice (BT-5) nor in that of its accounting (BT-6)',
  ],
  ['a second VAT total', before('ram:GrandTotalAmount', '<ram:TaxTotalAmount currencyID="EUR">1</ram:TaxTotalAmount>'), ONCE],
  ['a second text', before('ram:BuyerReference', '<ram:BuyerReference>2</ram:BuyerReference>'), ONCE],
  ['a second group', instead(TERMS, `${TERMS}${LATER}${TERMS}`), ONCE],
  ['a name of the document', before('ram:TypeCode', '<ram:Name>INVOICE</ram:Name>'), NO_TERM],
  [
    'a product number of Factur-X',
    instead('<ram:Name>Office', '<ram:ID>1</ram:ID><ram:GlobalID schemeID="0160">1</ram:GlobalID><ram:Name>Office'),
    NO_TERM,
  ],
  ['an attribute', instead('<ram:BuyerReference>', '<ram:BuyerReference languageID="en">'), 'EN 16931 has no such attribute here'],
  [
    'another base quantity at the gross price',
    priced('<ram:BasisQuantity unitCode="C62">100</ram:BasisQuantity>'),
    'It is another base quantity than that of the net price, and EN 16931 has one (BT-149)',
  ],
  [
    'a charge on the gross price',
    priced(
      '<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1</ram:ActualAmount></ram:AppliedTradeAllowanceCharge>',
    ),
    NO_TERM,
  ],
  [
    'a tax registration of an unknown scheme',
    instead('schemeID="VA"', 'schemeID="XX"'),
    'The scheme of the tax registration is neither VA nor FC',
  ],
  [
    'an empty file',
    instead(
      '<ram:SellerTradeParty>',
      '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv"/></ram:AdditionalReferencedDocument><ram:SellerTradeParty>',
    ),
    'The embedded file is empty',
  ],
];
for (const [what, change, reason] of REASONS) {
  test(`a refusal says why: ${what}`, (t) => {
    t.is(convert(change(plain)).findings[0]?.text, reason);
  });
}

for (const [quantity, unitCode] of [
  ['<ram:BasisQuantity unitCode="C62">1.0000</ram:BasisQuantity>', 'C62'],
  ['<ram:BasisQuantity unitCode="C62"> +01 </ram:BasisQuantity>', 'C62'],
  ['<ram:BasisQuantity>1</ram:BasisQuantity>', 'C62'],
] as const) {
  test(`BT-149: base quantities are compared as numbers: ${quantity}`, (t) => {
    const { root, findings } = convert(priced(quantity)(plain));
    t.deepEqual(findings, []);
    const [base] = elementsAt(root, 'cac:InvoiceLine/cac:Price/cbc:BaseQuantity');
    t.deepEqual([base?.text, attribute(base, 'unitCode')], ['1', unitCode]);
  });
}

const withoutMeans = (xml: string): string =>
  xml.replace(/<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*<\/ram:SpecifiedTradeSettlementPaymentMeans>/, '');
for (const [kind, xml, expected] of [
  ['an invoice', everyTerm, ['1', undefined, 'BT-83', 'BT-89']],
  ['a credit note', creditNote, ['1', '2026-01-09', 'BT-83', 'BT-89']],
] as const) {
  test(`BT-83, BT-89 and BT-9 of ${kind} without payment means stand in some of an unknown kind`, (t) => {
    const { root, findings } = convert(withoutMeans(xml));
    t.deepEqual(findings, []);
    t.deepEqual(
      elementsAt(root, 'cac:PaymentMeans').map((one) => [
        textAt(one, 'cbc:PaymentMeansCode'),
        textAt(one, 'cbc:PaymentDueDate'),
        textAt(one, 'cbc:PaymentID'),
        textAt(one, 'cac:PaymentMandate/cbc:ID'),
      ]),
      [[...expected]],
    );
  });
}

test('without payment means and their terms there are none in UBL', (t) => {
  const { root } = convert(withoutMeans(plain));
  t.deepEqual(elementsAt(root, 'cac:PaymentMeans'), []);
});

test('the scheme of an empty identifier says nothing', (t) => {
  const { root, findings } = convert(
    plain.replace('<ram:BuyerTradeParty>', '<ram:BuyerTradeParty><ram:GlobalID schemeID="0088"> </ram:GlobalID>'),
  );
  t.deepEqual(findings, []);
  t.deepEqual(elementsAt(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification'), []);
});
