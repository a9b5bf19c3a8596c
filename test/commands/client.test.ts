// Commands for tenants and clients: on a database of their own, and against a running service.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../src/commands/client/arguments.js';
import { run } from '../../src/commands/client/run.js';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { startApp, type TestApp } from '../support/app.js';
import { runCommand, spawnCommand } from '../support/child.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

const OWN = { kind: 'own', lifetimeSeconds: 3600 } as const;

async function dataDir(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'exchange-client-'));
  copyTemplate(path);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Runs a command on the database of a running service, as a second process on a server does. */
async function onService(exchange: TestApp, ...given: string[]): Promise<Record<string, unknown>> {
  const command = readArguments(given);
  return (await run(exchange.app, OWN, command)).json as Record<string, unknown>;
}

async function tokenStatus(exchange: TestApp, id: string, secret: string): Promise<{ status: number; body: unknown }> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }).toString();
  return exchange.anonymous('/oauth2/token', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });
}

test('the command adds, lists, rotates and revokes on the embedded database', async (t) => {
  await using data = await dataDir();
  const env = { DATA_DIR: data.path };
  const added = await runCommand(
    'client',
    ['add', '--tenant', 'acme', '--name', 'Acme', '--scopes', 'exchange/send', 'erp', '--json'],
    env,
  );
  t.is(added.code, 0, added.stderr);
  const { secret, ...rest } = JSON.parse(added.stdout) as { secret: string };
  t.deepEqual(rest as object, { clientId: 'erp', tenantId: 'acme', tenantCreated: true, scopes: ['exchange/send'] });
  t.regex(secret, /^[\w-]{43}$/);
  const rotated = await runCommand('client', ['rotate', 'erp'], env);
  t.is(rotated.code, 0);
  t.regex(
    rotated.stdout,
    /^Client erp has a new secret; the old one is taken for 24 hours more, tokens that it got live for 3600 s at most\.\nSecret, shown only now: [\w-]{43}\n$/,
  );
  const atOnce = await runCommand('client', ['rotate', '--overlap-hours', '0', 'erp'], env);
  t.regex(atOnce.stdout, /^Client erp has a new secret; the old one is refused from now on,/);
  t.is((await runCommand('client', ['revoke', 'erp'], env)).stdout, 'Client erp is revoked: its tokens are refused within 5 s.\n');
  const listed = await runCommand('client', ['list'], env);
  t.regex(listed.stdout, /^acme \(Acme\)\n {2}erp {2}revoked {2}since \S+Z {2}exchange\/send\n$/);
  t.notRegex(listed.stdout, new RegExp(secret));
});

test('while a process has the embedded database open, the command says which and ends with 1', async (t) => {
  await using data = await dataDir();
  await using _service = await openDatabase({ kind: 'embedded', dataDir: data.path }, createLog('silent', false));
  const { code, stdout, stderr } = await spawnCommand('client', ['list'], { DATA_DIR: data.path });
  t.is(code, 1);
  t.is(stdout, '');
  t.is(
    stderr,
    `DATA_DIR ${data.path} is in use by process ${process.pid}: stop it, or give this one another DATA_DIR or a DATABASE_URL.\n`,
  );
});

test('a server that cannot be reached is one sentence', async (t) => {
  const { code, stderr } = await runCommand('client', ['list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  t.is(code, 1);
  t.regex(stderr, /^The database that DATABASE_URL names cannot be reached: .*\n$/);
});

const WRONG = {
  'no command': [[], 'A command is missing.'],
  'unknown command': [['drop'], 'There is no command "drop".'],
  'unknown option': [['list', '--all'], /Unknown option '--all'/],
  'an overlap that is too long': [
    ['rotate', '--overlap-hours', '169', 'a'],
    '--overlap-hours is "169"; it takes a whole number from 0 to 168.',
  ],
  'option of another command': [['rotate', 'a', '--tenant', 'b'], '--tenant is not an option of rotate.'],
  'two clients': [['revoke', 'a', 'b'], 'One CLIENT_ID at a time, not also "b".'],
  'no tenant': [['add', 'erp'], '--tenant is missing.'],
  'no client': [['revoke'], 'CLIENT_ID is missing.'],
  'client id over 64 characters': [['revoke', 'a'.repeat(65)], /^CLIENT_ID is "a+"; it takes 1 to 64 of A-Z a-z 0-9 \. _ -/],
  'tenant id with a slash': [['add', '--tenant', 'a/b', 'c'], /^--tenant is "a\/b"; it takes 1 to 64/],
  'unknown scope': [['add', '--tenant', 'a', '--scopes', 'exchange/send,all', 'c'], /^--scopes holds "all"; it takes exchange\/send, /],
  'name over 255 characters': [['add', '--tenant', 'a', '--name', 'x'.repeat(256), 'c'], '--name takes 1 to 255 printable characters.'],
} as const;

for (const [title, [given, message]] of Object.entries(WRONG)) {
  test(`usage: ${title}`, (t) => {
    t.throws(() => readArguments(given), { name: 'UsageError', message });
  });
}

test('ids at the limit pass; scopes keep their order, repeats are dropped', (t) => {
  const id = `0${'a'.repeat(63)}`;
  const command = readArguments(['add', '--tenant', id, '--scopes', 'exchange/receive, exchange/send,exchange/send', id]);
  t.like(command, { verb: 'add', tenantId: id, clientId: id, scopes: ['exchange/send', 'exchange/receive'] });
});

test('a client that was added gets tokens of its tenant with its scopes', async (t) => {
  await using exchange = await startApp();
  const { secret } = await onService(exchange, 'add', '--tenant', 'acme', '--scopes', 'exchange/receive', 'erp');
  const { status, body } = await tokenStatus(exchange, 'erp', String(secret));
  t.is(status, 200);
  t.is((body as { scope: string }).scope, 'exchange/receive');
  const token = (body as { access_token: string }).access_token;
  const headers = { Authorization: `Bearer ${token}` };
  t.deepEqual((await exchange.anonymous('/v4/documents/export', { headers })).body, { documents: [], nextCursor: null });
});

test('after a rotation without an overlap the old secret is refused and the new one is not', async (t) => {
  await using exchange = await startApp();
  const { secret } = await onService(exchange, 'rotate', '--overlap-hours', '0', 'demo-seller');
  t.is((await tokenStatus(exchange, 'demo-seller', 'demo-seller-secret')).status, 401);
  t.is((await tokenStatus(exchange, 'demo-seller', String(secret))).status, 200);
});

test('a revoked client gets no token, and its id is not used again', async (t) => {
  await using exchange = await startApp();
  await onService(exchange, 'revoke', 'demo-seller');
  t.is((await tokenStatus(exchange, 'demo-seller', 'demo-seller-secret')).status, 401);
  await t.throwsAsync(onService(exchange, 'rotate', 'demo-seller'), { message: 'Client demo-seller is revoked: add another one.' });
  await t.throwsAsync(onService(exchange, 'add', '--tenant', 'other', 'demo-seller'), { message: /^Client demo-seller exists already/ });
  const { tenants } = await onService(exchange, 'list');
  t.deepEqual(
    (tenants as { tenantId: string }[]).map(({ tenantId }) => tenantId),
    ['demo-buyer', 'demo-seller'],
  );
});

test('unknown clients and tenants are named', async (t) => {
  await using exchange = await startApp();
  await t.throwsAsync(onService(exchange, 'rotate', 'nobody'), { name: 'Refused', message: 'There is no client nobody.' });
  await t.throwsAsync(onService(exchange, 'revoke', 'nobody'), { name: 'Refused', message: 'There is no client nobody.' });
  await t.throwsAsync(onService(exchange, 'list', '--tenant', 'none'), { name: 'Refused', message: 'There is no tenant none.' });
});

test('with an external issuer add makes the tenant alone, and clients are managed there', async (t) => {
  await using exchange = await startApp();
  const external = { ...OWN, kind: 'external' } as const;
  const alone = await run(exchange.app, external, readArguments(['add', '--tenant', 'acme']) as never);
  t.deepEqual(alone.json as object, { tenantId: 'acme', tenantCreated: true });
  await t.throwsAsync(async () => run(exchange.app, external, readArguments(['add', '--tenant', 'acme', 'erp']) as never), {
    name: 'UsageError',
  });
  await t.throwsAsync(async () => run(exchange.app, external, readArguments(['rotate', 'erp']) as never), { name: 'Refused' });
});
