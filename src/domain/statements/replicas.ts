// How far the standby servers of the database are behind.
import type { Sql } from '../database.js';

interface Replicas {
  readonly count: number;
  readonly lagSeconds: number;
  /** Replication slots whose standby is away. */
  readonly unusedSlots: number;
}

/**
 * Standbys that stream now, and the time by which the slowest applies changes late: 0 where none is behind. The role of the service sees
 * the times only with pg_monitor or pg_read_all_stats; without them they are 0.
 */
export async function replicas(sql: Sql): Promise<Replicas> {
  const [row] = await sql.query<{ count: number; lag: number; unused: number }>(
    `select count(*)::int as count, coalesce(max(extract(epoch from replay_lag)), 0)::float8 as lag,
       (select count(*)::int from pg_replication_slots where slot_type = 'physical' and not temporary and not active) as unused
     from pg_stat_replication where application_name not like 'pg_basebackup%'`,
  );
  return { count: row?.count ?? 0, lagSeconds: Math.max(0, row?.lag ?? 0), unusedSlots: row?.unused ?? 0 };
}
