// Work that goes on after its request: it ends before the next step once whoever asked for it may no longer do it, and is begun once for
// each key.
import { hashSecret } from '../../../src/auth/clients.js';
import { operatorActor } from '../../../src/domain/actor.js';
import { runBulkJobs } from '../../../src/domain/bulk/run.js';
import { runExports } from '../../../src/domain/exports/run.js';
import { changeRole, removePerson, setAccess } from '../../../src/domain/people/change.js';
import { type Client, clientOf, startApp } from '../../support/app.js';
import { driveEngine } from '../../support/engine.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { addOld, template } from '../../support/old.js';
import { browser, cookieIn, enrol, PASSWORD, post } from '../../support/people.js';
import { openPortal, portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

test.beforeEach(async () => {
  for (const table of ['bulk_job', 'export_job', 'document']) await exchange.app.database.sql.query(`delete from ${table}`);
});

const OPERATOR = operatorActor('demo-seller');

async function documents(count: number): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, fault_code, import_date)
     select gen_random_uuid(), 'demo-seller', 'd-' || n, 'send', 'invoice', 'api', 'ERROR', '', 'SEND_FAILED', exchange_now() - interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

async function person(email: string, role: 'admin' | 'operator'): Promise<Client> {
  await enrol(exchange, email, role);
  return browser(exchange, cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD })));
}

async function client(id: string): Promise<Client> {
  await exchange.app.database.sql.query(
    `insert into client (id, tenant_id, secret_hash, scopes) select $1, tenant_id, $2, scopes from client where id = 'demo-seller'`,
    [id, hashSecret(`${id}-secret`)],
  );
  return exchange.as(id as 'demo-seller');
}

const sql = (text: string) => (): Promise<unknown> => exchange.app.database.sql.query(text);

interface Case {
  readonly who: () => Promise<Client>;
  readonly end: () => Promise<unknown>;
  readonly reason: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'a person with a lesser role': {
    who: () => person('lesser@seller.example', 'operator'),
    end: () => changeRole(exchange.app, OPERATOR, 'lesser@seller.example', 'viewer'),
    reason: 'PERSON_MAY_NOT',
  },
  'a person who was disabled': {
    who: () => person('disabled@seller.example', 'operator'),
    end: () => setAccess(exchange.app, 'disable', operatorActor, 'disabled@seller.example'),
    reason: 'PERSON_MAY_NOT',
  },
  'a person who was removed': {
    who: () => person('removed@seller.example', 'operator'),
    end: () => removePerson(exchange.app, OPERATOR, 'removed@seller.example'),
    reason: 'PERSON_MAY_NOT',
  },
  'a client that was revoked': {
    who: () => client('revoked'),
    end: sql(`update client set revoked_at = exchange_now() where id = 'revoked'`),
    reason: 'CLIENT_MAY_NOT',
  },
  'a client without the scope': {
    who: () => client('scopeless'),
    end: sql(`update client set scopes = '{exchange/send}' where id = 'scopeless'`),
    reason: 'CLIENT_MAY_NOT',
  },
  'a visitor whose link was taken back': {
    who: async () => openPortal(exchange, await portalLink(seller, 'capabilities: [DOCUMENT_ACTIONS]')),
    end: sql('update portal_link set ends_at = exchange_now()'),
    reason: 'LINK_ENDED',
  },
};

for (const [name, { who, end, reason }] of Object.entries(CASES)) {
  test.serial(`a job of ${name} ends after its step, with the reason`, async (t) => {
    await documents(60);
    const begun = await data(await who(), 'mutation { labelDocumentsByFilter(filter: {}, expectedCount: 60, add: ["old"]) { id } }');
    const { id } = begun.labelDocumentsByFilter;
    const oneStep = new AbortController();
    await runBulkJobs({ ...exchange.app, wake: () => oneStep.abort() }, oneStep.signal);
    await end();
    await runBulkJobs(exchange.app);
    const { bulkJob, auditLog } = await data(
      seller,
      `{ bulkJob(id: "${id}") { done isCancelled cancelledBecause }
         auditLog(filter: { actions: [DOCUMENT_CANCEL_BULK] }) { edges { node { actor subject details } } } }`,
    );
    t.deepEqual(bulkJob, { done: 20, isCancelled: true, cancelledBecause: reason });
    const { askedBy, ...details } = auditLog.edges[0].node.details;
    t.is(typeof askedBy, 'string');
    t.deepEqual(
      { ...auditLog.edges[0].node, details },
      { actor: 'system:bulk', subject: id, details: { because: reason, done: 20, total: 60 } },
    );
  });
}

test.serial('an export of a person who was removed is not made', async (t) => {
  await documents(600);
  const admin = await person('export@seller.example', 'admin');
  const { id } = (await data(admin, 'mutation { startExport(format: CSV) { id } }')).startExport;
  await removePerson(exchange.app, OPERATOR, 'export@seller.example');
  await runExports(exchange.app);
  const { exportJob } = await data(seller, `{ exportJob(id: "${id}") { isCancelled cancelledBecause downloadUrl } }`);
  t.deepEqual(exportJob, { isCancelled: true, cancelledBecause: 'PERSON_MAY_NOT', downloadUrl: null });
});

test.serial('a replay of a person who was removed sends nothing more', async (t) => {
  const subscription = await template(exchange);
  await addOld(exchange, { days: 2, count: 5, states: ['DELIVERED'] });
  const operator = await person('replay@seller.example', 'operator');
  const replay = 'mutation ($id: ID!) { replayWebhookDeliveries(subscriptionId: $id, filter: {}, ratePerSecond: 100) { id } }';
  const { id } = (await data(operator, replay, { id: subscription })).replayWebhookDeliveries;
  await removePerson(exchange.app, OPERATOR, 'replay@seller.example');
  await exchange.advance(1);
  await using engine = driveEngine(exchange, 64);
  engine.wake();
  await engine.idle();
  const states = await exchange.app.database.sql.query<{ state: string }>('select distinct state from webhook_delivery where replay = $1', [
    id,
  ]);
  t.deepEqual(states, [{ state: 'CANCELLED' }]);
  const { webhookReplays } = await data(seller, '{ webhookReplays { id isCancelled cancelledBecause } }');
  t.deepEqual(webhookReplays, [{ id, isCancelled: true, cancelledBecause: 'PERSON_MAY_NOT' }]);
});

const KEYED = `mutation ($key: String!, $count: Int!) {
  dismissDocuments(note: "sent by post", filter: { statuses: [ERROR], completed: false }, expectedCount: $count, idempotencyKey: $key) { id done } }`;

test.serial('the same key answers the first job, also for several at once', async (t) => {
  await documents(3);
  const variables = { key: 'k', count: 3 };
  const answers = await Promise.all([1, 2, 3].map(() => data(seller, KEYED, variables)));
  const ids = new Set(answers.map(({ dismissDocuments }) => dismissDocuments.id));
  const [id] = ids;
  t.deepEqual((await data(seller, KEYED, variables)).dismissDocuments, { id, done: 3 });
  t.deepEqual((await data(seller, '{ bulkJobs { id } }')).bulkJobs, [{ id }]);
  t.is(ids.size, 1);
});

test.serial('the key is of its actor, and of what was asked for', async (t) => {
  await documents(3);
  await data(seller, KEYED, { key: 'k', count: 3 });
  t.deepEqual(faults(await ask(seller, KEYED, { key: 'k', count: 2 })), [
    { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: idempotencyKey was already used for another job' },
  ]);
  const other = await person('key@seller.example', 'operator');
  t.is((await data(other, KEYED, { key: 'k', count: 0 })).dismissDocuments.done, 0);
});
