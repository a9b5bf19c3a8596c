// Recounts usage during uploads, which needs concurrent transactions.

import pg from 'pg';
import { recountUsage } from '../../src/domain/documents/intake/quota/recount.js';
import { readUsage } from '../../src/domain/documents/intake/quota/usage.js';
import { startApp } from '../support/app.js';
import { serverUrlOf } from '../support/database.js';
import { test } from '../support/test.js';

test('counting anew waits for no upload under way, nor the upload for it, and what commits meanwhile counts once', async (t) => {
  await using exchange = await startApp();
  const { app } = exchange;
  const upload = new pg.Client({ connectionString: serverUrlOf(app.config.database) });
  await using stack = new AsyncDisposableStack();
  await upload.connect();
  stack.defer(() => upload.end());
  await app.database.sql.query(
    `insert into tenant_usage (tenant_id, day, slot, documents, bytes) values ('demo-seller', '-infinity', 0, 0, 7)`,
  );
  await upload.query('begin');
  await upload.query(
    `with stored as (
      insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
      values (gen_random_uuid(), 'demo-seller', 'new', 'send', 'invoice', 'peppol', 'DELIVERED', '') returning id)
     insert into document_file (id, document, position, purpose, file_name, mime_type, byte_length, sha256, bytes)
     select gen_random_uuid(), id, 0, 'document', 'invoice.xml', 'application/xml', 3, '', 'abc' from stored`,
  );
  await upload.query(
    `insert into tenant_usage as u (tenant_id, day, slot, documents, bytes)
     values ('demo-seller', (exchange_now() at time zone 'UTC')::date, 1, 1, 3)`,
  );
  await recountUsage(app);
  t.deepEqual(await readUsage(app, 'demo-seller'), [{ tenantId: 'demo-seller', documentsToday: 0, bytes: 0, auditBytes: 0 }]);
  await upload.query('commit');
  t.deepEqual(await readUsage(app, 'demo-seller'), [{ tenantId: 'demo-seller', documentsToday: 1, bytes: 3, auditBytes: 0 }]);
});

test('while a tenant is counted its row is free', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  const [other, writer] = [0, 1].map(() => new pg.Client({ connectionString: serverUrlOf(app.config.database) })) as [pg.Client, pg.Client];
  await using stack = new AsyncDisposableStack();
  for (const client of [other, writer]) {
    await client.connect();
    stack.defer(() => client.end());
  }
  // The recount begins and then waits for this lock.
  await other.query('begin; lock table tenant_usage in access exclusive mode');
  const counting = recountUsage(app);
  for (;;) {
    const { rows } = await other.query(`select 1 from pg_locks where not granted and relation = 'tenant_usage'::regclass`);
    if (rows.length > 0) break;
  }
  const { rows } = await writer.query('select id from tenant order by id for update nowait');
  t.deepEqual(rows, [{ id: 'demo-buyer' }, { id: 'demo-seller' }]);
  await other.query('rollback');
  await counting;
  const counted = await app.database.sql.query('select id from tenant where usage_counted_at is not null order by id');
  t.deepEqual(counted, [{ id: 'demo-buyer' }, { id: 'demo-seller' }]);
});

test('two counts of one tenant at once correct once', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  await app.database.sql.query(
    `insert into tenant_usage (tenant_id, day, slot, documents, bytes) values ('demo-seller', '-infinity', 0, 0, 7)`,
  );
  await Promise.all([recountUsage(app), recountUsage(app), recountUsage(app)]);
  const [left] = await app.database.sql.query<{ bytes: string }>(
    `select sum(bytes)::text as bytes from tenant_usage where tenant_id = 'demo-seller'`,
  );
  t.deepEqual(left, { bytes: '0' });
});
