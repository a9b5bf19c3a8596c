// Which rule a document follows, and what clients see of it: docs/decisions/028.
import { removeExpired } from '../../../src/domain/maintenance/expired.js';
import { holdDocuments } from '../../../src/domain/maintenance/legalHold.js';
import { applyChanges, stillDue } from '../../../src/domain/retention/apply.js';
import { removeRetentionRule, retentionOf } from '../../../src/domain/retention/change.js';
import { applyRetentionRules } from '../../../src/domain/retention/operators.js';
import { startApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { DAY, type Listed, PATH, upload } from '../../support/exported.js';
import { applyRules } from '../../support/retention.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';
import { rule, ruled, SELLER, save } from './ruled.js';

const ENV = { ROLES: 'api', RETENTION_DAYS: '90' };
const exchange = shareApp(ENV);
test.beforeEach(async () => {
  const { sql } = exchange.app.database;
  for (const table of ['retention_rule', 'retention_change']) await sql.query(`delete from ${table}`);
});

/** The seller of the fixture is in BE, the buyer in LU. */
for (const [what, rules, days] of [
  ['no rule', {}, null],
  ['a rule of all', { all: 10 }, 10],
  ['one of its type rather than of all', { all: 500, invoice: 20 }, 20],
  ['one of its country rather than of all', { all: 500, LU: 20 }, 20],
  ['one of type and country rather than of either', { invoice: 500, BE: 600, 'invoice/LU': 20 }, 20],
  ['the longest of those that name as much', { invoice: 20, BE: 30, LU: 25 }, 30],
  ['the longest of the countries of seller and buyer', { 'invoice/BE': 2557, 'invoice/LU': 3653 }, 3653],
  ['none of another type or country', { ereport: 20, FR: 30, 'invoice/FR': 40, 'ereport/BE': 50 }, null],
] as const) {
  test.serial(`a document follows ${what}, from its import on and when the rules come later`, async (t) => {
    const seller = await exchange.as('demo-seller');
    await uploadInvoice(seller, 'before');
    for (const [name, value] of Object.entries(rules)) await save(exchange, name, value);
    await uploadInvoice(seller, 'after');
    t.deepEqual(await ruled(exchange), { after: days, before: null });
    t.is(await applyRules(exchange.app), days === null ? 0 : 1);
    t.deepEqual(await ruled(exchange), { after: days, before: days });
    t.false((await retentionOf(exchange.app, 'demo-seller')).isPending);
  });
}

test.serial("rules of the operator are for all tenants, and a tenant's own go before them", async (t) => {
  await using exchange = await startApp({ ...ENV, RETENTION_RULES: 'invoice/BE=2557, ereport=2192' });
  await applyRules(exchange.app);
  const seller = await exchange.as('demo-seller');
  await uploadInvoice(seller, 'first');
  await uploadInvoice(await exchange.as('demo-buyer'), 'of another tenant');
  await save(exchange, 'all', 30);
  await applyRules(exchange.app);
  t.deepEqual(await ruled(exchange), { first: 30, 'of another tenant': 2557 });
  t.deepEqual(await retentionOf(exchange.app, 'demo-seller'), {
    days: 90,
    rules: [
      { documentType: null, country: null, days: 30, isOperators: false },
      { documentType: 'ereport', country: null, days: 2192, isOperators: true },
      { documentType: 'invoice', country: 'BE', days: 2557, isOperators: true },
    ],
    isPending: false,
  });
  const settings = { ...exchange.app.settings, retentionRules: [] };
  await applyRules({ ...exchange.app, settings });
  t.deepEqual(await ruled(exchange), { first: 30, 'of another tenant': null });
  t.is(await applyRules({ ...exchange.app, settings }), 0, 'equal rules change nothing');
});

test.serial('404 follows the rule of the document: in Get, completion and lists, before the job takes it away', async (t) => {
  await using exchange = await startApp({ ...ENV, ROLES: 'api,worker' });
  const before = await exchange.as('demo-seller');
  await save(exchange, 'invoice', 30);
  await upload('short', { client: before });
  await save(exchange, 'invoice', 400);
  await upload('long', { client: before });
  await exchange.idle();
  const seen = async () => {
    const client = await exchange.as('demo-seller');
    const documents = ((await client(PATH)).body as Listed).documents.map(({ documentId }) => documentId);
    const statuses = await Promise.all(['short', 'long'].map(async (id) => (await client(`${PATH}/${id}`, { method: 'HEAD' })).status));
    return { documents, statuses };
  };
  // As it was stored: the job of changed rules does not run here.
  await exchange.app.stopWork(5_000);
  await exchange.app.database.sql.query(
    `update document set retain_until = import_date + interval '720 hours' where document_id = 'short'`,
  );
  t.deepEqual(await seen(), { documents: ['short', 'long'], statuses: [200, 200] });
  await exchange.advance(30 * DAY);
  t.deepEqual(await seen(), { documents: ['long'], statuses: [404, 200] });
  await exchange.advance(369 * DAY);
  t.deepEqual(await seen(), { documents: ['long'], statuses: [404, 200] });
  const body = { status: 'EXPORTED' };
  const client = await exchange.as('demo-seller');
  const refused = await client(`${PATH}/short`, { method: 'PUT', body });
  t.deepEqual([refused.status, refused.text], [404, '{"Error":"Document not found"}']);
  t.is((await client(`${PATH}/long`, { method: 'PUT', body })).status, 200);
  await exchange.advance(DAY);
  t.deepEqual(await seen(), { documents: [], statuses: [404, 404] });
});

test.serial('the job removes what is due by its rule, in steps, and nothing else', async (t) => {
  const { sql } = exchange.app.database;
  await save(exchange, 'invoice', 30);
  await save(exchange, 'applicationresponse', 400);
  await sql.query(`insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date)
    select gen_random_uuid(), 'demo-seller', type || '-' || age || '-' || n, 'send', type, 'peppol', 'DELIVERED', '', exchange_now() - age * interval '1 day'
    from (values ('invoice', 29), ('invoice', 31), ('applicationresponse', 399), ('applicationresponse', 401), ('ereport', 89), ('ereport', 91)) a (type, age),
      generate_series(1, 1100) n`);
  t.is(await applyRules(exchange.app), 4_400);
  t.is(await removeExpired(exchange.app), 3_300);
  t.deepEqual(await sql.query(`select document_type as type, count(*)::int as n from document group by 1 order by 1`), [
    { type: 'applicationresponse', n: 1_100 },
    { type: 'ereport', n: 1_100 },
    { type: 'invoice', n: 1_100 },
  ]);
});

test.serial('what a rule of now keeps longer is not removed, even before the job has given it its time', async (t) => {
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  await exchange.advance(91 * DAY);
  await save(exchange, 'invoice', 100);
  t.is(await removeExpired(exchange.app), 0);
  t.deepEqual(await ruled(exchange), { one: 100 });
  await exchange.advance(10 * DAY);
  t.is(await removeExpired(exchange.app), 1);
});

test.serial('without its rule a document follows RETENTION_DAYS again', async (t) => {
  await save(exchange, 'invoice', 100);
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  await removeRetentionRule(exchange.app, SELLER, { documentType: 'invoice', country: null });
  await applyRules(exchange.app);
  t.deepEqual(await ruled(exchange), { one: null });
  await exchange.advance(91 * DAY);
  t.is(await removeExpired(exchange.app), 1);
});

test.serial('events and deliveries go with a document whose rule is shorter than RETENTION_DAYS, but for those that wait', async (t) => {
  const { sql } = exchange.app.database;
  await save(exchange, 'invoice', 10);
  const seller = await exchange.as('demo-seller');
  for (const name of ['over', 'waits']) await uploadInvoice(seller, name);
  await sql.query(`insert into webhook_event (id, tenant_id, type, document, snapshot)
    select 'event-' || d.document_id, d.tenant_id, 'DocumentDelivered', d.id, '{}' from document d`);
  await sql.query(`with made as (insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
      select 'event-' || d.document_id, gen_random_uuid(), d.tenant_id, d.id, case d.document_id when 'over' then 'DELIVERED' else 'RETRY' end
      from document d returning id)
    insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome) select id, 1, exchange_now(), 1, 'FAILED' from made`);
  await exchange.advance(11 * DAY);
  t.is(await removeExpired(exchange.app), 2);
  t.deepEqual(await sql.query('select id from webhook_event'), [{ id: 'event-waits' }]);
  t.deepEqual(await sql.query('select state from webhook_delivery'), [{ state: 'RETRY' }]);
  t.is((await sql.query('select 1 from webhook_attempt')).length, 1);
});

test.serial('a step that was not finished is taken up where it was', async (t) => {
  const { app } = exchange;
  const { sql } = app.database;
  await sql.query(`insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date)
    select gen_random_uuid(), 'demo-seller', 'd' || n, 'send', 'invoice', 'peppol', 'DELIVERED', '', exchange_now() - n * interval '1 minute'
    from generate_series(1, 1200) n`);
  await save(exchange, 'invoice', 400);
  t.is(await applyRules(app, AbortSignal.abort()), 500);
  t.true((await retentionOf(app, 'demo-seller')).isPending);
  t.is(await applyRules(app), 700);
  t.deepEqual(await sql.query('select count(*)::int as n from document where retain_until is null'), [{ n: 0 }]);
});

test.serial('RETENTION_RULES of this process count before anything is removed', async (t) => {
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  await exchange.advance(91 * DAY);
  const settings = { ...exchange.app.settings, retentionRules: [rule('invoice', 400)] };
  t.is(await removeExpired({ ...exchange.app, settings }), 0);
  t.deepEqual(await ruled(exchange), { one: 400 });
});

test.serial('RETENTION_RULES are taken over once, with a line in the log, and never by a command', async (t) => {
  await using exchange = await startApp({ ...ENV, RETENTION_RULES: 'invoice/BE=400,ereport=500' });
  const lines: unknown[] = [];
  const log = { ...exchange.app.log, info: (event: string, fields?: object) => void lines.push([event, fields]) };
  const app = { ...exchange.app, log };
  const rules = () => exchange.app.database.sql.query("select 1 from retention_rule where tenant_id = ''");
  await Promise.all([applyRetentionRules(app), applyRetentionRules(app)]);
  const added = ['retention.rules_changed', { before: [], after: ['ereport=500', 'invoice/BE=400'] }];
  t.deepEqual(lines, [added]);
  const bare = { ...app, settings: { ...app.settings, retentionRules: [] } };
  await applyChanges(bare);
  t.is((await rules()).length, 2);
  await applyRetentionRules(bare);
  t.is((await rules()).length, 0);
  t.deepEqual(lines, [added, ['retention.rules_changed', { before: ['ereport=500', 'invoice/BE=400'], after: [] }]]);
});

test.serial('a longer rule that is saved while a removal waits counts', async (t) => {
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  await exchange.advance(91 * DAY);
  const { database } = exchange.app;
  // Once the ids are chosen: what the removal does in its transaction comes later.
  const late = {
    ...database,
    transaction: (async (work, options) => {
      await save(exchange, 'invoice', 400);
      return database.transaction(work, options);
    }) as typeof database.transaction,
  };
  t.is(await removeExpired({ ...exchange.app, database: late }), 0);
  t.deepEqual(await ruled(exchange), { one: 400 });
});

test.serial('what is held is not due', async (t) => {
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  await exchange.advance(91 * DAY);
  await holdDocuments(exchange.app, SELLER, { documentIds: ['one'] }, 'lawsuit');
  const { database } = exchange.app;
  const ids = (await database.sql.query<{ id: string }>('select id from document')).map(({ id }) => id);
  t.deepEqual(await stillDue(database.sql, ids, 90), []);
  const refused = { ...database, transaction: () => Promise.reject(new Error('nothing is to be removed')) };
  t.is(await removeExpired({ ...exchange.app, database: refused }), 0);
});

test.serial('a document that a statement from before the rules stores during the first pass gets its time', async (t) => {
  const { sql } = exchange.app.database;
  const store = (name: string) =>
    sql.query(
      `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
       values (gen_random_uuid(), 'demo-seller', $1, 'send', 'invoice', 'peppol', 'DELIVERED', '')`,
      [name],
    );
  await store('first');
  await save(exchange, 'invoice', 400);
  t.is(await applyRules(exchange.app, AbortSignal.abort()), 1);
  await store('during the first pass');
  t.is(await applyRules(exchange.app), 1);
  t.deepEqual(await ruled(exchange), { first: 400, 'during the first pass': 400 });
});
