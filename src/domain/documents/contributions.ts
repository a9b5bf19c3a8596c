// Where the numbers of a period come from: the totals of whole hours and days, the documents themselves where the period begins or
// ends within an hour, and what has moved since the counters were written. SQL for one statement, so that every document is counted
// once.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import type { App } from '../ports.js';
import { type Piece, type Pieces, piecesOf } from './periods.js';

/** Moves that are counted live. Where counting is further behind, numbers are those of when it last counted. */
export const LIVE_MOVES_MAX = 2_000;

/** What is counted, as SQL. */
export interface Counted {
  /** Of statistics_total. */
  readonly total: 'state' | 'document_type' | 'channel' | 'fault_code' | 'latency';
  /** Of a document `d` as it is. */
  readonly present: string;
  /** Of a document `d` as it was counted, `c`. */
  readonly former: string;
  /** Of a document `d` that has not moved yet; absent where it has none. */
  readonly received?: string;
}

export interface Contributions {
  /** Conditions on rows `t` of statistics_total, each for a part of the period. */
  readonly totals: readonly string[];
  /** Queries of (at, key, n): what is to be added. Where key is null it is nothing. */
  readonly others: readonly string[];
  /** $1 is the tenant and $2 the bucket. */
  readonly values: readonly unknown[];
}

export interface StatisticsPeriod extends Piece {
  readonly bucket: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
}

export async function contributions(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  actor: Actor,
  period: StatisticsPeriod,
  counted: Counted,
): Promise<Contributions> {
  const cursor = await readCursor(database.sql);
  const pieces = piecesOf(period, period.bucket === 'HOUR', cursor === undefined ? undefined : clock());
  const values: unknown[] = [actor.tenantId, period.bucket.toLowerCase()];
  const range = (column: string, { from, to }: Piece): string => `${column} >= $${values.push(from)} and ${column} < $${values.push(to)}`;
  const totals = pieces.counters.map((piece) => `t.tenant_id = $1 and t.span = '${piece.span}' and ${range('t.at', piece)}`);
  const scanned = cursor?.isBehind ? asCounted(counted) : { key: counted.present, documents: 'document d' };
  const others = pieces.scans.map(
    (piece) => `select d.import_date, ${scanned.key}, ${piece.sign}::bigint from ${scanned.documents}
      where d.tenant_id = $1 and ${range('d.import_date', piece)}`,
  );
  const whole = wholeOf(pieces);
  if (cursor === undefined || whole === undefined) return { totals, others, values };
  const within = (): string => `d.tenant_id = $1 and ${range('d.import_date', whole)}`;
  if (counted.received !== undefined) {
    others.push(`select d.import_date, ${counted.received}, 1::bigint from document d where d.state = 'RECEIVED' and ${within()}`);
  }
  if (!cursor.isBehind) others.push(`${moved(counted, `$${values.push(cursor.countedTo)}`)} where ${within()}`);
  return { totals, others, values };
}

/** The hours and days with counters follow one another. */
function wholeOf({ counters }: Pieces): Piece | undefined {
  const [first, last] = [counters[0], counters.at(-1)];
  return first === undefined || last === undefined ? undefined : { from: first.from, to: last.to };
}

/** Documents as they are in the counters, and those that have not moved. */
function asCounted({ former, received = 'null' }: Counted): { key: string; documents: string } {
  return {
    key: `case when c.document is not null then ${former} when d.state = 'RECEIVED' then ${received} end`,
    documents: 'document d left join statistics_document c on c.document = d.id',
  };
}

/**
 * Documents that moved since they were counted: as they are now, and no longer as they were. They are looked up by their ids,
 * whatever the planner believes of how many moved: the array hides that from it, and nothing else is asked of them there.
 */
function moved({ present, former }: Counted, countedTo: string): string {
  return `select d.import_date, v.key, v.n from (select * from document where id = any(array(
      select distinct m.document from document_move m
      where m.changed >= ${countedTo}::xid8 and m.changed < pg_snapshot_xmax(pg_current_snapshot()))) offset 0) d
    left join statistics_document c on c.document = d.id
    cross join lateral (values (${present}, 1::bigint), (case when c.document is not null then ${former} end, -1)) v (key, n)`;
}

interface Cursor {
  /** Up to which transaction moves are counted. */
  readonly countedTo: string;
  readonly isBehind: boolean;
}

/** undefined while documents of before counting began are not counted. */
async function readCursor(sql: Sql): Promise<Cursor | undefined> {
  const [cursor] = await sql.query<Cursor>(
    `select counted_to::text as "countedTo", exists (
       select 1 from document_move where changed >= counted_to and changed < pg_snapshot_xmax(pg_current_snapshot())
       order by changed offset ${LIVE_MOVES_MAX} limit 1) as "isBehind"
     from statistics_cursor where filled_to is null and counted_to <= pg_snapshot_xmax(pg_current_snapshot())`,
  );
  return cursor;
}
