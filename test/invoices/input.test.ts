// The checks of an invoice as JSON by its table of members.
import { readInput } from '../../src/invoices/input.js';
import { test } from '../support/test.js';
import { LINE, SMALL, withLines } from './samples.js';

test('the smallest invoice has no error', (t) => {
  t.deepEqual(readInput(SMALL).errors, []);
});

test('texts are kept without blanks at their ends, numbers by their shortest digits, null is absent', (t) => {
  const { invoice, errors } = readInput({ ...withLines({ ...LINE, quantity: 10.5, netPrice: 85.5, note: null }), number: ' 2026-001 ' });
  t.deepEqual(errors, []);
  const [line] = invoice['lines'] as unknown as readonly Record<string, unknown>[];
  t.deepEqual([invoice['number'], line?.['quantity'], line?.['netPrice'], line?.['note']], ['2026-001', '10.5', '85.5', undefined]);
});

/** What is given beside the smallest invoice, and the error without its detail. */
const WRONG: readonly (readonly [what: string, given: unknown, error: object])[] = [
  ['no object', 'text', { pointer: '#', code: 'wrong-type' }],
  ['an unknown member', { ...SMALL, currencyy: 'EUR' }, { pointer: '#/currencyy', code: 'unknown-member', nearest: 'currency' }],
  ['a name with a slash', { ...SMALL, 'a/b': 1 }, { pointer: '#/a~1b', code: 'unknown-member' }],
  ['a missing member', { ...SMALL, number: null }, { pointer: '#', term: 'BT-1', code: 'missing-member' }],
  [
    'a missing member of a group',
    withLines({ ...LINE, name: undefined }),
    { pointer: '#/lines/0', term: 'BT-153', code: 'missing-member' },
  ],
  ['an empty text', { ...SMALL, number: ' ' }, { pointer: '#/number', term: 'BT-1', code: 'empty' }],
  ['an empty list', { ...SMALL, lines: [] }, { pointer: '#/lines', term: 'BG-25', code: 'empty' }],
  ['an empty group', { ...SMALL, delivery: {} }, { pointer: '#/delivery', term: 'BG-13', code: 'empty' }],
  ['a number for a text', { ...SMALL, number: 1 }, { pointer: '#/number', term: 'BT-1', code: 'wrong-type', given: '1' }],
  ['an object for a list', { ...SMALL, lines: LINE }, { pointer: '#/lines', term: 'BG-25', code: 'wrong-type' }],
  ['a list for a group', { ...SMALL, buyer: [] }, { pointer: '#/buyer', term: 'BG-7', code: 'wrong-type' }],
  ['no day', { ...SMALL, dueDate: '2026-02-30' }, { pointer: '#/dueDate', term: 'BT-9', code: 'wrong-format', given: '2026-02-30' }],
  [
    'a comma in a decimal',
    withLines({ ...LINE, quantity: '1,5' }),
    { pointer: '#/lines/0/quantity', term: 'BT-129', code: 'wrong-format', given: '1,5', nearest: '1.5' },
  ],
  [
    'a number of binary fractions',
    withLines({ ...LINE, netAmount: 141.26000000000002 }),
    { pointer: '#/lines/0/netAmount', term: 'BT-131', code: 'too-many-digits', given: '141.26000000000002' },
  ],
  [
    'an exponent',
    withLines({ ...LINE, quantity: 1e21 }),
    { pointer: '#/lines/0/quantity', term: 'BT-129', code: 'too-many-digits', given: '1e+21' },
  ],
  [
    'an amount of three digits',
    withLines({ ...LINE, netAmount: '1.234' }),
    { pointer: '#/lines/0/netAmount', term: 'BT-131', code: 'too-many-digits', given: '1.234' },
  ],
  [
    'a word for a code',
    withLines({ ...LINE, vatCategory: 'reverse_charge' }),
    { pointer: '#/lines/0/vatCategory', term: 'BT-151', code: 'wrong-format', given: 'reverse_charge', nearest: 'AE' },
  ],
  [
    'a code in small letters',
    { ...SMALL, currency: 'eur' },
    { pointer: '#/currency', term: 'BT-5', code: 'wrong-format', given: 'eur', nearest: 'EUR' },
  ],
  [
    'no Base64',
    { ...SMALL, attachments: [{ reference: 'a', file: { name: 'a.pdf', mediaType: 'application/pdf', content: 'a=b' } }] },
    { pointer: '#/attachments/0/file/content', term: 'BT-125', code: 'wrong-format', given: 'a=b' },
  ],
  [
    'a second identifier of the buyer',
    { ...SMALL, buyer: { ...SMALL.buyer, identifiers: [{ id: 'a' }, { id: 'b' }] } },
    { pointer: '#/buyer/identifiers', term: 'BT-46', code: 'wrong-format', given: '2', expected: '1' },
  ],
  [
    'more than 10,000 lines',
    { ...SMALL, lines: Array.from({ length: 10_001 }, () => LINE) },
    { pointer: '#/lines', term: 'BG-25', rule: 'LIMIT-LINES', given: '10001', expected: '10000' },
  ],
  [
    'more than 100 attachments',
    { ...SMALL, attachments: Array.from({ length: 101 }, () => ({ reference: 'a' })) },
    { pointer: '#/attachments', term: 'BG-24', rule: 'LIMIT-ATTACHMENTS', given: '101', expected: '100' },
  ],
];

for (const [what, given, error] of WRONG) {
  test(`an error for ${what}`, (t) => {
    t.deepEqual(
      readInput(given).errors.map(({ detail: _, ...rest }) => rest),
      [error],
    );
  });
}

test('all errors are told at once', (t) => {
  const { errors } = readInput({ ...SMALL, number: '', currency: 'X', colour: 'red' });
  t.deepEqual(
    errors.map(({ pointer, code }) => `${pointer} ${code}`),
    ['#/colour unknown-member', '#/number empty', '#/currency wrong-format'],
  );
});
