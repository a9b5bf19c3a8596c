// Thousands of documents for statistics, and the same numbers computed by reading all of them.

import type { Actor } from '../../src/domain/actor.js';
import { clientActor } from '../../src/domain/actor.js';
import { countDocumentsAnew } from '../../src/domain/documents/retrieval/statistics/counting.js';
import type { Count, Dimension, Period } from '../../src/domain/documents/retrieval/statistics/statistics.js';
import type { TestApp } from './app.js';
import { randomFrom } from './random.js';
import { until } from './until.js';

export const SELLER: Actor = clientActor('demo-seller', 'demo-seller');

const COLUMNS: Record<Dimension, string> = {
  status: 'state',
  documentType: 'document_type',
  channel: 'channel',
  direction: 'direction',
  errorCode: 'fault_code',
};
const HOUR_MS = 3_600_000;

/** State changes of documents, as statements over `d`, the documents that a test chooses. */
export const MOVES = {
  process: `update document d set state = 'PROCESSING' from chosen where d.id = chosen.id and d.state = 'RECEIVED' returning d.id, d.state`,
  send: `update document d set state = 'SENDING', channel = 'pagero' from chosen where d.id = chosen.id and d.state = 'PROCESSING'
    returning d.id, d.state`,
  export: `update document d set state = 'EXPORTED' from chosen where d.id = chosen.id and d.state in ('SENDING', 'PROCESSING')
    returning d.id, d.state`,
  fail: `update document d set state = 'ERROR', fault_code = 'SEND_FAILED' from chosen where d.id = chosen.id and d.state <> 'RECEIVED'
    returning d.id, d.state`,
  retry: `update document d set state = 'PROCESSING', fault_code = null from chosen where d.id = chosen.id and d.state = 'ERROR'
    returning d.id, d.state`,
} as const;

/** Adds documents of both tenants, imported within the last `hours`. */
export async function addDocuments({ app }: TestApp, count: number, hours: number, seed: number): Promise<void> {
  await app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date)
     select gen_random_uuid(), case when n % 5 = 0 then 'demo-buyer' else 'demo-seller' end, 'd-' || $3 || '-' || n, 'send',
       (array['invoice', 'applicationresponse', 'ereport'])[1 + n % 3], 'peppol', 'RECEIVED', '',
       exchange_now() - ((hashint4(n + $3::int) & 65535) / 65536.0 * $2::float8 * interval '1 hour')
     from generate_series(1, $1::int) n`,
    [count, hours, seed],
  );
}

/** Changes the state of one document in `of`, with a row in the timeline at a random time after its import. */
export async function move({ app }: TestApp, what: keyof typeof MOVES, of: number, offset: number): Promise<void> {
  await app.database.sql.query(moveStatement(what), [of, offset]);
}

export function moveStatement(what: keyof typeof MOVES): string {
  return `with chosen as (select id from document where abs(hashtext(id::text)) % $1::int = $2::int), moved as (${MOVES[what]})
    insert into document_move (document, state, at)
    select moved.id, moved.state, d.import_date + (abs(hashtext(moved.state || moved.id::text)) % 100000) * interval '1 millisecond'
    from moved join document d on d.id = moved.id`;
}

/** Counts until nothing is left. A transaction in another database of the same server may delay the count for a moment. */
export async function countAll({ app }: TestApp): Promise<void> {
  await until(async () => {
    await countDocumentsAnew(app);
    const left = await app.database.sql.query(
      'select 1 from document_move, statistics_cursor where changed >= counted_to and changed < pg_snapshot_xmax(pg_current_snapshot()) limit 1',
    );
    return left.length === 0;
  }, 'everything is counted');
}

/** Periods of all kinds. Some begin or end within an hour. */
export function* periods(seed: number, count: number, now: Date): Generator<Period> {
  const random = randomFrom(seed);
  for (let n = 0; n < count; n += 1) {
    const from = now.getTime() - random() * 200 * HOUR_MS;
    const to = n % 4 === 0 ? now.getTime() - random() * 1000 : from + random() * 200 * HOUR_MS;
    if (from < to) yield { from: new Date(from), to: new Date(to), bucket: (['HOUR', 'DAY', 'WEEK', 'MONTH'] as const)[n % 4]! };
  }
}

export function countByReading({ app }: TestApp, { from, to, bucket }: Period, dimension: Dimension): Promise<Count[]> {
  return app.database.sql.query<Count>(
    `select date_trunc($4, import_date, 'UTC') as at, ${COLUMNS[dimension]} as key, count(*)::int as count from document
     where tenant_id = $1 and import_date >= $2 and import_date < $3 and ${COLUMNS[dimension]} is not null group by 1, 2 order by 1, 2`,
    [SELLER.tenantId, from, to, bucket.toLowerCase()],
  );
}

export interface ReadLatency {
  readonly at: Date;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function latenciesByReading({ app }: TestApp, { from, to, bucket }: Period): Promise<ReadLatency[]> {
  return app.database.sql.query<ReadLatency>(
    `with done as (
       select d.import_date, extract(epoch from (
         select min(m.at) from document_move m where m.document = d.id and m.state in ('EXPORTED', 'READY')) - d.import_date) * 1000 as ms
       from document d where d.tenant_id = $1 and d.import_date >= $2 and d.import_date < $3)
     select date_trunc($4, import_date, 'UTC') as at, count(*)::int as count,
       percentile_disc(0.5) within group (order by ms)::float8 as p50, percentile_disc(0.95) within group (order by ms)::float8 as p95,
       percentile_disc(0.99) within group (order by ms)::float8 as p99
     from done where ms is not null group by 1 order by 1`,
    [SELLER.tenantId, from, to, bucket.toLowerCase()],
  );
}
