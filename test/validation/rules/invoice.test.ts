// Every rule of the core of EN 16931: one document in which it alone fires, beside bases in which nothing fires.

import test from 'ava';
import { ruleSetAt } from '../../../src/validation/rulesets.js';
import { AT, type Change, fired as firedOfAll, fixture, mutate } from '../../support/fixtures.js';

const UBL = fixture('ubl-invoice.xml');
const CII = fixture('cii-invoice.xml');

type Case = readonly [fires: readonly string[], why: string, ...changes: Change[]];

/** Without those of the tables, which have tests of their own. */
const fired = (text: string): string[] => firedOfAll(text).filter((rule) => rule.startsWith('BR-'));

const LINE_EXTENSION = '<cbc:LineExtensionAmount currencyID="EUR">';

const IN_UBL: readonly Case[] = [
  [['BR-02'], 'no invoice number', ['<cbc:ID>F2026-0017</cbc:ID>', '']],
  [['BR-02'], 'an invoice number of white space', ['F2026-0017', ' \n ']],
  [['BR-03'], 'no issue date', [/<cbc:IssueDate>.*<\/cbc:IssueDate>/, '']],
  [['BR-04'], 'no type code', [/<cbc:InvoiceTypeCode>.*<\/cbc:InvoiceTypeCode>/, '']],
  [
    ['BR-05', 'BR-CO-15'],
    'no currency, so no VAT total in it',
    [/<cbc:DocumentCurrencyCode>.*<\/cbc:DocumentCurrencyCode>/, ''],
    [/<cbc:TaxAmount currencyID="EUR">55.50<\/cbc:TaxAmount>/, ''],
  ],
  [['BR-06'], 'no name of the seller', ['<cbc:RegistrationName>Example Seller BV</cbc:RegistrationName>', '']],
  [['BR-07'], 'no name of the buyer', ['Example Buyer S.à r.l.', '']],
  [['BR-08'], 'no address of the seller', [/<cac:PostalAddress>[\s\S]*?<\/cac:PostalAddress>/, '']],
  [['BR-09'], 'no country of the seller', ['<cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country>', '']],
  [['BR-10'], 'no address of the buyer', [/<cac:PostalAddress>\s*<cbc:CityName>Lux[\s\S]*?<\/cac:PostalAddress>/, '']],
  [['BR-11'], 'no country of the buyer', ['>LU<', '><']],
  [['BR-12', 'BR-CO-10', 'BR-CO-13'], 'no sum of the lines', [`${LINE_EXTENSION}300.00</cbc:LineExtensionAmount>`, '']],
  [['BR-13', 'BR-CO-13', 'BR-CO-15'], 'no total without VAT', [/<cbc:TaxExclusiveAmount.*<\/cbc:TaxExclusiveAmount>/, '']],
  [['BR-14', 'BR-CO-15', 'BR-CO-16'], 'no total with VAT', [/<cbc:TaxInclusiveAmount.*<\/cbc:TaxInclusiveAmount>/, '']],
  [['BR-15', 'BR-CO-16'], 'no amount due', [/<cbc:PayableAmount.*<\/cbc:PayableAmount>/, '']],
  [['BR-16', 'BR-CO-10', 'BR-S-08'], 'no line', [/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, '']],
  [['BR-21'], 'no identifier of a line', ['<cbc:ID>2</cbc:ID>', '']],
  [['BR-22', 'BR-23'], 'no quantity', [/<cbc:InvoicedQuantity.*<\/cbc:InvoicedQuantity>/, '']],
  [['BR-23'], 'no unit of the quantity', [' unitCode="C62"', '']],
  [['BR-24', 'BR-CO-10', 'BR-S-08'], 'no amount of a line', [`${LINE_EXTENSION}250.00</cbc:LineExtensionAmount>`, '']],
  [['BR-25'], 'no name of an item', ['Office chair', '']],
  [['BR-26'], 'no price', [/<cbc:PriceAmount.*<\/cbc:PriceAmount>/, '']],
  [['BR-27'], 'a negative price', ['>25.00<', '>-25.00<']],
  [['BR-27'], 'a price that is no decimal', ['>25.00<', '>2.5e1<']],
  [[], 'a price of zero', ['>25.00<', '>0<']],
  [['BR-CO-10', 'BR-CO-13'], 'another sum of the lines', [`${LINE_EXTENSION}300.00`, `${LINE_EXTENSION}300.01`]],
  [['BR-CO-11'], 'an allowance that the total leaves out', [/(?=<cac:TaxTotal>)/, allowance('false', '0.00')]],
  [['BR-CO-12'], 'a charge that the total leaves out', [/(?=<cac:TaxTotal>)/, allowance('true', '0.00')]],
  [
    ['BR-CO-11'],
    'a sum of allowances without any',
    [/(?=<cbc:PayableAmount)/, '<cbc:AllowanceTotalAmount>1</cbc:AllowanceTotalAmount>'],
    ['>300.00</cbc:TaxExclusiveAmount>', '>299.00</cbc:TaxExclusiveAmount>'],
    ['>355.50</cbc:TaxInclusiveAmount>', '>354.50</cbc:TaxInclusiveAmount>'],
    ['>355.50</cbc:PayableAmount>', '>354.50</cbc:PayableAmount>'],
  ],
  [['BR-CO-13', 'BR-CO-15'], 'another total without VAT', ['>300.00</cbc:TaxExclusiveAmount>', '>300.10</cbc:TaxExclusiveAmount>']],
  [['BR-CO-14', 'BR-CO-15'], 'another total of VAT', ['>55.50<', '>55.51<']],
  [['BR-CO-15', 'BR-CO-16'], 'another total with VAT', ['>355.50</cbc:TaxInclusiveAmount>', '>355.49</cbc:TaxInclusiveAmount>']],
  [
    ['BR-CO-15'],
    'two totals of VAT in the invoice currency',
    [/(?=<cac:LegalMonetaryTotal>)/, '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">55.50</cbc:TaxAmount></cac:TaxTotal>'],
  ],
  [
    [],
    'a total of VAT in the accounting currency',
    [/(?=<cac:LegalMonetaryTotal>)/, '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">600.00</cbc:TaxAmount></cac:TaxTotal>'],
  ],
  [
    ['BR-CO-16'],
    'a payment that the amount due leaves out',
    [/(?=<cbc:PayableAmount)/, '<cbc:PrepaidAmount currencyID="EUR">5.50</cbc:PrepaidAmount>'],
  ],
  [
    [],
    'a payment and rounding',
    [
      /<cbc:PayableAmount.*<\/cbc:PayableAmount>/,
      '<cbc:PrepaidAmount currencyID="EUR">5.49</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="EUR">-0.01</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">350</cbc:PayableAmount>',
    ],
  ],
  [['BR-CO-16'], 'an amount due that is no decimal', ['>355.50</cbc:PayableAmount>', '>355,50</cbc:PayableAmount>']],
  [['BR-CO-14', 'BR-CO-17', 'BR-S-09'], 'VAT one unit off', ['>52.50<', '>53.50<']],
  [
    [],
    'VAT less than one unit off',
    ['>52.50<', '>53.49<'],
    ['>55.50<', '>56.49<'],
    ['>355.50</cbc:TaxInclusiveAmount>', '>356.49</cbc:TaxInclusiveAmount>'],
    ['>355.50</cbc:PayableAmount>', '>356.49</cbc:PayableAmount>'],
  ],
  [['BR-CO-18', 'BR-S-01'], 'no VAT breakdown', [/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, '']],
];

const IN_CII: readonly Case[] = [
  [['BR-02'], 'no invoice number', ['F2026-0018', '']],
  [['BR-03'], 'no issue date', ['20261102', '']],
  [['BR-04'], 'no type code', ['<ram:TypeCode>380</ram:TypeCode>', '']],
  [['BR-05', 'BR-CO-15'], 'no currency, so no VAT total in it', ['<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>', '']],
  [['BR-06'], 'no name of the seller', ['Example Seller BV', '']],
  [['BR-07'], 'no name of the buyer', ['Example Buyer S.à r.l.', '']],
  [['BR-08'], 'no address of the seller', ['<ram:PostalTradeAddress><ram:CountryID>BE</ram:CountryID></ram:PostalTradeAddress>', '']],
  [['BR-09'], 'no country of the seller', ['>BE<', '><']],
  [['BR-10'], 'no address of the buyer', ['<ram:PostalTradeAddress><ram:CountryID>LU</ram:CountryID></ram:PostalTradeAddress>', '']],
  [['BR-11'], 'no country of the buyer', ['>LU<', '><']],
  [['BR-12', 'BR-CO-10', 'BR-CO-13'], 'no sum of the lines', ['<ram:LineTotalAmount>300.00</ram:LineTotalAmount>', '']],
  [['BR-13', 'BR-CO-13', 'BR-CO-15'], 'no total without VAT', [/<ram:TaxBasisTotalAmount>.*<\/ram:TaxBasisTotalAmount>/, '']],
  [['BR-14', 'BR-CO-15', 'BR-CO-16'], 'no total with VAT', [/<ram:GrandTotalAmount>.*<\/ram:GrandTotalAmount>/, '']],
  [['BR-15', 'BR-CO-16'], 'no amount due', [/<ram:DuePayableAmount>.*<\/ram:DuePayableAmount>/, '']],
  [
    ['BR-16', 'BR-CO-10', 'BR-S-08'],
    'no line',
    [/<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/, ''],
  ],
  [['BR-21'], 'no identifier of a line', ['<ram:LineID>2</ram:LineID>', '']],
  [['BR-23'], 'no unit of the quantity', [' unitCode="C62"', '']],
  [['BR-25'], 'no name of an item', ['Office chair', '']],
  [['BR-26'], 'no price', ['<ram:ChargeAmount>25.00</ram:ChargeAmount>', '']],
  [['BR-27'], 'a negative price', ['>25.00<', '>-25.00<']],
  [['BR-CO-14', 'BR-CO-15'], 'another total of VAT', ['>55.50<', '>55.51<']],
  [['BR-CO-14'], 'VAT one unit off, which CII allows', ['>52.50<', '>53.50<']],
  [['BR-CO-14', 'BR-CO-17', 'BR-S-09'], 'VAT more than one unit off', ['>52.50<', '>53.51<']],
  [['BR-S-02'], 'no tax identifier of the seller', [/<ram:SpecifiedTaxRegistration>.*<\/ram:SpecifiedTaxRegistration>/, '']],
  [[], 'a tax registration in place of the VAT identifier', ['schemeID="VA"', 'schemeID="FC"']],
];

for (const [syntax, base, cases] of [
  ['UBL', UBL, IN_UBL],
  ['CII', CII, IN_CII],
] as const) {
  test(`${syntax}: nothing fires in the fixture`, (t) => {
    t.deepEqual(fired(base), []);
  });
  for (const [fires, why, ...changes] of cases) {
    test(`${syntax}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(fired(mutate(base, ...changes)), fires);
    });
  }
}

for (const [code, rate] of [
  ['S', '21'],
  ['Z', '0'],
  ['E', '0'],
  ['AE', '0'],
] as const) {
  const base = inCategory(code, rate);
  const rated = code === 'S';
  const wrongRate = rated ? '0' : '21';
  const id = (number: number): string => `BR-${code}-${String(number).padStart(2, '0')}`;
  const percentOf = (before: string): RegExp => new RegExp(`(?<=${before}[\\s\\S]*?<cbc:Percent>)${rate}`);
  const reason = '<cbc:TaxExemptionReason>As agreed</cbc:TaxExemptionReason>';
  const identifiers = [/<cbc:CompanyID>BE0123456749<\/cbc:CompanyID>/, ''] as const;

  test(`${code}: nothing fires in a credit note of this category`, (t) => {
    t.deepEqual(fired(base), []);
  });
  test(`${id(1)} fires where the category is used and the breakdown holds another`, (t) => {
    t.true(fired(mutate(base, [new RegExp(`(?<=<cac:TaxSubtotal>[\\s\\S]*?<cbc:ID>)${code}`), 'O'])).includes(id(1)));
  });
  test(`${id(2)}, ${id(3)} and ${id(4)} fire where the seller has no tax identifier`, (t) => {
    t.deepEqual(fired(mutate(base, identifiers)), [id(2), id(3), id(4)]);
  });
  test(`${id(2)} to ${id(4)} are met by a representative with a VAT identifier`, (t) => {
    const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
    const party = `<cac:TaxRepresentativeParty><cac:PartyTaxScheme><cbc:CompanyID>LU10000053</cbc:CompanyID>${scheme}</cac:PartyTaxScheme></cac:TaxRepresentativeParty>`;
    t.deepEqual(fired(mutate(base, identifiers, [/(?=<cac:AllowanceCharge>)/, party])), []);
  });
  test(`${id(5)} fires for the rate of a line`, (t) => {
    t.true(fired(mutate(base, [percentOf('<cac:ClassifiedTaxCategory>'), wrongRate])).includes(id(5)));
  });
  test(`${id(6)} fires for the rate of an allowance`, (t) => {
    t.true(fired(mutate(base, [percentOf('>false<'), wrongRate])).includes(id(6)));
  });
  test(`${id(7)} fires for the rate of a charge`, (t) => {
    t.true(fired(mutate(base, [percentOf('>true<'), wrongRate])).includes(id(7)));
  });
  test(`${id(8)} fires for another taxable amount`, (t) => {
    t.true(fired(mutate(base, ['>47.00</cbc:TaxableAmount>', '>48.00</cbc:TaxableAmount>'])).includes(id(8)));
  });
  test(`${id(9)} fires for another VAT amount`, (t) => {
    const vat = rated ? '9.87' : '0.00';
    t.true(
      fired(mutate(base, [new RegExp(`(?<=</cbc:TaxableAmount>\\s*<cbc:TaxAmount currencyID="EUR">)${vat}`), '11.00'])).includes(id(9)),
    );
  });
  test(`${id(10)} fires for an exemption reason that is ${code === 'E' || code === 'AE' ? 'missing' : 'given'}`, (t) => {
    const change: Change = base.includes(reason) ? [reason, ''] : [/(?<=<cac:TaxSubtotal>[\s\S]*?<\/cbc:Percent>)/, reason];
    t.deepEqual(fired(mutate(base, change)), [id(10)]);
  });
}

for (const code of ['Z', 'E', 'AE']) {
  test(`BR-${code}-01 fires where the breakdown holds the category twice`, (t) => {
    const subtotal = /<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/.exec(inCategory(code, '0'))?.[0] ?? '';
    t.true(fired(mutate(inCategory(code, '0'), [subtotal, subtotal + subtotal])).includes(`BR-${code}-01`));
  });
}

test('BR-AE-02 to BR-AE-04 fire where the buyer has no identifier', (t) => {
  t.deepEqual(fired(mutate(inCategory('AE', '0'), ['<cbc:CompanyID>LU-B-1</cbc:CompanyID>', ''])), ['BR-AE-02', 'BR-AE-03', 'BR-AE-04']);
});

test('a base of category S is checked for each rate, whatever its zeros', (t) => {
  t.deepEqual(fired(mutate(UBL, [/(?<=<cac:ClassifiedTaxCategory>[\s\S]*?<cbc:Percent>)21/, '21.00'])), []);
  t.deepEqual(fired(mutate(UBL, [/(?<=<cac:ClassifiedTaxCategory>[\s\S]*?<cbc:Percent>)21/, '6'])), ['BR-S-08']);
});

test('every rule of the core is named in this file', (t) => {
  const named = new Set([...IN_UBL, ...IN_CII].flatMap(([fires]) => fires));
  const rules = ruleSetAt('EN16931-UBL', AT)?.rules ?? [];
  // BR-01 cannot fire in a whole document: without BT-24 no rule set is chosen.
  t.deepEqual(
    rules.filter((rule) => rule.startsWith('BR-') && !named.has(rule) && !/^BR-(S|Z|E|AE)-/.test(rule)),
    ['BR-01'],
  );
});

function allowance(indicator: string, amount: string): string {
  const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
  const category = `<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent>${scheme}</cac:TaxCategory>`;
  return `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">${amount}</cbc:Amount>${category}</cac:AllowanceCharge>`;
}

/** The credit note with a charge of 2.00 beside its allowance of 5.00, all of it in one VAT category. */
function inCategory(code: string, rate: string): string {
  const [vat, withVat] = code === 'S' ? ['9.87', '56.87'] : ['0.00', '47.00'];
  const reason = code === 'E' || code === 'AE' ? '<cbc:TaxExemptionReason>As agreed</cbc:TaxExemptionReason>' : '';
  return mutate(
    fixture('ubl-credit-note.xml'),
    [/(?=<cac:TaxTotal>)/, allowance('true', '2.00')],
    [/9\.45/g, vat],
    [/54\.45/g, withVat],
    [/45\.00/g, '47.00'],
    [/(?=<cbc:PayableAmount)/, '<cbc:ChargeTotalAmount currencyID="EUR">2.00</cbc:ChargeTotalAmount>'],
    [/<cbc:ID>S<\/cbc:ID>/g, `<cbc:ID>${code}</cbc:ID>`],
    [/<cbc:Percent>21</g, `<cbc:Percent>${rate}<`],
    [/(?<=<cac:TaxSubtotal>[\s\S]*?<\/cbc:Percent>)/, reason],
    [/(?<=Example Buyer S\.à r\.l\.<\/cbc:RegistrationName>)/, '<cbc:CompanyID>LU-B-1</cbc:CompanyID>'],
  );
}
