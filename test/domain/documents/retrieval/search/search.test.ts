// What a searched text narrows a list to: all documents that have it, and few others, at every moment.

import { removeEmptyBlocks } from '../../../../../src/domain/documents/retrieval/search/indexing.js';
import { LIVE_MOVES_MAX, narrow } from '../../../../../src/domain/documents/retrieval/search/narrow.js';
import { deleteDocuments } from '../../../../../src/domain/maintenance/deleteDocuments.js';
import { data } from '../../../../support/graphql.js';
import { indexAll } from '../../../../support/search.js';
import { shareApp } from '../../../../support/shared.js';
import { SELLER } from '../../../../support/statistics.js';
import { test } from '../../../../support/test.js';
import { add, found } from './searched.js';

const exchange = shareApp({ ROLES: 'api' });
test.beforeEach(() => exchange.app.database.sql.query('delete from document_search_block'));

test.serial('finds the one that has a text in each of the searched fields, whatever the case', async (t) => {
  await add(exchange, 100, 300);
  await indexAll(exchange);
  for (const text of ['inv-222', 'doc-222', 'SELLER 222', '8:222', 'oc-222', 'v-222'])
    t.deepEqual(await found(exchange, text), ['Doc-222'], text);
  t.deepEqual(await found(exchange, 'nothing'), []);
  t.deepEqual(await found(exchange, '§'), []);
});

test.serial('finds a documentId with accents, and a number with the points of an amount, in the list and in the index', async (t) => {
  await add(exchange, 1, 3);
  await exchange.app.database.sql.query(`update document set document_id = 'Été-2', number = '2024.123.45' where document_id = 'Doc-2'`);
  const client = await exchange.as('demo-seller');
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexAll(exchange);
    for (const text of ['été', 'ETE-2', '2024.123.45']) {
      const query = 'query ($text: String) { documents(first: 10, filter: { text: $text }) { edges { node { documentId } } } }';
      t.deepEqual((await data(client, query, { text })).documents, { edges: [{ node: { documentId: 'Été-2' } }] }, `${text} ${isIndexed}`);
    }
  }
});

test.serial('the filter by any searched name narrows', async (t) => {
  await add(exchange, 1, 3);
  await exchange.app.database.sql.query(`update document set purchase_order = 'PO-' || number, seller_vat_id = 'BE' || number`);
  await indexAll(exchange);
  const { app } = exchange;
  for (const filter of [{ purchaseOrder: 'po-inv-2' }, { purchaseOrderContains: 'INV-2' }, { sellerVatId: 'BEINV-2' }])
    t.is((await narrow(app, SELLER, filter))?.length, 1, JSON.stringify(filter));
});

test.serial('a long text narrows by its beginning, which no half of a character ends', async (t) => {
  const name = `${'a'.repeat(199)}😀${'b'.repeat(300)}`;
  await add(exchange, 1, 2);
  await exchange.app.database.sql.query(`update document set seller_name = $1 where document_id = 'Doc-2'`, [name]);
  await indexAll(exchange);
  t.deepEqual(await found(exchange, name), ['Doc-2']);
  t.deepEqual(await found(exchange, `c${name}`), []);
});

test.serial('the list of a search has what each document has, before and after it is indexed', async (t) => {
  const client = await exchange.as('demo-seller');
  await add(exchange, 100, 300);
  const search = async (): Promise<unknown> => {
    const query =
      '{ documents(first: 10, filter: { text: "\\"ller 22\\"", sellerNameContains: "2" }) { totalCount edges { node { documentId } } } }';
    return (await data(client, query)).documents;
  };
  const expected = {
    totalCount: 10,
    edges: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((digit) => ({ node: { documentId: `Doc-22${digit}` } })),
  };
  t.deepEqual(await search(), expected);
  await indexAll(exchange);
  t.deepEqual(await search(), expected);
});

test.serial('a document of another tenant is not found', async (t) => {
  await add(exchange, 1, 50, 'demo-buyer');
  await indexAll(exchange);
  t.deepEqual(await found(exchange, 'inv-22'), []);
  t.deepEqual(await found(exchange, 'inv-22', 'demo-buyer'), ['Doc-22']);
});

test.serial('what came or changed since the last run is among what is found', async (t) => {
  const { sql } = exchange.app.database;
  await add(exchange, 1, 50);
  await indexAll(exchange);
  await add(exchange, 51, 51);
  await add(exchange, 52, 52, 'demo-seller', 'RECEIVED');
  const change = `with changed as (update document set number = 'CHANGED' where document_id = 'Doc-7' returning id, state)
    insert into document_move (document, state) select id, state from changed`;
  await sql.query(change);
  t.deepEqual(await found(exchange, 'changed'), ['Doc-51', 'Doc-52', 'Doc-7']);
  await indexAll(exchange);
  t.deepEqual(await found(exchange, 'changed'), ['Doc-52', 'Doc-7']);
  t.deepEqual(await found(exchange, 'inv-51'), ['Doc-51', 'Doc-52']);
  t.deepEqual(await found(exchange, 'inv-7'), ['Doc-52']);
});

test.serial('documents of many runs share a block', async (t) => {
  for (let n = 1; n <= 40; n += 1) {
    await add(exchange, n, n);
    await indexAll(exchange);
  }
  const { sql } = exchange.app.database;
  t.deepEqual(await sql.query('select documents, is_open from document_search_block order by id'), [
    { documents: 32, is_open: false },
    { documents: 8, is_open: true },
  ]);
  t.deepEqual(await found(exchange, 'inv-33'), ['Doc-33']);
});

test.serial('steps of few documents find the same', async (t) => {
  await add(exchange, 100, 140);
  await indexAll(exchange, 7);
  await add(exchange, 141, 190);
  await indexAll(exchange, 7);
  t.deepEqual(await found(exchange, 'inv-101'), ['Doc-101']);
  t.deepEqual(await found(exchange, 'inv-189'), ['Doc-189']);
});

test.serial('what many have is not looked up, nor is a text of several lines', async (t) => {
  await add(exchange, 1, 5_001);
  await indexAll(exchange);
  t.is(await found(exchange, 'inv-'), undefined);
  t.is(await found(exchange, '"inv-1\n0088:1"'), undefined);
});

test.serial('moves of many, which nobody indexed, are not gone through', async (t) => {
  await add(exchange, 1, 50);
  await indexAll(exchange);
  await exchange.app.database.sql.query(
    `insert into document_move (document, state) select id, state from document, generate_series(0, $1::int / 50) n where tenant_id = 'demo-seller'`,
    [LIVE_MOVES_MAX],
  );
  t.is(await found(exchange, 'inv-22'), undefined);
  await indexAll(exchange);
  t.deepEqual(await found(exchange, 'inv-22'), ['Doc-22']);
});

test.serial('nothing is left of documents that were removed', async (t) => {
  const { database } = exchange.app;
  await add(exchange, 1, 40);
  await indexAll(exchange);
  const ids = await database.sql.query<{ id: string }>('select id from document order by import_date limit 33');
  await deleteDocuments(
    database,
    ids.map(({ id }) => id),
  );
  await removeEmptyBlocks(exchange.app);
  t.deepEqual(await found(exchange, 'inv-'), ['Doc-34', 'Doc-35', 'Doc-36', 'Doc-37', 'Doc-38', 'Doc-39', 'Doc-40']);
  t.deepEqual(await database.sql.query('select count(*)::int as n from document_search'), [{ n: 7 }]);
  await deleteDocuments(
    database,
    (await database.sql.query<{ id: string }>('select id from document order by id')).map(({ id }) => id),
  );
  await removeEmptyBlocks(exchange.app);
  t.deepEqual(await database.sql.query('select 1 from document_search_block'), []);
});

test.serial('rows of documents that a process of an older version removed go, and empty blocks behind a page of full ones', async (t) => {
  const { sql } = exchange.app.database;
  await add(exchange, 1, 96);
  await indexAll(exchange);
  const blocks = (await sql.query<{ id: string }>('select id from document_search_block order by id')).map(({ id }) => id);
  t.is(blocks.length, 3);
  // Without the search: only what an older version knows. One of the first block, and all of the last.
  await sql.query(
    `delete from document d using document_search s where s.document = d.id
       and (s.block = $2 or d.id = (select document from document_search where block = $1 limit 1))`,
    [blocks[0], blocks[2]],
  );
  await removeEmptyBlocks(exchange.app, 1);
  t.deepEqual(await sql.query('select id from document_search_block order by id'), [{ id: blocks[0] }, { id: blocks[1] }]);
  t.deepEqual(await sql.query('select block, count(*)::int as n from document_search group by 1 order by 1'), [
    { block: blocks[0], n: 31 },
    { block: blocks[1], n: 32 },
  ]);
});

test.serial('a database that was restored into a younger server is indexed anew', async (t) => {
  const { sql } = exchange.app.database;
  await add(exchange, 1, 50);
  await indexAll(exchange);
  await sql.query(`update search_cursor set indexed_to = '9000000000'`);
  await sql.query(`update document_move set changed = '8000000000'`);
  t.is(await found(exchange, 'inv-22'), undefined);
  await indexAll(exchange);
  t.deepEqual(await found(exchange, 'inv-22'), ['Doc-22']);
});
