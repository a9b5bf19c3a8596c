// Alerts for the owner of a subscription and the operator. Each is raised once per episode, which lasts from the first failure to the
// next success. Alerts are log events with stable names, and available in GraphQL while the episode lasts.
import { errorMessage } from '../../errorMessage.js';
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import type { DeliveryState } from '../webhook.js';

/**
 * GONE: the receiver answered 410. REFUSED: the same other 4xx three times. EXHAUSTED: a delivery was given up. FAILING: a part of
 * WEBHOOK_DISABLE_AFTER_HOURS passed without a success.
 */
export const ALERT_KINDS = ['GONE', 'REFUSED', 'EXHAUSTED', 'FAILING'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The log event. `webhook.subscription.disabled` (disable.ts) is the last one. */
const EVENTS: Readonly<Record<AlertKind, string>> = {
  GONE: 'webhook.alert.gone',
  REFUSED: 'webhook.alert.refused',
  EXHAUSTED: 'webhook.alert.exhausted',
  FAILING: 'webhook.alert.failing',
};

/** docs/decisions/043: the first 410 raises an alert. Other 4xx raise one when the same status came three times. */
const NEEDED: Readonly<Record<Exclude<AlertKind, 'FAILING'>, number>> = { GONE: 1, REFUSED: 3, EXHAUSTED: 1 };
const GONE_STATUS = 410;
/** Asks for a delay. This is no fault of the receiver. */
const TOO_MANY = 429;

/** SQL over a subscription `s`: the same while it only fails, and another value after each success. */
const EPISODE = 'coalesce(s.failing_since, s.last_success_at, s.created_at)';

export interface NotedResult {
  readonly subscriptionId: string;
  /** Undefined where there was no response. */
  readonly status: number | undefined;
  /** The state of the delivery after it. Undefined where other code reports that. */
  readonly state: DeliveryState | undefined;
}

interface Noted {
  readonly subscriptionId: string;
  readonly kind: keyof typeof NEEDED;
  readonly status: number | undefined;
  readonly repeats: number;
}

interface RaisedWebhookAlert {
  readonly tenant: string;
  readonly subscription: string;
  readonly kind: AlertKind;
  readonly status: number | null;
  readonly percent: number | null;
}

/**
 * Takes results in order, once they and the health of their subscriptions are stored. Sends no statement where none is a reason for an
 * alert. Never rejects: a result is recorded, whether or not an alert could be raised.
 */
export async function noteResults(app: Pick<App, 'database' | 'log'>, results: readonly NotedResult[]): Promise<void> {
  const noted = gather(results);
  if (noted.length === 0) return;
  try {
    say(app, await raise(app, noted));
  } catch (error) {
    app.log.error('webhook.alert.failed', { error: errorMessage(error) });
  }
}

/** One per subscription and kind, in a fixed order, so that two processes cannot deadlock. */
function gather(results: readonly NotedResult[]): readonly Noted[] {
  const noted = new Map<string, Noted>();
  for (const { subscriptionId, status, state } of results) {
    for (const kind of kindsOf(status, state)) {
      const key = `${subscriptionId} ${kind}`;
      const known = noted.get(key);
      // A count that has reached its limit is not restarted by a later status.
      if (known !== undefined && known.repeats >= NEEDED[kind]) continue;
      const before = known?.status === status ? (known?.repeats ?? 0) : 0;
      noted.set(key, { subscriptionId, kind, status, repeats: before + 1 });
    }
  }
  return [...noted].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one);
}

function kindsOf(status: number | undefined, state: DeliveryState | undefined): Noted['kind'][] {
  const kinds: Noted['kind'][] = [];
  if (status === GONE_STATUS) kinds.push('GONE');
  else if (status !== undefined && status >= 400 && status <= 499 && status !== TOO_MANY) kinds.push('REFUSED');
  if (state === 'EXHAUSTED') kinds.push('EXHAUSTED');
  return kinds;
}

/** Counts, and raises alerts that reached their limit in this episode. Alerts that were raised in it before stay as they are. */
function raise({ database }: Pick<App, 'database'>, noted: readonly Noted[]): Promise<RaisedWebhookAlert[]> {
  return database.sql.query<RaisedWebhookAlert>(
    `with noted as (
      select s.id, r.kind, r.status, r.repeats, ${EPISODE} as episode
      from unnest($1::uuid[], $2::text[], $3::int[], $4::int[]) with ordinality as r(id, kind, status, repeats, place)
        join webhook_subscription s using (id)
      where not exists (select 1 from webhook_alert a
        where a.subscription_id = s.id and a.kind = r.kind and a.episode = ${EPISODE} and a.raised_at is not null)
      order by r.place),
    counted as (
      insert into webhook_alert as a (subscription_id, kind, episode, http_status, repeats, raised_at)
      select id, kind, episode, status, repeats, case when repeats >= ${needed('kind')} then exchange_now() end from noted
      on conflict (subscription_id, kind) do update set episode = excluded.episode, http_status = excluded.http_status,
        repeats = ${REPEATS}, raised_at = case when ${REPEATS} >= ${needed('excluded.kind')} then exchange_now() end
      where a.episode <> excluded.episode or a.raised_at is null
      returning a.subscription_id, a.kind, a.http_status, a.raised_at)
    select s.tenant_id as tenant, s.id as subscription, c.kind, c.http_status as status, null as percent
    from counted c join webhook_subscription s on s.id = c.subscription_id where c.raised_at is not null order by s.id, c.kind`,
    [
      noted.map(({ subscriptionId }) => subscriptionId),
      noted.map(({ kind }) => kind),
      noted.map(({ status }) => status ?? null),
      noted.map(({ repeats }) => repeats),
    ],
    { brief: true },
  );
}

/** Counts identical failures. Another status, or another episode, starts at one. */
const REPEATS = `excluded.repeats + case when a.episode = excluded.episode and a.http_status is not distinct from excluded.http_status
  then a.repeats else 0 end`;

function needed(kind: string): string {
  const cases = Object.entries(NEEDED).map(([name, count]) => `when '${name}' then ${count}`);
  return `case ${kind} ${cases.join(' ')} end`;
}

/** Raises alerts at 50, 70, 90 and 100 % of WEBHOOK_DISABLE_AFTER_HOURS. Where several were passed, the highest. A recurring job. */
export async function alertFailing(app: Pick<App, 'database' | 'settings' | 'log'>): Promise<void> {
  const raised = await app.database.sql.query<RaisedWebhookAlert>(
    `with failing as (
      select s.id, s.failing_since, extract(epoch from exchange_now() - s.failing_since) / ($1 * 36) as percent
      from webhook_subscription s where s.state = 'ENABLED' and s.failing_since is not null),
    raised as (
      insert into webhook_alert as a (subscription_id, kind, episode, raised_at, percent)
      select id, 'FAILING', failing_since, exchange_now(), case when percent >= 100 then 100 when percent >= 90 then 90
        when percent >= 70 then 70 else 50 end from failing where percent >= 50 order by id
      on conflict (subscription_id, kind) do update set episode = excluded.episode, raised_at = excluded.raised_at, percent = excluded.percent
      where a.episode <> excluded.episode or a.percent < excluded.percent
      returning a.subscription_id, a.kind, a.percent)
    select s.tenant_id as tenant, s.id as subscription, r.kind, null as status, r.percent
    from raised r join webhook_subscription s on s.id = r.subscription_id order by s.id`,
    [app.settings.webhookDisableAfterHours],
  );
  say(app, raised);
}

function say({ log }: Pick<App, 'log'>, raised: readonly RaisedWebhookAlert[]): void {
  for (const { kind, tenant, subscription, status, percent } of raised) {
    log.warn(EVENTS[kind], { tenant, subscription, ...(status === null ? {} : { status }), ...(percent === null ? {} : { percent }) });
  }
}

interface Alert {
  readonly kind: AlertKind;
  readonly raisedAt: Date;
  /** The status of the response that raised it. */
  readonly httpStatus: number | null;
  /** Only for FAILING. */
  readonly percent: number | null;
}

/** The alerts of the current episode of each subscription, oldest first. */
export async function alertsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Alert[]>> {
  const rows = await app.database.sql.query<Alert & { readonly subscription: string }>(
    `select a.subscription_id as subscription, a.kind, a.raised_at as "raisedAt", a.http_status as "httpStatus", a.percent
     from webhook_alert a join webhook_subscription s on s.id = a.subscription_id
     where s.tenant_id = $1 and s.id = any($2::uuid[]) and a.raised_at is not null and a.episode = ${EPISODE}
     order by a.raised_at, a.kind`,
    [actor.tenantId, subscriptionIds],
  );
  return Map.groupBy(rows, (row) => row.subscription);
}

/** Subscriptions of all tenants with an alert in the current episode. */
export async function countAlerts({ database }: Pick<App, 'database'>): Promise<ReadonlyMap<AlertKind, number>> {
  const rows = await database.sql.query<{ kind: AlertKind; n: number }>(
    `select a.kind, count(*)::int as n from webhook_alert a join webhook_subscription s on s.id = a.subscription_id
     where a.raised_at is not null and a.episode = ${EPISODE} group by a.kind`,
  );
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}
