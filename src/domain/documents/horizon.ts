// Dates of documents are given before their transaction commits, so a page in ascending order can show a document while an earlier
// one is still to come, and a cursor behind it would skip that for ever. Such pages end before the first transaction that is under way.
import type { Database } from '../database.js';

/**
 * The time before which no document comes in any more, neither by an import nor by a move: every transaction that writes documents
 * has locked the table for it before it takes a time. Read the page by a later statement, which sees all that is over by now.
 * As text, for a Date has no microseconds; null on the embedded database, which has one connection.
 */
export async function readHorizon({ sql, embedded }: Pick<Database, 'sql' | 'embedded'>): Promise<string | null> {
  if (embedded) return null;
  const [row] = await sql.query<{ horizon: string }>(HORIZON, [], { prepared: true });
  return row!.horizon;
}

/** PostgreSQL, "Explicit Locking": INSERT, UPDATE and DELETE take ROW EXCLUSIVE. */
const HORIZON = `select (least(clock_timestamp(), (
    select min(a.xact_start) from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'relation' and l.relation = 'document'::regclass and l.mode = 'RowExclusiveLock'
      and l.database = (select oid from pg_database where datname = current_database())
  )) + (select offset_ms from clock) * interval '1 millisecond')::text as horizon`;
