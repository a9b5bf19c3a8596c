// Lists in ascending order beside open transactions: no cursor skips a row that is committed late.

import pg from 'pg';
import { type Client, startApp, type TestApp } from '../../../../support/app.js';
import { serverUrlOf } from '../../../../support/database.js';
import { data } from '../../../../support/graphql.js';
import { test } from '../../../../support/test.js';

const INSERT = `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
  values (gen_random_uuid(), 'demo-seller', $1, 'receive', 'invoice', 'api', 'READY', '')`;

type Page = (cursor: string | null) => Promise<{ readonly ids: readonly string[]; readonly cursor: string | null }>;

/** One document a page. */
const LISTS: Readonly<Record<string, (client: Client) => Page>> = {
  'GET /v4/documents/export': (client) => async (cursor) => {
    const { body } = await client(`/v4/documents/export?limit=1${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    const { documents, nextCursor } = body as { documents: { documentId: string }[]; nextCursor: string | null };
    return { ids: documents.map(({ documentId }) => documentId), cursor: nextCursor };
  },
  'documents by IMPORT_DATE_ASC': (client) => pageOf(client, 'IMPORT_DATE_ASC'),
  'documents by STATUS_DATE_ASC': (client) => pageOf(client, 'STATUS_DATE_ASC'),
};

function pageOf(client: Client, orderBy: string): Page {
  const query = `query ($after: String) { documents(orderBy: ${orderBy}, first: 1, after: $after) { edges { node { documentId } } pageInfo { endCursor } } }`;
  return async (after) => {
    const { documents } = await data(client, query, { after });
    const ids = documents.edges.map(({ node }: { node: { documentId: string } }) => node.documentId);
    return { ids, cursor: documents.pageInfo.endCursor ?? after };
  };
}

async function connectTo({ app }: TestApp): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: serverUrlOf(app.config.database) });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

for (const [name, list] of Object.entries(LISTS)) {
  test(`${name}: a document whose transaction ends late is not skipped`, async (t) => {
    await using exchange = await startApp({ ROLES: 'api' });
    const { sql } = exchange.app.database;
    const page = list(await exchange.as('demo-seller'));
    await sql.query(INSERT, ['a']);
    await using late = await connectTo(exchange);
    await late.query('begin');
    await late.query(INSERT, ['late']);
    await sql.query(INSERT, ['b']);
    await sql.query(INSERT, ['c']);
    t.deepEqual((await page(null)).ids, ['a']);
    const seen: string[] = [];
    let cursor: string | null = null;
    const readOn = async (): Promise<void> => {
      for (;;) {
        const { ids, cursor: next } = await page(cursor);
        seen.push(...ids);
        cursor = next ?? cursor;
        if (ids.length === 0 || next === null) return;
      }
    };
    await readOn();
    t.deepEqual(seen, ['a']);
    await late.query('commit');
    if (cursor === null) seen.length = 0;
    await readOn();
    t.deepEqual(seen, ['a', 'late', 'b', 'c']);
  });
}

test('a transaction that writes no documents holds nothing up', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const page = LISTS['GET /v4/documents/export']!(await exchange.as('demo-seller'));
  await using other = await connectTo(exchange);
  await other.query('begin; update tenant set name = name; select count(*) from document');
  await exchange.app.database.sql.query(INSERT, ['a']);
  t.deepEqual((await page(null)).ids, ['a']);
  await other.query('rollback');
});
