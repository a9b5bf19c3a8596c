// Events to pull beside transactions that commit late, and the plans of the statements.
import pg from 'pg';
import { clientActor } from '../../../src/domain/actor.js';
import { pullEvents } from '../../../src/domain/webhooks/pull.js';
import { startApp } from '../../support/app.js';
import { serverUrlOf } from '../../support/database.js';
import { explained } from '../../support/plans.js';
import { test } from '../../support/test.js';

const ACTOR = clientActor('demo-seller', 'demo-seller');
const INSERT = `insert into webhook_event (id, tenant_id, type, document, snapshot)
  select 'evt_' || n, 'demo-seller', 'invoice.error', gen_random_uuid(), '{"files":[]}' from generate_series($1::int, $2::int) n`;

const seen = ({ events }: Awaited<ReturnType<typeof pullEvents>>): unknown[] =>
  events.map(({ body }) => (body as { eventId: string }).eventId);

test('an event that commits late is not skipped: later ones wait for it', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  const late = new pg.Client({ connectionString: serverUrlOf(app.config.database) });
  await late.connect();
  await late.query('begin');
  await late.query(INSERT, [1, 1]);
  await app.database.sql.query(INSERT, [2, 2]);
  const before = await pullEvents(app, ACTOR, { after: undefined, limit: 10 });
  t.deepEqual([seen(before), before.isHeld], [[], true]);
  await late.query('commit');
  await late.end();
  const after = await pullEvents(app, ACTOR, { after: before.next, limit: 10 });
  t.deepEqual([seen(after), after.isHeld], [['evt_1', 'evt_2'], false]);
});

test('an index serves every page, whatever the values are', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  await exchange.app.database.sql.query(INSERT, [1, 30_000]);
  await exchange.app.database.sql.query('analyze');
  const found: string[] = [];
  const app = explained(exchange, found, { tables: ['webhook_event'] });
  const { next } = await pullEvents(app, ACTOR, { after: undefined, limit: 2 });
  await pullEvents(app, ACTOR, { after: next, limit: 2 });
  t.deepEqual(found, []);
});
