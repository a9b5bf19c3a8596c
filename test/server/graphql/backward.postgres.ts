// Pages towards newer documents, beside a transaction that is not committed.
import pg from 'pg';
import { startApp } from '../../support/app.js';
import { serverUrlOf } from '../../support/database.js';
import { uploadInvoice } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { test } from '../../support/test.js';

const PAGE = `query ($before: String) { documents(orderBy: IMPORT_DATE_DESC, last: 10, before: $before) { edges { cursor node { documentId } } } }`;

test('what is newer than a cursor is shown once nothing before it can come: no document is passed over', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await exchange.as('demo-seller');
  await uploadInvoice(seller, 'one');
  const [{ cursor: before }] = (await data(seller, PAGE)).documents.edges;
  const newer = async (): Promise<string[]> =>
    (await data(seller, PAGE, { before })).documents.edges.map(({ node }: { node: { documentId: string } }) => node.documentId);
  const other = new pg.Client({ connectionString: serverUrlOf(exchange.app.config.database) });
  await other.connect();
  await other.query('begin');
  await other.query('lock table document in row exclusive mode');
  await uploadInvoice(seller, 'two');
  t.deepEqual(await newer(), []);
  await other.query('rollback');
  await other.end();
  t.deepEqual(await newer(), ['two']);
});
