// Documents get their date before their transaction commits. A page towards newer ones could show a document while an earlier one is
// not committed yet, and a cursor after it would skip that one for ever. Pages therefore end before the first running transaction.
import type { Database } from '../../../database.js';

/**
 * The time before which no document can be added any more, by an import or by a move. Every transaction that writes documents locks the
 * table for that before it reads the time. Read the page with a later statement, which sees everything committed. As text, because a
 * Date has no microseconds. null on the embedded database, which has one connection.
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
