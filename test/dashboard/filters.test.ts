// Filters of documents: as text in the address, and as GraphQL takes them.
import { readAmount } from '../../src/dashboard/data/decimals.js';
import { filterOf, hasFilter, nextSort, orderOf, readSearch, searchOf } from '../../src/dashboard/data/filters.js';
import { test } from '../support/test.js';

const TODAY = '2026-11-26';

test('an address keeps what is a filter, and nothing else', (t) => {
  t.deepEqual(readSearch({ tab: 'sent', q: 4711, status: '', from: ['a'], other: 'x' }), { tab: 'sent', q: '4711' });
  t.false(hasFilter({ tab: 'sent', sort: 'due.asc' }));
  t.true(hasFilter({ q: '4711' }));
});

for (const [name, search, filter] of [
  ['received', { tab: 'received' }, { directions: ['receive'] }],
  ['sent', { tab: 'sent', channel: 'peppol,email' }, { directions: ['send'], channels: ['peppol', 'email'] }],
  ['failed, which has a status of its own', { tab: 'failed', status: 'READY' }, { statuses: ['ERROR'], completed: false }],
  ['an unknown tab is all', { tab: 'x' }, {}],
  ['a text', { q: 'Müller' }, { text: 'Müller' }],
  ['amounts that are none are left out', { min: '10.50', max: 'much' }, { totalWithVat: { min: '10.50' } }],
  ['overdue', { due: 'over' }, { dueDate: { to: TODAY } }],
  ['due within a week', { due: 'week' }, { dueDate: { from: TODAY, to: '2026-12-03' } }],
  ['taken over', { completed: 'no', status: 'READY' }, { statuses: ['READY'], completed: false }],
] as const) {
  test(`filter: ${name}`, (t) => {
    t.deepEqual(filterOf(search, TODAY), filter as never);
  });
}

test('days are those of the reader, the last one included', (t) => {
  t.deepEqual(filterOf({ from: '2026-11-01', to: '2026-11-30' }, TODAY), {
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
});

test('a column that is chosen again turns round; names begin with A, amounts with the greatest', (t) => {
  t.is(orderOf({}), 'IMPORT_DATE_DESC');
  t.is(orderOf({ sort: 'nothing.asc' }), 'IMPORT_DATE_DESC');
  t.is(nextSort({}, 'total'), 'total.desc');
  t.is(nextSort({ sort: 'total.desc' }, 'total'), 'total.asc');
  t.is(nextSort({}, 'party'), 'party.asc');
  t.is(orderOf({ sort: 'party.asc' }), 'COUNTERPARTY_ASC');
  t.is(nextSort({}, 'number'), 'number.asc');
  t.is(orderOf({ sort: 'number.desc' }), 'NUMBER_DESC');
});

for (const [name, filter, search] of [
  [
    'failed documents of a cause',
    { statuses: ['ERROR'], errorCodes: ['SEND_FAILED'], completed: false },
    { tab: 'failed', error: 'SEND_FAILED' },
  ],
  [
    'documents whose retrievals are used up',
    { statuses: ['READY'], completed: false, retrievalCountMin: 10 },
    { status: 'READY', completed: 'no', retrievals: '10' },
  ],
] as const) {
  test(`the address of a list of the queue leads to exactly its documents: ${name}`, (t) => {
    const address = searchOf(filter);
    t.deepEqual(address, { ...search, sort: 'changed.asc' });
    t.deepEqual(filterOf(address, TODAY), filter as never);
  });
}

for (const [typed, read] of [
  ['1234.5', '1234.5'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1234,50', '1234.50'],
  ['1 234', '1234'],
  ['1 234 567,8', '1234567.8'],
  ['1.234.567', '1234567'],
  ['1’234.50', '1234.50'],
  ['1,000', '1000'],
  ['1.000', '1000'],
  ['-12', '-12'],
  ['0.1234', '0.1234'],
  ['much', undefined],
  ['1.234.5678', undefined],
  ['1.234,567.00', undefined],
  ['', undefined],
] as const) {
  test(`the amount ${typed} is ${read}`, (t) => {
    t.is(readAmount(typed), read);
  });
}
