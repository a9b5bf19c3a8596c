// Operator commands whose statement is committed but whose response is lost: they report the truth, and do nothing twice.
import { readArguments as readClientArguments } from '../../src/commands/client/arguments.js';
import { run as runClient } from '../../src/commands/client/run.js';
import { startApp, type TestApp } from '../support/app.js';
import { databaseOnServer } from '../support/database.js';
import { type LostAnswers, startLosing } from '../support/lostAnswers.js';
import { isGone, onService } from '../support/tenants.js';
import { type ExecutionContext, test } from '../support/test.js';

const ISSUER = { kind: 'own', lifetimeSeconds: 60 } as const;

interface World {
  readonly exchange: TestApp;
  readonly losing: LostAnswers;
  client(...given: string[]): Promise<Record<string, unknown>>;
  /** The actions in the tenant's audit log. */
  actions(tenantId: string): Promise<string[]>;
}

async function world(t: ExecutionContext): Promise<World> {
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack.disposeAsync());
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const losing = stack.use(await startLosing(database.url));
  const exchange = stack.use(await startApp({ ROLES: 'api', DATABASE_URL: losing.url, DATABASE_CONNECTIONS_MAX: '8' }));
  return {
    exchange,
    losing,
    client: async (...given) => {
      const { json } = await runClient(exchange.app, ISSUER, readClientArguments(given) as never);
      return json as Record<string, unknown>;
    },
    actions: async (tenantId) => {
      const rows = await exchange.app.database.sql.query<{ action: string }>(
        'select action from audit_entry where tenant_id = $1 order by id',
        [tenantId],
      );
      return rows.map(({ action }) => action);
    },
  };
}

async function tokenStatus({ exchange }: World, id: string, secret: unknown): Promise<number> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: String(secret) }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return (await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body })).status;
}

test('a client whose adding is not answered is added once, and the secret that is shown is its own', async (t) => {
  const own = await world(t);
  void own.losing.loseNext('insert into client (id');
  const { secret } = await own.client('add', 'erp-2', '--tenant', 'demo-seller', '--scopes', 'exchange/send');
  t.is(own.losing.count(), 1);
  t.is(await tokenStatus(own, 'erp-2', secret), 200);
  t.deepEqual(await own.actions('demo-seller'), ['client.add']);
});

test('a client id that is taken is refused after a lost answer, too', async (t) => {
  const own = await world(t);
  void own.losing.loseNext('insert into client (id');
  await t.throwsAsync(own.client('add', 'demo-buyer', '--tenant', 'demo-seller', '--scopes', 'exchange/send'), {
    message: 'Client demo-buyer exists already (ids of revoked clients are not used again).',
  });
  t.deepEqual(await own.actions('demo-seller'), []);
});

test('a rotation that is not answered happens once, and the secret that is shown is in force', async (t) => {
  const own = await world(t);
  void own.losing.loseNext('update client set secret_hash');
  const { secret } = await own.client('rotate', 'demo-seller');
  t.is(own.losing.count(), 1);
  t.is(await tokenStatus(own, 'demo-seller', secret), 200);
  t.deepEqual(await own.actions('demo-seller'), ['client.rotate-secret']);
});

test('a revocation that is not answered happens once', async (t) => {
  const own = await world(t);
  void own.losing.loseNext('update client set revoked_at');
  t.deepEqual(await own.client('revoke', 'demo-seller'), { clientId: 'demo-seller', revoked: true });
  t.is(own.losing.count(), 1);
  t.deepEqual(await own.actions('demo-seller'), ['client.revoke']);
});

test('a quota that is not answered is set once', async (t) => {
  const own = await world(t);
  void own.losing.loseNext('update tenant t set documents_per_day');
  await onService(own.exchange, 'quota', '--tenant', 'demo-seller', '--documents', '5');
  t.is(own.losing.count(), 1);
  t.deepEqual(await own.actions('demo-seller'), ['tenant.quota']);
});

test('an erasure whose commit is not answered is complete, and told once', async (t) => {
  const own = await world(t);
  void own.losing.loseCommitOf('delete from tenant where id');
  await onService(own.exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  t.is(own.losing.count(), 1);
  await isGone(t, own.exchange, 'demo-seller');
  t.deepEqual(await own.actions('demo-seller'), ['tenant.erase']);
});
