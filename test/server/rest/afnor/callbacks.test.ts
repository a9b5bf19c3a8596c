// What webhooks of the Flow Service are sent, by real deliveries to a local TLS receiver. Signatures are verified as the standard says.
import { createHash, createHmac } from 'node:crypto';
import type { OpenapiDocument } from '../../../../src/server/rest/openapi/document.js';
import { clientOf } from '../../../support/app.js';
import { readContract } from '../../../support/contract.js';
import { BUYER, invoiceTo, register, SELLER, upload, xmlPart } from '../../../support/documents.js';
import { fixture } from '../../../support/fixtures.js';
import { data } from '../../../support/graphql.js';
import { answers, type Inbox, type Received } from '../../../support/inbox.js';
import { kept } from '../../../support/kept.js';
import { test } from '../../../support/test.js';
import { nextTry, openInbox, subscribe } from '../../../support/webhooks.js';
import { createWebhook, FLOWS, startAfnor, submit } from './support.js';

const ACCEPTS = '9915:sandbox-accepts';
const NOT_FOUND = '9915:sandbox-not-found';

interface Flow {
  readonly flowId: string;
  readonly updatedAt: string;
  readonly flowType: string;
  readonly flowDirection: string;
  readonly acknowledgement: { readonly status: string; readonly details?: readonly object[] };
}

// No retry is due before a test has prepared it, however slow the machine is.
const exchange = kept(() => startAfnor({ WEBHOOK_RETRY_BASE_MS: '600000' }));
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');
let inbox: Inbox;

test.beforeEach(async () => {
  await exchange.app.database.sql.query('delete from webhook_subscription');
  await exchange.app.database.sql.query(`update webhook_delivery set state = 'CANCELLED' where state in ('PENDING', 'RETRY')`);
  inbox = await openInbox(exchange);
});
test.afterEach.always(() => inbox?.close());

const flowOf = ({ body }: Received): Flow => JSON.parse(body.toString()) as Flow;
const flows = (): Flow[] => inbox.requests.map(flowOf);
const told = (): string[] =>
  flows().map(({ flowDirection, flowType, acknowledgement }) => `${flowDirection} ${flowType} ${acknowledgement.status}`);

async function send(trackingId: string, receiver = BUYER): Promise<void> {
  const answer = await submit(seller, { name: 'invoice.xml', flowSyntax: 'UBL', trackingId }, invoiceTo(receiver));
  if (answer.status !== 202) throw new Error(`Not submitted: ${answer.text}`);
  await exchange.idle();
}

/** HMAC over the SHA-256 of body, `@` and timestamp, both as bytes. */
function signatureOf({ headers, body }: Received, signingKey: string): string {
  const fingerprint = createHash('sha256').update(body).update(`@${headers['afnor-signature-timestamp']}`).digest();
  return createHmac('sha256', Buffer.from(signingKey, 'base64')).update(fingerprint).digest('base64');
}

test.serial('an outgoing flow that was handed over is Ok, as GET shows it', async (t) => {
  await createWebhook(seller, { callbackUrl: `${inbox.url}/flows?of=seller` });
  await send('handed-over', ACCEPTS);
  const [received, ...more] = inbox.requests;
  t.deepEqual([received?.method, received?.path, more.length], ['POST', '/flows?of=seller', 0]);
  const { updatedAt, ...shown } = (await seller(`${FLOWS}/handed-over`)).body as Flow;
  const { updatedAt: toldAt, ...flow } = flowOf(received!);
  t.deepEqual(flow, shown);
  // It was delivered since, which changes no status.
  t.true(toldAt <= updatedAt);
  t.deepEqual([flow.flowId, flow.acknowledgement], ['handed-over', { status: 'Ok' }]);
});

test.serial('a request is signed with the key of its webhook, and has no other signature', async (t) => {
  const { webhookId, signingKey } = await createWebhook(seller, { callbackUrl: inbox.url });
  await send('signed', ACCEPTS);
  const [received] = inbox.requests;
  const { connection, traceparent, ...headers } = received!.headers;
  t.deepEqual(headers, {
    host: `localhost:${inbox.port}`,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(received!.body.length),
    'user-agent': 'exchange-webhooks/1',
    'accept-encoding': 'identity',
    'afnor-signature': signatureOf(received!, signingKey),
    'afnor-signature-timestamp': headers['afnor-signature-timestamp'],
    'x-webhook-attempt': '1',
    'x-webhook-subscription': webhookId,
  });
  t.regex(String(headers['afnor-signature-timestamp']), /^\d{10}$/);
});

test.serial('a flow that failed is Error with its reason', async (t) => {
  await createWebhook(seller, { callbackUrl: inbox.url });
  await send('lost', NOT_FOUND);
  const [flow, ...more] = flows();
  t.is(more.length, 0);
  t.deepEqual(flow, (await seller(`${FLOWS}/lost`)).body as Flow);
  t.like(flow?.acknowledgement, { status: 'Error', details: [{ level: 'Error', reasonCode: 'PARTICIPANT_NOT_FOUND' }] });
});

test.serial('a received invoice is an incoming flow of its own tenant', async (t) => {
  await createWebhook(buyer, { callbackUrl: `${inbox.url}/buyer` });
  await createWebhook(seller, { callbackUrl: `${inbox.url}/seller` });
  await send('between');
  t.deepEqual(inbox.requests.map((one) => [one.path, flowOf(one).flowDirection, flowOf(one).flowType]).sort(), [
    ['/buyer', 'In', 'SupplierInvoice'],
    ['/seller', 'Out', 'CustomerInvoice'],
  ]);
});

const FILTERS: readonly (readonly [filter: object, told: readonly string[]])[] = [
  [{}, ['Out CustomerInvoice Ok', 'Out CustomerInvoice Error']],
  [{ ackStatus: 'Ok' }, ['Out CustomerInvoice Ok']],
  [{ ackStatus: 'Error' }, ['Out CustomerInvoice Error']],
  [{ flowDirection: 'Out' }, ['Out CustomerInvoice Ok', 'Out CustomerInvoice Error']],
  [{ flowDirection: 'In' }, []],
  [{ flowTypes: ['CustomerInvoice', 'MultiFlowReport'] }, ['Out CustomerInvoice Ok', 'Out CustomerInvoice Error']],
  [{ flowTypes: ['SupplierInvoice', 'CustomerInvoiceLC'] }, []],
  [{ flowTypes: ['CustomerInvoice'], flowDirection: 'Out', ackStatus: 'Error' }, ['Out CustomerInvoice Error']],
];

for (const [index, [filter, expected]] of FILTERS.entries()) {
  test.serial(`of a flow that is Ok and one that is Error, ${JSON.stringify(filter)} is told of ${expected.length}`, async (t) => {
    await createWebhook(seller, { callbackUrl: inbox.url, ...filter });
    await send(`ok-${index}`, ACCEPTS);
    await send(`error-${index}`, NOT_FOUND);
    t.deepEqual(told(), [...expected]);
  });
}

test.serial('a status is told to who asked for those of customers, as the invoice that it is of was sent', async (t) => {
  await register(seller, SELLER);
  await createWebhook(seller, { callbackUrl: `${inbox.url}/customers`, flowTypes: ['CustomerInvoiceLC'] });
  await createWebhook(seller, { callbackUrl: `${inbox.url}/suppliers`, flowTypes: ['SupplierInvoiceLC'] });
  const document = xmlPart(fixture('invoice-response.xml'));
  await upload(buyer, { documentType: 'applicationresponse', documentId: 'told-status', document });
  await exchange.idle();
  t.deepEqual(
    inbox.requests.map((one) => [one.path, flowOf(one).flowDirection, flowOf(one).flowType, flowOf(one).acknowledgement.status]),
    [['/customers', 'In', 'CustomerInvoiceLC', 'Ok']],
  );
});

test.serial('subscriptions of both kinds get the same event, each in its form', async (t) => {
  await createWebhook(seller, { callbackUrl: `${inbox.url}/flow` });
  await subscribe(seller, `${inbox.url}/event`, ['invoice.exported']);
  await send('both', ACCEPTS);
  const forms = inbox.requests.map(({ path, headers, body }) => [path, 'x-signature' in headers, 'flowId' in JSON.parse(body.toString())]);
  t.deepEqual(forms.sort(), [
    ['/event', true, false],
    ['/flow', false, true],
  ]);
});

test.serial('a request that failed is tried again with the flow as the event left it', async (t) => {
  inbox.behave = answers(500);
  const { signingKey } = await createWebhook(seller, { callbackUrl: inbox.url });
  await send('again', ACCEPTS);
  inbox.behave = answers(200);
  await nextTry(exchange);
  const [first, second] = inbox.requests;
  t.is(inbox.requests.length, 2);
  t.deepEqual(second!.body, first!.body);
  t.is(second!.headers['afnor-signature'], signatureOf(second!, signingKey));
});

test.serial('a test event, of which there is no document, is a flow of what is known', async (t) => {
  const { webhookId } = await createWebhook(seller, { callbackUrl: inbox.url });
  await data(seller, 'mutation ($id: ID!) { sendTestWebhook(subscriptionId: $id, type: INVOICE_ERROR) { id } }', { id: webhookId });
  await exchange.idle();
  const document = (await exchange.anonymous('/openapi.json')).body as OpenapiDocument;
  const [flow] = flows();
  t.deepEqual(readContract(document, { isClosed: true }).faultsOfValue({ $ref: '#/components/schemas/Flow' }, flow), []);
  t.like(flow, { flowType: 'Undefined', acknowledgement: { status: 'Error' } });
});

test.serial('the request of a delivery is shown as it would be sent now', async (t) => {
  await createWebhook(seller, { callbackUrl: inbox.url });
  await send('shown', ACCEPTS);
  const found = await data(seller, '{ webhookDeliveries(first: 1) { edges { node { id } } } }');
  const { id } = found.webhookDeliveries.edges[0].node;
  const { signWebhookRequest } = await data(
    seller,
    'mutation ($id: ID!) { signWebhookRequest(deliveryId: $id) { body headers { name } } }',
    { id },
  );
  t.is(signWebhookRequest.body, inbox.requests[0]!.body.toString());
  t.true(signWebhookRequest.headers.some(({ name }: { name: string }) => name === 'Afnor-Signature'));
});
