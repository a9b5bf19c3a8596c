// Plans of the statements about what is kept, and of flows, on a tenant with many documents beside others: none reads a table as a whole.
import { operatorActor } from '../../src/domain/actor.js';
import { list } from '../../src/domain/documents/retrieval/list/list.js';
import { peek } from '../../src/domain/documents/retrieval/retrieve.js';
import { removeEmptyBlocks } from '../../src/domain/documents/retrieval/search/indexing.js';
import { readFlowRow } from '../../src/domain/flows/rows.js';
import { searchFlows } from '../../src/domain/flows/search.js';
import { removeExpired } from '../../src/domain/maintenance/expired.js';
import { countHolds, holdDocuments, listHolds, releaseHolds } from '../../src/domain/maintenance/legalHold.js';
import { saveRetentionRule } from '../../src/domain/retention/change.js';
import { startApp, type TestApp } from '../support/app.js';
import { explained } from '../support/plans.js';
import { applyRules } from '../support/retention.js';
import { test } from '../support/test.js';

const SELLER = operatorActor('demo-seller');
const ROWS = 30_000;
const TABLES = [
  'document',
  'document_file',
  'webhook_event',
  'webhook_delivery',
  'webhook_attempt',
  'document_search',
  'document_search_block',
];

/** Of two tenants, one in ten of the seller; over a year, each with a file. */
async function fill({ app }: TestApp): Promise<void> {
  await app.database.sql.query(
    `with made as (
       insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, state_date, seller_country)
       select gen_random_uuid(), case n % 10 when 0 then 'demo-seller' else 'demo-buyer' end, 'd' || n, 'receive', 'invoice', 'peppol', 'READY', '',
         at, at, 'DE'
       from generate_series(1, $1::int) n, lateral (select exchange_now() - n * interval '20 minutes' as at) x returning id)
     insert into document_file (id, document, position, purpose, file_name, mime_type, byte_length, sha256, bytes)
     select gen_random_uuid(), id, 0, 'document', 'invoice.xml', 'application/xml', 1, '', 'x' from made`,
    [ROWS],
  );
  await app.database.sql.query(`insert into webhook_event (id, tenant_id, type, document, snapshot)
    select 'event-' || document_id, tenant_id, 'DocumentDelivered', id, '{}' from document`);
  await app.database.sql.query(`with made as (insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
      select 'event-' || document_id, gen_random_uuid(), tenant_id, id, 'DELIVERED' from document returning id)
    insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome) select id, 1, exchange_now(), 1, 'DELIVERED' from made`);
  await app.database.sql.query(
    `with block as (
      insert into document_search_block (id, tenant_id, documents, is_open, signature)
      select gen_random_uuid(), 'demo-buyer', 30, false, 0::bit(8192) from generate_series(1, $1::int / 30) returning id),
    numbered as (select id, row_number() over (order by id) as n from block),
    documents as (select id, row_number() over (order by import_date) as n from document)
    insert into document_search (document, block, text)
    select d.id, b.id, chr(10) from documents d join numbered b on b.n = (d.n - 1) / 30 + 1`,
    [ROWS],
  );
  await app.database.sql.query('analyze');
}

test('flows, holds, retention, lists and single documents read no growing table as a whole', async (t) => {
  await using exchange = await startApp({ ROLES: 'api', RETENTION_DAYS: '400', AFNOR_API: 'on' });
  await fill(exchange);
  const found: string[] = [];
  const app = explained(exchange, found, { tables: TABLES });

  const { flows, nextCursor } = await searchFlows(app, SELLER, { where: {}, limit: 50 });
  await searchFlows(app, SELLER, { where: { flowDirection: ['In'] }, limit: 50, cursor: nextCursor! });
  await searchFlows(app, SELLER, { where: { updatedAfter: new Date('2026-01-01') }, limit: 50 });
  await searchFlows(app, SELLER, { where: { trackingId: 'd10' }, limit: 50 });
  await readFlowRow(app, SELLER, flows[0]!.flowId);

  const query = {
    status: 'READY',
    limit: 100,
    documentType: undefined,
    channel: undefined,
    from: undefined,
    to: undefined,
    cursor: undefined,
  };
  t.is((await list(app, SELLER, query as never)).documents.length, 100);
  await peek(app, SELLER, 'd10');

  t.is(await holdDocuments(app, SELLER, { documentIds: ['d10', 'd20'] }, 'lawsuit'), 2);
  await listHolds(app, 'demo-seller');
  await countHolds(app, 'demo-seller');
  t.is(await releaseHolds(app, SELLER, { documentIds: ['d10'] }, 'settled'), 1);

  await saveRetentionRule(app, SELLER, { documentType: 'invoice', country: 'DE', days: 100 });
  await saveRetentionRule(app, operatorActor('demo-buyer'), { documentType: null, country: null, days: 416 });
  t.is(await applyRules(app), ROWS);
  await exchange.app.database.sql.query('analyze document');
  // In steps of 500 of these few.
  t.is(await removeExpired(explained(exchange, found, { tables: TABLES, asLarge: true })), 2_281 + 44);
  for (const table of ['webhook_event', 'webhook_delivery', 'webhook_attempt', 'document_search']) {
    t.deepEqual(await exchange.app.database.sql.query(`select count(*)::int as n from ${table}`), [{ n: ROWS - 2_281 - 44 }], table);
  }
  await removeEmptyBlocks(explained(exchange, found, { tables: TABLES, asLarge: true }));
  t.deepEqual(await exchange.app.database.sql.query('select count(*)::int as n from document_search_block'), [{ n: ROWS / 30 - 1 }]);
  t.deepEqual(found, []);
});
