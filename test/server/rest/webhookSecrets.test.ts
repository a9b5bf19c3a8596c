// What the subscriptions of a tenant share: their number, their list, and the life cycle of signing secrets.

import { answered } from '../../support/exported.js';
import { test } from '../../support/test.js';
import type { Subscription } from '../../support/webhooks.js';
import { alone, listed, PATH, put, refused, rotate, SECRET, subscribed } from './webhookEndpoints.js';

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
