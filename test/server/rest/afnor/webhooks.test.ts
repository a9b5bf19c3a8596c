import { clientOf } from '../../../support/app.js';
import { ask, data, faults } from '../../../support/graphql.js';
import { kept } from '../../../support/kept.js';
import { test } from '../../../support/test.js';
import { subscribe } from '../../../support/webhooks.js';
import { createWebhook, startAfnor, WEBHOOKS } from './support.js';

const UNKNOWN = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123456';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const URL_HERE = 'https://erp.example/flows';
const NONE = { count: 0, webhookIds: [], webhooks: [] };
const MISSING = { errorCode: 'MISSING_RESOURCE', errorMessage: 'Webhook subscription not found' };

const exchange = kept(startAfnor);
const client = clientOf(exchange, 'demo-seller');

test.beforeEach(() => exchange.app.database.sql.query('delete from webhook_subscription'));

test.serial('a webhook is made with a key of 32 bytes, which is not shown again', async (t) => {
  const filter = { flowTypes: ['SupplierInvoice', 'SupplierInvoiceLC'], flowDirection: 'In', ackStatus: 'Ok' };
  const answer = await client(WEBHOOKS, { method: 'POST', body: { callbackUrl: URL_HERE, ...filter } });
  const { webhookId, signingKey, createdAt } = answer.body as Record<string, string>;
  t.is(answer.status, 201);
  t.deepEqual(Object.keys(answer.body as object), ['webhookId', 'signingKey', 'createdAt']);
  t.is(Buffer.from(signingKey!, 'base64').length, 32);
  t.regex(createdAt!, TIME);
  t.is(answer.headers.get('cache-control'), 'no-store');
  const list = await client(WEBHOOKS);
  t.is(list.status, 200);
  t.deepEqual(list.body, { count: 1, webhookIds: [webhookId], webhooks: [{ webhookId, createdAt, callbackUrl: URL_HERE, ...filter }] });
});

test.serial('several webhooks may have one URL, beside a subscription of REST', async (t) => {
  await subscribe(client, URL_HERE);
  const first = await createWebhook(client, { callbackUrl: URL_HERE, flowDirection: 'In' });
  const second = await createWebhook(client, { callbackUrl: URL_HERE, ackStatus: 'Error' });
  const list = (await client(WEBHOOKS)).body as { webhookIds: string[] };
  t.deepEqual(list.webhookIds, [first.webhookId, second.webhookId]);
});

test.serial('a deleted webhook is gone, and unknown afterwards', async (t) => {
  const { webhookId } = await createWebhook(client, { callbackUrl: URL_HERE });
  const gone = await client(`${WEBHOOKS}/${webhookId}`, { method: 'DELETE' });
  t.deepEqual([gone.status, gone.text], [204, '']);
  t.deepEqual((await client(WEBHOOKS)).body, NONE);
  for (const id of [webhookId, UNKNOWN, 'x', '%00']) {
    const again = await client(`${WEBHOOKS}/${id}`, { method: 'DELETE' });
    t.deepEqual([again.status, again.body], [404, MISSING]);
  }
});

test.serial('webhooks are those of the tenant', async (t) => {
  const { webhookId } = await createWebhook(client, { callbackUrl: URL_HERE });
  const stranger = await exchange.as('demo-buyer');
  t.deepEqual((await stranger(WEBHOOKS)).body, NONE);
  const answer = await stranger(`${WEBHOOKS}/${webhookId}`, { method: 'DELETE' });
  t.deepEqual([answer.status, answer.body], [404, MISSING]);
  t.is(((await client(WEBHOOKS)).body as { count: number }).count, 1);
});

test.serial('they need the scope of webhooks', async (t) => {
  const sender = await exchange.as('demo-seller', 'exchange/send');
  const answers = [await sender(WEBHOOKS), await sender(WEBHOOKS, { method: 'POST', body: { callbackUrl: URL_HERE } })];
  answers.push(await sender(`${WEBHOOKS}/${UNKNOWN}`, { method: 'DELETE' }));
  t.deepEqual(
    answers.map(({ status, body }) => [status, (body as { errorCode: string }).errorCode]),
    answers.map(() => [403, 'FORBIDDEN_ACCESS']),
  );
});

test.serial('the REST interface neither lists, changes, rotates nor deletes them', async (t) => {
  const { webhookId } = await createWebhook(client, { callbackUrl: URL_HERE });
  t.is((await client('/v3/webhook')).text, '{"webhooks":[]}');
  t.is((await client('/v3/webhook/rotate-secret', { method: 'POST' })).status, 404);
  t.is((await client(`/v3/webhook/${webhookId}`, { method: 'DELETE' })).status, 404);
  const { id } = await subscribe(client, URL_HERE);
  t.not(id, webhookId);
  t.is((await client('/v3/webhook/rotate-secret', { method: 'POST' })).status, 200);
  const secrets = await exchange.app.database.sql.query('select origin from webhook_secret where subscription_id = $1', [webhookId]);
  t.deepEqual(secrets, [{ origin: 'put' }]);
  t.is((await client(`${WEBHOOKS}/${id}`, { method: 'DELETE' })).status, 404);
});

test.serial('GraphQL shows what a webhook is told of, keeps its key, and deletes it', async (t) => {
  const { webhookId } = await createWebhook(client, { callbackUrl: URL_HERE, flowTypes: ['CustomerInvoice'], flowDirection: 'Out' });
  await subscribe(client, 'https://erp.example/hooks', ['invoice.error']);
  const shown = await data(
    client,
    '{ webhookSubscriptions { endpoint subscriptions flowFilter { flowTypes flowDirection ackStatus } secrets { id } } }',
  );
  t.like(shown.webhookSubscriptions, {
    0: {
      endpoint: URL_HERE,
      subscriptions: ['INVOICE_EXPORTED', 'INVOICE_ERROR'],
      flowFilter: { flowTypes: ['CustomerInvoice'], flowDirection: 'Out', ackStatus: null },
    },
    1: { endpoint: 'https://erp.example/hooks', flowFilter: null },
  });
  const rotated = await ask(client, 'mutation ($id: ID!) { rotateWebhookSecret(subscriptionId: $id) }', { id: webhookId });
  const reason = 'the signing key of a webhook of flows does not change: make another webhook';
  t.deepEqual(faults(rotated), [{ code: 'PARAMETERS_INVALID', message: `Invalid request parameters: ${reason}` }]);
  await data(client, 'mutation ($id: ID!) { deleteWebhook(id: $id) }', { id: webhookId });
  t.deepEqual((await client(WEBHOOKS)).body, NONE);
});

const NOTHING =
  'nothing would ever be sent: a webhook is told when a flow becomes Ok or Error, of CustomerInvoice, SupplierInvoice, CustomerInvoiceLC, SupplierInvoiceLC, MultiFlowReport';

for (const [title, body, details] of [
  ['without a URL', {}, 'callbackUrl is required'],
  ['to plain HTTP', { callbackUrl: 'http://erp.example/' }, 'callbackUrl must be an https URL'],
  ['to no URL at all', { callbackUrl: 7 }, 'callbackUrl must be a string'],
  [
    'with values that are not of the standard',
    { callbackUrl: URL_HERE, flowTypes: [], flowDirection: 'Both', ackStatus: ['Ok'] },
    /^flowTypes must be a list of 1 to 19 of CustomerInvoice, .*; flowDirection must be one of In, Out; ackStatus must be one of Pending, Ok, Error$/,
  ],
  [
    'with a criterion that is not known',
    { callbackUrl: URL_HERE, processingRule: ['B2B'] },
    'processingRule is no criterion; there are flowTypes, flowDirection, ackStatus',
  ],
  ['for what is never told: pending flows', { callbackUrl: URL_HERE, ackStatus: 'Pending' }, NOTHING],
  ['for what is never told: flows of the State', { callbackUrl: URL_HERE, flowTypes: ['StateTransactionReport'] }, NOTHING],
] as const) {
  test.serial(`a webhook ${title} is refused`, async (t) => {
    const answer = await client(WEBHOOKS, { method: 'POST', body });
    const { details: told, ...rest } = answer.body as Record<string, string>;
    t.is(answer.status, 400);
    t.deepEqual(rest, { errorCode: 'BODY_INVALID', errorMessage: 'Invalid request body' });
    if (typeof details === 'string') t.is(told, details);
    else t.regex(told!, details);
  });
}

test.serial('both kinds count for the limit of a tenant', async (t) => {
  await exchange.app.database.sql.query(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions, flow_filter)
     select gen_random_uuid(), 'demo-seller', 'https://erp.example/' || n, '{}', case when n % 2 = 0 then '{}'::jsonb end
     from generate_series(1, 99) as n`,
  );
  t.is((await client(WEBHOOKS, { method: 'POST', body: { callbackUrl: URL_HERE } })).status, 201);
  const answer = await client(WEBHOOKS, { method: 'POST', body: { callbackUrl: URL_HERE } });
  t.is(answer.status, 400);
  t.is((answer.body as { details: string }).details, 'a tenant may have at most 100 subscriptions');
});

test.serial('an inward address is refused', async (t) => {
  for (const callbackUrl of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://[fc00::1]/', 'https://[::ffff:10.0.0.1]/']) {
    const answer = await client(WEBHOOKS, { method: 'POST', body: { callbackUrl } });
    t.is(answer.status, 400);
    t.is((answer.body as { details: string }).details, 'callbackUrl must name a host that is public or allowed here');
  }
});
