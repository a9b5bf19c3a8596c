// Limits hold for calls at the same time: each is held up where it writes, so all of them have counted before the first one has written.
import { keepPasskey, PASSKEY_LIMITS, removePasskey, removePassword } from '../../../src/auth/people/passkeys/passkeys.js';
import { beginStep, STEP_LIMITS } from '../../../src/auth/people/steps.js';
import { clientActor } from '../../../src/domain/actor.js';
import { RULES_MAX, saveRule } from '../../../src/domain/alerts/rules.js';
import { BULK_LIMITS, beginBulk } from '../../../src/domain/bulk/begin.js';
import { labelDocuments } from '../../../src/domain/labels/labels.js';
import { createLink, PORTAL_LIMITS } from '../../../src/domain/portal/links.js';
import { saveView, VIEW_LIMITS } from '../../../src/domain/savedViews/savedViews.js';
import { LIMITS, SCOPES } from '../../../src/domain/vocabulary.js';
import { subscribe } from '../../../src/domain/webhooks/subscribe.js';
import { accountChannel, save, withChannel } from '../../support/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { enrol } from '../../support/people.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { until } from '../../support/until.js';

/** The pool of a test has three connections, and one holds them up. */
const AT_ONCE = 2;
const SELLER = clientActor('demo-seller', 'demo-seller', SCOPES);
const EMAIL = 'ann@example.org';

/** Runs all of them; none writes to the table before each waits for a lock. Returns what they answer. */
async function together(
  { app }: TestApp,
  table: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  let answers: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await app.database.transaction(async (sql) => {
    await sql.query(`lock table ${table} in share mode`);
    answers = Promise.allSettled(calls.map((call) => call()));
    await until(async () => {
      const waiting = await sql.query(`select 1 from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`);
      return waiting.length >= calls.length;
    });
  });
  return answers!;
}

interface Limit {
  readonly name: string;
  readonly table: string;
  /** How many rows the table may have. */
  readonly most: number;
  /** Adds all but one, by SQL with $1 as their number. */
  readonly fill: string;
  readonly add: (exchange: TestApp, n: number, person: string) => Promise<unknown>;
}

const LIMITED: readonly Limit[] = [
  {
    name: 'alert rules of a tenant',
    table: 'alert_rule',
    most: RULES_MAX,
    fill: `insert into alert_rule (id, tenant_id, kind, target) select gen_random_uuid(), 'demo-seller', 'MAIL', n || '@example.org' from generate_series(1, $1::int) n`,
    add: ({ app }, n) =>
      saveRule(app, SELLER, {
        kind: 'MAIL',
        target: `new${n}@example.org`,
        causes: null,
        digestHour: null,
      }),
  },
  {
    name: 'bulk jobs of a tenant',
    table: 'bulk_job',
    most: BULK_LIMITS.openPerTenantMax,
    fill: `insert into bulk_job (id, tenant_id, action, input, actor, documents, total) select gen_random_uuid(), 'demo-seller', 'RETRY', '{}', '{}', '{}', 1 from generate_series(1, $1::int) n`,
    add: ({ app }) =>
      beginBulk(app, SELLER, { action: 'RETRY' }, { documentIds: Array.from({ length: BULK_LIMITS.atOnceMax + 1 }, (_, n) => `none${n}`) }),
  },
  {
    name: 'portal links of a tenant',
    table: 'portal_link',
    most: PORTAL_LIMITS.openMax,
    fill: `insert into portal_link (id, tenant_id, secret_hash, capabilities, actor, client_id, ends_at)
      select gen_random_uuid(), 'demo-seller', sha256(n::text::bytea), '{DOCUMENTS}', 'seller', 'demo-seller', exchange_now() + interval '1 hour' from generate_series(1, $1::int) n`,
    add: ({ app }, n) =>
      createLink(app, SELLER, { capabilities: ['DOCUMENTS'], name: null, returnUrl: null, secretHash: Buffer.alloc(32, n) }),
  },
  {
    name: 'webhooks of a tenant',
    table: 'webhook_subscription',
    most: LIMITS.subscriptionsPerTenantMax,
    fill: `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions) select gen_random_uuid(), 'demo-seller', 'https://example.org/' || n, '{}' from generate_series(1, $1::int) n`,
    add: ({ app }, n) => subscribe(app, SELLER, { endpoint: `https://example.org/new${n}`, subscriptions: [] }),
  },
  {
    name: 'channel accounts of a tenant',
    table: 'channel_account',
    most: LIMITS.accountsPerTenantMax,
    fill: `insert into channel_account (id, tenant_id, channel, name, settings) select gen_random_uuid(), 'demo-seller', 'weexa', 'n' || n, '{}' from generate_series(1, $1::int) n`,
    add: (exchange, n) => save(withChannel(exchange, accountChannel()), `new${n}`),
  },
  {
    name: 'saved views of a person',
    table: 'saved_view',
    most: VIEW_LIMITS.perPersonMax,
    fill: `insert into saved_view (id, tenant_id, owner, page, name, state) select gen_random_uuid(), 'demo-seller', 'demo-seller', 'documents', 'n' || n, '{}' from generate_series(1, $1::int) n`,
    add: ({ app }, n) => saveView(app, SELLER, { page: 'documents', name: `new${n}`, state: {} }),
  },
  {
    name: 'labels of a document',
    table: 'document_label',
    most: 20,
    fill: `with made as (insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, number)
        values (gen_random_uuid(), 'demo-seller', 'labelled', 'send', 'invoice', 'api', 'READY', '', '1') returning id)
      insert into document_label (document, label, tenant_id, actor) select id, 'n' || n, 'demo-seller', 'seller' from made, generate_series(1, $1::int) n`,
    add: ({ app }, n) => labelDocuments(app, SELLER, ['labelled'], { add: [`new${n}`] }),
  },
  {
    name: 'passkeys of a person',
    table: 'person_passkey',
    most: PASSKEY_LIMITS.perPersonMax,
    fill: `insert into person_passkey (id, person, public_key, sign_count, transports, name) select 'n' || n, id, '', 0, '{}', 'key' from person, generate_series(1, $1::int) n where email = '${EMAIL}'`,
    add: ({ app }, n, person) =>
      app.database.transaction((sql) =>
        keepPasskey(sql, person, { id: `new${n}`, publicKey: new Uint8Array(), signCount: 0, transports: [] }, 'key'),
      ),
  },
  {
    name: 'sign-ins that an address has begun',
    table: 'sign_in_step',
    most: STEP_LIMITS.perAddressMax,
    fill: `insert into sign_in_step (secret_hash, kind, address, data, ends_at) select sha256(n::text::bytea), 'passkey', '192.0.2.1', '{}', exchange_now() + interval '1 hour' from generate_series(1, $1::int) n`,
    add: ({ app }) => app.database.transaction((sql) => beginStep(sql, { kind: 'passkey', address: '192.0.2.1', data: {} })),
  },
];

async function world(t: ExecutionContext): Promise<{ readonly exchange: TestApp; readonly person: string }> {
  const exchange = await startApp({ ROLES: 'api' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  await enrol(exchange, EMAIL, 'viewer');
  const [found] = await exchange.app.database.sql.query<{ id: string }>('select id from person where email = $1', [EMAIL]);
  return { exchange, person: found!.id };
}

test('of several at once no more are kept than the limit allows', async (t) => {
  const { exchange, person } = await world(t);
  const { sql } = exchange.app.database;
  for (const { name, table, most, fill, add } of LIMITED) {
    await sql.query(fill, [most - 1]);
    const calls = Array.from({ length: AT_ONCE }, (_, n) => () => add(exchange, n, person));
    const answers = await together(exchange, table, calls);
    const [kept] = await sql.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    t.is(kept!.n, most, `${name}: ${answers.map((one) => (one.status === 'rejected' ? String(one.reason) : 'kept')).join('; ')}`);
  }
});

test('of the last two ways in, one stays', async (t) => {
  const { exchange, person } = await world(t);
  const { database } = exchange.app;
  const password = () => removePassword(database, person);
  const passkey = (id: string) => () => removePasskey(database, person, id);
  const [hash] = await database.sql.query<{ password_hash: string }>('select password_hash from person where id = $1', [person]);
  for (const { name, keys, hasPassword, calls } of [
    { name: 'a password and a passkey', keys: ['a'], hasPassword: true, calls: [passkey('a'), password] },
    { name: 'a passkey and a password', keys: ['a'], hasPassword: true, calls: [password, passkey('a')] },
    { name: 'two passkeys', keys: ['a', 'b'], hasPassword: false, calls: [passkey('a'), passkey('b')] },
  ]) {
    await database.sql.query('delete from person_passkey');
    await database.sql.query('update person set password_hash = $2 where id = $1', [person, hasPassword ? hash!.password_hash : null]);
    await database.sql.query(
      `insert into person_passkey (id, person, public_key, sign_count, transports, name) select unnest($2::text[]), $1, '', 0, '{}', 'key'`,
      [person, keys],
    );
    await together(exchange, 'person, person_passkey', calls);
    const [ways] = await database.sql.query<{ n: number }>(
      `select (select count(*) from person_passkey where person = $1)::int + (password_hash is not null)::int as n from person where id = $1`,
      [person],
    );
    t.is(ways!.n, 1, name);
  }
});
