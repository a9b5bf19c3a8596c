// Writes the results of requests with their rows in the log of attempts, and the effects on their subscriptions.
import { UNSYNCED } from './unsynced.js';

/** Nothing is written for a tenant that was erased during the request. Checked row by row, for the same reason as the limit below. */
const IS_THERE = '(select true from webhook_delivery d where d.id = r.id)';

/**
 * A claim that sent nothing is reverted with its number, and what it leaves to the next claim is due anew: claims pass over what was due
 * before they last looked (domain/statements/dueMark.ts). A skipped delivery keeps its time (subscribe.ts). The limit excludes nothing. It
 * makes the planner estimate one row, so that it never reads all deliveries to find the results, as a plan from a time with few
 * deliveries would. Subscriptions are locked in one order in all processes, healthy and failing ones together, so that two statements
 * cannot deadlock.
 */
export const RECORD_RESULTS = `with result as (
    select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::timestamptz[], $5::int[], $6::timestamptz[], $7::int[], $8::text[],
      $9::int[], $10::text[], $11::text[], $12::text[], $15::text[])
      as r (id, token, state, due_at, n, started_at, duration_ms, outcome, status, remote_ip, head, error, said) limit cardinality($1::bigint[])),
  written as (
    update webhook_delivery d set state = r.state, changed = pg_current_xact_id(),
      due_at = case when r.state in ('SKIPPED', 'RETRY') then coalesce(r.due_at, exchange_now()) else coalesce(r.due_at, d.due_at) end,
      priority = case when r.state = 'RETRY' and r.outcome is not null then 1 else d.priority end,
      attempt = case when r.outcome is null then d.attempt - 1 else d.attempt end,
      last_status = case when r.outcome is null then d.last_status else r.status end,
      last_error = case when r.outcome is null then d.last_error else r.error end,
      lease_token = null, lease_until = null, worker_id = null
    from result r where d.id = r.id and d.lease_token = r.token returning d.id),
  logged as (
    insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, http_status, remote_ip, response_head, error_code, error_text)
    select r.id, r.n, r.started_at, r.duration_ms, case when w.id is null then 'LATE' else r.outcome end, r.status, r.remote_ip,
      decode(r.head, 'hex'), r.error, r.said
    from result r left join written w on w.id = r.id where r.outcome is not null and ${IS_THERE}),
  locked as (
    select id from webhook_subscription where id = any($13::uuid[] || $14::uuid[]) order by id for no key update),
  well as (
    update webhook_subscription s set last_success_at = exchange_now(), failing_since = null
    from locked where s.id = locked.id and s.id = any($13::uuid[])),
  failing as (
    update webhook_subscription s set failing_since = exchange_now()
    from locked where s.id = locked.id and s.id = any($14::uuid[]) and s.failing_since is null)
  select id::text as id, ${UNSYNCED} from written`;
