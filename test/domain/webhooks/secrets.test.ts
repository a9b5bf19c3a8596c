// Which signing secrets are kept.
import { rotateOneSecret } from '../../../src/domain/webhooks/rotate.js';
import { secretsOf } from '../../../src/domain/webhooks/subscriptions.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { startApp } from '../../support/app.js';
import { test } from '../../support/test.js';

test('the secret that was issued last is in force, also where the clock was set back since the one before', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  const seller = await exchange.as('demo-seller');
  const body = { endpoint: 'https://receiver.example/hook', subscriptions: ['invoice.exported'] };
  const { id } = (await seller('/v3/webhook', { method: 'PUT', body })).body as { id: string };
  await exchange.advance(3_600);
  await rotateOneSecret(app, SELLER_ACTOR, id, 86_400);
  const before = (await secretsOf(app, SELLER_ACTOR, [id])).get(id) ?? [];
  await exchange.advance(-7_200);
  await rotateOneSecret(app, SELLER_ACTOR, id, 86_400);
  const after = (await secretsOf(app, SELLER_ACTOR, [id])).get(id) ?? [];
  t.is(after.length, 2);
  t.is(after[0]?.notAfter, null);
  t.is(after[1]?.id, before[0]?.id);
  await rotateOneSecret(app, SELLER_ACTOR, id, 60);
  const last = (await secretsOf(app, SELLER_ACTOR, [id])).get(id) ?? [];
  t.is(last[0]?.notAfter, null);
  t.true(last.some((one) => one.id === after[0]?.id));
});
