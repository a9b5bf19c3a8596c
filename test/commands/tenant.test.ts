// "export and erasure of one tenant", quotas and usage: as a process of its own, and beside a running service.
import { hash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { REVOCATION_SEEN_MS } from '../../src/auth/clients.js';
import { type Command, readArguments } from '../../src/commands/tenant/arguments.js';
import { openFolder } from '../../src/commands/tenant/folder.js';
import { run } from '../../src/commands/tenant/run.js';
import { upload } from '../../src/domain/documents/upload.js';
import { eraseRemains } from '../../src/domain/tenants/erase.js';
import { exportTenant } from '../../src/domain/tenants/export.js';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { runCommand } from '../support/child.js';
import { BUYER, PICTURE, register, SELLER, uploadInvoice } from '../support/documents.js';
import { A1, FORM_TYPE, formBody } from '../support/form.js';
import { TEMPLATE } from '../support/template.js';

async function folder(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'exchange-tenant-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A verb beside a running service, as a second process on a server would carry it out. */
async function onService(exchange: TestApp, ...given: string[]): Promise<Record<string, unknown>> {
  const command = readArguments(given);
  if (command.verb === 'help') throw new Error('not a command');
  // Nobody holds a token here, unless a test says so.
  return (await run(exchange.app, command, 0)).json as Record<string, unknown>;
}

async function lines(path: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Each tenant has a participant, a subscription and a document; the seller's went to the buyer. */
async function busy(exchange: TestApp): Promise<{ buyer: Client }> {
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(seller, SELLER);
  await register(buyer, BUYER);
  for (const [client, type] of [
    [seller, 'invoice.exported'],
    [buyer, 'invoice.receive'],
  ] as const) {
    await client('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://127.0.0.1:9000/', subscriptions: [type] } });
  }
  await uploadInvoice(seller, 'sent');
  await exchange.idle();
  return { buyer };
}

test('the command shows usage, sets quotas and counts anew on the embedded database', async (t) => {
  const path = await folder(t);
  await cp(TEMPLATE, join(path, 'database'), { recursive: true });
  const env = { DATA_DIR: path };
  const shown = await runCommand('tenant', ['usage', '--json'], env);
  t.deepEqual([shown.code, shown.stderr], [0, '']);
  const idle = (tenantId: string): object => ({ tenantId, documentsToday: 0, bytes: 0 });
  t.deepEqual(JSON.parse(shown.stdout), { tenants: [idle('demo-buyer'), idle('demo-seller')] });
  const set = await runCommand('tenant', ['quota', '--tenant', 'demo-seller', '--documents', '5', '--bytes', 'default'], env);
  t.is(set.stdout, "demo-seller: uploads a day: 5, bytes stored: the settings'. It holds within two seconds.\n");
  t.is((await runCommand('tenant', ['recount'], env)).code, 0);
  const refused = await runCommand('tenant', ['usage', '--tenant', 'nobody'], env);
  t.deepEqual([refused.code, refused.stderr], [1, 'There is no tenant nobody.\n']);
});

test('an export holds every row and file of the tenant, byte for byte, no secret and nothing of others', async (t) => {
  await using exchange = await startApp();
  await busy(exchange);
  const path = join(await folder(t), 'export');
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
  const [secret] = await exchange.app.database.sql.query<{ sealed: string; hash: string }>(
    `select s.sealed, c.secret_hash as hash from webhook_secret s, client c where c.id = 'demo-seller' limit 1`,
  );
  for (const text of texts) {
    t.false(text.includes(secret!.sealed) || text.includes(secret!.hash));
    t.false(text.includes('"demo-buyer"'));
  }
  await t.throwsAsync(onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path), { message: `${path} is not empty.` });
});

/** How many rows of each kind are a tenant's. */
async function rowsOf({ app }: TestApp, tenant: string): Promise<Record<string, number>> {
  const [row] = await app.database.sql.query<Record<string, number>>(
    `select (select count(*)::int from tenant where id = $1) as tenants, (select count(*)::int from client where tenant_id = $1) as clients,
      (select count(*)::int from document where tenant_id = $1) as documents,
      (select count(*)::int from document_file f join document d on d.id = f.document where d.tenant_id = $1) as files,
      (select count(*)::int from participant where tenant_id = $1) as participants,
      (select count(*)::int from registry_entry where tenant_id = $1) as entries,
      (select count(*)::int from webhook_subscription where tenant_id = $1) as subscriptions,
      (select count(*)::int from webhook_event where tenant_id = $1) as events,
      (select count(*)::int from webhook_delivery where tenant_id = $1) as deliveries,
      (select count(*)::int from tenant_usage where tenant_id = $1) as usage`,
    [tenant],
  );
  return row!;
}

async function isGone(t: ExecutionContext, exchange: TestApp, tenant: string): Promise<void> {
  t.deepEqual(
    Object.entries(await rowsOf(exchange, tenant)).filter(([, count]) => count > 0),
    [],
  );
}

const KEYS_ONLY = 'an order or a key that means something only in this database';
const WORKED_OFF = 'how far the service has come with it';
const SECRET = 'a secret, of use here only';

/** Column of a table with rows of tenants → where the export has it, or why it has not. */
const COLUMNS: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  tenant: {
    id: 'tenant.tenantId',
    name: 'tenant.name',
    ereport_channel: 'tenant.ereportChannel',
    refuse_invalid_incoming: 'tenant.refuseInvalidIncoming',
    created_at: 'tenant.createdAt',
    documents_per_day: 'tenant.documentsPerDay',
    bytes_max: 'tenant.bytesMax',
    usage_counted_at: 'tenant.usageCountedAt',
  },
  tenant_usage: { documents: 'tenant.usage.documents', bytes: 'tenant.usage.bytes', day: KEYS_ONLY, slot: KEYS_ONLY },
  client: {
    id: 'clients.clientId',
    secret_hash: SECRET,
    scopes: 'clients.scopes',
    created_at: 'clients.createdAt',
    revoked_at: 'clients.revokedAt',
  },
  participant: {
    id: KEYS_ONLY,
    identifier: 'participants.identifier',
    identifier_key: KEYS_ONLY,
    name: 'participants.name',
    country_code: 'participants.countryCode',
    document_types: 'participants.documentTypes',
    state: 'participants.state',
    created_at: 'participants.createdAt',
    updated_at: 'participants.updatedAt',
  },
  registry_entry: {
    identifier_key: KEYS_ONLY,
    identifier: 'registryEntries.identifier',
    name: 'registryEntries.name',
    country_code: 'registryEntries.countryCode',
    document_types: 'registryEntries.documentTypes',
    registered_at: 'registryEntries.registeredAt',
    published_at: 'registryEntries.publishedAt',
  },
  document: {
    id: 'documents.id',
    document_id: 'documents.documentId',
    direction: 'documents.direction',
    document_type: 'documents.documentType',
    channel: 'documents.channel',
    state: 'documents.status',
    content_hash: KEYS_ONLY,
    import_date: 'documents.importDate',
    state_date: 'documents.statusDate',
    announced_at: 'documents.announcedAt',
    number: 'documents.number',
    customization_id: 'documents.customizationId',
    sender_identifier: 'documents.senderIdentifier',
    receiver_identifier: 'documents.receiverIdentifier',
    reference_number: 'documents.referenceNumber',
    reference_document_id: 'documents.referenceDocumentId',
    response_code: 'documents.responseCode',
    response_message: 'documents.responseMessage',
    fault_code: 'documents.errorCode',
    fault_message: 'documents.errorMessage',
    retrieval_count: 'documents.retrievalCount',
    completed_as: 'documents.completedAs',
    completed_at: 'documents.completedAt',
    completion_message: 'documents.completionMessage',
    instance_id: 'documents.instanceId',
    request_id: 'documents.requestId',
    failed_attempts: WORKED_OFF,
    send_until: WORKED_OFF,
    reply_owed: WORKED_OFF,
    due_at: WORKED_OFF,
    lease_token: WORKED_OFF,
    worker_id: WORKED_OFF,
  },
  document_file: {
    id: 'documents.files.fileId',
    document: 'documents.id',
    position: KEYS_ONLY,
    purpose: 'documents.files.purpose',
    message_type: 'documents.files.messageType',
    file_name: 'documents.files.fileName',
    mime_type: 'documents.files.mimeType',
    byte_length: 'documents.files.byteLength',
    sha256: 'documents.files.sha256',
    blob_key: KEYS_ONLY,
    bytes: 'documents.files.path',
  },
  document_move: {
    id: KEYS_ONLY,
    document: 'documents.id',
    state: 'documents.timeline.status',
    at: 'documents.timeline.at',
    reason: 'documents.timeline.reason',
    attempt: 'documents.timeline.attempt',
    changed: KEYS_ONLY,
  },
  webhook_subscription: {
    id: 'webhookSubscriptions.id',
    endpoint: 'webhookSubscriptions.endpoint',
    subscriptions: 'webhookSubscriptions.subscriptions',
    state: 'webhookSubscriptions.state',
    failing_since: 'webhookSubscriptions.failingSince',
    last_success_at: 'webhookSubscriptions.lastSuccessAt',
    created_at: 'webhookSubscriptions.createdAt',
    updated_at: 'webhookSubscriptions.updatedAt',
  },
  webhook_secret: SECRET,
  webhook_endpoint: WORKED_OFF,
  webhook_alert: WORKED_OFF,
  webhook_event: {
    id: 'webhookEvents.id',
    type: 'webhookEvents.type',
    document: 'webhookEvents.document',
    snapshot: 'webhookEvents.event',
    created_at: 'webhookEvents.createdAt',
  },
  webhook_delivery: {
    id: 'webhookDeliveries.id',
    event_id: 'webhookDeliveries.eventId',
    subscription_id: 'webhookDeliveries.subscriptionId',
    document: 'webhookDeliveries.document',
    state: 'webhookDeliveries.state',
    attempt: 'webhookDeliveries.attempt',
    due_at: 'webhookDeliveries.dueAt',
    expires_at: 'webhookDeliveries.expiresAt',
    priority: 'webhookDeliveries.priority',
    lease_token: WORKED_OFF,
    lease_until: WORKED_OFF,
    worker_id: WORKED_OFF,
    last_status: 'webhookDeliveries.lastStatus',
    last_error: 'webhookDeliveries.lastError',
    created_at: 'webhookDeliveries.createdAt',
    changed: KEYS_ONLY,
  },
  webhook_attempt: {
    id: KEYS_ONLY,
    delivery_id: 'webhookDeliveries.id',
    n: 'webhookDeliveries.attempts.n',
    started_at: 'webhookDeliveries.attempts.startedAt',
    duration_ms: 'webhookDeliveries.attempts.durationMs',
    outcome: 'webhookDeliveries.attempts.outcome',
    http_status: 'webhookDeliveries.attempts.httpStatus',
    remote_ip: 'webhookDeliveries.attempts.remoteIp',
    response_head: 'webhookDeliveries.attempts.responseHead',
    error_code: 'webhookDeliveries.attempts.errorCode',
  },
  webhook_replay: {
    id: 'webhookReplays.id',
    subscription_id: 'webhookReplays.subscriptionId',
    idempotency_key: 'webhookReplays.idempotencyKey',
    deliveries: 'webhookReplays.deliveries',
    created_at: 'webhookReplays.createdAt',
    cancelled_at: 'webhookReplays.cancelledAt',
  },
};

/** Whether every member of the path is there, null included; of an array in its first element. */
function has(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && name in one && has((one as Record<string, unknown>)[name], rest);
}

test('an export has every column of every table with rows of tenants, but those left out for a reason', async (t) => {
  await using exchange = await startApp();
  await busy(exchange);
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into webhook_replay (id, tenant_id, subscription_id, deliveries)
     select gen_random_uuid(), 'demo-seller', id, '{1}' from webhook_subscription where tenant_id = 'demo-seller'`,
  );
  const path = join(await folder(t), 'export');
  await onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path);
  const columns = await sql.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c where table_schema = 'public' and (
       table_name = 'tenant' or exists (select 1 from information_schema.columns o where o.table_schema = 'public'
         and o.table_name = c.table_name and o.column_name in ('tenant_id', 'document', 'delivery_id', 'subscription_id')))`,
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
    const { app } = exchange;
    const files: string[] = [];
    const counts = await exportTenant(app, 'demo-seller', {
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

test('an export to a full disk, or to where nothing may be, ends with a sentence; of an unknown tenant nothing is made', async (t) => {
  await using exchange = await startApp();
  const path = await folder(t);
  await symlink('/dev/full', join(path, 'tenant.jsonl'));
  const sink = openFolder(path);
  await t.throwsAsync(sink, { message: `${path} is not empty.` });
  const full = join(await folder(t), 'full');
  await using late = await openFolder(full);
  await mkdir(full);
  await symlink('/dev/full', join(full, 'tenant.jsonl'));
  await t.throwsAsync(exportTenant(exchange.app, 'demo-seller', late), {
    name: 'Refused',
    message: `${full} cannot be written: ENOSPC: no space left on device, write.`,
  });
  const none = join(await folder(t), 'none');
  await t.throwsAsync(onService(exchange, 'export', '--tenant', 'nobody', '--to', none), { message: 'There is no tenant nobody.' });
  await t.throwsAsync(readdir(none), { code: 'ENOENT' });
});

test('an erased tenant has no row and no file left, its clients get no token, and the other tenant has what it had', async (t) => {
  await using exchange = await startApp();
  const { buyer } = await busy(exchange);
  const { sql } = exchange.app.database;
  const before = await rowsOf(exchange, 'demo-buyer');
  t.true(Object.values(await rowsOf(exchange, 'demo-seller')).every((count) => count > 0));
  const erased = await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  t.true((erased['documents'] as number) > 0);
  await isGone(t, exchange, 'demo-seller');
  t.deepEqual(await rowsOf(exchange, 'demo-buyer'), before);
  const [orphans] = await sql.query<{ n: number }>(
    `select (select count(*)::int from document_file where document not in (select id from document))
      + (select count(*)::int from document_move where document not in (select id from document))
      + (select count(*)::int from webhook_attempt where delivery_id not in (select id from webhook_delivery)) as n`,
  );
  t.is(orphans!.n, 0);
  t.is((await buyer('/v4/documents/export')).status, 200);
  const credentials = 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  t.is((await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body: credentials })).status, 401);
  await t.throwsAsync(onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller'), {
    message: 'There is no tenant demo-seller.',
  });
});

test('what is uploaded with a token that still lives while its tenant is erased is erased with it', async (t) => {
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  const taken: number[] = [];
  const send = async (documentId: string): Promise<number> => {
    const headers = { 'Content-Type': FORM_TYPE, documentId };
    return (await seller('/v3/documents/invoice/receive/multipart', { method: 'POST', headers, body: formBody(A1) })).status;
  };
  const uploads = async (): Promise<number> => {
    for (let n = 0; ; n += 1) {
      const status = await send(`n${n}`);
      if (status !== 200) return status;
      taken.push(status);
      await wait(20);
    }
  };
  const command = readArguments(['erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller']) as Extract<Command, { verb: 'erase' }>;
  // From here on the token is known to be good for a while.
  t.is(await send('first'), 200);
  const [status, { json }] = await Promise.all([uploads(), run(exchange.app, command, REVOCATION_SEEN_MS + 500)]);
  t.is(status, 401);
  t.true(taken.length > 1);
  t.is((json as { documents: number }).documents, taken.length + 1);
  await isGone(t, exchange, 'demo-seller');
});

test('a registration under way does not keep a tenant from being erased', async (t) => {
  await using exchange = await startApp();
  await exchange.app.database.sql.query(
    `insert into registry_entry (identifier_key, tenant_id, identifier, name, country_code, document_types)
     values ('0088:5400000000010', 'demo-seller', '0088:5400000000010', 'Seller', 'BE', '{158}')`,
  );
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  await isGone(t, exchange, 'demo-seller');
});

test('what is added each time that everything was gone is one sentence, and erased by the next run', async (t) => {
  await using exchange = await startApp();
  const { sql } = exchange.app.database;
  await sql.query(
    `create function add_participant() returns trigger language plpgsql as $$ begin
       insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state)
       values (gen_random_uuid(), 'demo-seller', 'late', 'late', 'late', 'BE', '{158}', 'REGISTERING');
       return null;
     end $$`,
  );
  await sql.query('create trigger late after delete on client for each statement execute function add_participant()');
  await t.throwsAsync(onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller'), {
    name: 'Refused',
    message: 'Something of demo-seller was added each time that everything was gone. Its documents are erased; erase it again.',
  });
  await sql.query('drop trigger late on client');
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  await isGone(t, exchange, 'demo-seller');
});

test('events go in steps, each a short statement, those without a delivery included', async (t) => {
  await using exchange = await startApp();
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into webhook_event (id, tenant_id, type, snapshot)
     select 'evt_' || lpad(n::text, 6, '0'), case n % 10 when 0 then 'demo-buyer' else 'demo-seller' end, 'invoice.receive', '{}'
     from generate_series(1, 1200) n`,
  );
  await sql.query('create table step (rows integer)');
  await sql.query(
    `create function note_step() returns trigger language plpgsql as $$ begin
       insert into step select count(*) from gone;
       return null;
     end $$`,
  );
  await sql.query(
    'create trigger step after delete on webhook_event referencing old table as gone for each statement execute function note_step()',
  );
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  const steps = await sql.query<{ rows: number }>('select rows from step where rows > 0');
  t.deepEqual(
    steps.map(({ rows }) => rows),
    [450, 450, 180],
  );
  t.is((await rowsOf(exchange, 'demo-buyer'))['events'], 120);
});

test('an upload that ends after its tenant was erased keeps nobody from work, and goes by the recurring job with its bytes', async (t) => {
  await using exchange = await startApp({ FILE_INLINE_BYTES_MAX: '0' });
  const { app } = exchange;
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  const caller = { tenantId: 'demo-seller', clientId: 'demo-seller', scopes: new Set<never>() };
  const parts = A1.map(({ name, fileName, type, bytes }) => ({ name, fileName, contentType: type, bytes: Buffer.from(bytes) }));
  await upload(app, caller, { documentType: 'invoice', direction: 'receive', documentId: 'late', parts, requestId: undefined });
  await exchange.idle();
  const [late] = await app.database.sql.query(`select state, due_at, lease_token from document where document_id = 'late'`);
  t.deepEqual(late, { state: 'RECEIVED', due_at: null, lease_token: null });
  await eraseRemains(app);
  await isGone(t, exchange, 'demo-seller');
  const blobs: string[] = [];
  for await (const key of app.blobs.list(new Date(Date.now() + 60_000))) blobs.push(key);
  t.deepEqual(blobs, []);
});

for (const [given, fault] of [
  [[], 'A command is missing.'],
  [['drop'], 'There is no command "drop".'],
  [['usage', 'x'], 'usage takes no "x".'],
  [['usage', '--to', 'x'], '--to is not an option of usage.'],
  [['quota', '--tenant', 'a'], '--documents or --bytes is missing.'],
  [['quota', '--documents', '1'], '--tenant is missing.'],
  [['quota', '--tenant', 'a', '--bytes', '-1'], "Option '--bytes' argument is ambiguous."],
  [['quota', '--tenant', 'a', '--bytes', '1e3'], '--bytes is "1e3"; it takes a whole number of at most 15 digits, or default.'],
  [['export', '--tenant', 'a'], '--to is missing.'],
  [['erase', '--tenant', 'a'], 'To erase a for good, add --confirm a.'],
  [['erase', '--tenant', 'a', '--confirm', 'b'], 'To erase a for good, add --confirm a.'],
] as const) {
  test(`usage: tenant ${given.join(' ')}`, (t) => {
    const { message } = t.throws(() => readArguments(given));
    t.is(message.split('\n')[0], fault);
  });
}
