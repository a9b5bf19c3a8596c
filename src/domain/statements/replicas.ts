// How far the standby servers of the database are behind.
import type { Sql } from '../database.js';

/**
 * Standbys that stream now, and the time by which the slowest applies changes late: 0 where none is behind. The role of the service sees
 * the times only with pg_monitor or pg_read_all_stats; without them they are 0.
 */
export async function replicas(sql: Sql): Promise<{ readonly count: number; readonly lagSeconds: number }> {
  const [row] = await sql.query<{ count: number; lag: number }>(
    `select count(*)::int as count, coalesce(max(extract(epoch from replay_lag)), 0)::float8 as lag from pg_stat_replication
     where application_name not like 'pg_basebackup%'`,
  );
  return { count: row?.count ?? 0, lagSeconds: Math.max(0, row?.lag ?? 0) };
}
