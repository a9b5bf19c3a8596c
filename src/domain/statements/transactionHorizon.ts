// The first transaction of this database that may still commit. The snapshot of a statement has those of all databases of the server, so
// a long one of somebody else would hold everything back.
import type { Database } from '../database.js';

/** More than all ids. */
const NONE_RUNS = String(2n ** 63n - 1n);

/**
 * All transactions with lower ids have ended: a later statement sees what they wrote. It knows those of the same role, and of others where this
 * one may see them (pg_read_all_stats).
 */
export async function transactionHorizon({ sql, embedded }: Pick<Database, 'sql' | 'embedded'>): Promise<string> {
  if (embedded) return NONE_RUNS;
  const [row] = await sql.query<{ horizon: string }>(HORIZON, [], { prepared: true });
  return row!.horizon;
}

/** `backend_xid` has the lower 32 bits. One from after the snapshot is further away than half of them. */
const HORIZON = `with here as materialized (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax),
  running as (
    select here.xmax, (here.xmax - a.backend_xid::text::bigint) & 4294967295 as back from here, pg_stat_activity a
    where a.datname = current_database() and a.backend_xid is not null)
  select (here.xmax - coalesce((select max(back) from running where back < 2147483648), 0))::text as horizon from here`;
