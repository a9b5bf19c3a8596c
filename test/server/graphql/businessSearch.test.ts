// Searches by business data of invoices: filters, and every order, with ties and with documents without a value.

import { DOCUMENT_ORDERS, type DocumentOrder } from '../../../src/domain/documents/retrieval/list/order.js';
import { clientOf, startApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly seller?: string;
  readonly buyer?: string;
  readonly currency?: string;
  readonly total?: string;
  readonly due?: string;
  readonly issued?: string;
  readonly payable?: string;
  readonly type?: string;
}

const uuid = (n: number): string => `0199c1d2-e3f4-7a5b-8c6d-7e8f9012340${n}`;

/** In import order. The ids have another order. */
const ROWS: readonly Row[] = [
  {
    id: uuid(5),
    name: 'a',
    seller: 'Ada & Co.',
    buyer: 'Zoe',
    currency: 'EUR',
    total: '100.00',
    due: '100.00',
    issued: '2026-01-31',
    payable: '2026-03-01',
    type: '380',
  },
  {
    id: uuid(1),
    name: 'b',
    seller: 'ADA & CO.',
    buyer: 'Zoe',
    currency: 'EUR',
    total: '100',
    due: '0',
    issued: '2026-01-31',
    payable: '2026-02-28',
    type: '380',
  },
  { id: uuid(4), name: 'c', seller: 'Bob', buyer: 'Yan', currency: 'CHF', total: '-5.25', due: '-5.25', issued: '2026-02-01', type: '381' },
  { id: uuid(7), name: 'd' },
  { id: uuid(2), name: 'e' },
  {
    id: uuid(3),
    name: 'f',
    seller: 'bob',
    buyer: 'été',
    currency: 'EUR',
    total: '12345678901234567890.12',
    due: '9',
    issued: '2025-12-31',
    payable: '2026-03-01',
    type: '380',
  },
  { id: uuid(6), name: 'g', seller: 'Bob', total: '12345678901234567890.13', issued: '2026-02-01', payable: '2026-03-01' },
];

const exchange = kept(() => startApp({ ROLES: 'api' }));
const client = clientOf(exchange, 'demo-seller');

test.before(async () => {
  for (const [index, row] of ROWS.entries()) {
    await exchange.app.database.sql.query(
      `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, state_date,
         seller_name, buyer_name, currency, total_with_vat, amount_due, issue_date, due_date, type_code)
       values ($1, 'demo-seller', $2, $12, 'invoice', 'api', 'READY', '', $3::timestamptz, $3::timestamptz, $4, $5, $6, $7::numeric, $8::numeric,
         $9::date, $10::date, $11)`,
      [
        row.id,
        row.name,
        `2026-05-0${index + 1}T00:00:00Z`,
        row.seller,
        row.buyer,
        row.currency,
        row.total,
        row.due,
        row.issued,
        row.payable,
        row.type,
        directionOf(row),
      ],
    );
  }
});

const directionOf = (row: Row): string => (ROWS.indexOf(row) % 2 === 0 ? 'receive' : 'send');

/** Values that compare as the columns do, by the order without its direction. Import dates are in the order of ROWS. */
const VALUES: Readonly<Record<string, (row: Row) => string | undefined>> = {
  IMPORT_DATE: (row) => String(ROWS.indexOf(row)),
  STATUS_DATE: (row) => String(ROWS.indexOf(row)),
  ISSUE_DATE: ({ issued }) => issued,
  DUE_DATE: ({ payable }) => payable,
  TOTAL_WITH_VAT: ({ total }) => hundredths(total),
  AMOUNT_DUE: ({ due }) => hundredths(due),
  SELLER_NAME: ({ seller }) => seller?.toLowerCase(),
  BUYER_NAME: ({ buyer }) => buyer?.toLowerCase(),
  COUNTERPARTY: (row) => (directionOf(row) === 'receive' ? row.seller : row.buyer)?.toLowerCase(),
  CURRENCY: ({ currency }) => currency?.toLowerCase(),
  TYPE_CODE: ({ type }) => type,
  NUMBER: () => undefined,
};

/** With a fixed number of digits, enough for every amount here, and above zero, so that texts compare as numbers. */
function hundredths(amount: string | undefined): string | undefined {
  if (amount === undefined) return undefined;
  const [whole, part = ''] = amount.split('.');
  return String(2n * 10n ** 25n + BigInt(`${whole}${part.padEnd(2, '0')}`));
}

function expected(order: DocumentOrder): string[] {
  const way = order.endsWith('_ASC') ? 1 : -1;
  const value = VALUES[order.replace(/_(ASC|DESC)$/, '')]!;
  const compare = (a: string, b: string): number => (a < b ? -way : a > b ? way : 0);
  const present = ROWS.filter((row) => value(row) !== undefined);
  const absent = ROWS.filter((row) => value(row) === undefined);
  return [
    ...present.toSorted((a, b) => compare(value(a)!, value(b)!) || compare(a.id, b.id)),
    ...(way === 1 ? absent : absent.toReversed()),
  ].map(({ name }) => name);
}

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly documentId: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

async function pageOf(orderBy: DocumentOrder, first: number, after: string | null): Promise<Page> {
  const query = `query ($orderBy: DocumentOrder!, $first: Int!, $after: String) { documents(orderBy: $orderBy, first: $first, after: $after) {
    edges { cursor node { documentId } } pageInfo { hasNextPage endCursor } } }`;
  return (await data(client, query, { orderBy, first, after })).documents;
}

for (const order of DOCUMENT_ORDERS) {
  test(`${order}: pages of every length follow each other without a gap, ties by id, those without the value last`, async (t) => {
    for (let first = 1; first <= ROWS.length + 1; first++) {
      const names: string[] = [];
      let after: string | null = null;
      let pages = 0;
      do {
        const { edges, pageInfo }: Page = await pageOf(order, first, after);
        names.push(...edges.map(({ node }) => node.documentId));
        after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        pages++;
      } while (after !== null);
      t.deepEqual(names, expected(order));
      t.is(pages, Math.ceil(ROWS.length / first));
    }
  });
}

test.serial('a document that comes later, with a value in front of the cursor, moves no other', async (t) => {
  const first = await pageOf('AMOUNT_DUE_ASC', 2, null);
  const own = await insertDue('early', '-1000');
  const second = await pageOf('AMOUNT_DUE_ASC', 10, first.pageInfo.endCursor);
  await exchange.app.database.sql.query('delete from document where id = $1', [own]);
  t.deepEqual(
    [...first.edges, ...second.edges].map(({ node }) => node.documentId),
    expected('AMOUNT_DUE_ASC'),
  );
});

async function insertDue(name: string, due: string): Promise<string> {
  const id = uuid(9);
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, amount_due)
     values ($1, 'demo-seller', $2, 'receive', 'invoice', 'api', 'READY', '', $3::numeric)`,
    [id, name, due],
  );
  return id;
}

const FILTERS: readonly (readonly [filter: string, found: readonly string[]])[] = [
  ['sellerName: "ada & co."', ['a', 'b']],
  ['sellerName: " ada  & co. "', ['a', 'b']],
  ['sellerName: "ada"', []],
  ['sellerNameContains: "A & c"', ['a', 'b']],
  ['sellerNameContains: "%"', []],
  ['buyerName: "ZOE"', ['a', 'b']],
  ['buyerNameContains: "o"', ['a', 'b']],
  ['currencies: ["eur", "USD"]', ['a', 'b', 'f']],
  ['currencies: []', []],
  ['typeCodes: ["381", "384"]', ['c']],
  ['totalWithVat: { min: 100 }', ['a', 'b', 'f', 'g']],
  ['totalWithVat: { min: "100.00", max: "100" }', ['a', 'b']],
  ['totalWithVat: { max: -5.25 }', ['c']],
  ['totalWithVat: { min: "12345678901234567890.13" }', ['g']],
  ['amountDue: { min: 0, max: 9.00 }', ['b', 'f']],
  ['issueDate: { from: "2026-01-31", to: "2026-02-01" }', ['a', 'b']],
  ['dueDate: { to: "2026-03-01" }', ['b']],
  ['dueDate: { from: "2026-03-01" }', ['a', 'f', 'g']],
  ['dueDate: { from: "2026-03-01" }, currencies: ["EUR"], sellerName: "bob"', ['f']],
];

for (const [filter, found] of FILTERS) {
  test(`documents filtered by { ${filter} }`, async (t) => {
    const page = `edges { node { documentId } }`;
    const query = `{ documents(filter: { ${filter} }, orderBy: IMPORT_DATE_ASC) { totalCount ${page} }
      byName: documents(filter: { ${filter} }, orderBy: SELLER_NAME_ASC) { ${page} } }`;
    const { documents, byName } = await data(client, query);
    const names = (list: Page): string[] => list.edges.map(({ node }) => node.documentId);
    t.deepEqual(names(documents), [...found]);
    t.is(documents.totalCount, found.length);
    t.deepEqual(names(byName).sort(), [...found]);
  });
}

const REFUSED: readonly (readonly [filter: object, reason: RegExp])[] = [
  [{ totalWithVat: { min: 'much' } }, /Decimal must be a decimal number of at most 30 digits, such as "355\.50"$/],
  [{ totalWithVat: { min: 1e21 } }, /Decimal must be a decimal number/],
  [{ amountDue: { max: '9'.repeat(31) } }, /Decimal must be a decimal number/],
  [{ issueDate: { from: '2026-02-30' } }, /Value is not a valid LocalDate: 2026-02-30$/],
  [{ dueDate: { to: '0000-01-01' } }, /LocalDate cannot represent a day outside the years 1 to 9999$/],
];

for (const [filter, reason] of REFUSED) {
  test(`refused with its reason: ${JSON.stringify(filter)}`, async (t) => {
    const query = 'query ($filter: DocumentFilterInput) { documents(filter: $filter) { totalCount } }';
    const answer = await ask(client, query, { filter });
    t.is(answer.status, 400);
    t.deepEqual(
      answer.errors.map(({ extensions }) => extensions),
      [{ code: 'BAD_USER_INPUT' }],
    );
    t.regex(answer.errors[0]!.message, reason);
  });
}

test('a name with U+0000 is refused, also in a list', async (t) => {
  const query = 'query ($filter: DocumentFilterInput) { documents(filter: $filter) { totalCount } }';
  const refusal = [{ code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: the filter must not hold U+0000' }];
  for (const filter of [{ sellerName: 'a\0' }, { typeCodes: ['a\0'] }]) t.deepEqual(faults(await ask(client, query, { filter })), refusal);
});

test('an order or a filter that reads all documents costs as much', async (t) => {
  const ten = (argument: string): string =>
    `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: documents(first: 1, ${argument}) { pageInfo { hasNextPage } }`).join(' ')} }`;
  for (const argument of ['orderBy: SELLER_NAME_ASC', 'filter: { buyerNameContains: "a" }']) {
    t.is((await ask(client, ten(argument))).errors[0]?.message, 'The cost of the query is 10020; at most 10000 is allowed');
  }
  t.deepEqual(faults(await ask(client, ten('orderBy: DUE_DATE_ASC'))), []);
});
