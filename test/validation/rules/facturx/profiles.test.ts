// What a profile of Factur-X says of elements, attributes and codes beyond its schema: which rules of the profile fire, and none before.
import { validate } from '../../../../src/validation/validate.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { AT, type Change, firedIn, fixture, mutate } from '../../../support/fixtures.js';
import { attribute, nested, put, text } from '../../../support/rules.js';
import { test } from '../../../support/test.js';

const EN = 'urn:cen.eu:en16931:2017';
const SELLER = '<ram:SellerTradeParty>';
const BUYER = '<ram:BuyerTradeParty>';
const SETTLEMENT = '<ram:ApplicableHeaderTradeSettlement>';
const TERMS = '<ram:SpecifiedTradePaymentTerms>';
const REGISTRATION = nested('ram:SpecifiedTaxRegistration/ram:ID schemeID="SE"', '1');
const CHARGE = (reason: string): Change =>
  put(
    `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>
    <ram:ActualAmount>1.00</ram:ActualAmount>${reason}<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode>
    <ram:CategoryCode>S</ram:CategoryCode></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`,
    TERMS,
    SETTLEMENT,
  );

/** No total in the currency that was the accounting currency. */
const DOBRAS: Change = [/<ram:TaxTotalAmount currencyID="CHF">.*<\/ram:TaxTotalAmount>/, ''];

const CASES: Readonly<Record<string, readonly (readonly [why: string, fires: readonly string[], ...changes: Change[]])[]>> = {
  'FACTUR-X-MINIMUM': [
    ['a scheme of the number of the invoice', ['FX-UNUSED'], [/(?<=<rsm:ExchangedDocument>\s*)<ram:ID>/, '<ram:ID schemeID="0088">']],
    ['a currency of the total', ['FX-UNUSED'], ['<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="EUR">']],
    ['a VAT total in no currency of the invoice', ['FX-UNUSED'], attribute('ram:TaxTotalAmount', 'currencyID', 'USD')],
    ['a VAT total without currency', ['FX-UNUSED'], attribute('ram:TaxTotalAmount', 'currencyID', undefined)],
    ['a registration of another kind', ['FX-UNUSED'], put(REGISTRATION, '<ram:SpecifiedTaxRegistration>', SELLER)],
    ['a registration of the buyer', ['FX-UNUSED'], put(REGISTRATION, '</ram:BuyerTradeParty>', BUYER)],
  ],
  'FACTUR-X-BASIC-WL': [
    ['South Sudan', [], text('ram:CountryID', 'SS', SELLER)],
    ['the Netherlands Antilles, which are gone', ['FX-SCH-A-000443'], text('ram:CountryID', 'AN', SELLER)],
    ['dobras of today', [], DOBRAS, text('ram:TaxCurrencyCode', 'STN')],
    ['dobras of before 2018', ['FX-SCH-A-000196'], DOBRAS, text('ram:TaxCurrencyCode', 'STD')],
    [
      'an indicator that is neither true nor false',
      ['FX-UNUSED'],
      ['<udt:Indicator>true</udt:Indicator>', '<udt:Indicator>1</udt:Indicator>'],
    ],
    ['another list of the reason of a charge', ['FX-UNUSED'], [/(?<=>true<[\s\S]*?)<ram:ReasonCode>/, '<ram:ReasonCode listID="7161">']],
  ],
  'FACTUR-X-BASIC': [
    ['an unknown unit', ['FX-SCH-A-000534'], attribute('ram:BilledQuantity', 'unitCode', 'NONE')],
    ['two terms of payment', ['FX-SCH-A-000174'], put(`${TERMS}</ram:SpecifiedTradePaymentTerms>`, TERMS)],
    ['no format of the due date', ['FX-SCH-A-000484'], attribute('udt:DateTimeString', 'format', undefined, TERMS)],
    ['another format of the due date', ['FX-SCH-A-000524'], attribute('udt:DateTimeString', 'format', '205', TERMS)],
  ],
  'FACTUR-X-EN16931': [
    ['two terms of payment', ['FX-SCH-A-000174'], put(`${TERMS}</ram:SpecifiedTradePaymentTerms>`, TERMS)],
    ['another format of the due date', ['FX-SCH-A-000605'], attribute('udt:DateTimeString', 'format', '205', TERMS)],
    [
      'two accounts of one payment',
      ['FX-SCH-A-000194'],
      put(nested('ram:PayeePartyCreditorFinancialAccount/ram:IBANID', '1'), '<ram:PayeePartyCreditorFinancialAccount>'),
    ],
    ['an unknown unit', ['FX-SCH-A-000613'], attribute('ram:BilledQuantity', 'unitCode', 'NONE')],
  ],
  'FACTUR-X-EXTENDED': [
    [
      'a scheme of the identifier of the creditor',
      ['FX-UNUSED'],
      put('<ram:CreditorReferenceID schemeID="SEPA">1</ram:CreditorReferenceID>', '<ram:', SETTLEMENT),
    ],
    ['an unknown scheme of the buyer', ['FX-SCH-A-000697'], attribute('ram:GlobalID', 'schemeID', '0999', BUYER)],
    ['a scheme that EXTENDED alone has', [], attribute('ram:GlobalID', 'schemeID', 'BY', BUYER)],
    ['an unknown state of a line', ['FX-SCH-A-000335'], text('ram:LineStatusReasonCode', 'DRAFT', '<ram:LineID>4</ram:LineID>')],
    ['a duty as the reason of a charge', [], CHARGE('<ram:ReasonCode listID="5153">LAC</ram:ReasonCode>')],
    ['an unknown duty', ['FX-SCH-A-000390'], CHARGE('<ram:ReasonCode listID="5153">ADR</ram:ReasonCode>')],
    ['a reason of an unknown list', ['FX-UNUSED'], CHARGE('<ram:ReasonCode listID="7161">ADR</ram:ReasonCode>')],
    ['an unknown language', ['FX-SCH-A-000389'], put('<ram:LanguageID>xyz</ram:LanguageID>', '</rsm:ExchangedDocument>')],
    ['no date of delivery', ['FX-SCH-A-000171', 'PEPPOL-EN16931-R008'], [/<ram:OccurrenceDateTime>.*<\/ram:OccurrenceDateTime>/, '']],
  ],
};

const FILES: Readonly<Record<string, string>> = {
  'FACTUR-X-MINIMUM': fixture('facturx/minimum.xml'),
  'FACTUR-X-BASIC-WL': fixture('facturx/basic-wl.xml'),
  'FACTUR-X-BASIC': mutate(fixture('cii-invoice.xml'), [`>${EN}<`, `>${EN}#compliant#urn:factur-x.eu:1p0:basic<`]),
  'FACTUR-X-EN16931': fixture('cii-invoice.xml'),
  'FACTUR-X-EXTENDED': fixture('facturx/extended.xml'),
};

for (const [family, cases] of Object.entries(CASES)) {
  const xml = FILES[family] ?? '';
  const before = firedIn(family, xml);
  for (const [why, fires, ...changes] of cases) {
    test(`${family}: ${fires.join() || 'nothing'} for ${why}`, (t) => {
      t.deepEqual(
        firedIn(family, mutate(xml, ...changes)).filter((rule) => !before.includes(rule) && /^FX-|^PEPPOL-/.test(rule)),
        [...fires],
      );
    });
  }
}

for (const family of ['FACTUR-X-BASIC', 'FACTUR-X-EN16931']) {
  test(`${family} has nothing to say of an invoice that is right`, (t) => {
    t.deepEqual(firedIn(family, FILES[family] ?? ''), []);
  });
}

test('a finding names the element that the profile does not use', (t) => {
  const mutant = mutate(FILES['FACTUR-X-MINIMUM'] ?? '', ['<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="EUR">']);
  const { verdict, findings } = validate(parseXml(Buffer.from(mutant)), { at: AT });
  t.deepEqual(
    [verdict, ...findings.filter(({ rule }) => rule === 'FX-UNUSED').map(({ text, location }) => [text, location?.split('/').at(-1)])],
    ['invalid', ['The attribute currencyID of ram:GrandTotalAmount is not used in this profile.', 'ram:GrandTotalAmount']],
  );
});

for (const [generation, verdict] of [
  ['factur-x', 'invalid'],
  ['zugferd-2.0', 'valid'],
  [undefined, 'valid'],
] as const) {
  test(`EN 16931 with a due date in another format: ${verdict} in ${generation === undefined ? 'XML' : `a PDF of ${generation}`}`, (t) => {
    const mutant = mutate(fixture('cii-invoice.xml'), attribute('udt:DateTimeString', 'format', '205', TERMS));
    t.is(validate(parseXml(Buffer.from(mutant)), { at: AT, generation }).verdict, verdict);
  });
}
