// Repairs what a crash left (docs/decisions/063). A recurring job. Each part is safe to run twice and in several processes.

import { DUE, INTERRUPTED, PARTY } from '../documents/pipeline/stages.js';
import { MARK_RELEASED } from '../documents/sending/interrupted.js';
import { type App, WORK_LOOPS, type WorkLoopName } from '../ports.js';
import type { EventType } from '../vocabulary.js';
import { TRIES_MAX } from '../webhooks/schedule.js';

/** A lease has ended when the heartbeat of its worker is older than this. */
export const BEAT_DEAD_MS = 8_000;
export const BEAT_EVERY_MS = 5_000;
/** For documents and deliveries that are free again: claims look at what was due lately (domain/statements/dueMark.ts). */
const DUE_NOW = 'due_at = case when due_at < exchange_now() then exchange_now() else due_at end';
/** Rows of one statement. */
const REPAIRED_MAX = 200;

/** Writes a heartbeat. Liveness is in real time, so the movable clock does not affect it (docs/decisions/059). */
export async function beat(app: Pick<App, 'database'>, workerId: string): Promise<void> {
  await app.database.heartbeats.query(
    'insert into worker (id, beat_at) values ($1, clock_timestamp()) on conflict (id) do update set beat_at = clock_timestamp()',
    [workerId],
    { brief: true },
  );
}

/** Removes the worker from the list and releases its leases: at a stop, and for an embedded process at its start. */
export async function releaseLeases(app: Pick<App, 'database'>, workerId: string | 'all'): Promise<void> {
  const mine = workerId === 'all' ? undefined : [workerId];
  await app.database.sql.query(
    mine
      ? // The stop interrupted this work, so its claim does not count as a failed attempt. A send that it cut is marked instead.
        `with released as (
          update document set lease_token = null, worker_id = null, claims = greatest(claims - 1, 0), ${DUE_NOW}
          where lease_token is not null and worker_id = $1 returning id, state)
        ${MARK_RELEASED}`
      : 'update document set lease_token = null, worker_id = null where lease_token is not null',
    mine,
  );
  await app.database.sql.query(
    `update webhook_delivery set changed = pg_current_xact_id(), state = 'RETRY', ${DUE_NOW},
       lease_token = null, lease_until = null, worker_id = null
     where state = 'IN_FLIGHT' ${mine ? 'and worker_id = $1' : ''}`,
    mine,
  );
  // On a server, the lease of a poll expires: the poll may still be running at a stop.
  if (mine === undefined) {
    await app.database.sql.query('update channel_account set lease_until = null, lease_token = null where lease_until is not null');
    // Over, not cleared: a message may have arrived (alerts/due.ts).
    await app.database.sql.query(
      'update alert_rule set lease_until = exchange_now(), lease_token = null where lease_until > exchange_now()',
    );
    await app.database.sql.query('update standing_export_run set lease_until = null, lease_token = null where lease_until is not null');
  }
  await app.database.sql.query(`delete from worker ${mine ? 'where id = $1' : ''}`, mine);
}

/**
 * Releases leases in the name of this worker for work that is not in progress here. Where a connection broke, the answer to a claim or
 * a release may have been lost, and other workers never take the leases of a living worker. A send among them may have been carried out, so
 * it is marked. Not to be called during a claim.
 */
export async function releaseForgotten(app: Pick<App, 'database'>, workerId: string, held: ReadonlySet<string>): Promise<void> {
  await app.database.heartbeats.query(
    `with released as (
      update document set lease_token = null, worker_id = null, claims = greatest(claims - 1, 0), ${DUE_NOW}
      where lease_token is not null and worker_id = $1 and not (lease_token = any($2::uuid[])) returning id, state)
    ${MARK_RELEASED}`,
    [workerId, [...held]],
    { brief: true },
  );
}

/**
 * Releases deliveries whose claim was carried out but not answered. Nobody sends them, so they do not count, and their endpoints may be
 * probed. `tokens` are those of failed claims; most of them have no deliveries. The condition on the token is hidden from the planner,
 * which would assume one row in all and read the whole table.
 */
export async function releaseUnanswered({ database }: Pick<App, 'database'>, tokens: readonly string[]): Promise<void> {
  while (tokens.length > 0) {
    const rows = await database.sql.query(
      `with given_back as (
        update webhook_delivery set changed = pg_current_xact_id(), attempt = attempt - 1, ${DUE_NOW},
          lease_token = null, lease_until = null, worker_id = null,
          state = case when attempt = 1 and priority = 0 then 'PENDING' else 'RETRY' end
        where id = any(array(
          select d.id from webhook_delivery d where d.state = 'IN_FLIGHT' and coalesce(d.lease_token = any($1::uuid[]), false)
          order by d.subscription_id limit ${REPAIRED_MAX} for update skip locked))
        returning subscription_id),
      unprobed as (
        update webhook_endpoint set probe_until = null where subscription_id in (
          select e.subscription_id from webhook_endpoint e where e.subscription_id in (select subscription_id from given_back) for update skip locked))
      select 1 from given_back`,
      [tokens],
      { brief: true },
    );
    if (rows.length < REPAIRED_MAX) return;
  }
}

/**
 * Takes the leases of dead workers back, then wakes the loops for everything that is due. `self`, the calling worker, always counts as
 * alive: after a pause of the whole process it would otherwise take back its own work and do it twice.
 */
export async function repair(app: Pick<App, 'database' | 'wake' | 'metrics'>, self: string): Promise<void> {
  while ((await giveBackDocuments(app, self)) === REPAIRED_MAX);
  while ((await giveBackDeliveries(app, self)) === REPAIRED_MAX);
  await wakeDue(app);
}

/** Workers without a recent heartbeat. $1 is the age of a heartbeat, $2 the calling worker. */
const IS_DEAD = `d.worker_id is distinct from $2 and not exists (
  select 1 from worker w where w.id = d.worker_id and w.beat_at > clock_timestamp() - $1 * interval '1 millisecond')`;

// An order beside a limit is for the planner. With statistics of a busy moment, or without any, it assumes that every second row is due
// and would read whole tables every second.

async function giveBackDocuments({ database }: Pick<App, 'database'>, self: string): Promise<number> {
  const rows = await database.sql.query(
    `update document set lease_token = null, worker_id = null, ${DUE_NOW} where id = any(array(
       select d.id from document d where d.lease_token is not null and ${IS_DEAD}
       order by d.worker_id limit ${REPAIRED_MAX} for update skip locked))
     returning 1`,
    [BEAT_DEAD_MS, self],
    { brief: true },
  );
  return rows.length;
}

async function giveBackDeliveries({ database, metrics }: Pick<App, 'database' | 'metrics'>, self: string): Promise<number> {
  const lost = await database.sql.query<{ state: string; type: EventType }>(
    `with lost as (
      update webhook_delivery set changed = pg_current_xact_id(), state = case when attempt > $3 and priority < 2 then 'EXHAUSTED' else 'RETRY' end,
        due_at = exchange_now(), lease_token = null, lease_until = null, worker_id = null
      where id = any(array(
        select d.id from webhook_delivery d where d.state = 'IN_FLIGHT' and (d.lease_until < clock_timestamp() or ${IS_DEAD})
        order by d.subscription_id limit ${REPAIRED_MAX} for update skip locked))
      returning id, attempt, state, event_id),
    logged as (
      insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome)
      select id, attempt, exchange_now(), 0, 'LOST' from lost)
    select lost.state, e.type from lost join webhook_event e on e.id = lost.event_id`,
    // A delivery that crashes its sender must come to an end.
    [BEAT_DEAD_MS, self, TRIES_MAX],
    { brief: true },
  );
  for (const { state, type } of lost) {
    metrics.leaseExpired();
    if (state === 'EXHAUSTED') metrics.ended('EXHAUSTED', type);
  }
  return lost.length;
}

/** Each condition and order match an index, so that nothing else is read. */
const firstDue = (which: string, order: string): string =>
  `(select true from document d where ${which} and d.due_at <= exchange_now() order by ${order} limit 1)`;
const DUE_DOCUMENTS = `
  ${firstDue(DUE.checks, 'd.tenant_id, d.due_at')} as checks,
  ${firstDue(DUE.sends, `d.tenant_id, ${PARTY.sends}, d.due_at`)} as sends,
  ${firstDue(DUE.replies, `d.tenant_id, ${PARTY.replies}, d.due_at`)} as replies,
  ${firstDue(INTERRUPTED, 'd.claims, d.due_at')} as interrupted`;

async function wakeDue({ database, wake }: Pick<App, 'database' | 'wake'>): Promise<void> {
  const waiting = (which: string, order: string): string =>
    `(select true from webhook_delivery where state in ('PENDING', 'RETRY') and ${which} order by ${order} limit 1)`;
  const [due] = await database.sql.query<Readonly<Record<WorkLoopName, true | null>>>(
    `select ${DUE_DOCUMENTS}, ${waiting('priority = 0', 'subscription_id')} as deliveries, ${waiting('priority > 0', 'priority')} as retries`,
    [],
    { brief: true, prepared: true },
  );
  for (const name of WORK_LOOPS) if (due?.[name]) wake(name);
}
