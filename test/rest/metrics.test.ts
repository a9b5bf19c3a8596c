// What /metrics reads from the database.
import test from 'ava';
import { noteResults } from '../../src/domain/webhooks/alerts.js';
import { sendTestEvent } from '../../src/domain/webhooks/testEvent.js';
import { startApp } from '../support/app.js';
import { subscribe } from '../support/webhooks.js';

const CALLER = { tenantId: 'demo-seller', clientId: 'demo-seller', scopes: new Set<never>() };

test('the queue of webhooks: what is due by priority, the age of the oldest, what is in flight, alerts; 0 where there is none', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const read = async (): Promise<Record<string, string>> => {
    const { text } = await exchange.anonymous('/metrics');
    return Object.fromEntries(
      [...text.matchAll(/^(webhook_(?:queue|oldest|inflight|alerts)\S*) (\S+)$/gm)].map(([, name, value]) => [name, value]),
    );
  };
  t.deepEqual(await read(), {
    'webhook_queue_due{priority="0"}': '0',
    'webhook_queue_due{priority="1"}': '0',
    'webhook_queue_due{priority="2"}': '0',
    webhook_oldest_due_seconds: '0',
    webhook_inflight: '0',
    'webhook_alerts{kind="GONE"}': '0',
    'webhook_alerts{kind="REFUSED"}': '0',
    'webhook_alerts{kind="EXHAUSTED"}': '0',
    'webhook_alerts{kind="FAILING"}': '0',
  });

  const { id } = await subscribe(await exchange.as('demo-seller'), 'https://localhost:1/metrics');
  const { sql } = exchange.app.database;
  const states = [
    `due_at = exchange_now() - interval '90 seconds'`,
    `due_at = exchange_now() - interval '30 seconds', state = 'RETRY', priority = 1`,
    `due_at = exchange_now() + interval '1 hour', state = 'RETRY', priority = 1`,
    `due_at = exchange_now() - interval '900 seconds', state = 'IN_FLIGHT', lease_until = exchange_now() + interval '1 hour'`,
  ];
  for (const state of states) {
    const delivery = await sendTestEvent(exchange.app, CALLER, id, 'invoice.error');
    await sql.query(`update webhook_delivery set ${state} where id = $1`, [delivery]);
  }
  await noteResults(exchange.app, [{ subscriptionId: id, status: 410, state: 'RETRY' }]);
  const { webhook_oldest_due_seconds: oldest, ...rest } = await read();
  t.true(Number(oldest) >= 90 && Number(oldest) < 900);
  t.like(rest, {
    'webhook_queue_due{priority="0"}': '1',
    'webhook_queue_due{priority="1"}': '1',
    'webhook_queue_due{priority="2"}': '0',
    webhook_inflight: '1',
    'webhook_alerts{kind="GONE"}': '1',
    'webhook_alerts{kind="REFUSED"}': '0',
  });
});
