// What a server writes: bytes of its log, entries of indexes, and how many updates left the indexes alone.
import type pg from 'pg';

export interface Written {
  readonly walBytes: number;
  /** NaN, as the next, where the extension pg_walinspect is not there. */
  readonly indexEntries: number;
  /** The share of updates that wrote no index (HOT). */
  readonly hotShare: number;
}

/** Of all databases of the server, so that nothing else may work there. */
export async function written(sql: pg.Client, work: () => Promise<void>): Promise<Written> {
  const from = await position(sql);
  await work();
  const to = await position(sql);
  const { rows } = await sql.query<{ bytes: number }>('select pg_wal_lsn_diff($1, $2)::float8 as bytes', [to, from]);
  const walBytes = rows[0]!.bytes;
  return { walBytes, ...((await ofRecords(sql, from, to)) ?? { indexEntries: Number.NaN, hotShare: Number.NaN }) };
}

async function position(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn');
  return rows[0]!.lsn;
}

async function ofRecords(sql: pg.Client, from: string, to: string): Promise<Omit<Written, 'walBytes'> | undefined> {
  const { rows: available } = await sql.query(`select 1 from pg_available_extensions where name = 'pg_walinspect'`);
  if (available.length === 0) return undefined;
  await sql.query('create extension if not exists pg_walinspect');
  const { rows } = await sql.query<{ entries: number; hot: number; others: number }>(
    `select coalesce(sum(count) filter (where kind like 'Btree/INSERT%'), 0)::float8 as entries,
       coalesce(sum(count) filter (where kind like 'Heap/HOT_UPDATE%'), 0)::float8 as hot,
       coalesce(sum(count) filter (where kind like 'Heap/UPDATE%'), 0)::float8 as others
     from (select "resource_manager/record_type" as kind, count from pg_get_wal_stats($1, $2, true)) records`,
    [from, to],
  );
  const { entries, hot, others } = rows[0]!;
  return { indexEntries: entries, hotShare: hot / (hot + others) };
}
