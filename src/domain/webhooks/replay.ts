// Sends deliveries again: one now, or a range of them at a rate. The same row is used, so the event keeps its id and the receiver can
// recognise it. Links, time and signature are new.

import { hash } from 'node:crypto';
import { type Actor, actorName, type StoredActor, storedActor, systemActor } from '../actor.js';
import { audit, audited } from '../audit/record.js';
import type { Sql } from '../database.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { checkIdempotencyKey } from '../statements/idempotencyKey.js';
import { isRowNumber, isStorable } from '../text.js';
import { uuidv7 } from '../uuid.js';
import { DELIVERY_ENDS_SQL, Subscription } from '../webhook.js';
import { type Needed, type WorkEnding, workEnding } from '../workEnding.js';
import { type DeliveryFilter, deliveryConditions } from './log.js';
import { ownSubscription } from './rotate.js';

/** The most deliveries of one replay. */
const REPLAY_MAX = 10_000;
const RATE_PER_SECOND_MAX = 100;

/**
 * Columns of a delivery that is sent again at `due`. With a new window, it counts from its first attempt again. Without one, a delivery
 * past its end stays past it: the engine gives it one attempt, and no retries.
 */
function again(replay: string, due: string, restart: string): string {
  return `state = 'RETRY', priority = 2, replay = ${replay}::uuid, due_at = ${due}, attempt = case when ${restart} then 0 else attempt end,
    expires_at = case when ${restart} then null else expires_at end`;
}

/**
 * Makes one delivery due now: one that has ended, or one that waits for its next attempt. A delivery that is being sent stays as it is.
 * Repeating the same key changes nothing. Throws DELIVERY_NOT_FOUND, also where its subscription was deleted. Throws PARAMETERS_INVALID
 * for a key that was used for another delivery, and where the subscription is disabled, because nothing would be sent.
 */
export async function retryDelivery(
  app: Pick<App, 'database' | 'clock' | 'wake'>,
  actor: Actor,
  input: { readonly id: string; readonly idempotencyKey: string; readonly restartWindow: boolean },
): Promise<void> {
  if (!isRowNumber(input.id)) throw notFound();
  checkIdempotencyKey(input.idempotencyKey);
  await app.database.transaction(async (sql) => {
    const [row] = await sql.query<{ id: string; subscription_id: string; state: string }>(
      `select w.id::text as id, w.subscription_id, s.state from webhook_delivery w join webhook_subscription s on s.id = w.subscription_id
       where w.tenant_id = $1 and w.id = $2`,
      [actor.tenantId, input.id],
    );
    if (row === undefined) throw notFound();
    if (row.state === 'DISABLED') throw isDisabled();
    const replay = await firstRetry(app, sql, actor, input.idempotencyKey, row);
    if (replay === undefined) return;
    await sql.query(
      `update webhook_delivery set changed = pg_current_xact_id(), ${again('$3', 'exchange_now()', '$2')} where id = $1 and (state in ${DELIVERY_ENDS_SQL} or state = 'RETRY')`,
      [row.id, input.restartWindow, replay],
    );
    await audit(sql, actor, 'webhook.retry', row.id, { restartWindow: input.restartWindow });
  });
  app.wake('retries');
}

/** Undefined where the key was used for the same delivery. */
async function firstRetry(
  app: Pick<App, 'clock'>,
  sql: Sql,
  actor: Actor,
  key: string,
  delivery: { readonly id: string; readonly subscription_id: string },
): Promise<string | undefined> {
  const [inserted] = await sql.query<{ id: string }>(
    `insert into webhook_replay (id, tenant_id, subscription_id, idempotency_key, deliveries, actor)
     values ($1, $2, $3, $4, array[$5::bigint], $6) on conflict (tenant_id, idempotency_key) do nothing returning id`,
    [uuidv7(app.clock()), actor.tenantId, delivery.subscription_id, key, delivery.id, jsonOf(storedActor(actor))],
  );
  if (inserted !== undefined) return inserted.id;
  const same = await sql.query(
    `select 1 from webhook_replay
     where tenant_id = $1 and idempotency_key = $2 and deliveries = array[$3::bigint] and request is null`,
    [actor.tenantId, key, delivery.id],
  );
  if (same.length === 0) throw parameterInvalid('idempotencyKey was already used for another delivery');
  return undefined;
}

export interface Replay {
  /** Undefined for a dry run, and where no delivery matched. */
  readonly id: string | undefined;
  readonly count: number;
}

interface ReplayInput {
  readonly subscriptionId: string;
  readonly filter: DeliveryFilter;
  readonly ratePerSecond: number;
  readonly restartWindow: boolean;
  /** Counts only. */
  readonly dryRun: boolean;
  /** The same key with the same input returns the same replay. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Replays ended deliveries, the oldest first, at most 10,000. Repeating the same idempotency key changes nothing and returns the same
 * replay. Throws WEBHOOK_NOT_FOUND. Throws PARAMETERS_INVALID, also for a key that was used for something else, and where the
 * subscription is disabled, unless this is a dry run.
 */
export async function replayDeliveries(app: Pick<App, 'database' | 'clock' | 'wake'>, actor: Actor, input: ReplayInput): Promise<Replay> {
  if (input.ratePerSecond < 1 || input.ratePerSecond > RATE_PER_SECOND_MAX) {
    throw parameterInvalid(`ratePerSecond must be 1 to ${RATE_PER_SECOND_MAX}`);
  }
  if (input.idempotencyKey !== undefined) checkIdempotencyKey(input.idempotencyKey);
  const subscriptionId = await ownSubscription(app.database.sql, actor, input.subscriptionId);
  const values: unknown[] = [];
  const conditions = deliveryConditions(actor, { ...input.filter, subscriptionId }, values);
  const chosen = `select w.id, (row_number() over (order by w.id) - 1) as place
    from webhook_delivery w join webhook_event e on e.id = w.event_id
    where ${conditions.join(' and ')} and w.state in ${DELIVERY_ENDS_SQL} order by w.id limit ${REPLAY_MAX}`;
  if (input.dryRun) {
    const [row] = await app.database.sql.query<{ n: number }>(`select count(*)::int as n from (${chosen}) chosen`, values);
    return { id: undefined, count: row?.n ?? 0 };
  }
  const subscription = await app.database.em.findOne(Subscription, { id: subscriptionId }, { fields: ['state'] });
  if (subscription?.state === 'DISABLED') throw isDisabled();
  const replay = await app.database.transaction(async (sql) => {
    const begun = await begin(app, sql, actor, subscriptionId, input);
    if ('earlier' in begun) return begun.earlier;
    const add = (value: unknown): string => `$${values.push(value)}`;
    const due = `exchange_now() + place / ${add(input.ratePerSecond)}::float8 * interval '1 second'`;
    const moved = again(add(begun.id), due, `${add(input.restartWindow)}::boolean`);
    const [row] = await sql.query<{ n: number }>(
      `with chosen as (${chosen}),
      moved as (
        update webhook_delivery set changed = pg_current_xact_id(), ${moved} from chosen
        where webhook_delivery.id = chosen.id and webhook_delivery.state in ${DELIVERY_ENDS_SQL} returning webhook_delivery.id)
      update webhook_replay set deliveries = (select coalesce(array_agg(id), '{}') from moved) where id = ${add(begun.id)}
      returning cardinality(deliveries) as n`,
      values,
    );
    const count = row?.n ?? 0;
    // Without a key it cannot be requested again.
    if (count === 0 && input.idempotencyKey === undefined) await sql.query('delete from webhook_replay where id = $1', [begun.id]);
    const { ratePerSecond, restartWindow } = input;
    await audit(sql, actor, 'webhook.replay', begun.id, { subscriptionId, count, ratePerSecond, restartWindow });
    return replayOf(begun.id, count);
  });
  if (replay.count > 0) app.wake('retries');
  return replay;
}

/** A new replay, or the earlier one with this key. Waits for a concurrent request with the same key. */
async function begin(
  app: Pick<App, 'clock'>,
  sql: Sql,
  actor: Actor,
  subscriptionId: string,
  input: ReplayInput,
): Promise<{ readonly id: string } | { readonly earlier: Replay }> {
  const { idempotencyKey = null } = input;
  const request = idempotencyKey === null ? null : requestOf(subscriptionId, input);
  const [begun] = await sql.query<{ id: string }>(
    `insert into webhook_replay (id, tenant_id, subscription_id, idempotency_key, request, deliveries, actor)
     values ($1, $2, $3, $4, $5, '{}', $6) on conflict (tenant_id, idempotency_key) do nothing returning id`,
    [uuidv7(app.clock()), actor.tenantId, subscriptionId, idempotencyKey, request, jsonOf(storedActor(actor))],
  );
  if (begun !== undefined) return begun;
  const [earlier] = await sql.query<{ id: string; count: number; request: Buffer | null }>(
    `select id, cardinality(deliveries) as count, request from webhook_replay where tenant_id = $1 and idempotency_key = $2`,
    [actor.tenantId, idempotencyKey],
  );
  if (earlier === undefined || request === null || earlier.request?.equals(request) !== true) {
    throw parameterInvalid('idempotencyKey was already used for another replay');
  }
  return { earlier: replayOf(earlier.id, earlier.count) };
}

function replayOf(id: string, count: number): Replay {
  return { id: count === 0 ? undefined : id, count };
}

/** Identifies a request by its values: the order of members does not matter, and null equals a missing member. */
function requestOf(subscriptionId: string, { filter, ratePerSecond, restartWindow }: ReplayInput): Buffer {
  const members = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null);
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([subscriptionId, sorted, ratePerSecond, restartWindow]), 'buffer');
}

/** Cancels deliveries that were not attempted yet. Returns their number. Throws REPLAY_NOT_FOUND. */
export async function cancelReplay(app: Pick<App, 'database' | 'wake'>, actor: Actor, id: string): Promise<number> {
  const cancelled = isStorable(id) ? await end(app, actor, id, null) : undefined;
  if (cancelled === undefined) throw new ExchangeError('REPLAY_NOT_FOUND', 'Replay not found');
  return cancelled;
}

/** Undefined where there is no such replay. */
async function end(
  app: Pick<App, 'database' | 'wake'>,
  by: Actor,
  id: string,
  because: { readonly ending: WorkEnding; readonly askedBy: string } | null,
): Promise<number | undefined> {
  const values: unknown[] = [by.tenantId, id, because?.ending ?? null, jsonOf(because ?? {})];
  const changed = `select id::text as subject, jsonb_build_object('cancelled', (select count(*) from stopped)) || $4::jsonb as details
    from cancelled`;
  const [row] = await app.database.sql.query<{ n: number }>(
    `with cancelled as (
      update webhook_replay set cancelled_at = coalesce(cancelled_at, exchange_now()),
        cancelled_because = case when cancelled_at is null then $3::text else cancelled_because end
      where tenant_id = $1 and id::text = lower($2)
      returning id, deliveries),
    stopped as (
      update webhook_delivery w set changed = pg_current_xact_id(), state = 'CANCELLED' from cancelled
      where w.id = any(cancelled.deliveries) and w.state = 'RETRY' and w.priority = 2 returning w.id),
    ${audited(by, 'webhook.cancel-replay', changed, values)}
    select (select count(*)::int from stopped) as n from cancelled`,
    values,
  );
  if (row !== undefined && row.n > 0) app.wake('changes');
  return row?.n;
}

/** Of whoever asked. */
const NEEDED: Needed = { role: 'operator', scope: 'exchange/webhook' };

/** Whether deliveries of a replay are still sent. Ends a replay whose actor may not go on. */
export async function replayGoesOn(app: Pick<App, 'database' | 'wake'>, id: string): Promise<boolean> {
  const { sql } = app.database;
  const [replay] = await sql.query<{ actor: StoredActor | null; isCancelled: boolean }>(
    'select actor, cancelled_at is not null as "isCancelled" from webhook_replay where id = $1',
    [id],
  );
  // Retention has removed it, or it is of an earlier version.
  if (replay === undefined || replay.actor === null) return true;
  if (replay.isCancelled) return false;
  const ending = await workEnding(sql, replay.actor, NEEDED);
  if (ending === undefined) return true;
  await end(app, systemActor(replay.actor.tenantId, 'replays'), id, { ending, askedBy: actorName(replay.actor) });
  return false;
}

function isDisabled(): ExchangeError {
  return parameterInvalid('the subscription is disabled: enable it first', undefined, reason('WEBHOOK_OFF'));
}

function notFound(): ExchangeError {
  return new ExchangeError('DELIVERY_NOT_FOUND', 'Webhook delivery not found');
}
