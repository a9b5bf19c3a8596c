// The four webhook endpoints: every row of their tables, the endpoint rules and the life cycle of signing secrets.
import type { ExecutionContext } from 'ava';
import { hashSecret } from '../../../src/auth/clients.js';
import { EVENT_TYPES } from '../../../src/domain/vocabulary.js';
import { type Answer, type Client, type RequestOptions, startApp, type TestApp } from '../../support/app.js';
import { test } from '../../support/test.js';

const PATH = '/v3/webhook';
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

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

interface Subscription {
  readonly id: string;
  readonly endpoint: string;
  readonly subscriptions: readonly string[];
  readonly signingSecret: string;
}

let exchange: TestApp;
let seller: Client;
let buyer: Client;

test.before(async () => {
  exchange = await startApp({ ROLES: 'api' });
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

const put = (client: Client, endpoint: unknown, subscriptions: unknown = ['invoice.receive']): Promise<Answer> =>
  client(PATH, { method: 'PUT', body: { endpoint, subscriptions } });
const remove = (client: Client, id: string): Promise<Answer> => client(`${PATH}/${id}`, { method: 'DELETE' });
const rotate = (client: Client): Promise<Answer> => client(`${PATH}/rotate-secret`, { method: 'POST' });

async function subscribed(client: Client, endpoint: string, subscriptions?: readonly string[]): Promise<Subscription> {
  const answer = await put(client, endpoint, subscriptions);
  if (answer.status !== 200) throw new Error(`${endpoint}: ${answer.status} ${answer.text}`);
  return answer.body as Subscription;
}

async function listed(client: Client): Promise<Omit<Subscription, 'signingSecret'>[]> {
  return ((await client(PATH)).body as { webhooks: Subscription[] }).webhooks;
}

function answered(t: ExecutionContext, answer: Answer, status: number, body: unknown): void {
  t.deepEqual({ status: answer.status, body: answer.body }, { status, body });
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}

/** The plain body has no reason, because the specification shows none. A problem document has it. */
async function refused(t: ExecutionContext, client: Client, { headers = {}, ...options }: RequestOptions, reason: string): Promise<void> {
  answered(t, await client(PATH, { ...options, headers, method: 'PUT' }), 400, { message: 'Invalid request body' });
  const explained = await client(PATH, { ...options, headers: { ...headers, Accept: 'application/problem+json' }, method: 'PUT' });
  t.is((explained.body as { detail: string }).detail, reason);
}

/** The subscriptions of a tenant share its secrets, so these tests have their own exchange. */
async function alone(run: (client: Client, own: TestApp) => Promise<void>): Promise<void> {
  await using own = await startApp({ ROLES: 'api' });
  await run(await own.as('demo-seller'), own);
}

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

for (const [given, normal] of [
  ['HTTPS://Norm-A.Example.COM/Path?Q=1', 'https://norm-a.example.com/Path?Q=1'],
  ['https://norm-b.example.com:443', 'https://norm-b.example.com/'],
  ['https://norm-c.example.com:8443/x', 'https://norm-c.example.com:8443/x'],
  ['https://bücher.example.com/', 'https://xn--bcher-kva.example.com/'],
  ['https://norm-d.example.com/a/../b', 'https://norm-d.example.com/b'],
] as const) {
  test(`case 48: endpoints are normalised: ${given}`, async (t) => {
    const first = await subscribed(seller, given);
    t.is(first.endpoint, normal);
    t.is((await subscribed(seller, normal)).id, first.id);
  });
}

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

const TOO_LONG = `https://example.com/${'x'.repeat(2048 - 'https://example.com/'.length + 1)}`;
const MISSING = "must have required property 'endpoint'";
const HTTPS = 'endpoint must be an https URL';
const USER = 'endpoint must not name a user';
const FRAGMENT = 'endpoint must not have a fragment';
const HOST = 'endpoint must name a host that is public or allowed here';
for (const [why, endpoint, error] of [
  ['absent', undefined, MISSING],
  ['no string', 7, 'endpoint must be a string'],
  ['empty', '', HTTPS],
  ['not an address', 'example.com/hook', HTTPS],
  ['http', 'http://example.com/', HTTPS],
  ['another scheme', 'ftp://example.com/', HTTPS],
  ['user info', 'https://user:password@example.com/', USER],
  ['a user without a password', 'https://user@example.com/', USER],
  ['a fragment', 'https://example.com/#part', FRAGMENT],
  ['an empty fragment', 'https://example.com/#', FRAGMENT],
  ['over 2,048 characters', TOO_LONG, 'endpoint must not be longer than 2048 characters'],
  ['a line break', 'https://example.com/\n', HTTPS],
  ['a backslash', 'https:\\\\example.com\\', HTTPS],
  ['port 0', 'https://example.com:0/', 'endpoint must not use port 0, which is not one for HTTPS'],
  ['a private address', 'https://10.0.0.1/', HOST],
  ['a private address as a number', 'https://167772161/', HOST],
  ['a link-local address', 'https://169.254.169.254/latest', HOST],
  ['a unique local address', 'https://[fc00::1]/', HOST],
  ['a private address inside IPv6', 'https://[::ffff:10.0.0.1]/', HOST],
  ['the unspecified address', 'https://0.0.0.0/', HOST],
] as const) {
  test(`400 "PUT body invalid": endpoint with ${why}`, async (t) => {
    await refused(t, seller, { body: { endpoint, subscriptions: ['invoice.receive'] } }, error);
  });
}

test('an endpoint of 2,048 characters is taken', async (t) => {
  t.is((await put(seller, TOO_LONG.slice(0, -1))).status, 200);
});

const LIST = 'subscriptions must be a list of at least one subscription type';
const ONE_OF = `must be one of ${EVENT_TYPES.join(', ')}`;
for (const [why, subscriptions, error] of [
  ['absent', undefined, "must have required property 'subscriptions'"],
  ['null', null, LIST],
  ['a string', 'invoice.receive', LIST],
  ['empty', [], LIST],
  ['an unknown type', ['invoice.receive', 'invoice.sent'], `subscriptions[1] ${ONE_OF}`],
  ['a type that does not exist for e-reports', ['ereport.receive'], `subscriptions[0] ${ONE_OF}`],
  ['another case', ['Invoice.Receive'], `subscriptions[0] ${ONE_OF}`],
  ['no strings', [1], `subscriptions[0] ${ONE_OF}`],
] as const) {
  test(`case 56: 400 "PUT body invalid": subscriptions are ${why}`, async (t) => {
    await refused(t, seller, { body: { endpoint: 'https://example.com/bad', subscriptions } }, error);
  });
}

for (const [why, body, error] of [
  ['malformed JSON', '{"endpoint"', 'must be JSON'],
  ['an array', '[]', 'must be an object'],
  ['null', 'null', 'must be an object'],
  ['empty', '', 'must be an object'],
] as const) {
  test(`400 "PUT body invalid": the body is ${why}`, async (t) => {
    await refused(t, seller, { headers: { 'Content-Type': 'application/json' }, body }, error);
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

test('case 56: "more than 100 subscriptions in a tenant": the 101st is refused, an update of one of them is not', async (t) => {
  await alone(async (client, own) => {
    for (let n = 1; n <= 100; n++) await subscribed(client, `https://example.com/${n}`);
    const more = { endpoint: 'https://example.com/101', subscriptions: ['invoice.receive'] };
    await refused(t, client, { body: more }, 'a tenant may have at most 100 subscriptions');
    t.is((await put(client, 'https://example.com/100', ['ereport.error'])).status, 200);
    t.is((await listed(client)).length, 100);
    t.is((await put(await own.as('demo-buyer'), 'https://example.com/101')).status, 200);
  });
});

// List

test('GET: "{ webhooks: [ { id, endpoint, subscriptions } ] }", in the order of creation, without secrets', async (t) => {
  await alone(async (client) => {
    t.is((await client(PATH)).text, '{"webhooks":[]}');
    const made: Subscription[] = [];
    for (const path of ['b', 'a', 'c']) made.push(await subscribed(client, `https://example.com/${path}`));
    await subscribed(client, 'https://example.com/b', ['invoice.error']);
    const answer = await client(PATH);
    const webhooks = made.map(({ id, endpoint }, n) => ({ id, endpoint, subscriptions: [n === 0 ? 'invoice.error' : 'invoice.receive'] }));
    t.is(answer.status, 200);
    t.is(answer.text, JSON.stringify({ webhooks }));
  });
});

// Rotation

test('POST rotate-secret: "200, body { signingSecret }", one new secret', async (t) => {
  await alone(async (client) => {
    const { signingSecret } = await subscribed(client, 'https://example.com/');
    const answer = await rotate(client);
    t.is(answer.status, 200);
    t.deepEqual(Object.keys(answer.body as object), ['signingSecret']);
    t.regex((answer.body as Subscription).signingSecret, SECRET);
    t.not((answer.body as Subscription).signingSecret, signingSecret);
    t.is(answer.headers.get('cache-control'), 'no-store');
  });
});

test('rotation without subscriptions: 404 "Webhook subscription not found"', async (t) => {
  await alone(async (client, own) => {
    await subscribed(await own.as('demo-buyer'), 'https://example.com/');
    answered(t, await rotate(client), 404, { message: 'Webhook subscription not found' });
  });
});

test('PUT after PUT answers the same secret', async (t) => {
  const first = await subscribed(seller, 'https://example.com/same-secret');
  t.is((await subscribed(seller, 'https://example.com/same-secret', ['ereport.error'])).signingSecret, first.signingSecret);
});

test('"never retrievable afterwards": a PUT after a rotation issues a new secret, once, for that subscription', async (t) => {
  await alone(async (client) => {
    const a = await subscribed(client, 'https://example.com/a');
    const b = await subscribed(client, 'https://example.com/b');
    const { signingSecret: rotated } = (await rotate(client)).body as Subscription;
    const again = await subscribed(client, 'https://example.com/a');
    t.is(again.id, a.id);
    const seen = [a.signingSecret, b.signingSecret, rotated];
    t.false(seen.includes(again.signingSecret));
    t.is((await subscribed(client, 'https://example.com/a')).signingSecret, again.signingSecret);
    t.false([...seen, again.signingSecret].includes((await subscribed(client, 'https://example.com/b')).signingSecret));
  });
});

test('rotation in one tenant leaves the secrets of the other', async (t) => {
  await alone(async (client, own) => {
    const other = await own.as('demo-buyer');
    const theirs = await subscribed(other, 'https://example.com/');
    await subscribed(client, 'https://example.com/');
    await rotate(client);
    t.is((await subscribed(other, 'https://example.com/')).signingSecret, theirs.signingSecret);
  });
});

test('case 44: secrets are encrypted at rest', async (t) => {
  await alone(async (client, own) => {
    const { signingSecret } = await subscribed(client, 'https://example.com/');
    const rows = await own.app.database.sql.query<{ sealed: string }>('select sealed from webhook_secret');
    t.is(rows.length, 1);
    t.false(JSON.stringify(rows).includes(signingSecret.slice('whsec_'.length)));
  });
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

test("another tenant's id is an unknown id, and stays", async (t) => {
  const { id } = await subscribed(buyer, 'https://example.com/theirs');
  answered(t, await remove(seller, id), 404, { message: 'Webhook subscription not found' });
  t.true((await listed(buyer)).some((one) => one.id === id));
});

// Authorization

for (const [method, path] of [
  ['PUT', PATH],
  ['GET', PATH],
  ['POST', `${PATH}/rotate-secret`],
  ['DELETE', `${PATH}/0197f3a2-c4d8-7b6e-9a41-000000000000`],
] as const) {
  test(`${method} ${path} – 401 "Missing or invalid token", 403 without exchange/webhook`, async (t) => {
    const nobody = await exchange.anonymous(path, { method });
    answered(t, nobody, 401, { message: 'Unauthorized' });
    t.is(nobody.headers.get('www-authenticate'), 'Bearer');
    const other = await exchange.as('demo-seller', 'exchange/send exchange/receive exchange/participant');
    const stranger = await other(path, { method });
    answered(t, stranger, 403, { message: 'Forbidden' });
    t.is(stranger.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="exchange/webhook"');
  });
}
