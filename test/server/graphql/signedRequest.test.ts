// The signed request of a delivery, for whoever debugs a receiver.
import { startApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers, type Received } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { openInbox, signature, standardSignature, subscribe } from '../../support/webhooks.js';

interface Signed {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: string;
}

/** As its receiver would see it. */
function received({ headers, body }: Signed): Received {
  const named = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return { method: 'POST', path: '/', headers: named, body: Buffer.from(body), servername: undefined, connection: 1 };
}

test('it is what an attempt sends, signed by the secret in force, and in the audit log', async (t) => {
  await using exchange = await startApp();
  await using inbox = await openInbox(exchange, answers(204));
  const seller = await exchange.as('demo-seller');
  const { id, signingSecret } = await subscribe(seller, `${inbox.url}/hook`);
  const { sendTestWebhook } = await data(seller, `mutation { sendTestWebhook(subscriptionId: "${id}", type: INVOICE_DELIVERED) { id } }`);
  const [sent] = await inbox.next(1);
  await exchange.idle();
  const mutation = `mutation { signWebhookRequest(deliveryId: "${sendTestWebhook.id}") { url headers { name value } body } }`;
  const signed: Signed = (await data(seller, mutation)).signWebhookRequest;
  const request = received(signed);
  t.is(signed.url, `${inbox.url}/hook`);
  t.is(request.headers['x-signature'], signature(request, signingSecret));
  t.is(request.headers['webhook-signature'], standardSignature(request, signingSecret));
  t.deepEqual(JSON.parse(signed.body), JSON.parse(sent!.body.toString()));
  const sentNames = Object.keys(sent!.headers).filter((name) => name.startsWith('x-') || name.startsWith('webhook-'));
  t.deepEqual(
    Object.keys(request.headers)
      .filter((name) => name.startsWith('x-') || name.startsWith('webhook-'))
      .sort(),
    sentNames.sort(),
  );
  t.false(JSON.stringify(signed).includes(signingSecret));
  const { auditLog } = await data(seller, '{ auditLog(first: 1) { edges { node { action subject } } } }');
  t.deepEqual(auditLog.edges, [{ node: { action: 'WEBHOOK_SIGN_REQUEST', subject: sendTestWebhook.id } }]);
});

test('there is none for an unknown delivery, and for one whose subscription is gone', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, 'https://receiver.example/hook');
  const { sendTestWebhook } = await data(seller, `mutation { sendTestWebhook(subscriptionId: "${id}", type: INVOICE_DELIVERED) { id } }`);
  await data(seller, `mutation { deleteWebhook(id: "${id}") }`);
  for (const delivery of [sendTestWebhook.id, '0', 'none']) {
    t.deepEqual(faults(await ask(seller, `mutation { signWebhookRequest(deliveryId: "${delivery}") { url } }`)), [
      { code: 'DELIVERY_NOT_FOUND', message: 'Webhook delivery not found' },
    ]);
  }
});
