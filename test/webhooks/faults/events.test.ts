// From a transition of a document to its deliveries: all or nothing, once, and for the right subscribers.
import type { State } from '../../../src/domain/document.js';
import { advance, type Movable } from '../../../src/domain/documents/pipeline/advance.js';
import { uuidv7 } from '../../../src/domain/uuid.js';
import type { Snapshot } from '../../../src/domain/webhooks/announce.js';
import { driveEngine } from '../../support/engine.js';
import { startFaulty } from '../../support/faults.js';
import { kept } from '../../support/kept.js';
import { randomFrom } from '../../support/random.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { enqueue, told } from '../../support/webhooks.js';

const DOCUMENTS = 60;
const SEED = 20_261_123;
const ROADS: readonly State[][] = [
  ['PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'],
  ['PROCESSING', 'SENDING', 'EXPORTED', 'ERROR'],
  ['PROCESSING', 'SENDING', 'ERROR'],
  ['PROCESSING', 'ERROR'],
  ['ERROR'],
];
const ANNOUNCED: readonly State[] = ['EXPORTED', 'DELIVERED', 'ERROR'];

// No worker: only the test moves documents.
const faulty = kept(() => startFaulty({}, { ROLES: 'api' }));

test.afterEach.always(async () => {
  await faulty.clear();
  await faulty.exchange.app.database.sql.query('delete from webhook_event');
  await faulty.exchange.app.database.sql.query('delete from document');
});

/** An outgoing invoice of demo-seller in its state after the upload. */
async function taken(documentId: string): Promise<Movable> {
  const id = uuidv7(new Date());
  await faulty.exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
     values ($1, 'demo-seller', $2, 'send', 'invoice', 'peppol', 'RECEIVED', '')`,
    [id, documentId],
  );
  return { id, direction: 'send', documentType: 'invoice', channel: 'peppol', state: 'RECEIVED' };
}

const snapshotOf = (documentId: string, status: State): Snapshot => ({
  documentId,
  status,
  importDate: '2026-08-20T09:14:55.120Z',
  documentType: 'invoice',
  channel: 'peppol',
  files: [],
});

const move = (documentId: string, document: Movable, to: State): Promise<boolean> =>
  advance(faulty.exchange.app, document, { to, snapshot: snapshotOf(documentId, to) });

/** The current and past states of documents, and the states in their events, in order. */
async function history(): Promise<{ moves: string[]; events: string[]; deliveries: number }> {
  const { sql } = faulty.exchange.app.database;
  const moves = await sql.query<{ one: string }>(
    `select document || ' ' || state as one from document_move m where exists (select 1 from document where id = m.document) and state = any($1) order by one`,
    [ANNOUNCED],
  );
  const events = await sql.query<{ one: string }>(
    `select document || ' ' || (snapshot ->> 'status') as one from webhook_event where document is not null order by one`,
  );
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from webhook_delivery where event_id in (select id from webhook_event)',
  );
  return { moves: moves.map(({ one }) => one), events: events.map(({ one }) => one), deliveries: row?.n ?? 0 };
}

/** Makes every statement that writes this table fail when `condition` holds for the row. */
async function failing(
  t: ExecutionContext,
  table: string,
  event: 'insert' | 'update',
  condition: string,
  code: string,
): Promise<() => Promise<void>> {
  const { sql } = faulty.exchange.app.database;
  await sql.query(`create or replace function fail_here() returns trigger language plpgsql as
    $$ begin if ${condition} then raise exception 'put in by a test' using errcode = '${code}'; end if; return new; end $$`);
  await sql.query(`create trigger fail_here before ${event} on ${table} for each row execute function fail_here()`);
  const mend = async (): Promise<void> => void (await sql.query(`drop trigger if exists fail_here on ${table}`));
  t.teardown(mend);
  return mend;
}

test.serial('case 35: whatever fails and whenever, an event is there if and only if the state changed', async (t) => {
  await faulty.subscribe('https://localhost:1/all');
  const random = randomFrom(SEED);
  // A third of all deliveries fail to be inserted, and with them their events and transitions.
  const mend = await failing(t, 'webhook_delivery', 'insert', 'random() < 0.33', '55P03');
  let failed = 0;
  for (let n = 0; n < DOCUMENTS; n += 1) {
    let document = await taken(`road-${n}`);
    for (const to of ROADS[Math.floor(random() * ROADS.length)] ?? []) {
      const moved = await move(`road-${n}`, document, to).catch(() => false);
      if (!moved) {
        failed += 1;
        break;
      }
      document = { ...document, state: to };
    }
  }
  await mend();
  const { moves, events, deliveries } = await history();
  t.true(failed > 5 && moves.length > 5, `${failed} failed, ${moves.length} did not`);
  t.deepEqual(events, moves);
  t.is(deliveries, events.length);
  const states = await faulty.exchange.app.database.sql.query(
    `select d.id from document d where d.state <> 'RECEIVED' and d.state is distinct from (
       select state from document_move m where m.document = d.id order by m.id desc limit 1)`,
  );
  t.deepEqual(states, []);
});

test.serial('case 52: the same move by ten at once: one event, one delivery; and the index refuses a second one', async (t) => {
  const id = await faulty.subscribe('https://localhost:1/once');
  const document = await taken('once');
  const moved = await Promise.all(Array.from({ length: 10 }, () => move('once', document, 'ERROR')));
  t.is(moved.filter(Boolean).length, 1);
  const { events, deliveries } = await history();
  t.deepEqual([events.length, deliveries], [1, 1]);
  await t.throwsAsync(
    faulty.exchange.app.database.sql.query(
      `insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
       select event_id, subscription_id, tenant_id, document, 'PENDING' from webhook_delivery where subscription_id = $1`,
      [id],
    ),
    { message: /webhook_delivery_event_id_subscription_id_key/ },
  );
});

test.serial('case 56: 10,000 subscriptions over all tenants: an event makes one row for each of its tenant that wants it', async (t) => {
  const { sql } = faulty.exchange.app.database;
  await sql.query(`insert into tenant (id, name) select 'fan-' || n, 'Fan' from generate_series(1, 99) n on conflict do nothing`);
  await sql.query(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions)
     select gen_random_uuid(), t.id, 'https://localhost:1/' || n, case when n <= 75 then '{invoice.error}' else '{invoice.exported}' end::text[]
     from tenant t, generate_series(1, 100) n where t.id like 'fan-%' or t.id = 'demo-seller'`,
  );
  const [all] = await sql.query<{ n: number }>('select count(*)::int as n from webhook_subscription');
  t.is(all?.n, 10_000);
  t.true(await move('wide', await taken('wide'), 'ERROR'));
  const rows = await sql.query<{ tenant: string; n: number }>(
    'select tenant_id as tenant, count(*)::int as n from webhook_delivery where event_id in (select id from webhook_event) group by tenant_id',
  );
  t.deepEqual(rows, [{ tenant: 'demo-seller', n: 75 }]);
});

test.serial('case 37: a full disk: no lease, so no request; with room again everything is sent', async (t) => {
  await using inbox = await faulty.open();
  const id = await faulty.subscribe(inbox.url);
  await enqueue(faulty.exchange, id, 20);
  const mend = await failing(t, 'webhook_delivery', 'update', 'true', '53100');
  const failures: unknown[] = [];
  await using engine = driveEngine(faulty.exchange, 64, (error) => failures.push(error));
  for (let n = 0; n < 5; n += 1) {
    engine.wake();
    await engine.idle();
  }
  t.true(failures.length >= 5);
  t.is(inbox.requests.length, 0);
  await mend();
  engine.wake();
  await engine.idle();
  t.deepEqual(
    (await told(faulty.exchange, id)).map(({ state, attempt }) => `${state} ${attempt}`),
    Array(20).fill('DELIVERED 1'),
  );
  t.is(inbox.requests.length, 20);
});
