// What the engine takes, and what becomes of it where the database is slow or loses what it was told.
import { randomUUID } from 'node:crypto';
import test from 'ava';
import type { App } from '../../src/domain/ports.js';
import { createEngine, type Engine } from '../../src/webhooks/engine.js';
import { startApp, type TestApp } from '../support/app.js';
import { enqueue } from '../support/webhooks.js';

function engineOf(app: App, beatAgeMs = () => 0): Engine {
  return createEngine(app, { workerId: randomUUID(), window: 64, beatAgeMs, freed: () => undefined });
}

async function row({ app }: TestApp): Promise<Record<string, unknown> | undefined> {
  const [found] = await app.database.sql.query('select state, attempt from webhook_delivery');
  return found;
}

test('a process whose heart does not beat claims nothing: it could not send it', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  await enqueue(exchange, randomUUID());
  let ageMs = 6_000;
  const { first } = engineOf(exchange.app, () => ageMs);
  t.deepEqual(await first.claim(1), []);
  t.deepEqual(await row(exchange), { state: 'PENDING', attempt: 0 });
  ageMs = 5_999;
  t.is((await first.claim(1)).length, 1);
});
