// The index of searches beside open transactions.
import pg from 'pg';
import { indexDocuments } from '../../../../../src/domain/documents/retrieval/search/indexing.js';
import { narrow } from '../../../../../src/domain/documents/retrieval/search/narrow.js';
import { startApp } from '../../../../support/app.js';
import { serverUrlOf } from '../../../../support/database.js';
import { indexAll } from '../../../../support/search.js';
import { SELLER } from '../../../../support/statistics.js';
import { test } from '../../../../support/test.js';

const ADD = `with added as (
    insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, number)
    values (gen_random_uuid(), 'demo-seller', $1, 'send', 'invoice', 'api', 'READY', '', $1) returning id, state)
  insert into document_move (document, state) select id, state from added returning document as id`;

test('a document that commits after a later one was indexed is found', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { sql } = exchange.app.database;
  await indexDocuments(exchange.app);
  const late = new pg.Client({ connectionString: serverUrlOf(exchange.app.config.database) });
  await late.connect();
  await late.query('begin');
  const { rows } = await late.query<{ id: string }>(ADD, ['early']);
  await sql.query(ADD, ['later']);
  await indexDocuments(exchange.app);
  await late.query('commit');
  await late.end();
  const find = async (): Promise<boolean> => (await narrow(exchange.app, SELLER, { text: 'early' }))!.includes(rows[0]!.id);
  t.true(await find());
  await indexAll(exchange);
  t.true(await find());
});

test('several that index at once, beside new documents, have each document once', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { sql } = exchange.app.database;
  const adding = Array.from({ length: 4 }, async (_, of) => {
    for (let n = 0; n < 20; n += 1) await sql.query(ADD, [`number-${of}-${n}`]);
  });
  const indexing = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 5; n += 1) await indexDocuments(exchange.app);
  });
  await Promise.all([...adding, ...indexing]);
  await indexAll(exchange);
  const ids = (await narrow(exchange.app, SELLER, { text: 'number-' }))!;
  t.is(new Set(ids).size, 80);
});
