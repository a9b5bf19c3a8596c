// How endpoints have answered within a day.
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';

/** The latest deliveries of the tenant, all endpoints together: reading more takes longer than a page waits for. */
export const SAMPLED_MAX = 10_000;

export interface EndpointStatistics {
  readonly attempts: number;
  /** 0 to 1. null without an attempt. */
  readonly successRate: number | null;
  readonly p95Ms: number | null;
}

export const NO_STATISTICS: EndpointStatistics = { attempts: 0, successRate: null, p95Ms: null };

/** Of the last 24 hours, by subscription. */
export async function endpointStatisticsOf(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  subscriptions: readonly string[],
): Promise<ReadonlyMap<string, EndpointStatistics>> {
  const rows = await database.sql.query<EndpointStatistics & { readonly id: string }>(
    `select w.subscription_id::text as id, count(*)::int as attempts,
       avg(case when a.outcome = 'DELIVERED' then 1.0 else 0.0 end)::float8 as "successRate",
       (percentile_disc(0.95) within group (order by a.duration_ms))::int as "p95Ms"
     from (select id, subscription_id from webhook_delivery where tenant_id = $1 order by id desc limit ${SAMPLED_MAX}) w
       join webhook_attempt a on a.delivery_id = w.id
     where a.started_at > exchange_now() - interval '1 day' and w.subscription_id = any($2::uuid[])
     group by w.subscription_id order by w.subscription_id`,
    [actor.tenantId, subscriptions],
  );
  return new Map(rows.map(({ id, ...statistics }) => [id, statistics]));
}
