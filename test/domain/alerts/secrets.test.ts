// What signs the webhooks of alerts, and how a secret is changed.
import { retireAlertSecrets } from '../../../src/domain/alerts/secrets.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { openInbox, signature, standardSignature } from '../../support/webhooks.js';
import { exchange, fail, look, mend, seller, tellWebhook, useExchange } from './telling.js';

useExchange();

test.serial('a webhook is signed, by a secret that is shown once', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  const { signingSecret: secret } = await tellWebhook(inbox.url, 'signingSecret');
  t.regex(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.is((await tellWebhook(inbox.url, 'signingSecret')).signingSecret, null);
  await fail('a');
  await look();
  const [request] = inbox.requests;
  const { headers } = request!;
  t.is(headers['x-signature'], signature(request!, secret));
  t.is(headers['webhook-signature'], standardSignature(request!, secret));
  t.is(headers['x-signature-previous'], undefined);
});

test.serial('a new secret signs beside the old one, until that one is ended', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  const { id, signingSecret: old } = await tellWebhook(inbox.url, 'id signingSecret');
  const fresh = (await data(seller, `mutation { rotateAlertSecret(id: "${id}") }`)).rotateAlertSecret;
  await fail('a');
  await look();
  const [both] = inbox.requests;
  t.is(both!.headers['x-signature'], signature(both!, fresh));
  t.is(both!.headers['x-signature-previous'], signature(both!, old));
  t.is(both!.headers['webhook-signature'], `${standardSignature(both!, fresh)} ${standardSignature(both!, old)}`);
  const revoke = `mutation { revokePreviousAlertSecret(id: "${id}") }`;
  t.deepEqual(await data(seller, revoke), { revokePreviousAlertSecret: true });
  t.deepEqual(await data(seller, revoke), { revokePreviousAlertSecret: false });
  await mend('a');
  await look();
  const one = inbox.requests[1]!;
  t.is(one.headers['webhook-signature'], standardSignature(one, fresh));
  const last = (await data(seller, `mutation { rotateAlertSecret(id: "${id}", overlapSeconds: 0) }`)).rotateAlertSecret;
  await fail('a');
  await look();
  const third = inbox.requests[2]!;
  t.is(third.headers['webhook-signature'], standardSignature(third, last));
});

test.serial('the old secret ends by itself', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  const { id } = await tellWebhook(inbox.url);
  const fresh = (await data(seller, `mutation { rotateAlertSecret(id: "${id}", overlapSeconds: 60) }`)).rotateAlertSecret;
  await exchange.advance(61);
  await fail('a');
  await look();
  const [request] = inbox.requests;
  t.is(request!.headers['webhook-signature'], standardSignature(request!, fresh));
  await retireAlertSecrets(exchange.app);
  t.deepEqual(await exchange.app.database.sql.query('select count(*)::int as n from alert_secret'), [{ n: 1 }]);
});

test.serial('secrets of mail, of others and of nothing are not rotated', async (t) => {
  const buyer = await exchange.as('demo-buyer');
  const { id } = (await data(seller, 'mutation { saveAlertRule(kind: MAIL, target: "anna@seller.example") { id } }')).saveAlertRule;
  const { id: own } = (await data(seller, 'mutation { saveAlertRule(kind: WEBHOOK, target: "https://a.example/b") { id } }')).saveAlertRule;
  for (const [client, of] of [
    [seller, id],
    [seller, 'none'],
    [buyer, own],
  ] as const) {
    for (const mutation of [`rotateAlertSecret(id: "${of}")`, `revokePreviousAlertSecret(id: "${of}")`]) {
      t.deepEqual(faults(await ask(client, `mutation { ${mutation} }`)), [{ code: 'NOT_FOUND', message: 'Alert to a webhook not found' }]);
    }
  }
  t.deepEqual(faults(await ask(seller, `mutation { rotateAlertSecret(id: "${own}", overlapSeconds: 604801) }`)), [
    { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: overlapSeconds must be 0 to 604800' },
  ]);
});
