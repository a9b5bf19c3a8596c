// Properties of the rules of EN 16931 as a whole: credit notes, fragments, severities, growth, and lists by name.

import { EN_CII, EN_UBL } from '../../../../src/validation/rules/en/en16931.js';
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, type Change, fixture, mutate } from '../../../support/fixtures.js';
import { foundBy, idsFoundBy, text, without } from '../../../support/rules.js';
import { test } from '../../../support/test.js';

const INVOICE = fixture('ubl-every-rule.xml');
const CREDIT_NOTE = INVOICE.replaceAll('InvoiceLine>', 'CreditNoteLine>')
  .replaceAll('InvoicedQuantity', 'CreditedQuantity')
  .replace('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  .replace(
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
    '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"',
  )
  .replace('</Invoice>', '</CreditNote>');

test('a credit note is checked as an invoice is', (t) => {
  t.deepEqual(idsFoundBy(EN_UBL, CREDIT_NOTE), []);
});

const IN_CREDIT_NOTES: readonly (readonly [fires: readonly string[], ...changes: Change[]])[] = [
  [['BR-04'], without('cbc:CreditNoteTypeCode')],
  [['BR-16', 'BR-CO-10', 'BR-S-08'], without('cac:CreditNoteLine')],
  [['BR-22', 'BR-23'], without('cbc:CreditedQuantity')],
  [['BR-31', 'BR-CO-11', 'BR-S-08'], without('cbc:Amount')],
  [['BR-CL-01'], text('cbc:CreditNoteTypeCode', '380')],
  [['BR-S-05', 'BR-S-08'], text('cbc:Percent', '0', '<cac:ClassifiedTaxCategory>')],
];
for (const [fires, ...changes] of IN_CREDIT_NOTES) {
  test(`in a credit note, ${fires.join(', ')} fire`, (t) => {
    t.deepEqual(idsFoundBy(EN_UBL, mutate(CREDIT_NOTE, ...changes)), fires);
  });
}

test('a line of the other kind is a line to most rules, but not for the base of a category', (t) => {
  t.deepEqual(idsFoundBy(EN_UBL, INVOICE.replaceAll('InvoiceLine>', 'CreditNoteLine>')), []);
  t.deepEqual(idsFoundBy(EN_UBL, mutate(INVOICE, [/(?<=<\/cac:)InvoiceLine>/, 'InvoiceLine><cac:CreditNoteLine/>'])), [
    'BR-21',
    'BR-22',
    'BR-23',
    'BR-24',
    'BR-25',
    'BR-26',
    'BR-27',
    'BR-CO-04',
  ]);
});

test('a fragment is judged by what it holds: what is missing keeps no other rule from being asked', (t) => {
  const root = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
  t.deepEqual(idsFoundBy(EN_UBL, root), [
    'BR-01',
    'BR-02',
    'BR-03',
    'BR-04',
    'BR-05',
    'BR-06',
    'BR-07',
    'BR-08',
    'BR-10',
    'BR-16',
    'BR-CO-18',
  ]);
});

test('in CII the country is asked of the document, and the breakdown of the lines', (t) => {
  const root = '<a:CrossIndustryInvoice xmlns:a="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';
  t.deepEqual(idsFoundBy(EN_CII, root), [
    'BR-01',
    'BR-02',
    'BR-03',
    'BR-04',
    'BR-05',
    'BR-06',
    'BR-07',
    'BR-08',
    'BR-09',
    'BR-10',
    'BR-11',
    'BR-16',
  ]);
});

test('BR-51 warns in UBL, and is fatal in CII', (t) => {
  const more: Change = ['1234567890', '12345678901'];
  t.deepEqual(foundBy(EN_UBL, mutate(INVOICE, more)), ['BR-51 warning']);
  t.deepEqual(foundBy(EN_CII, mutate(fixture('cii-every-rule.xml'), more)), ['BR-51 fatal']);
});

test('a category that stands twice in the breakdown breaks its first rule, but for those with several rates', (t) => {
  const twice = (code: string): string[] => {
    const [subtotal = ''] = /<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>/.exec(INVOICE) ?? [];
    const doubled = mutate(INVOICE, [subtotal, subtotal + subtotal]);
    return idsFoundBy(EN_UBL, doubled.replace(/(?<=TaxCategory><cbc:ID>)S/g, code)).filter((id) => id.endsWith('-01'));
  };
  t.deepEqual(
    ['S', 'L', 'M', 'Z', 'E', 'AE', 'K', 'G', 'O'].map((code) => twice(code).join()),
    ['', '', '', 'BR-Z-01', 'BR-E-01', 'BR-AE-01', 'BR-IC-01', 'BR-G-01', 'BR-O-01'],
  );
});

test('rates are one as numbers, and standard rate is summed for each rate', (t) => {
  const rate = (value: string): string[] => idsFoundBy(EN_UBL, mutate(INVOICE, text('cbc:Percent', value, '<cac:ClassifiedTaxCategory>')));
  t.deepEqual(rate('20.00'), []);
  t.deepEqual(rate('6'), ['BR-S-08']);
});

for (const [syntax, part, amount, file] of [
  ['UBL', EN_UBL, 'cbc:TaxableAmount', 'ubl-every-rule.xml'],
  ['CII', EN_CII, 'ram:BasisAmount', 'cii-every-rule.xml'],
] as const) {
  const after = syntax === 'CII' ? '<ram:CalculatedAmount>' : '';
  test(`${syntax}: the base of standard rate is ${syntax === 'UBL' ? 'less than one unit off' : 'exact'} at most`, (t) => {
    const found = (value: string): string[] =>
      idsFoundBy(part, mutate(fixture(file), text(amount, value, after))).filter((id) => id === 'BR-S-08');
    t.deepEqual(found('95.99'), syntax === 'UBL' ? [] : ['BR-S-08']);
    t.deepEqual(found('96.00'), ['BR-S-08']);
  });
}

test('the VAT identifier of UBL is looked for in the text of a list, and so is the subject of a note', (t) => {
  t.deepEqual(idsFoundBy(EN_UBL, mutate(INVOICE, ['BE0123456749', ''])), []);
  t.deepEqual(idsFoundBy(EN_UBL, mutate(INVOICE, ['BE0123456749', 'E '])), []);
  t.deepEqual(idsFoundBy(EN_UBL, mutate(INVOICE, ['#AAI#', '#A A#'])), []);
  t.deepEqual(idsFoundBy(EN_CII, mutate(fixture('cii-every-rule.xml'), ['>BE0123456749<', '><'])), ['BR-CO-09']);
});

test('rule sets name their code lists with versions', (t) => {
  t.deepEqual(
    ['EN16931-UBL', 'EN16931-CII'].map((family) => ruleSetAt(family, AT)?.codeLists.filter((name) => /ISO 4217|EAS|1001|3166/.test(name))),
    [
      [
        'EAS EN16931-1.3.16',
        'ISO 3166-1 (UBL) EN16931-1.3.16',
        'ISO 4217 EN16931-1.3.16',
        'UNTDID 1001 (credit notes) EN16931-1.3.16',
        'UNTDID 1001 (invoices) EN16931-1.3.16',
      ],
      ['EAS EN16931-1.3.16', 'ISO 3166-1 (CII) EN16931-1.3.16', 'ISO 4217 EN16931-1.3.16', 'UNTDID 1001 (CII) EN16931-1.3.16'],
    ],
  );
});

test('an indicator that is no boolean leaves nothing to add up', (t) => {
  t.deepEqual(idsFoundBy(EN_UBL, mutate(INVOICE, ['>false<', '>no<'])), ['BR-CO-11', 'BR-CO-12', 'BR-S-08']);
  const [before, ...after] = fixture('cii-every-rule.xml').split('<ram:ApplicableHeaderTradeSettlement>');
  const odd = [before, mutate(after.join(''), ['>false<', '>no<'])].join('<ram:ApplicableHeaderTradeSettlement>');
  t.deepEqual(idsFoundBy(EN_CII, odd), ['BR-CO-11', 'BR-CO-12', 'BR-S-08']);
});

test('two rates of a line are none', (t) => {
  const twice = INVOICE.replace(/(?<=<cac:ClassifiedTaxCategory>.*)<cbc:Percent>20<\/cbc:Percent>/, '$&$&');
  t.deepEqual(idsFoundBy(EN_UBL, twice), ['BR-S-05']);
});
