// "export and erasure of one tenant", quotas and usage: as a process of its own, and beside a running service.
import { hash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { REVOCATION_SEEN_MS } from '../../src/auth/clients.js';
import { type Command, readArguments } from '../../src/commands/tenant/arguments.js';
import { run } from '../../src/commands/tenant/run.js';
import { upload } from '../../src/domain/documents/upload.js';
import { eraseRemains } from '../../src/domain/tenants/erase.js';
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
