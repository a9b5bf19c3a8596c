// An invoice as JSON with all that is wrong: its members, what they say of each other, its sums, and the rules of its XML.
import { type InvoiceCheck, prepareInvoice, withReport } from '../../src/invoices/prepare.js';
import { repeatedMembers } from '../../src/invoices/repeated.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { AT } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { FACTURX, FULL, type Json, LINE, SMALL, withLines } from './samples.js';

function checked(given: Json): InvoiceCheck {
  const prepared = prepareInvoice(given);
  return withReport(prepared, validate(parseXml(prepared.written.bytes), { at: AT }));
}

const told = ({ errors }: InvoiceCheck): string[] => errors.map(({ pointer, term, code, rule }) => [pointer, term, code ?? rule].join(' '));

for (const [what, given] of [
  ['the smallest invoice', SMALL],
  ['the full one', FULL],
  ['a credit note', { ...SMALL, typeCode: '381', precedingInvoices: [{ number: '2026-000' }] }],
  ['a self-billed invoice', { ...SMALL, profile: 'peppol-selfbilling' }],
  ['one of EN 16931', { ...SMALL, profile: 'en16931' }],
  ...Object.entries(FACTURX).map(([level, given]) => [`a Factur-X of ${level}`, given] as const),
] as const) {
  test(`${what} is valid`, (t) => {
    const check = checked(given);
    t.deepEqual(check.errors, []);
    t.true(check.valid);
  });
}

/** What of the smallest invoice is other, and its only error. */
const WRONG: readonly (readonly [what: string, given: Json, error: string])[] = [
  ['two ways to say when VAT is due', { ...SMALL, vatPointDate: '2026-12-01', vatPointDateCode: '3' }, '#/vatPointDateCode BT-8 exclusive'],
  ['a specification beside another profile', { ...SMALL, specificationId: 'urn:cen.eu:en16931:2017' }, '#/specificationId BT-24 exclusive'],
  ['no profile', { ...SMALL, profile: undefined }, '# BT-24 missing-member'],
  ['no rate', withLines({ ...LINE, vatRate: undefined }), '#/lines/0 BT-152 missing-member'],
  ['no price', withLines({ ...LINE, netPrice: undefined }), '#/lines/0 BT-146 missing-member'],
  ['an allowance without a reason', withLines({ ...LINE, allowances: [{ amount: '1' }] }), '#/lines/0/allowances/0 BT-139 missing-member'],
  [
    'a base without a percentage',
    { ...SMALL, charges: [{ amount: '1', baseAmount: '2', reason: 'x', vatCategory: 'S', vatRate: '23' }] },
    '#/charges/0 BT-101 missing-member',
  ],
  [
    'another unit of the base quantity',
    withLines({ ...LINE, priceBaseQuantity: '1', priceBaseQuantityUnit: 'DAY' }),
    '#/lines/0/priceBaseQuantityUnit BT-150 PEPPOL-EN16931-R130',
  ],
  ['an unknown specification', { ...SMALL, profile: undefined, specificationId: 'urn:x' }, '#/specificationId BT-24 PROFILE'],
];

for (const [what, given, error] of WRONG) {
  test(`one error for ${what}`, (t) => {
    t.deepEqual(told(checked(given)), [error]);
  });
}

test('what is outside of VAT has no rate', (t) => {
  t.is(told(checked(withLines({ ...LINE, vatCategory: 'O' })))[0], '#/lines/0/vatRate BT-152 exclusive');
});

test('a rule points to the member that made the element', (t) => {
  t.deepEqual(
    told(
      checked({
        ...SMALL,
        payment: { meansCode: '30', accounts: [{ id: 'X' }] },
        buyer: { ...SMALL.buyer, endpoint: { scheme: '0088', id: '1' } },
      }),
    ),
    ['#/buyer/endpoint BT-49 PEPPOL-COMMON-R040'],
  );
});

test('of an absent element, to the member of its term in the group', (t) => {
  const { buyerReference: _, ...withoutReference } = SMALL;
  t.deepEqual(told(checked(withoutReference)), ['#/buyerReference BT-10 PEPPOL-EN16931-R003']);
});

test('and in the entry of a list', (t) => {
  t.deepEqual(told(checked(withLines(LINE, { ...LINE, netPrice: '-1', quantity: '1' }))), ['#/lines/1/netPrice BT-146 BR-27']);
});

test('what the profile of a Factur-X does not have is an error of each member', (t) => {
  const address = { line1: 'Hlavná 1', country: 'SK' };
  const seller = { ...(FACTURX['MINIMUM']!['seller'] as Json), endpoint: { scheme: '0245', id: '2020202019' }, address };
  const check = checked({ ...FACTURX['MINIMUM'], seller, invoicedObject: { id: 'meter-9', scheme: 'MG' }, lines: [LINE] });
  t.deepEqual(told(check), [
    '#/lines/0 BG-25 STRUCTURE-UNKNOWN',
    '#/seller/address/line1 BT-35 STRUCTURE-UNKNOWN',
    '#/seller/endpoint BT-34 STRUCTURE-UNKNOWN',
    '#/invoicedObject BT-18 STRUCTURE-UNKNOWN',
    '#/vatBreakdown/0 BG-23 STRUCTURE-UNKNOWN',
    '#/totals/lineNetAmount BT-106 STRUCTURE-UNKNOWN',
  ]);
  const detail = 'endpoint (BT-34) is not in the profile MINIMUM of Factur-X; leave it out, or choose a profile that has it';
  t.is(check.errors[2]?.detail, detail);
});

test('without lines, sums are not called wrong', (t) => {
  const { errors } = prepareInvoice({ ...FACTURX['BASIC WL'], profile: 'peppol', specificationId: undefined });
  t.deepEqual(
    errors.map(({ term, code }) => [term, code]),
    [['BG-25', 'missing-member']],
  );
});

test('errors of members and of rules are told at once, each once', (t) => {
  const given = {
    ...SMALL,
    buyerReference: undefined,
    issueDate: 'soon',
    seller: { ...SMALL.seller, name: undefined },
    totals: { vatAmount: '1' },
  };
  t.deepEqual(told(checked(given)), [
    '#/issueDate BT-2 wrong-format',
    '#/seller BT-27 missing-member',
    '#/totals/vatAmount BT-110 does-not-add-up',
    '#/buyerReference BT-10 PEPPOL-EN16931-R003',
  ]);
});

test('members that a text gives twice are found by pointer', (t) => {
  t.deepEqual(repeatedMembers('{"a":[{"b":1},{"b":"\\"b\\":","c":{"d":1,"\\u0064" : 2}}],"a":2,"e":["a","a"]}'), ['#/a/1/c/d', '#/a']);
});

test('a member that is given twice is an error', (t) => {
  t.deepEqual(
    prepareInvoice(SMALL, ['#/number']).errors.map(({ pointer, code }) => [pointer, code]),
    [['#/number', 'exclusive']],
  );
});
