// The mailbox of SAPI-SK beside documents that are not in it, and those of which nothing was kept.
import type { Json } from '../../../invoices/samples.js';
import type { TestApp } from '../../../support/app.js';
import { test } from '../../../support/test.js';
import { type Call, caller, documentOf, startSapi, xmlOf } from './support.js';

interface Page {
  readonly documents: readonly Json[];
  readonly nextPageToken?: string;
}

/** An exchange with documents of these numbers in the mailbox of the buyer. */
async function withMailbox(numbers: readonly string[]): Promise<{ exchange: TestApp; call: Call; list: (query: string) => Promise<Page> }> {
  const exchange = await startSapi();
  const call = caller(() => exchange);
  for (const number of numbers) {
    await call('demo-seller', '/sapi/document/send', { body: documentOf(xmlOf({ number })) });
    await exchange.idle();
  }
  return { exchange, call, list: async (query) => (await call('demo-buyer', `/sapi/document/receive${query}`)).body as Page };
}

const numbersOf = ({ documents }: Page): unknown[] => documents.map(({ documentNumber }) => documentNumber);
const OF_BUYER = "direction = 'receive' and number = any($1)";

test('documents that are no UBL take no place on a page', async (t) => {
  const { exchange, list } = await withMailbox(['C-1', 'C-2', 'U-1']);
  await using _ = exchange;
  await exchange.app.database.sql.query(`update document set sapi_type = '' where ${OF_BUYER}`, [['C-1', 'C-2']]);
  const page = await list('?limit=1');
  t.deepEqual([numbersOf(page), page.nextPageToken], [['U-1'], undefined]);
});

test('documents from before are read once, and are in the list if they are UBL', async (t) => {
  const { exchange, call, list } = await withMailbox(['X-1', 'X-2', 'U-1']);
  await using _ = exchange;
  const { sql } = exchange.app.database;
  await sql.query(`update document set sapi_type = null, sapi_process = null where ${OF_BUYER}`, [['X-1', 'X-2', 'U-1']]);
  await sql.query(
    `update document_file set bytes = '<a/>' where purpose = 'document' and document in (select id from document where ${OF_BUYER})`,
    [['X-1', 'X-2']],
  );
  const page = await list('?limit=1');
  t.deepEqual(numbersOf(page), ['U-1']);
  const { documentId, documentTypeId, processId } = page.documents[0]!;
  const detail = (await call('demo-buyer', `/sapi/document/receive/${documentId}`)).body as { metadata: Json };
  t.like(detail.metadata, { documentTypeId, processId });
  const kept = await sql.query(
    `select number, sapi_type as type, sapi_process as process from document where ${OF_BUYER} order by number`,
    [['X-1', 'X-2', 'U-1']],
  );
  t.deepEqual(kept, [
    { number: 'U-1', type: documentTypeId, process: processId },
    { number: 'X-1', type: '', process: null },
    { number: 'X-2', type: '', process: null },
  ]);
});

test('a document that is no UBL is not found by its id', async (t) => {
  const { exchange, call, list } = await withMailbox(['U-1']);
  await using _ = exchange;
  const { documentId } = (await list('')).documents[0]!;
  await exchange.app.database.sql.query(`update document set sapi_type = '' where ${OF_BUYER}`, [['U-1']]);
  t.is((await call('demo-buyer', `/sapi/document/receive/${documentId}`)).status, 404);
});
