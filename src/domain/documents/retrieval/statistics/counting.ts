// Keeps the counters of statistics. A recurring job reads the documents that moved since its last run, subtracts what each was counted
// as, and counts it again. A step is one transaction with its cursor, so an interrupted step has no effect. Readers count later moves
// live (statistics.ts).
//
// Each hour and each day of a tenant has one row with all its counters (statistics_total), written by triggers of the counters.
// Statistics read that row.
//
// Every statement that changes the state, the channel or the fault of a document adds a row to document_move. The job finds changes
// there.

import type { Sql } from '../../../database.js';
import type { App } from '../../../ports.js';
import { BUCKETS_PER_DOUBLING } from './histogram.js';

/** Documents of one step. Other transactions that count or remove wait for it. */
const DOCUMENTS_PER_STEP = 5_000;
/** Time limit of one run. The next run continues: the first count of a large database takes many. */
const RUN_MS_MAX = 30_000;

/** SQL: the time from the import of the document `d` to its first hand-over or READY, as a bucket. null before that. */
export const LATENCY = `(
  select floor(ln(case when took.ms <= 1 then 1 else took.ms end) / ln(2::float8) * ${BUCKETS_PER_DOUBLING}) from (
    select (extract(epoch from min(m.at) - d.import_date) * 1000)::float8 as ms
    from document_move m where m.document = d.id and m.state in ('EXPORTED', 'READY')) took)::smallint`;

/**
 * A common table expression that adds `changes`, a query of (tenant_id, import_date, direction, document_type, channel, state,
 * fault_code, latency, n), to the counters. The transaction must have called {@link lockCounters} before.
 */
function addToCounters(changes: string): string {
  const spans = `cross join (values ('hour'), ('day')) as spans (span)`;
  const at = `date_trunc(span, import_date, 'UTC')`;
  return `, count_changes as materialized (${changes}),
    counts_added as (
      insert into statistics_count as s (tenant_id, span, at, direction, document_type, channel, state, fault_code, documents)
      select tenant_id, span, ${at}, direction, document_type, channel, state, coalesce(fault_code, ''), sum(n)
      from count_changes ${spans} group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0
      on conflict (tenant_id, span, at, direction, document_type, channel, state, fault_code)
      do update set documents = s.documents + excluded.documents),
    latencies_added as (
      insert into statistics_latency as s (tenant_id, span, at, latency, documents)
      select tenant_id, span, ${at}, latency, sum(n) from count_changes ${spans} where latency is not null group by 1, 2, 3, 4 having sum(n) <> 0
      on conflict (tenant_id, span, at, latency) do update set documents = s.documents + excluded.documents)`;
}

/**
 * The first statement of a transaction that counts. One transaction at a time writes the counters, and its next statement sees what the
 * previous one wrote. Uploads and moves never wait for it.
 */
export async function lockCounters(sql: Sql): Promise<void> {
  await sql.query('select 1 from statistics_cursor for update');
}

/**
 * A common table expression that subtracts what the documents in `gone` (id, tenant_id, import_date, direction, document_type) were
 * counted as. The same statement deletes them. The transaction must have called {@link lockCounters} before.
 */
export function takeOffCounters(gone: string): string {
  return `, taken_off as (
      delete from statistics_document c using ${gone} g where c.document = g.id
      returning g.tenant_id, g.import_date, g.direction, g.document_type, c.channel, c.state, c.fault_code, c.latency)
    ${addToCounters('select taken_off.*, -1 as n from taken_off')}`;
}

const FACTS = 'tenant_id, import_date, direction, document_type';

/**
 * Counts the documents of the query `dirty` (id) as they are now. They are looked up by id, whatever the planner estimates: the array
 * hides the number of ids from it.
 */
async function countAnew(sql: Sql, dirty: string, values: readonly unknown[]): Promise<void> {
  await sql.query(
    `with present as materialized (
      select d.id, ${FACTS}, channel, state, fault_code, ${LATENCY} as latency
      from document d where d.id = any(array(${dirty})) and d.state <> 'RECEIVED'),
    changed as materialized (
      select p.*, f.document is not null as was_counted, f.channel as was_channel, f.state as was_state,
        f.fault_code as was_fault_code, f.latency as was_latency
      from present p left join statistics_document f on f.document = p.id
      where f.document is null
        or (f.channel, f.state, f.fault_code, f.latency) is distinct from (p.channel, p.state, p.fault_code, p.latency)),
    noted as (
      insert into statistics_document as s (document, channel, state, fault_code, latency)
      select id, channel, state, fault_code, latency from changed
      on conflict (document) do update set channel = excluded.channel, state = excluded.state, fault_code = excluded.fault_code,
        latency = excluded.latency)
    ${addToCounters(`select ${FACTS}, channel, state, fault_code, latency, 1 as n from changed
      union all select ${FACTS}, was_channel, was_state, was_fault_code, was_latency, -1 from changed where was_counted`)}
    select 1`,
    values,
  );
}

interface CountingCursor {
  readonly countedTo: string;
  readonly filledTo: string | null;
  /** All transactions before it have ended. */
  readonly horizon: string;
  /** The database was restored into a server whose transaction ids are lower. */
  readonly isAhead: boolean;
}

/** A recurring job. Safe to run twice and in several processes. */
export async function countDocumentsAnew({ database }: Pick<App, 'database'>, perStep = DOCUMENTS_PER_STEP): Promise<void> {
  const untilMs = performance.now() + RUN_MS_MAX;
  while ((await database.transaction((sql) => step(sql, perStep))) && performance.now() < untilMs);
}

/** Whether there is more to do. */
async function step(sql: Sql, perStep: number): Promise<boolean> {
  await lockCounters(sql);
  const [cursor] = await sql.query<CountingCursor>(
    `select counted_to::text as "countedTo", filled_to as "filledTo", pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       counted_to > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead" from statistics_cursor`,
  );
  if (cursor!.isAhead) await beginAnew(sql);
  else if (cursor!.filledTo !== null) await fill(sql, cursor!.filledTo, perStep);
  else return countMoved(sql, cursor!, perStep);
  return true;
}

async function beginAnew(sql: Sql): Promise<void> {
  await sql.query('update statistics_cursor set counted_to = default, filled_to = default');
}

/** The next of the documents from before counting began, or before the database was restored. */
async function fill(sql: Sql, after: string, perStep: number): Promise<void> {
  const [reached] = await sql.query<{ id: string }>('select id from document where id > $1 order by id offset $2 limit 1', [
    after,
    perStep - 1,
  ]);
  await countAnew(sql, 'select id from document where id > $1 and ($2::uuid is null or id <= $2)', [after, reached?.id ?? null]);
  await sql.query('update statistics_cursor set filled_to = $1', [reached?.id ?? null]);
}

/** Documents that moved since. A transaction is counted as a whole. */
async function countMoved(sql: Sql, { countedTo, horizon }: CountingCursor, perStep: number): Promise<boolean> {
  const [last] = await sql.query<{ changed: string }>(
    `select changed::text as changed from document_move where changed >= $1::xid8 and changed < $2::xid8
     order by document_move.changed offset $3 limit 1`,
    [countedTo, horizon, perStep - 1],
  );
  const reached = last === undefined ? horizon : String(BigInt(last.changed) + 1n);
  await countAnew(sql, 'select distinct document as id from document_move where changed >= $1::xid8 and changed < $2::xid8', [
    countedTo,
    reached,
  ]);
  for (const table of ['statistics_count', 'statistics_latency']) await sql.query(`delete from ${table} where documents = 0`);
  await sql.query('update statistics_cursor set counted_to = $1::xid8', [reached]);
  return last !== undefined;
}
