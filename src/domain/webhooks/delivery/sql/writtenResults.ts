/** The results whose row in the log of attempts is there, and was on time. Their number and their start name an attempt. */
export const WRITTEN_RESULTS = `select distinct r.id::text as id
  from unnest($1::bigint[], $2::int[], $3::timestamptz[]) as r (id, n, started_at)
    join webhook_attempt a on a.delivery_id = r.id and a.n = r.n and a.started_at = r.started_at
  where a.outcome <> 'LATE'`;
