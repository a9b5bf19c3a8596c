// The outbox: claim due deliveries under a lease, post them, write each result fenced by the lease. No transaction is open
// during a request; a process that dies leaves rows whose lease the sweep takes back.
import type { App } from '../ports.js';
import type { EventType } from '../vocabulary.js';
import { noteResults } from './alerts.js';
import type { Snapshot } from './announce.js';
import { type Attempted, attempt } from './attempt.js';
import { nextTryAtMs, TRIES_MAX } from './schedule.js';
import { liveSecrets } from './secrets.js';

export interface ClaimedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly attempt: number;
  readonly expiresAt: Date;
  readonly leaseToken: string;
  /** null: the subscription has been deleted since the claim's row was made. */
  readonly endpoint: string | null;
  readonly enabled: boolean;
  readonly type: EventType;
  readonly snapshot: Snapshot;
  readonly happenedAt: Date;
  /** False once retention removed it: then there is nothing to link to. */
  readonly documentExists: boolean;
}

/** A lease outlives the longest request by this. */
const LEASE_MARGIN_MS = 15_000;
/** Of one claim, for one subscription: the others get their turn. */
const PER_ENDPOINT_MAX = 8;

type Delivering = Pick<App, 'database' | 'post' | 'clock' | 'keyring' | 'settings' | 'log'>;

/**
 * Takes due deliveries for this worker: at most `limit`, at most 8 in flight for one subscription, first attempts before
 * retries, and of one document the first attempt of an event only when that of the event before it is over. The window of a
 * delivery begins with its first attempt.
 */
export async function claimDeliveries(
  app: Pick<App, 'database' | 'settings'>,
  workerId: string,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return app.database.sql.query<ClaimedDelivery>(
    `with busy as (
      select subscription_id, count(*) as n from webhook_delivery where state = 'IN_FLIGHT' group by subscription_id),
    due as (
      select id from webhook_delivery d
      where state in ('PENDING', 'RETRY') and due_at <= exchange_now()
        and coalesce((select n from busy where busy.subscription_id = d.subscription_id), 0) < $5
        and (d.attempt > 0 or not exists (
          select 1 from webhook_delivery earlier
          where earlier.document = d.document and earlier.subscription_id = d.subscription_id and earlier.id < d.id
            and (earlier.state = 'PENDING' or (earlier.state = 'IN_FLIGHT' and earlier.attempt = 1))))
      order by priority, due_at limit $1 for update skip locked),
    ranked as (
      select d.id, row_number() over (partition by d.subscription_id order by d.due_at) as place,
        coalesce((select n from busy where busy.subscription_id = d.subscription_id), 0) as n
      from webhook_delivery d join due using (id)),
    claimed as (
      update webhook_delivery d set state = 'IN_FLIGHT', attempt = d.attempt + 1, lease_token = gen_random_uuid(), worker_id = $2,
        lease_until = clock_timestamp() + $3 * interval '1 millisecond',
        expires_at = coalesce(d.expires_at, exchange_now() + $4 * interval '1 millisecond')
      from ranked where d.id = ranked.id and ranked.place + ranked.n <= $5
      returning d.*)
    select claimed.id::text as id, claimed.event_id as "eventId", claimed.subscription_id as "subscriptionId",
      claimed.tenant_id as "tenantId", claimed.attempt, claimed.expires_at as "expiresAt", claimed.lease_token as "leaseToken",
      s.endpoint, coalesce(s.state = 'ENABLED', false) as enabled, e.type, e.snapshot, e.created_at as "happenedAt",
      exists (select 1 from document where document.id = e.document) as "documentExists"
    from claimed join webhook_event e on e.id = claimed.event_id
      left join webhook_subscription s on s.id = claimed.subscription_id`,
    [limit, workerId, app.settings.webhookTimeoutMs + LEASE_MARGIN_MS, app.settings.webhookRetryWindowMs, PER_ENDPOINT_MAX],
    { prepared: true },
  );
}

/** Sends one claimed delivery and writes down what came of it. Never throws: what it cannot write the sweep repairs. */
export async function deliver(app: Delivering, delivery: ClaimedDelivery): Promise<void> {
  try {
    // Without secrets although enabled: deleted since the claim.
    const secrets = await secretsOf(app, delivery);
    if (secrets === undefined) return await close(app, delivery, delivery.endpoint === null || delivery.enabled ? 'CANCELLED' : 'SKIPPED');
    // "nothing starts later than 24 h after the first attempt", also where this service was down meanwhile.
    if (delivery.expiresAt < app.clock()) return await close(app, delivery, 'EXHAUSTED');
    await record(app, delivery, await attempt(app, delivery, secrets));
  } catch (error) {
    app.log.error('webhook.delivery.failed', { delivery: delivery.id, error: error instanceof Error ? error.stack : String(error) });
  }
}

/** An attempt uses the subscription as it is now: deleted or disabled since, nothing is sent. */
async function secretsOf(app: Delivering, delivery: ClaimedDelivery): Promise<readonly [string, ...string[]] | undefined> {
  if (!delivery.enabled) return undefined;
  const live = await liveSecrets(app, app.database.sql, delivery.tenantId, [delivery.subscriptionId]);
  const [first, ...rest] = (live.get(delivery.subscriptionId) ?? []).map((one) => one.secret);
  return first === undefined ? undefined : [first, ...rest];
}

/** Ends a delivery without sending it. */
async function close(app: Delivering, delivery: ClaimedDelivery, state: 'CANCELLED' | 'SKIPPED' | 'EXHAUSTED'): Promise<void> {
  await app.database.sql.query(
    `update webhook_delivery set state = $3, lease_token = null, lease_until = null, worker_id = null, attempt = attempt - 1
     where id = $1 and lease_token = $2`,
    [delivery.id, delivery.leaseToken, state],
  );
  if (state !== 'EXHAUSTED') return;
  warnExhausted(app, delivery);
  await noteResults(app, [{ subscriptionId: delivery.subscriptionId, status: undefined, state }]);
}

function warnExhausted(app: Pick<App, 'log'>, delivery: ClaimedDelivery): void {
  app.log.warn('webhook.exhausted', { delivery: delivery.id, subscription: delivery.subscriptionId });
}

/** One fenced statement: the delivery's next state, the attempt's row and the endpoint's health. */
async function record(app: Delivering, delivery: ClaimedDelivery, result: Attempted): Promise<void> {
  const dueAt = result.outcome === 'DELIVERED' ? undefined : nextTry(app, delivery, result);
  const state = result.outcome === 'DELIVERED' ? 'DELIVERED' : dueAt === undefined ? 'EXHAUSTED' : 'RETRY';
  const [written] = await app.database.sql.query<{ n: number }>(
    `with result as (
      update webhook_delivery set state = $3, due_at = coalesce($4, due_at), priority = 1, last_status = $5, last_error = $6,
        lease_token = null, lease_until = null, worker_id = null
      where id = $1 and lease_token = $2 returning id, subscription_id),
    health as (
      update webhook_subscription s set
        last_success_at = case when $3 = 'DELIVERED' then exchange_now() else last_success_at end,
        failing_since = case when $3 = 'DELIVERED' then null else coalesce(failing_since, exchange_now()) end
      from result where s.id = result.subscription_id and ($3 <> 'DELIVERED' or s.failing_since is not null or s.last_success_at is null
        or s.last_success_at < exchange_now() - interval '1 minute')),
    logged as (
      insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, http_status, remote_ip, response_head, error_code)
      values ($1, $7::int, $8, $9::int, case when exists (select 1 from result) then $10 else 'LATE' end, $5, $11, $12, $6))
    select count(*)::int as n from result`,
    [
      delivery.id,
      delivery.leaseToken,
      state,
      dueAt ?? null,
      result.status ?? null,
      result.errorCode ?? null,
      delivery.attempt,
      result.startedAt,
      result.durationMs,
      result.outcome,
      result.remoteAddress ?? null,
      result.responseHead ?? null,
    ],
    { prepared: true },
  );
  if (written?.n === 0) app.log.warn('webhook.result.late', { delivery: delivery.id, attempt: delivery.attempt });
  else if (state === 'EXHAUSTED') warnExhausted(app, delivery);
  if (written?.n !== 0) await noteResults(app, [{ subscriptionId: delivery.subscriptionId, status: result.status, state }]);
}

function nextTry(app: Delivering, delivery: ClaimedDelivery, result: Attempted): Date | undefined {
  const at = nextTryAtMs(
    {
      failures: Math.min(delivery.attempt, TRIES_MAX),
      endedAtMs: app.clock().getTime(),
      expiresAtMs: delivery.expiresAt.getTime(),
      status: result.status,
      retryAfter: result.retryAfter,
    },
    { baseMs: app.settings.webhookRetryBaseMs, windowMs: app.settings.webhookRetryWindowMs },
    Math.random,
  );
  return at === undefined ? undefined : new Date(at);
}
