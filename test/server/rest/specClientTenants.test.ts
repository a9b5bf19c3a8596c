// A client of an integrator who has only docs/spec.md: participants, webhooks, and an invoice between two tenants.
import { createHmac } from 'node:crypto';
import type { Client } from '../../support/app.js';
import { mutate } from '../../support/fixtures.js';
import { A1, DOCUMENT, IMAGE } from '../../support/form.js';
import type { Received } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { fromNow } from '../../support/time.js';
import { openInbox } from '../../support/webhooks.js';
import {
  client,
  close,
  EXPORTED,
  exchange,
  faults,
  JSON_TYPE,
  NEW_SUBSCRIPTION,
  OPERATION,
  ok,
  open,
  other,
  PARTICIPANT,
  refused,
  retrieve,
  SUBSCRIPTION,
  send,
  UPLOAD_RESULT,
} from './specClient.js';

test.before(open);
test.after.always(close);

// Participants

const PERSON = { name: 'Example Trading', countryCode: 'BE', identifier: '0208:0123456749', documentTypes: [158, 160] };

test.serial('Participants: added, listed, updated and deleted', async (t) => {
  const added = await client('/v3/participant', { method: 'POST', body: PERSON });
  ok(t, added, OPERATION);
  const path = `/v3/participant/${encodeURIComponent(PERSON.identifier)}`;
  const list = async (by: Client): Promise<object[]> => {
    const answer = await by('/v3/participant');
    t.is(answer.status, 200);
    for (const one of answer.body as object[]) t.deepEqual(faults(PARTICIPANT, one), []);
    return (answer.body as { identifier: string }[]).filter(({ identifier }) => identifier === PERSON.identifier);
  };
  t.deepEqual(await list(client), [PERSON]);
  t.deepEqual(await list(other), [], '"all active Peppol participant registrations of the tenant"');
  const changed = { name: 'Example Holding', countryCode: 'NL', documentTypes: [299, 170] };
  const updated = await client(path, { method: 'PUT', body: changed });
  ok(t, updated, OPERATION);
  t.deepEqual(await list(client), [{ ...PERSON, ...changed }]);
  const deleted = await client(path, { method: 'DELETE', headers: JSON_TYPE });
  ok(t, deleted, OPERATION);
  t.deepEqual(await list(client), []);
  for (const { body } of [added, updated, deleted]) {
    t.regex((body as { message: string }).message, /0208:0123456749.*Peppol Directory.*asynchronous/s);
  }
});

// Webhooks

/**
 * The specification is silent: which bytes are signed (docs/decisions/038). This is the common form: timestamp, full stop, body.
 */
function verified({ headers, body }: Received, secret: string): boolean {
  const signature = createHmac('sha256', secret).update(`${headers['x-timestamp']}.`).update(body).digest('hex');
  const age = Math.abs(fromNow(0).getTime() / 1000 - Number(headers['x-timestamp']));
  return headers['x-signature'] === `sha256=${signature}` && age < 300;
}

test.serial('Webhooks: subscribed, notified, verified, listed, rotated and deleted', async (t) => {
  await using inbox = await openInbox(exchange);
  const endpoint = `${inbox.url}/hook`;
  const put = await client('/v3/webhook', { method: 'PUT', body: { endpoint, subscriptions: ['invoice.error'] } });
  ok(t, put, NEW_SUBSCRIPTION);
  const { id, signingSecret } = put.body as { id: string; signingSecret: string };

  // An unregistered receiver: the lookup fails (docs/spec.md#events).
  const lost = { ...DOCUMENT, bytes: mutate(DOCUMENT.bytes.toString(), ['5400000000027', '5400000000034']) };
  ok(t, await send([lost, IMAGE], { id: 'lost', direction: 'send' }), UPLOAD_RESULT);
  const [received] = await inbox.next(1);
  t.deepEqual([received!.method, received!.path], ['POST', '/hook']);
  t.true(verified(received!, signingSecret));
  t.true(received!.body.includes('"lost"'));

  const listed = await client('/v3/webhook');
  t.deepEqual(Object.keys(listed.body as object), ['webhooks']);
  const { webhooks } = listed.body as { webhooks: { id: string }[] };
  for (const one of webhooks) t.deepEqual(faults(SUBSCRIPTION, one), []);
  t.deepEqual(webhooks, [{ id, endpoint, subscriptions: ['invoice.error'] }]);
  t.deepEqual((await other('/v3/webhook')).body, { webhooks: [] });

  const rotated = await client('/v3/webhook/rotate-secret', { method: 'POST' });
  ok(t, rotated, [['signingSecret', 'string']]);
  const fresh = (rotated.body as { signingSecret: string }).signingSecret;
  t.not(fresh, signingSecret);
  ok(t, await send([lost, IMAGE], { id: 'lost again', direction: 'send' }), UPLOAD_RESULT);
  const [, second] = await inbox.next(2);
  t.true(verified(second!, fresh));

  refused(t, await other(`/v3/webhook/${id}`, { method: 'DELETE' }), 404, { message: 'Webhook subscription not found' });
  const deleted = await client(`/v3/webhook/${id}`, { method: 'DELETE' });
  ok(t, deleted, [['message', new RegExp(id)]]);
  refused(t, await client(`/v3/webhook/${id}`, { method: 'DELETE' }), 404, { message: 'Webhook subscription not found' });
});

test.serial('One invoice between two tenants: the events, and what each side retrieves by them', async (t) => {
  await using inbox = await openInbox(exchange);
  const buyer = { countryCode: 'LU', identifier: '0088:5400000000027', documentTypes: [158] };
  ok(t, await other('/v3/participant', { method: 'POST', body: buyer }), OPERATION);
  const hooks = { subscriptions: ['invoice.receive', 'invoice.exported', 'invoice.delivered'] };
  const mine = await client('/v3/webhook', { method: 'PUT', body: { ...hooks, endpoint: `${inbox.url}/seller` } });
  const theirs = await other('/v3/webhook', { method: 'PUT', body: { ...hooks, endpoint: `${inbox.url}/buyer` } });
  ok(t, mine, NEW_SUBSCRIPTION);
  ok(t, theirs, NEW_SUBSCRIPTION);
  ok(t, await send(A1, { id: 'between', direction: 'send' }), UPLOAD_RESULT);
  await inbox.next(3);
  await exchange.idle();
  const told = (path: string): Received[] => inbox.requests.filter((one) => one.path === path);
  t.true(told('/seller').length <= 2 && told('/seller').some(({ body }) => body.includes('invoice.delivered')));
  t.is(told('/buyer').length, 1);
  t.true(told('/buyer')[0]!.body.includes('invoice.receive'));
  const sent = await retrieve('between');
  ok(t, sent, EXPORTED);
  t.like(sent.body, { status: 'DELIVERED', channel: 'peppol' });
  const notified = JSON.parse(told('/buyer')[0]!.body.toString()) as { documentId: string };
  const got = await retrieve(notified.documentId, other);
  ok(t, got, EXPORTED);
  t.like(got.body, {
    status: 'READY',
    documentType: 'invoice',
    channel: 'peppol',
    senderIdentifier: '0088:5400000000010',
    receiverIdentifier: '0088:5400000000027',
  });
  const wrong = await retrieve(notified.documentId);
  refused(t, wrong, 404, { Error: 'Document not found' });
});
