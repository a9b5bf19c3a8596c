// Claims due deliveries of one priority, with everything that sending needs.
import { ENDPOINT_LIMIT_MAX } from '../../endpointHealth.js';
import { newestFirst } from '../../secrets.js';
import { PRIORITIES, type Priority, SLOW_AFTER_MS, SLOW_LIMIT, TENANT_LIMIT } from '../limits.js';
import { UNSYNCED } from './unsynced.js';

/** For one document, the first attempt of an event starts only when that of the previous event has ended. */
const IN_ORDER = `and (d.attempt > 0 or not exists (
  select 1 from webhook_delivery earlier
  where earlier.document = d.document and earlier.subscription_id = d.subscription_id and earlier.id < d.id
    and (earlier.state = 'PENDING' or (earlier.state = 'IN_FLIGHT' and earlier.attempt = 1))))`;

/** Deliveries that were due before the mark are not looked at (domain/statements/dueMark.ts). */
const MARKED = 'due_at >= $9::timestamptz';

/** Reads the clock once, because the function costs more than a row. */
const NOW = '(select now from clock_now)';

/** Requests of a tenant in progress in this process. */
const busy = (tenant: string): string => `coalesce(($4::jsonb ->> ${tenant})::int, 0)`;

/** A last attempt is sent in spite of the breaker, because its delivery has no later one. */
const RESTED = `(coalesce(e.open_until, '-infinity') <= ${NOW} and coalesce(e.paused_until, '-infinity') <= ${NOW})`;

const UNPROBED = "coalesce(e.probe_until, '-infinity') <= clock_timestamp()";

/**
 * A broken endpoint gets one request at a time from all processes together, even while its result is not recorded yet. The claim that
 * changes this row may send it, and a concurrent claim then reads the changed row again.
 */
const PROBE = `probe as (
      update webhook_endpoint e set probe_until = clock_timestamp() + $5 * interval '1 millisecond'
      where e.subscription_id in (
        select e.subscription_id
        from webhook_endpoint e
        where e.subscription_id in (select ranked.subscription_id from ranked where ranked.is_probe and ranked.place <= ${TENANT_LIMIT})
          and ${RESTED} and ${UNPROBED}
        for update skip locked)
      returning e.subscription_id)`;

/** Endpoints with waiting deliveries. One index probe for each, and none for endpoints without any. */
function ring(name: string, priority: Priority, from: string, to: string): string {
  const next = (than: string): string => `select subscription_id as id from webhook_delivery
      where state in ('PENDING', 'RETRY') and priority = ${priority} and ${MARKED} ${than} ${to} order by subscription_id limit 1`;
  return `${name} as ((${next(from)}) union all
      select (${next(`and subscription_id > ${name}.id`)}) from ${name} where ${name}.id is not null)`;
}

/** The last endpoint of the round-robin order. A tenant at its limit does not hold it up. The text order of ids is the order of ids. */
const VISITED = `visited as (
      select coalesce(max(due.subscription_id::text) filter (where due.subscription_id <= $8), max(due.subscription_id::text)) as id
      from due)`;

/** The secrets in force of each claimed subscription, newest first. */
const SECRETS = `secret as (
      select subscription_id, string_agg(id || ' ' || sealed, ' ' order by ${newestFirst()}) as list
      from webhook_secret
      where subscription_id in (select subscription_id from claimed) and (not_after is null or not_after > ${NOW})
      group by subscription_id),
    secrets as materialized (select jsonb_object_agg(subscription_id, list) as by_subscription from secret)`;

/**
 * Usually nothing is due, and only the index is read. The order is for the planner: with statistics of a moment with many waiting
 * deliveries, it would scan the table for any of them.
 */
function namedOnly(priority: Priority): string {
  return `waiting as (
      select named.id from unnest($8::uuid[]) as named(id) cross join lateral (
        select 1 from webhook_delivery d
        where d.subscription_id = named.id and d.state in ('PENDING', 'RETRY') and d.priority = ${priority} and ${MARKED}
        order by d.due_at limit 1) any_row)`;
}

function aroundTheRing(priority: Priority): string {
  return `${ring('ahead', priority, 'and subscription_id > $8', '')},
    ${ring('behind', priority, '', 'and subscription_id <= $8')},
    waiting as (select id from ahead union all select id from behind)`;
}

/**
 * Goes through the endpoints in round-robin order, starting after the last one, while there is room. Takes as many rows of each endpoint
 * as its limit allows over all processes, which is few where it hangs, and of each tenant the oldest ones, as many as this process
 * allows. Secrets and tenants are looked up in one value, and each endpoint by itself: the planner estimates a claim at three rows, and
 * would compare two hundred with each secret in a join, or read all endpoints before it begins.
 */
function claimText(priority: Priority, which: 'ring' | 'named'): string {
  const isLast = priority === PRIORITIES.last;
  const isRing = which === 'ring';
  return `with recursive
    clock_now as materialized (select exchange_now() as now),
    ${isRing ? aroundTheRing(priority) : namedOnly(priority)},
    endpoint as (
      select waiting.id,
        ${isLast ? 'false' : "coalesce(e.breaker, 'CLOSED') <> 'CLOSED'"} as is_probe,
        coalesce(e.inflight_limit, ${ENDPOINT_LIMIT_MAX}) as allowed
      from waiting
        left join lateral (select * from webhook_endpoint e where e.subscription_id = waiting.id offset 0) e on true
        left join lateral (select s.tenant_id from webhook_subscription s where s.id = waiting.id offset 0) s on true
      where waiting.id is not null
        and waiting.id not in (select unnest($7::uuid[]))
        and ${busy('s.tenant_id')} < ${TENANT_LIMIT}
        ${isLast ? '' : `and ${RESTED} and ${UNPROBED}`}),
    due as (
      select picked.id, picked.tenant_id, picked.due_at, endpoint.id as subscription_id, endpoint.is_probe
      from endpoint
        cross join lateral (
          select count(*) as n,
            min(f.lease_until) - $5 * interval '1 millisecond' < clock_timestamp() - interval '${SLOW_AFTER_MS} milliseconds' as is_slow
          from webhook_delivery f
          where f.subscription_id = endpoint.id and f.state = 'IN_FLIGHT') busy
        cross join lateral (
          select d.id, d.tenant_id, d.due_at
          from webhook_delivery d
          where d.subscription_id = endpoint.id and d.state in ('PENDING', 'RETRY') and d.priority = ${priority}
            and ${MARKED} and d.due_at <= ${NOW}
            ${priority === PRIORITIES.first ? IN_ORDER : ''}
          order by d.due_at
          limit greatest(0, case
              when endpoint.is_probe then 1
              when busy.is_slow then least(endpoint.allowed, ${SLOW_LIMIT})
              else endpoint.allowed
            end - busy.n)
          for update skip locked) picked
      limit $3),
    ranked as (
      select due.id, due.subscription_id, due.is_probe,
        row_number() over (partition by due.tenant_id order by due.due_at, due.id) + ${busy('due.tenant_id')} as place
      from due),
    ${PROBE},
    claimed as (
      update webhook_delivery d
      set state = 'IN_FLIGHT', attempt = d.attempt + 1, changed = pg_current_xact_id(), lease_token = $1, worker_id = $2,
        lease_until = clock_timestamp() + $5 * interval '1 millisecond',
        expires_at = coalesce(d.expires_at, ${NOW} + $6 * interval '1 millisecond')
      from ranked
      where d.id = ranked.id and ranked.place <= ${TENANT_LIMIT}
        and (not ranked.is_probe or ranked.subscription_id in (select probe.subscription_id from probe))
      returning d.*),
    ${isRing ? `${VISITED},` : ''}
    ${SECRETS}
    select claimed.id::text as id, claimed.event_id as "eventId", claimed.subscription_id as "subscriptionId",
      claimed.tenant_id as "tenantId", claimed.attempt, claimed.priority, claimed.expires_at as "expiresAt",
      claimed.replay,
      claimed.lease_token as "leaseToken", claimed.document, s.endpoint, s.flow_filter is not null as "isFlow",
      coalesce(s.state = 'ENABLED', false) as enabled,
      (select by_subscription from secrets) ->> claimed.subscription_id::text as secrets,
      e.type, e.snapshot, e.created_at as "happenedAt", e.traceparent as "traceParent",
      exists (select 1 from document where document.id = e.document) as "documentExists",
      h.subscription_id is null as "isWell", s.failing_since is not null as "isFailing",
      ${isRing ? 'visited.id' : 'null'} as visited,
      (select count(*) from due) >= least($3, (select count(*) from claimed) + 1) as "isCut",
      ${UNSYNCED}
    from ${isRing ? 'visited left join claimed on true left join' : 'claimed join'} webhook_event e on e.id = claimed.event_id
      left join webhook_subscription s on s.id = claimed.subscription_id
      left join webhook_endpoint h on h.subscription_id = claimed.subscription_id
    order by claimed.due_at, claimed.id`;
}

function texts(which: 'ring' | 'named'): Readonly<Record<Priority, string>> {
  return { 0: claimText(0, which), 1: claimText(1, which), 2: claimText(2, which), 3: claimText(3, which) };
}

/** Round-robin over all endpoints, or over the named ones. */
export const CLAIM_DELIVERIES = { ring: texts('ring'), named: texts('named') };
