// A legal hold: nothing of a held document is removed, by nobody, until it is released.
import { operatorActor } from '../../../src/domain/actor.js';
import { audit } from '../../../src/domain/audit/record.js';
import { makeEvidence } from '../../../src/domain/evidence/bundle.js';
import { HOLD_LIMITS, type HoldSelection, holdDocuments, listHolds, releaseHolds } from '../../../src/domain/maintenance/legalHold.js';
import { removeOld } from '../../../src/domain/maintenance/retention.js';
import { eraseTenant, UnderLegalHold } from '../../../src/domain/tenants/erase.js';
import { startApp, type TestApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { resting } from '../../support/paused.js';
import { demo } from '../../support/people.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const SELLER = operatorActor('demo-seller');
const BUYER_ACTOR = operatorActor('demo-buyer');
const ENV = { RETENTION_DAYS: '5', AUDIT_RETENTION_DAYS: '5', ROLES: 'api' };
const WEEK = 7 * 86_400;

const exchange = shareApp(ENV);

async function withDocuments(exchange: TestApp, ...names: string[]): Promise<void> {
  const seller = await exchange.as('demo-seller');
  for (const name of names) {
    await uploadInvoice(seller, name);
    await audit(exchange.app.database.sql, SELLER, 'document.complete', name);
  }
}

const hold = ({ app }: TestApp, selection: HoldSelection, reason = 'lawsuit'): Promise<number> =>
  holdDocuments(app, SELLER, selection, reason);

/** What is left of each document, by table. */
async function left({ app: { database } }: TestApp): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const [table, column] of [
    ['document', 'id'],
    ['document_file', 'document'],
    ['webhook_event', 'document'],
    ['webhook_delivery', 'document'],
  ] as const) {
    const rows = await database.sql.query<{ name: string }>(
      `select distinct d.document_id as name from ${table} x join document d on d.id = x.${column} order by 1`,
    );
    found[table] = rows.map(({ name }) => name);
  }
  const attempts = await database.sql.query<{ name: string }>(
    `select distinct d.document_id as name from webhook_attempt a join webhook_delivery w on w.id = a.delivery_id
     join document d on d.id = w.document where a.response_head is not null order by 1`,
  );
  const entries = await database.sql.query<{ subject: string }>(
    `select distinct subject from audit_entry where action = 'document.complete' order by 1`,
  );
  return { ...found, attempts: attempts.map(({ name }) => name), audit: entries.map(({ subject }) => subject) };
}

/** A delivery that has ended, with an attempt, for each document. */
async function deliver({ app: { database } }: TestApp): Promise<void> {
  await database.sql.query(`insert into webhook_event (id, tenant_id, type, document, snapshot)
    select 'event-' || d.document_id, d.tenant_id, 'DocumentDelivered', d.id, '{}' from document d`);
  await database.sql.query(`with made as (insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
      select 'event-' || d.document_id, gen_random_uuid(), d.tenant_id, d.id, 'DELIVERED' from document d returning id)
    insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, response_head)
    select id, 1, exchange_now(), 1, 'DELIVERED', '\\x00' from made`);
}

test('retention removes nothing of a held document, and all of another', async (t) => {
  await using exchange = await startApp(ENV);
  await resting(exchange);
  await withDocuments(exchange, 'free', 'held');
  await deliver(exchange);
  t.is(await hold(exchange, { documentIds: ['held'] }), 1);
  await exchange.advance(WEEK);
  await removeOld(exchange.app);
  const held = ['held'];
  const all = { document: held, document_file: held, webhook_event: held, webhook_delivery: held, attempts: held, audit: held };
  t.deepEqual(await left(exchange), all);
  const [row] = await exchange.app.database.sql.query<{ id: string }>('select id from document');
  t.true((await makeEvidence(exchange.app, SELLER, row!.id)).byteLength > 0);

  t.is(await releaseHolds(exchange.app, SELLER, { documentIds: held }, 'settled'), 1);
  await removeOld(exchange.app);
  const [none] = [[] as string[]];
  t.deepEqual(await left(exchange), {
    document: none,
    document_file: none,
    webhook_event: none,
    webhook_delivery: none,
    attempts: none,
    audit: none,
  });
});

test('held documents that are the oldest do not keep others', async (t) => {
  await using exchange = await startApp(ENV);
  await resting(exchange);
  await withDocuments(exchange, 'a', 'b', 'c');
  await hold(exchange, { documentIds: ['a', 'b'] });
  await exchange.advance(WEEK);
  await removeOld(exchange.app);
  t.deepEqual((await left(exchange))['document'], ['a', 'b']);
});

test('a tenant with held documents is not erased, and nothing of it is changed', async (t) => {
  await using exchange = await startApp(ENV);
  await resting(exchange);
  await withDocuments(exchange, 'held');
  await hold(exchange, { documentType: 'invoice' });
  const waits = { settle: async () => undefined, pause: async () => undefined };
  await t.throwsAsync(eraseTenant(exchange.app, SELLER, waits), {
    instanceOf: UnderLegalHold,
    message: '1 documents of demo-seller are under a legal hold: release them first. Nothing was removed.',
  });
  const clients = await exchange.app.database.sql.query(`select 1 from client where tenant_id = 'demo-seller' and revoked_at is null`);
  t.true(clients.length > 0);
});

test('the database itself refuses to remove a held document', async (t) => {
  await using exchange = await startApp(ENV);
  await resting(exchange);
  await withDocuments(exchange, 'held');
  await hold(exchange, { documentIds: ['held'] });
  await t.throwsAsync(exchange.app.database.sql.query('delete from document'), { code: '23503' } as never);
});

for (const [what, selection, found] of [
  ['a type', { documentType: 'invoice' }, 2],
  ['another type', { documentType: 'ereport' }, 0],
  ['a direction', { direction: 'send' }, 2],
  ['ids', { documentIds: ['one', 'unknown'] }, 1],
  ['ids that cannot be stored', { documentIds: ['one\0', '\0'] }, 0],
  ['a past period', { from: '2020-01-01', to: '2020-12-31' }, 0],
  ['an open period', { from: '2020-01-01' }, 2],
] as const) {
  test.serial(`documents are chosen by ${what}`, async (t) => {
    await withDocuments(exchange, 'one', 'two');
    t.is(await hold(exchange, selection), found);
    t.is(await hold(exchange, selection), 0, 'what is held stays as it is');
    t.is(await holdDocuments(exchange.app, BUYER_ACTOR, selection, 'other tenant'), 0);
    t.is((await listHolds(exchange.app, 'demo-seller')).length, found);
  });
}

test('holds and releases are in the audit log, with their reasons, and in the document', async (t) => {
  await using exchange = await startApp(ENV);
  await resting(exchange);
  await withDocuments(exchange, 'one');
  const query = '{ document(documentId: "one") { legalHold { reason actor } } }';
  const seller = await exchange.as('demo-seller');
  t.deepEqual(await data(seller, query), { document: { legalHold: null } });
  await hold(exchange, { documentIds: ['one'] });
  const { document } = await data(seller, query);
  t.is(document.legalHold.reason, 'lawsuit');
  t.regex(document.legalHold.actor, /^operator:/);
  await releaseHolds(exchange.app, SELLER, { documentIds: ['one'] }, 'settled');
  t.deepEqual(await data(seller, query), { document: { legalHold: null } });
  t.deepEqual(
    await exchange.app.database.sql.query(
      `select action, subject, details from audit_entry where action like 'document.%hold' order by id`,
    ),
    [
      { action: 'document.hold', subject: 'one', details: { reason: 'lawsuit' } },
      { action: 'document.release-hold', subject: 'one', details: { reason: 'settled', held: 'lawsuit' } },
    ],
  );
});

for (const [what, selection, reason, message] of [
  ['no reason', { documentIds: ['one'] }, ' ', `reason must be a text of at most ${HOLD_LIMITS.reasonCharactersMax} characters`],
  ['no selection', {}, 'lawsuit', 'nothing says which documents'],
  ['too many ids', { documentIds: Array<string>(HOLD_LIMITS.documentsMax + 1).fill('x') }, 'lawsuit', 'documentIds must be at most 500'],
] as const) {
  test.serial(`${what} is refused`, async (t) => {
    const error = await t.throwsAsync(hold(exchange, selection, reason), { name: 'ExchangeError' });
    t.is((error as Error & { detail?: string }).detail, message);
  });
}

test('admins hold and release documents by GraphQL, and others do not', async (t) => {
  await using exchange = await startApp(ENV);
  await resting(exchange);
  await withDocuments(exchange, 'one', 'two');
  const seller = await demo(exchange, 'seller');
  t.deepEqual(await data(seller, 'mutation { holdDocuments(documentIds: ["one", "two", "unknown"], reason: "lawsuit") }'), {
    holdDocuments: 2,
  });
  const held = await listHolds(exchange.app, 'demo-seller');
  t.deepEqual(
    held.map(({ documentId, reason, actor }) => ({ documentId, reason, actor })),
    ['one', 'two'].map((documentId) => ({ documentId, reason: 'lawsuit', actor: 'user:Demo seller <seller@demo.example>' })),
  );
  t.deepEqual(await data(seller, 'mutation { releaseHolds(documentIds: ["one"], reason: "settled") }'), { releaseHolds: 1 });
  const refused = await ask(seller, 'mutation { holdDocuments(documentIds: ["one"], reason: " ") }');
  t.deepEqual(faults(refused), [
    { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: reason must be a text of at most 500 characters' },
  ]);
  const many = JSON.stringify(Array.from({ length: 501 }, (_, index) => `d${index}`));
  const tooMany = await ask(seller, `mutation { releaseHolds(documentIds: ${many}, reason: "settled") }`);
  t.deepEqual(faults(tooMany), [{ code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: documentIds must be at most 500' }]);
  const reader = await exchange.as('demo-seller', 'exchange/send');
  t.is((await ask(reader, 'mutation { holdDocuments(documentIds: ["one"], reason: "lawsuit") }')).errors[0]?.extensions.code, 'FORBIDDEN');
});
