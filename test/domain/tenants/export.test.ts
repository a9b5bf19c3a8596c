// Export of one tenant, beside a running service.

import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder } from '../../../src/commands/tenant/folder.js';
import { clientActor } from '../../../src/domain/actor.js';
import { exportTenant } from '../../../src/domain/tenants/export.js';
import { startApp } from '../../support/app.js';
import { PICTURE } from '../../support/documents.js';
import { newFolder } from '../../support/folderOf.js';
import { resting } from '../../support/paused.js';
import { busy, lines, onService } from '../../support/tenants.js';
import { test } from '../../support/test.js';
import { DOCUMENT_COLUMNS } from './exported/documents.js';
import type { Columns } from './exported/reasons.js';
import { TENANT_COLUMNS } from './exported/tenant.js';
import { WEBHOOK_COLUMNS } from './exported/webhooks.js';

const COLUMNS: Columns = { ...TENANT_COLUMNS, ...DOCUMENT_COLUMNS, ...WEBHOOK_COLUMNS };

test('an export holds every row and file of the tenant, byte for byte, no secret and nothing of others', async (t) => {
  await using exchange = await startApp();
  await busy(exchange);
  const path = join(await newFolder(t), 'export');
  const counts = await onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path);
  const documents = await lines(join(path, 'documents.jsonl'));
  t.is(counts['documents'], documents.length);
  const sent = documents.find((one) => one['documentId'] === 'sent')!;
  const files = sent['files'] as { path: string; sha256: string; purpose: string; byteLength: number }[];
  for (const { path: name, sha256, byteLength } of files) {
    const bytes = await readFile(join(path, name));
    t.deepEqual([bytes.length, hash('sha256', bytes)], [byteLength, sha256]);
  }
  t.deepEqual(await readFile(join(path, files.find(({ purpose }) => purpose === 'image')!.path)), PICTURE.bytes);
  t.true((sent['timeline'] as object[]).length > 1);
  t.is((await lines(join(path, 'webhookDeliveries.jsonl'))).length, counts['webhookDeliveries'] as number);
  const all = await readdir(path, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(all.filter((one) => one.name.endsWith('.jsonl')).map((one) => readFile(join(path, one.name), 'utf8')));
  const [secret] = await exchange.app.database.sql.query<{ sealed: string; hash: string; account: string }>(
    `select s.sealed, c.secret_hash as hash, k.sealed as account
     from webhook_secret s, client c, channel_account_secret k where c.id = 'demo-seller' limit 1`,
  );
  for (const text of texts) {
    t.false([secret!.sealed, secret!.hash, secret!.account, 'geheim'].some((one) => text.includes(one)));
    t.false(text.includes('"demo-buyer"'));
  }
  await t.throwsAsync(onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path), { message: `${path} is not empty.` });
});

/** Whether every member of the path exists, with null allowed. Of an array the first element is read. */
function has(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && name in one && has((one as Record<string, unknown>)[name], rest);
}

test('an export has every column of every table with rows of tenants, but those left out for a reason', async (t) => {
  await using exchange = await startApp();
  await busy(exchange);
  await resting(exchange);
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into document_label (document, label, tenant_id, actor) select id, 'urgent', tenant_id, 'user:one' from document
     where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into document_assignment (document, tenant_id, person) select d.id, d.tenant_id, r.person from document d join person_role r on r.tenant_id = d.tenant_id
     where d.tenant_id = 'demo-seller' on conflict do nothing`,
  );
  await sql.query(
    `insert into approval_request (document, id, tenant_id, kind, input, requester, requester_name)
     select id, gen_random_uuid(), tenant_id, 'EXPORTED', '{}', gen_random_uuid(), 'One' from document where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `with kept as (
       insert into standing_export (id, tenant_id, name, format, date_by, options, day, recipients, next_at)
       values (gen_random_uuid(), 'demo-seller', 'Books', 'CSV', 'ISSUED', '{}', 2, array(select person from person_role), now()) returning id)
     insert into standing_export_run (standing_export, month, tenant_id, export_job)
     select id, '2026-10-01', 'demo-seller', gen_random_uuid() from kept`,
  );
  await sql.query('insert into notice_choice (person, tenant_id) select person, tenant_id from person_role');
  await sql.query(
    `insert into document_comment (id, document, tenant_id, author, author_name, text, mentions)
     select gen_random_uuid(), id, tenant_id, gen_random_uuid(), 'One', 'look', '{}' from document where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into legal_hold (document, tenant_id, reason, actor) select id, tenant_id, 'lawsuit', 'operator:one' from document
     where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into french_invoice (document, tenant_id, kind, issue_date, facts) select id, tenant_id, 'B2B', '2026-11-26', '{}' from document
     where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into lifecycle_status (id, tenant_id, document, status, direction, is_automatic, actor, state)
     select gen_random_uuid(), tenant_id, id, '200', 'send', true, 'system:lifecycle', 'SENT' from document where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `with report as (
       insert into tax_report (tenant_id, document, country, role, type, reporter)
       select tenant_id, id, 'sk', 'C2', 'S', '0245:1' from document where tenant_id = 'demo-seller' limit 1 returning id)
     insert into tax_message (report) select id from report`,
  );
  await sql.query(
    `insert into e_report (id, tenant_id, issuer, kind, period_start, period_end, number, content_hash)
     values (gen_random_uuid(), 'demo-seller', '100000009', 'payments', '2026-11-01', '2026-11-10', 1, '')`,
  );
  await sql.query(
    `insert into saved_view (id, tenant_id, owner, page, name, state)
     values (gen_random_uuid(), 'demo-seller', 'person:one', 'documents', 'mine', '{}')`,
  );
  await sql.query(`insert into retention_rule (tenant_id, document_type, days) values ('demo-seller', 'invoice', 400)`);
  await sql.query(
    `insert into alert_rule (id, tenant_id, kind, target) values (gen_random_uuid(), 'demo-seller', 'MAIL', 'ops@seller.example')`,
  );
  await sql.query(
    `insert into webhook_replay (id, tenant_id, subscription_id, deliveries)
     select gen_random_uuid(), 'demo-seller', id, '{1}' from webhook_subscription where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into inbound_message (document, tenant_id, channel, sender_access_point, receiver, instance_id, payload_hash, references_hash)
     values (gen_random_uuid(), 'demo-seller', 'peppol', 'POP000001', '0088:1', 'one', '', '')`,
  );
  const path = join(await newFolder(t), 'export');
  await onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path);
  const columns = await sql.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c where table_schema = 'public' and (
       table_name = 'tenant' or exists (select 1 from information_schema.columns o where o.table_schema = 'public'
         and o.table_name = c.table_name and o.column_name in ('tenant_id', 'document', 'delivery_id', 'subscription_id')))
     order by table_name, column_name`,
  );
  const lacking: string[] = [];
  for (const { table, column } of columns) {
    const known = COLUMNS[table];
    const place = typeof known === 'string' ? known : (known?.[column] ?? (column === 'tenant_id' ? 'tenant.tenantId' : undefined));
    if (place !== undefined && !/^[a-z]+\./i.test(place)) continue;
    const [name = '', ...members] = place?.split('.') ?? [];
    const rows = place === undefined ? [] : await lines(join(path, `${name}.jsonl`));
    if (!rows.some((row) => has(row, members))) lacking.push(`${table}.${column}: ${place}`);
  }
  t.deepEqual(lacking, []);
});

test('an export passes over a file whose row retention removes meanwhile, in its row or in the store', async (t) => {
  for (const inline of ['0', '65536']) {
    await using exchange = await startApp({ FILE_INLINE_BYTES_MAX: inline });
    await busy(exchange);
    await resting(exchange);
    const { app } = exchange;
    const files: string[] = [];
    const counts = await exportTenant(app, clientActor('demo-seller', 'test'), {
      row: async () => undefined,
      async file(path) {
        files.push(path);
        const rows = await app.database.sql.query<{ blob_key: string | null }>('delete from document_file returning blob_key');
        for (const { blob_key } of rows) if (blob_key !== null) await app.blobs.remove(blob_key);
      },
    });
    t.is(files.length, 1);
    t.is(counts?.files, 1);
  }
});

test('an export ends at a file whose stored bytes are not those that came in', async (t) => {
  await using exchange = await startApp();
  await busy(exchange);
  await resting(exchange);
  const { app } = exchange;
  await app.database.sql.query(`update document_file set bytes = 'other' where bytes is not null`);
  const sink = { row: async () => undefined, file: async () => undefined };
  await t.throwsAsync(exportTenant(app, clientActor('demo-seller', 'test'), sink), {
    message: /^The stored bytes of file \S+ are not those that came in\.$/,
  });
});

test('an export to a full disk, or to where nothing may be, ends with a sentence; of an unknown tenant nothing is made', async (t) => {
  await using exchange = await startApp();
  const path = await newFolder(t);
  await symlink('/dev/full', join(path, 'tenant.jsonl'));
  const sink = openFolder(path);
  await t.throwsAsync(sink, { message: `${path} is not empty.` });
  const full = join(await newFolder(t), 'full');
  await using late = await openFolder(full);
  await mkdir(full);
  await symlink('/dev/full', join(full, 'tenant.jsonl'));
  await t.throwsAsync(exportTenant(exchange.app, clientActor('demo-seller', 'test'), late), {
    name: 'Refused',
    message: `${full} cannot be written: ENOSPC: no space left on device, write.`,
  });
  const none = join(await newFolder(t), 'none');
  await t.throwsAsync(onService(exchange, 'export', '--tenant', 'nobody', '--to', none), { message: 'There is no tenant nobody.' });
  await t.throwsAsync(readdir(none), { code: 'ENOENT' });
});
