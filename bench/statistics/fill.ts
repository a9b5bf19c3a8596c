// Fills in millions of documents of some tenants, one of them large, as after months. The service's own counting counts them.
import type pg from 'pg';
import type { Database } from '../../src/domain/database.js';
import { countDocumentsAnew } from '../../src/domain/documents/retrieval/statistics/counting.js';

/** The default of RETENTION_DAYS. */
export const DAYS = 90;
/** The tenant of the queries. It has four of five documents. */
export const TENANT = 'demo-seller';

const PARTS = 20;
/** Large, because nothing else waits for the counters. */
const PER_STEP = 100_000;

/** The indexes that statistics and counting use. The others would only take time to fill. */
const USED = ['document_recent', 'document_moving', 'document_move_changed'];

/** Part $3 of PARTS of $1 documents of $2 days, in order of import, like the ids. */
const DOCUMENTS = `insert into document
    (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, fault_code)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 19))::uuid,
    case when n % 10 < 8 then '${TENANT}' else 'tenant-' || n / 10 % 10 end, 'd-' || n, case when n % 3 = 0 then 'receive' else 'send' end,
    (array['invoice', 'invoice', 'invoice', 'applicationresponse', 'ereport'])[1 + n % 5],
    (array['peppol', 'peppol', 'peppol', 'peppol', 'pagero', 'weexa', 'email'])[1 + n % 7],
    case when n % 19 = 0 then 'ERROR' when n % 3 = 0 then 'EXPORTED' else 'DELIVERED' end, '', at,
    case when n % 19 = 0 then (array['SEND_FAILED', 'PARTICIPANT_NOT_FOUND', 'INVALID_DOCUMENT'])[1 + n / 19 % 3] end
  from (select n, exchange_now() - (1 - n::float8 / $1::int) * $2::int * interval '1 day' as at
    from generate_series($1::int / ${PARTS} * $3::int + 1, $1::int / ${PARTS} * ($3::int + 1)) n) n`;

/** Latencies have a realistic distribution: most are seconds, some are hours. */
const MOVES = `insert into document_move (document, state, at)
  select d.id, s.state, d.import_date + exp(1.5 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())) * s.n * interval '3 seconds'
  from document d cross join lateral unnest(array['PROCESSING', case d.state when 'ERROR' then 'ERROR' else 'EXPORTED' end])
    with ordinality s (state, n)`;

const NOT_COUNTED = `select 1 from statistics_cursor where filled_to is not null or exists (
  select 1 from document_move where changed >= counted_to and changed < pg_snapshot_xmin(pg_current_snapshot()))`;

/** Creates the indexes last: with them the inserts take several times as long. */
export async function fill(pool: pg.Pool, documents: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i
     where tablename in ('document', 'document_move') and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await pool.query('alter table document drop constraint document_tenant_id_document_id_key');
  await pool.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  for (let part = 0; part < PARTS; part += 1) await pool.query(DOCUMENTS, [documents, DAYS, part]);
  await pool.query(MOVES);
  for (const { definition } of rows.filter(({ name }) => USED.includes(name))) await pool.query(definition);
  await pool.query('vacuum analyze document, document_move');
}

export async function countAll(database: Database, pool: pg.Pool): Promise<void> {
  do await countDocumentsAnew({ database }, PER_STEP);
  while ((await pool.query(NOT_COUNTED)).rowCount === 1);
  await pool.query('vacuum analyze statistics_document, statistics_count, statistics_latency, statistics_total');
}

/** Moves each of the latest documents once. */
export async function moveSome(pool: pg.Pool, documents: number): Promise<void> {
  await pool.query(
    `with moved as (update document set state = case state when 'EXPORTED' then 'DELIVERED' else 'EXPORTED' end
       where id in (select id from document order by id desc limit ${documents}) returning id, state)
     insert into document_move (document, state) select id, state from moved`,
  );
}
