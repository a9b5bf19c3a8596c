// Old webhooks: copies of one real event, its delivery and an attempt, so that every column is as the service writes it.
import { clientActor } from '../../src/domain/actor.js';
import { sendTestEvent } from '../../src/domain/webhooks/testEvent.js';
import type { TestApp } from './app.js';
import { subscribe } from './webhooks.js';

const CALLER = clientActor('demo-seller', 'demo-seller');

export interface OldWebhooks {
  /** The age of all of them in days. */
  readonly days: number;
  readonly count: number;
  /** The states of the deliveries, used in turn. */
  readonly states: readonly string[];
}

/** Makes the event to copy. Returns the id of its subscription. The exchange must have no worker. */
export async function template(exchange: TestApp): Promise<string> {
  const { id } = await subscribe(await exchange.as('demo-seller'), 'https://localhost:1/old', ['invoice.error']);
  await sendTestEvent(exchange.app, CALLER, id, 'invoice.error');
  return id;
}

/** Copies the newest event. Each copy has one delivery and one attempt with a response head. */
export async function addOld({ app }: TestApp, { days, count, states }: OldWebhooks): Promise<void> {
  const { sql } = app.database;
  const at = "to_jsonb(exchange_now() - $1::int * interval '1 day')";
  await sql.query(
    `with numbered as (select n, 'evt_' || lpad(to_hex($1::int), 4, '0') || md5(n::text || $1::int) as id from generate_series(1, $2::int) n),
    events as (
      insert into webhook_event select (jsonb_populate_record(null::webhook_event,
        to_jsonb(e) || jsonb_build_object('id', numbered.id, 'created_at', ${at}))).*
      from numbered, (select * from webhook_event order by created_at desc limit 1) e),
    deliveries as (
      insert into webhook_delivery overriding system value select (jsonb_populate_record(null::webhook_delivery,
        to_jsonb(d) || jsonb_build_object('id', nextval(pg_get_serial_sequence('webhook_delivery', 'id')), 'event_id', numbered.id,
          'created_at', ${at}, 'state', ($3::text[])[1 + numbered.n % cardinality($3::text[])]))).*
      from numbered, (select * from webhook_delivery order by id limit 1) d returning id)
    select 1`,
    [days, count, states],
  );
  await sql.query(
    `insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, http_status, response_head)
     select id, 1, created_at, 5, 'FAILED', 500, '\\x6e6f' from webhook_delivery d
     where not exists (select 1 from webhook_attempt a where a.delivery_id = d.id) order by id`,
  );
}
