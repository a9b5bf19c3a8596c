// The health of endpoints for display, as the delivery engine recorded it. A healthy endpoint has no row.
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';

/** Concurrent requests to a healthy endpoint. */
export const ENDPOINT_LIMIT_MAX = 8;

export const BREAKER_STATES = ['CLOSED', 'OPEN', 'HALF_OPEN'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** SQL over a webhook_endpoint `h`. A breaker whose open time has passed is half open, even if no row says so yet. */
const SEEN_STATE = `case when h.breaker = 'OPEN' and h.open_until <= exchange_now() then 'HALF_OPEN' else h.breaker end`;

interface EndpointHealth {
  readonly breaker: BreakerState;
  /** Only for OPEN. */
  readonly breakerOpenUntil: Date | null;
  /** The receiver answered 429, and the requested delay has not passed. */
  readonly pausedUntil: Date | null;
  /** Concurrent requests while the breaker is closed. */
  readonly inFlightLimit: number;
}

export const WELL_ENDPOINT: EndpointHealth = {
  breaker: 'CLOSED',
  breakerOpenUntil: null,
  pausedUntil: null,
  inFlightLimit: ENDPOINT_LIMIT_MAX,
};

/** By subscription. Healthy ones are not included. */
export async function healthOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, EndpointHealth>> {
  const rows = await app.database.sql.query<EndpointHealth & { readonly subscription: string }>(
    `select s.id as subscription, ${SEEN_STATE} as breaker,
       case when h.breaker = 'OPEN' and h.open_until > exchange_now() then h.open_until end as "breakerOpenUntil",
       case when h.paused_until > exchange_now() then h.paused_until end as "pausedUntil", h.inflight_limit as "inFlightLimit"
     from webhook_endpoint h join webhook_subscription s on s.id = h.subscription_id
     where s.tenant_id = $1 and s.id = any($2::uuid[])`,
    [actor.tenantId, subscriptionIds],
  );
  return new Map(rows.map((row) => [row.subscription, row]));
}

/** Endpoints of all tenants whose breaker is not closed. */
export async function countBreakers({ database }: Pick<App, 'database'>): Promise<ReadonlyMap<BreakerState, number>> {
  const rows = await database.sql.query<{ state: BreakerState; n: number }>(
    `select ${SEEN_STATE} as state, count(*)::int as n from webhook_endpoint h where h.breaker <> 'CLOSED' group by 1`,
  );
  return new Map(rows.map(({ state, n }) => [state, n]));
}
