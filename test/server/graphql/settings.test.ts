// What admins look after, and what people keep for themselves: clients, people, sessions, usage, saved views; lists of webhooks.
import { type Client, startApp } from '../../support/app.js';
import { register, SELLER, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, demo, enrol, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

const exchange = kept(() => startApp());
let seller: Client;
let buyer: Client;

test.before(async () => {
  seller = await demo(exchange, 'seller');
  buyer = await demo(exchange, 'buyer');
});

const invalid = (reason: string) => [{ code: 'PARAMETERS_INVALID', message: `Invalid request parameters: ${reason}` }];

test.serial('a client is added with a secret that is shown once, gets another one, and is revoked', async (t) => {
  const tokenOf = async (secret: string): Promise<number> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'erp-9', client_secret: secret }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return (await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body })).status;
  };
  const add = 'mutation { addClient(clientId: "erp-9", scopes: ["exchange/send"]) { clientId secret } }';
  const { addClient } = await data(seller, add);
  t.is(await tokenOf(addClient.secret), 200);
  t.deepEqual(faults(await ask(seller, add)), invalid('clientId is taken'));
  const unknown = invalid('clientId names no client of the tenant that is in use');
  t.deepEqual(faults(await ask(buyer, 'mutation { rotateClientSecret(clientId: "erp-9") { secret } }')), unknown);
  t.deepEqual(faults(await ask(buyer, 'mutation { revokeClient(clientId: "erp-9") }')), unknown);
  const { rotateClientSecret } = await data(seller, 'mutation { rotateClientSecret(clientId: "erp-9") { secret } }');
  t.is(await tokenOf(rotateClientSecret.secret), 200);
  t.true((await data(seller, 'mutation { revokeClient(clientId: "erp-9") }')).revokeClient);
  t.deepEqual(faults(await ask(seller, 'mutation { revokeClient(clientId: "erp-9") }')), unknown);
  const { clients } = await data(seller, '{ clients { clientId scopes revokedAt } }');
  t.deepEqual(
    clients.map(({ clientId, revokedAt }: { clientId: string; revokedAt: string | null }) => [clientId, revokedAt !== null]),
    [
      ['demo-seller', false],
      ['erp-9', true],
    ],
  );
});

for (const [args, reason] of [
  ['clientId: "", scopes: ["exchange/send"]', 'clientId must be 1 to 64 of A-Z a-z 0-9 . _ - and begin with a letter or digit'],
  [
    'clientId: "a", scopes: ["exchange/send", "all"]',
    'scopes must be some of exchange/send, exchange/participant, exchange/webhook, exchange/receive, exchange/read',
  ],
] as const) {
  test(`no client is added with { ${args} }`, async (t) => {
    t.deepEqual(faults(await ask(seller, `mutation { addClient(${args}) { secret } }`)), invalid(reason));
  });
}

test('an admin sees the people and sessions of the own tenant', async (t) => {
  const query = '{ people { email role isDisabled } personSessions { email } }';
  const { people, personSessions } = await data(buyer, query);
  t.deepEqual(people, [{ email: 'buyer@demo.example', role: 'admin', isDisabled: false }]);
  t.deepEqual(personSessions, [{ email: 'buyer@demo.example' }]);
  t.is((await ask(await demo(exchange, 'viewer'), query)).errors[0]?.extensions.code, 'FORBIDDEN');
});

test('a session that idled out is no open one', async (t) => {
  const query = '{ personSessions { id } }';
  const before = await data(buyer, query);
  await exchange.app.database.sql.query(
    `insert into person_session (id, secret_hash, person, tenant_id, ends_at, device, address, last_used_at)
     select gen_random_uuid(), 'idle', person, tenant_id, ends_at, device, address, exchange_now() - interval '13 hours'
     from person_session where tenant_id = 'demo-buyer' limit 1`,
  );
  t.deepEqual(await data(buyer, query), before);
});

test('usage and quota, and when the certificates end', async (t) => {
  const { usage, certificates } = await data(
    buyer,
    '{ usage { documentsToday documentsPerDay bytesMax } certificates { daysLeft isUsed } }',
  );
  t.deepEqual(usage, { documentsToday: 0, documentsPerDay: 0, bytesMax: 0 });
  for (const { daysLeft, isUsed } of certificates) t.true(isUsed && daysLeft > 0);
});

test.serial('a view is kept for one person at one tenant; one of the same name is replaced', async (t) => {
  await enrol(exchange, 'anna@seller.example', 'viewer');
  const anna = browser(exchange, cookieIn(await post(exchange, '/app/sign-in', { email: 'anna@seller.example', password: PASSWORD })));
  const save = (client: Client, state: string) =>
    data(client, `mutation { saveView(page: "documents", name: "Late", state: ${state}) { id name state } }`);
  const { saveView: first } = await save(anna, '{ order: "a" }');
  const { saveView: second } = await save(anna, '{ order: "b" }');
  t.deepEqual([second.id, second.state], [first.id, { order: 'b' }]);
  t.deepEqual((await data(anna, '{ savedViews { name state } }')).savedViews, [{ name: 'Late', state: { order: 'b' } }]);
  t.deepEqual((await data(seller, '{ savedViews { name } }')).savedViews, []);
  t.false((await data(seller, `mutation { removeSavedView(id: "${first.id}") }`)).removeSavedView);
  t.true((await data(anna, `mutation { removeSavedView(id: "${first.id}") }`)).removeSavedView);
  t.deepEqual((await data(anna, '{ savedViews { name } }')).savedViews, []);
});

for (const [args, reason] of [
  ['page: "", name: "a", state: {}', 'page must be 1 to 50 characters'],
  [`page: "a", name: "${'n'.repeat(101)}", state: {}`, 'name must be 1 to 100 characters'],
  ['page: "a", name: "a", state: []', 'state must be an object of at most 8192 bytes'],
  [`page: "a", name: "a", state: { a: "${'n'.repeat(8_192)}" }`, 'state must be an object of at most 8192 bytes'],
] as const) {
  test(`no view is kept with { ${args.slice(0, 30)} }`, async (t) => {
    t.deepEqual(faults(await ask(seller, `mutation { saveView(${args}) { id } }`)), invalid(reason));
  });
}

test.serial('participants are searched by name and identifier', async (t) => {
  await register(await exchange.as('demo-seller'), SELLER);
  const find = async (client: Client, text: string) =>
    (await data(client, `{ participants(text: "${text}") { identifier } }`)).participants;
  t.deepEqual(await find(seller, '54000000'), [{ identifier: SELLER }]);
  t.deepEqual(await find(seller, 'none'), []);
  t.deepEqual(await find(buyer, '54000000'), []);
});

test.serial('deliveries by event, status and text; replays with their progress; how an endpoint answers', async (t) => {
  const client = await exchange.as('demo-seller');
  await using inbox = await openInbox(exchange, answers(204));
  const { id } = await subscribe(client, `${inbox.url}/hook`);
  await uploadInvoice(client, 'told', '0088:5400000000034');
  await exchange.idle();
  const page = 'edges { node { eventId documentId } }';
  const found = async (filter: string) =>
    (await data(seller, `{ webhookDeliveries(filter: { ${filter} }) { ${page} } }`)).webhookDeliveries.edges;
  const [{ node }] = await found('text: "TOLD"');
  t.is(node.documentId, 'told');
  t.deepEqual(await found(`eventId: "${node.eventId}", httpStatuses: [204, 500]`), [{ node }]);
  t.deepEqual(await found('httpStatuses: [500]'), []);
  const { replayWebhookDeliveries } = await data(
    seller,
    `mutation { replayWebhookDeliveries(subscriptionId: "${id}", filter: {}, ratePerSecond: 100) { id count } }`,
  );
  await exchange.idle();
  const { webhookReplays, webhookSubscriptions } = await data(
    seller,
    '{ webhookReplays { id total delivered waiting isCancelled } webhookSubscriptions { statistics { attempts successRate } } }',
  );
  const { count } = replayWebhookDeliveries;
  t.deepEqual(webhookReplays, [{ id: replayWebhookDeliveries.id, total: count, delivered: count, waiting: 0, isCancelled: false }]);
  t.deepEqual(webhookSubscriptions, [{ statistics: { attempts: 2 * count, successRate: 1 } }]);
  t.deepEqual((await data(buyer, '{ webhookReplays { id } }')).webhookReplays, []);
});
