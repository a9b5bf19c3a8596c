// The four webhook endpoints: every row of their tables, and the endpoint rules.
import { hashSecret } from '../../../src/auth/clients.js';
import { clientOf, startApp } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import type { Subscription } from '../../support/webhooks.js';
import {
  HOST,
  HTTPS,
  listed,
  PATH,
  put,
  REFUSED_ENDPOINTS,
  REFUSED_SUBSCRIPTIONS,
  refused,
  remove,
  SECRET,
  subscribed,
} from './webhookEndpoints.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const ALL_TYPES = [
  'invoice.receive',
  'invoice.exported',
  'invoice.delivered',
  'invoice.error',
  'applicationresponse.receive',
  'applicationresponse.exported',
  'applicationresponse.delivered',
  'applicationresponse.error',
  'ereport.exported',
  'ereport.delivered',
  'ereport.error',
];

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

// Create or update

test('PUT: "200, body `id`, `endpoint`, `subscriptions`, `signingSecret`"', async (t) => {
  const answer = await put(seller, 'https://example.com/new', ['invoice.error', 'invoice.receive']);
  t.is(answer.status, 200);
  const { id, signingSecret } = answer.body as Subscription;
  t.is(
    answer.text,
    JSON.stringify({ id, endpoint: 'https://example.com/new', subscriptions: ['invoice.error', 'invoice.receive'], signingSecret }),
  );
  t.regex(id, UUID_V7);
  t.regex(signingSecret, SECRET);
  t.is(answer.headers.get('cache-control'), 'no-store');
});

test('all eleven subscription types are taken; "Repeats in the list are dropped"', async (t) => {
  t.deepEqual((await subscribed(seller, 'https://example.com/all', ALL_TYPES)).subscriptions, ALL_TYPES);
  const twice = await subscribed(seller, 'https://example.com/twice', ['invoice.error', 'invoice.receive', 'invoice.error']);
  t.deepEqual(twice.subscriptions, ['invoice.error', 'invoice.receive']);
});

test('"updates an existing one": the same endpoint has the same id and new subscriptions', async (t) => {
  const first = await subscribed(seller, 'https://example.com/updated', ['invoice.receive']);
  const second = await subscribed(seller, 'https://example.com/updated', ['ereport.error']);
  t.deepEqual(second, { ...first, subscriptions: ['ereport.error'] });
  t.deepEqual(
    (await listed(seller)).filter(({ endpoint }) => endpoint === 'https://example.com/updated'),
    [{ id: first.id, endpoint: first.endpoint, subscriptions: ['ereport.error'] }],
  );
});

test('case 48: endpoints are normalised', async (t) => {
  const first = await subscribed(seller, 'HTTPS://Norm-A.Example.COM:443/Path?Q=1');
  t.is(first.endpoint, 'https://norm-a.example.com/Path?Q=1');
  t.is((await subscribed(seller, first.endpoint)).id, first.id);
});

test('"Several subscriptions can exist, each registered by a separate request with a different endpoint"', async (t) => {
  const ids = new Set<string>();
  for (const path of ['a', 'A', 'a?b', 'a?b=1', 'a/']) ids.add((await subscribed(seller, `https://several.example.com/${path}`)).id);
  t.is(ids.size, 5);
});

test('two PUTs of one endpoint at once make one subscription with one secret', async (t) => {
  const all = await Promise.all(Array.from({ length: 6 }, () => subscribed(seller, 'https://example.com/at-once')));
  t.is(new Set(all.map((one) => JSON.stringify(one))).size, 1);
});

test('the same endpoint in two tenants is two subscriptions with two secrets', async (t) => {
  const mine = await subscribed(seller, 'https://example.com/both');
  const theirs = await subscribed(buyer, 'https://example.com/both');
  t.not(mine.id, theirs.id);
  t.not(mine.signingSecret, theirs.signingSecret);
});

// PUT with an invalid body (docs/spec.md#errors-of-webhooks)

// Each case of a reason stands in test/domain/webhooks/endpointUrl.test.ts.
test('400 "PUT body invalid" with each reason that an endpoint is refused for', async (t) => {
  for (const [endpoint, error] of REFUSED_ENDPOINTS) {
    await refused(t, seller, { body: { endpoint, subscriptions: ['invoice.receive'] } }, error);
  }
});

for (const [why, subscriptions, error] of REFUSED_SUBSCRIPTIONS) {
  test(`case 56: 400 "PUT body invalid": subscriptions are ${why}`, async (t) => {
    await refused(t, seller, { body: { endpoint: 'https://example.com/bad', subscriptions } }, error);
  });
}

test('400 for JSON that is not UTF-8', async (t) => {
  const body = Buffer.from('{"endpoint":"https://example.com/gr\xfcn","subscriptions":["invoice.receive"]}', 'latin1');
  await refused(t, seller, { headers: { 'Content-Type': 'application/json' }, body }, 'must be UTF-8');
});

test('every fault of the body is named', async (t) => {
  await refused(t, seller, { body: { endpoint: 'http://example.com/' } }, `${HTTPS}; must have required property 'subscriptions'`);
});

test('415 for a body of another type', async (t) => {
  const answer = await seller(PATH, { method: 'PUT', headers: { 'Content-Type': 'text/plain' }, body: '{}' });
  answered(t, answer, 415, { message: 'Unsupported Media Type' });
});

test('localhost and loopback addresses are allowed in sandbox', async (t) => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) t.is((await put(seller, `https://${host}:8443/hook`)).status, 200, host);
});

test('"names that are not public", and ports of other protocols, are refused where no networks are allowed', async (t) => {
  const settings = {
    EXCHANGE_ENV: 'test',
    PUBLIC_URL: 'https://exchange.example.com',
    MASTER_KEYS: `first:${Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64')}`,
  };
  await using strict = await startApp(settings);
  await strict.app.database.sql.query("insert into tenant (id, name) values ('t', 'T')");
  await strict.app.database.sql.query(
    "insert into client (id, tenant_id, secret_hash, scopes) values ('demo-seller', 't', $1, array['exchange/webhook'])",
    [hashSecret('demo-seller-secret')],
  );
  const client = await strict.as('demo-seller');
  for (const host of ['localhost', 'hooks.localhost', 'intranet', 'printer.local', 'db.internal', 'nas.home.arpa', '127.0.0.1', '[::1]']) {
    await refused(t, client, { body: { endpoint: `https://${host}/`, subscriptions: ['invoice.receive'] } }, HOST);
  }
  const port = { endpoint: 'https://hooks.example.com:5432/', subscriptions: ['invoice.receive'] };
  await refused(t, client, { body: port }, 'endpoint must not use port 5432, which is not one for HTTPS');
  t.is((await put(client, 'https://hooks.example.com:8443/')).status, 200);
  t.is((await put(client, 'https://hooks.example.com/')).status, 200);
  t.is((await put(client, 'https://93.184.216.34/')).status, 200);
});

// Delete

test('DELETE: "200, body { message } naming the deleted subscription identifier"', async (t) => {
  const { id } = await subscribed(seller, 'https://example.com/deleted');
  answered(t, await remove(seller, id), 200, { message: `Webhook subscription ${id} was deleted` });
  t.false((await listed(seller)).some((one) => one.id === id));
  answered(t, await remove(seller, id), 404, { message: 'Webhook subscription not found' });
});

test('a deleted endpoint registered again is another subscription with another secret', async (t) => {
  const first = await subscribed(seller, 'https://example.com/reborn');
  await remove(seller, first.id);
  const second = await subscribed(seller, 'https://example.com/reborn');
  t.not(second.id, first.id);
  t.not(second.signingSecret, first.signingSecret);
});

for (const id of ['0197f3a2-c4d8-7b6e-9a41-000000000000', 'nothing', '%00', '%25', 'rotate-secret']) {
  test(`404 "DELETE with unknown id": ${id}`, async (t) => {
    answered(t, await remove(seller, id), 404, { message: 'Webhook subscription not found' });
  });
}
