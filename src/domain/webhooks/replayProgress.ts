// The replays of a tenant, with what became of their deliveries.
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import type { WorkEnding } from '../workEnding.js';

export const REPLAYS_SHOWN_MAX = 50;

export interface ReplayProgress {
  readonly id: string;
  readonly subscriptionId: string;
  readonly createdAt: Date;
  readonly isCancelled: boolean;
  /** null where somebody cancelled it. */
  readonly cancelledBecause: WorkEnding | null;
  readonly total: number;
  readonly delivered: number;
  /** Not ended yet. */
  readonly waiting: number;
}

/** The latest first. A single delivery that is sent again is none. */
export async function listReplays({ database }: Pick<App, 'database'>, actor: Actor, first: number): Promise<ReplayProgress[]> {
  return database.sql.query<ReplayProgress>(
    `select r.id, r.subscription_id as "subscriptionId", r.created_at as "createdAt", r.cancelled_at is not null as "isCancelled",
       r.cancelled_because as "cancelledBecause", cardinality(r.deliveries) as total, w.delivered, w.waiting
     from (select * from webhook_replay where tenant_id = $1 and (idempotency_key is null or request is not null)
       order by id desc limit $2) r
     cross join lateral (
       select count(*) filter (where w.state = 'DELIVERED')::int as delivered,
         count(*) filter (where w.state in ('PENDING', 'RETRY', 'IN_FLIGHT'))::int as waiting
       from webhook_delivery w where w.id = any(r.deliveries) and w.tenant_id = $1) w
     order by r.id desc`,
    [actor.tenantId, first],
  );
}
