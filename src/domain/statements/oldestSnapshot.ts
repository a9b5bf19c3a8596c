// How long the oldest transaction of the database has been open. PostgreSQL keeps every row version that it could still see, so all
// statements over rows that change often become slower (docs/monitoring.md).
import type { Sql } from '../database.js';

/** In seconds; 0 where there is none. Transactions of other users count where this one may see them (pg_read_all_stats). */
export async function oldestSnapshotSeconds(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(begun)), 0)::float8 as seconds from (
       select xact_start as begun from pg_stat_activity
       where datname = current_database() and (backend_xmin is not null or backend_xid is not null) and backend_type <> 'autovacuum worker' and pid <> pg_backend_pid()
       union all select prepared from pg_prepared_xacts where database = current_database()) open_transaction`,
  );
  return Math.max(0, row?.seconds ?? 0);
}
