// Which deliveries this process sends next: one short transaction that leases them and brings all that sending needs.

import type { Sql } from '../domain/database.js';
import type { App } from '../domain/ports.js';
import type { EventType } from '../domain/vocabulary.js';
import type { Snapshot } from '../domain/webhooks/announce.js';
import { ENDPOINT_LIMIT_MAX } from '../domain/webhooks/health.js';

/** First attempts, retries, replays, and the last tries of what ends behind an open breaker: each is claimed on its own. */
export const PRIORITIES = { first: 0, retry: 1, replay: 2, last: 3 } as const;
export type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES];

/** A lease outlives the longest request by this. */
export const LEASE_MARGIN_MS = 15_000;
/** Requests of one tenant at once, in one process, without those that have waited for long. */
export const TENANT_LIMIT = 128;
/** Full endpoints that a claim is told of. */
const FULL_MAX = 1_000;
/** A request without an answer for so long holds no place in the window any more: it is waited for beside it. */
export const SLOW_AFTER_MS = 1_000;
/** Requests at once to an endpoint that keeps one waiting for so long. */
export const SLOW_LIMIT = 2;

export interface ClaimedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly attempt: number;
  readonly priority: Priority;
  readonly expiresAt: Date;
  readonly leaseToken: string;
  /** null: the subscription has been deleted since the delivery's row was made. */
  readonly endpoint: string | null;
  readonly enabled: boolean;
  /** In force at the claim, newest first: the id and the encrypted secret of each, with blanks between. null: there is none. */
  readonly secrets: string | null;
  readonly type: EventType;
  readonly snapshot: Snapshot;
  readonly happenedAt: Date;
  /** Of the request that uploaded the document, where it named a trace. */
  readonly traceParent: string | null;
  /** False once retention removed it: then there is nothing to link to. */
  readonly documentExists: boolean;
  /** Whether anything is kept about the endpoint's health; where nothing is, a success changes nothing. */
  readonly isWell: boolean;
  readonly isFailing: boolean;
}

export interface Claim {
  readonly workerId: string;
  readonly leaseToken: string;
  readonly priority: Priority;
  readonly limit: number;
  /** Requests that each tenant has under way in this process; those without any may be left out. */
  readonly tenants: ReadonlyMap<string, number>;
  /** Endpoints that this process alone keeps as busy as they may be; those that are left out are counted. */
  readonly full: ReadonlySet<string>;
  /** The endpoint whose turn was last: the one behind it is the first now. */
  readonly after: string;
  /** These endpoints only, and not around the ring. */
  readonly among?: readonly string[] | undefined;
}

/** Before the first claim. */
export const NO_ENDPOINT = '00000000-0000-0000-0000-000000000000';

/** Of one document, the first attempt of an event starts only when that of the event before it is over. */
const IN_ORDER = `and (d.attempt > 0 or not exists (
  select 1 from webhook_delivery earlier
  where earlier.document = d.document and earlier.subscription_id = d.subscription_id and earlier.id < d.id
    and (earlier.state = 'PENDING' or (earlier.state = 'IN_FLIGHT' and earlier.attempt = 1))))`;

/**
 * For the transaction of one statement: its commit does not wait for the disk. Where the database's machine dies, what such a
 * statement wrote may be undone, and a delivery is sent once more; nothing that was accepted is in it.
 */
export const UNSYNCED = `(select set_config('synchronous_commit', 'off', true)) as unsynced`;

/** The clock, looked at once: it is a function of SQL, which costs more than a row. */
const NOW = '(select now from clock_now)';

/** Requests that a tenant has under way in this process. */
const busy = (tenant: string): string => `coalesce(($4::jsonb ->> ${tenant})::int, 0)`;

/** A last try is sent in spite of the breaker: its delivery has no later one. */
const RESTED = `(coalesce(e.open_until, '-infinity') <= ${NOW} and coalesce(e.paused_until, '-infinity') <= ${NOW})`;

const UNPROBED = "coalesce(e.probe_until, '-infinity') <= clock_timestamp()";

/**
 * A broken endpoint gets one request at a time from all claims of all processes together, also while its result is not learnt
 * yet: who may send it is who changes this row, and whoever comes at the same moment looks at the changed row again.
 */
const PROBE = `probe as (
      update webhook_endpoint e set probe_until = clock_timestamp() + $5 * interval '1 millisecond'
      where e.subscription_id in (
        select e.subscription_id from webhook_endpoint e
        where e.subscription_id in (select ranked.subscription_id from ranked where ranked.is_probe and ranked.place <= ${TENANT_LIMIT})
          and ${RESTED} and ${UNPROBED}
        for update skip locked)
      returning e.subscription_id),`;

/** The endpoints that have anything waiting, one probe of the index for each, and none for those that nobody reads any more. */
function ring(name: string, priority: Priority, from: string, to: string): string {
  const next = (than: string): string => `select subscription_id as id from webhook_delivery
      where state in ('PENDING', 'RETRY') and priority = ${priority} ${than} ${to} order by subscription_id limit 1`;
  return `${name} as ((${next(from)}) union all
      select (${next(`and subscription_id > ${name}.id`)}) from ${name} where ${name}.id is not null)`;
}

/** The last one around the ring, which the others of a tenant without room do not hold up. Texts of ids are ordered as ids are. */
const VISITED = `visited as (
      select coalesce(max(due.subscription_id::text) filter (where due.subscription_id <= $8), max(due.subscription_id::text)) as id from due),`;

/**
 * Mostly there is nothing: then nothing but the index is looked at. The order is for the planner: where its statistics are of a
 * moment with much waiting, it would look for any row of the table in the hope of soon meeting one.
 */
function namedOnly(priority: Priority): string {
  return `waiting as (
      select named.id from unnest($8::uuid[]) as named(id) cross join lateral (
        select 1 from webhook_delivery d
        where d.subscription_id = named.id and d.state in ('PENDING', 'RETRY') and d.priority = ${priority} order by d.due_at limit 1) any_row)`;
}

function aroundTheRing(priority: Priority): string {
  return `${ring('ahead', priority, 'and subscription_id > $8', '')},
    ${ring('behind', priority, '', 'and subscription_id <= $8')},
    waiting as (select id from ahead union all select id from behind)`;
}

/**
 * Endpoints in a ring, from the one behind the last, so that all get their turn, for as long as there is room for more; of each
 * as many rows as its limit leaves room for, over all processes, which is little where it hangs; of each tenant the oldest of
 * these, as many as this process has room for. Secrets and tenants are looked up in one value, and each endpoint by itself: the
 * planner takes a claim for three rows, and would compare each of two hundred with each secret in a join, or walk the ring to its
 * end before it begins.
 */
function claimText(priority: Priority, which: 'ring' | 'named'): string {
  const isLast = priority === PRIORITIES.last;
  return `with recursive clock_now as materialized (select exchange_now() as now),
    ${which === 'named' ? namedOnly(priority) : aroundTheRing(priority)},
    endpoint as (
      select waiting.id, ${isLast ? 'false' : "coalesce(e.breaker, 'CLOSED') <> 'CLOSED'"} as is_probe, coalesce(e.inflight_limit, ${ENDPOINT_LIMIT_MAX}) as allowed
      from waiting
        left join lateral (select * from webhook_endpoint e where e.subscription_id = waiting.id offset 0) e on true
        left join lateral (select s.tenant_id from webhook_subscription s where s.id = waiting.id offset 0) s on true
      where waiting.id is not null and waiting.id not in (select unnest($7::uuid[])) and ${busy('s.tenant_id')} < ${TENANT_LIMIT}
        ${isLast ? '' : `and ${RESTED} and ${UNPROBED}`}),
    due as (
      select picked.id, picked.tenant_id, picked.due_at, endpoint.id as subscription_id, endpoint.is_probe from endpoint cross join lateral (
        select count(*) as n, min(f.lease_until) - $5 * interval '1 millisecond' < clock_timestamp() - interval '${SLOW_AFTER_MS} milliseconds'
          as is_slow
        from webhook_delivery f where f.subscription_id = endpoint.id and f.state = 'IN_FLIGHT') busy cross join lateral (
        select d.id, d.tenant_id, d.due_at from webhook_delivery d
        where d.subscription_id = endpoint.id and d.state in ('PENDING', 'RETRY') and d.priority = ${priority}
          and d.due_at <= ${NOW} ${priority === PRIORITIES.first ? IN_ORDER : ''}
        order by d.due_at
        limit greatest(0, case when endpoint.is_probe then 1
            when busy.is_slow then least(endpoint.allowed, ${SLOW_LIMIT}) else endpoint.allowed end - busy.n)
        for update skip locked) picked
      limit $3),
    ranked as (
      select due.id, due.subscription_id, due.is_probe, row_number() over (partition by due.tenant_id order by due.due_at, due.id) + ${busy('due.tenant_id')} as place from due),
    ${PROBE}
    claimed as (
      update webhook_delivery d set state = 'IN_FLIGHT', attempt = d.attempt + 1, changed = pg_current_xact_id(), lease_token = $1, worker_id = $2,
        lease_until = clock_timestamp() + $5 * interval '1 millisecond',
        expires_at = coalesce(d.expires_at, ${NOW} + $6 * interval '1 millisecond')
      from ranked where d.id = ranked.id and ranked.place <= ${TENANT_LIMIT}
        and (not ranked.is_probe or ranked.subscription_id in (select probe.subscription_id from probe))
      returning d.*),
    ${which === 'ring' ? VISITED : ''}
    secret as (
      select subscription_id, string_agg(id || ' ' || sealed, ' ' order by created_at desc, id desc) as list
      from webhook_secret where subscription_id in (select subscription_id from claimed) and (not_after is null or not_after > ${NOW})
      group by subscription_id),
    secrets as materialized (select jsonb_object_agg(subscription_id, list) as by_subscription from secret)
    select claimed.id::text as id, claimed.event_id as "eventId", claimed.subscription_id as "subscriptionId",
      claimed.tenant_id as "tenantId", claimed.attempt, claimed.priority, claimed.expires_at as "expiresAt", claimed.lease_token as "leaseToken",
      s.endpoint, coalesce(s.state = 'ENABLED', false) as enabled, (select by_subscription from secrets) ->> claimed.subscription_id::text as secrets,
      e.type, e.snapshot, e.created_at as "happenedAt", e.traceparent as "traceParent", exists (select 1 from document where document.id = e.document) as "documentExists",
      h.subscription_id is null as "isWell", s.failing_since is not null as "isFailing", ${which === 'ring' ? 'visited.id' : 'null'} as visited,
      (select count(*) from due) >= least($3, (select count(*) from claimed) + 1) as "isCut", ${UNSYNCED}
    from ${which === 'ring' ? 'visited left join claimed on true left' : 'claimed'} join webhook_event e on e.id = claimed.event_id
      left join webhook_subscription s on s.id = claimed.subscription_id
      left join webhook_endpoint h on h.subscription_id = claimed.subscription_id
    order by claimed.due_at, claimed.id`;
}

function texts(which: 'ring' | 'named'): Readonly<Record<Priority, string>> {
  return { 0: claimText(0, which), 1: claimText(1, which), 2: claimText(2, which), 3: claimText(3, which) };
}

const TEXTS = { ring: texts('ring'), named: texts('named') };

export interface Claimed {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Around the ring: the last endpoint that was looked into, also where nothing was taken; undefined where none was. */
  readonly visited: string | undefined;
  /** Not all of them were looked into, or some were refused for want of room. */
  readonly isCut: boolean;
}

/** Takes due deliveries for this process. The window of a delivery begins with its first attempt. */
export async function claimDeliveries(
  app: Pick<App, 'settings'> & { readonly database: { readonly sql: Sql } },
  claim: Claim,
): Promise<Claimed> {
  const rows = await app.database.sql.query<ClaimedDelivery & { readonly visited: string | null; readonly isCut: boolean }>(
    TEXTS[claim.among === undefined ? 'ring' : 'named'][claim.priority],
    [
      claim.leaseToken,
      claim.workerId,
      claim.limit,
      JSON.stringify(Object.fromEntries(claim.tenants)),
      app.settings.webhookTimeoutMs + LEASE_MARGIN_MS,
      app.settings.webhookRetryWindowMs,
      [...claim.full].slice(0, FULL_MAX),
      claim.among ?? claim.after,
    ],
    { prepared: true, brief: true },
  );
  return { deliveries: rows.filter(({ id }) => id !== null), visited: rows[0]?.visited ?? undefined, isCut: rows[0]?.isCut ?? false };
}
