// What the subscriptions of a tenant share: their number, their list, and the life cycle of signing secrets.
import { clientOf, startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import type { Subscription } from '../../support/webhooks.js';
import { listed, PATH, put, refused, rotate, SECRET, subscribed } from './webhookEndpoints.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

// List, of a tenant that has none yet

test.serial('GET: "{ webhooks: [ { id, endpoint, subscriptions } ] }", in the order of creation, without secrets', async (t) => {
  t.is((await buyer(PATH)).text, '{"webhooks":[]}');
  const made: Subscription[] = [];
  for (const path of ['b', 'a', 'c']) made.push(await subscribed(buyer, `https://example.com/${path}`));
  await subscribed(buyer, 'https://example.com/b', ['invoice.error']);
  const answer = await buyer(PATH);
  const webhooks = made.map(({ id, endpoint }, n) => ({ id, endpoint, subscriptions: [n === 0 ? 'invoice.error' : 'invoice.receive'] }));
  t.is(answer.status, 200);
  t.is(answer.text, JSON.stringify({ webhooks }));
});

// Rotation

test.serial('POST rotate-secret: "200, body { signingSecret }", one new secret', async (t) => {
  const { signingSecret } = await subscribed(buyer, 'https://example.com/');
  const answer = await rotate(buyer);
  t.is(answer.status, 200);
  t.deepEqual(Object.keys(answer.body as object), ['signingSecret']);
  t.regex((answer.body as Subscription).signingSecret, SECRET);
  t.not((answer.body as Subscription).signingSecret, signingSecret);
  t.is(answer.headers.get('cache-control'), 'no-store');
});

test.serial('"never retrievable afterwards": a PUT after a rotation issues a new secret, once, for that subscription', async (t) => {
  const a = await subscribed(buyer, 'https://example.com/a');
  const b = await subscribed(buyer, 'https://example.com/b');
  const { signingSecret: rotated } = (await rotate(buyer)).body as Subscription;
  const again = await subscribed(buyer, 'https://example.com/a');
  t.is(again.id, a.id);
  const seen = [a.signingSecret, b.signingSecret, rotated];
  t.false(seen.includes(again.signingSecret));
  t.is((await subscribed(buyer, 'https://example.com/a')).signingSecret, again.signingSecret);
  t.false([...seen, again.signingSecret].includes((await subscribed(buyer, 'https://example.com/b')).signingSecret));
});

// Number

test.serial('case 56: "more than 100 subscriptions in a tenant": the 101st is refused, an update of one of them is not', async (t) => {
  for (let n = 1; n <= 100; n++) await subscribed(seller, `https://example.com/${n}`);
  const more = { endpoint: 'https://example.com/101', subscriptions: ['invoice.receive'] };
  await refused(t, seller, { body: more }, 'a tenant may have at most 100 subscriptions');
  t.is((await put(seller, 'https://example.com/100', ['ereport.error'])).status, 200);
  t.is((await listed(seller)).length, 100);
  t.is((await put(buyer, 'https://example.com/101')).status, 200);
});
