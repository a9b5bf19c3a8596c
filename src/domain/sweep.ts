// What a crash left. Recurring; each part is safe to run twice and by several processes.
import { type App, DRAINS } from './ports.js';
import { TRIES_MAX } from './webhooks/schedule.js';

/** A lease is dead when its worker's heartbeat is older than this. */
export const BEAT_DEAD_MS = 8_000;
export const BEAT_EVERY_MS = 5_000;

/** "I am alive": liveness is real time, so the movable clock has no part in it. */
export async function beat(app: Pick<App, 'database'>, workerId: string): Promise<void> {
  await app.database.sql.query(
    'insert into worker (id, beat_at) values ($1, clock_timestamp()) on conflict (id) do update set beat_at = clock_timestamp()',
    [workerId],
  );
}

/** Leaves the list of the living and gives back whatever is still held: at a stop, and for an embedded process at its start. */
export async function releaseLeases(app: Pick<App, 'database'>, workerId: string | 'all'): Promise<void> {
  const mine = workerId === 'all' ? undefined : [workerId];
  await app.database.sql.query(
    `update document set lease_token = null, worker_id = null where lease_token is not null ${mine ? 'and worker_id = $1' : ''}`,
    mine,
  );
  await app.database.sql.query(
    `update webhook_delivery set changed = pg_current_xact_id(), state = 'RETRY', lease_token = null, lease_until = null, worker_id = null
     where state = 'IN_FLIGHT' ${mine ? 'and worker_id = $1' : ''}`,
    mine,
  );
  await app.database.sql.query(`delete from worker ${mine ? 'where id = $1' : ''}`, mine);
}

/**
 * Gives back what stands in this worker's name and is not in work there: where the connection broke, the answer to a claim or
 * the release of a lease was lost, and a living worker's leases are nobody else's to take. Not during a claim.
 */
export async function releaseForgotten(app: Pick<App, 'database'>, workerId: string, held: ReadonlySet<string>): Promise<void> {
  await app.database.sql.query(
    `update document set lease_token = null, worker_id = null
     where lease_token is not null and worker_id = $1 and not (lease_token = any($2::uuid[]))`,
    [workerId, [...held]],
  );
}

/**
 * Takes back the leases of dead workers, then rings for whatever is due. `self`, who asks, is alive however late its heart beats:
 * after a pause of the whole process it would else take its own work from itself and do it twice.
 */
export async function repair(app: Pick<App, 'database' | 'ring'>, self: string): Promise<void> {
  await app.database.sql.query(
    `update document d set lease_token = null, worker_id = null
     where lease_token is not null and worker_id is distinct from $2 and not exists (
       select 1 from worker w where w.id = d.worker_id and w.beat_at > clock_timestamp() - $1 * interval '1 millisecond')`,
    [BEAT_DEAD_MS, self],
  );
  await app.database.sql.query(
    `with lost as (
      update webhook_delivery d set changed = pg_current_xact_id(), state = case when attempt > $3 and priority < 2 then 'EXHAUSTED' else 'RETRY' end,
        due_at = exchange_now(), lease_token = null, lease_until = null, worker_id = null
      where state = 'IN_FLIGHT' and (lease_until < clock_timestamp() or worker_id is distinct from $2 and not exists (
        select 1 from worker w where w.id = d.worker_id and w.beat_at > clock_timestamp() - $1 * interval '1 millisecond'))
      returning id, attempt)
    insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome)
    select id, attempt, exchange_now(), 0, 'LOST' from lost`,
    // A delivery that kills whoever sends it must come to an end.
    [BEAT_DEAD_MS, self, TRIES_MAX],
  );
  const [due] = await app.database.sql.query<{ documents: boolean; deliveries: boolean; retries: boolean }>(
    `select exists (select 1 from document where due_at <= exchange_now() and lease_token is null) as documents,
       exists (select 1 from webhook_delivery where state in ('PENDING', 'RETRY') and priority = 0) as deliveries,
       exists (select 1 from webhook_delivery where state in ('PENDING', 'RETRY') and priority > 0) as retries`,
  );
  for (const name of DRAINS) if (due?.[name]) app.ring(name);
}
