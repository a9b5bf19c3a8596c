// The sources of the numbers of a period: the totals of whole hours and days, the documents themselves where the period begins or ends
// within an hour, and moves since the counters were written. SQL for one statement, so that every document is counted once.
import type { Actor } from '../../../actor.js';
import type { Sql } from '../../../database.js';
import type { App } from '../../../ports.js';
import { type Piece, type Pieces, piecesOf } from './periods.js';

/** The most moves that are counted live. Where counting is further behind, numbers are those of its last run. */
export const LIVE_MOVES_MAX = 2_000;

/** SQL expressions for what is counted. */
export interface CountedDimension {
  /** Over statistics_total: a column, or an expression over a row `t` of statistics_count, whose documents are then summed up. */
  readonly total: 'state' | 'document_type' | 'channel' | 'fault_code' | 'latency' | { readonly summed: string };
  /** Over a document `d` in its current state. */
  readonly present: string;
  /** Over a document `d` as it was counted, `c`. */
  readonly former: string;
  /** Over a document `d` that has not moved yet. Absent where there is nothing to count. */
  readonly received?: string;
}

interface Contributions {
  /** Conditions on rows `t` of statistics_total, each for a part of the period. */
  readonly totals: readonly string[];
  /** Queries of (at, key, n) to add. Rows with a null key do not count. */
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
  counted: CountedDimension,
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

/** Hours and days with counters are contiguous. */
function wholeOf({ counters }: Pieces): Piece | undefined {
  const [first, last] = [counters[0], counters.at(-1)];
  return first === undefined || last === undefined ? undefined : { from: first.from, to: last.to };
}

/** Documents as they are in the counters, and those that have not moved. */
function asCounted({ former, received = 'null' }: CountedDimension): { key: string; documents: string } {
  return {
    key: `case when c.document is not null then ${former} when d.state = 'RECEIVED' then ${received} end`,
    documents: 'document d left join statistics_document c on c.document = d.id',
  };
}

/**
 * Documents that moved since they were counted: adds their current state and subtracts the counted one. They are looked up by id,
 * whatever the planner estimates: the array hides the number of ids from it, and there is no other condition.
 */
function moved({ present, former }: CountedDimension, countedTo: string): string {
  return `select d.import_date, v.key, v.n from (select * from document where id = any(array(
      select distinct m.document from document_move m
      where m.changed >= ${countedTo}::xid8 and m.changed < pg_snapshot_xmax(pg_current_snapshot()))) offset 0) d
    left join statistics_document c on c.document = d.id
    cross join lateral (values (${present}, 1::bigint), (case when c.document is not null then ${former} end, -1)) v (key, n)`;
}

interface CountedCursor {
  /** The last transaction whose moves are counted. */
  readonly countedTo: string;
  readonly isBehind: boolean;
}

/** Undefined while documents from before counting began are not counted. */
async function readCursor(sql: Sql): Promise<CountedCursor | undefined> {
  const [cursor] = await sql.query<CountedCursor>(
    `select counted_to::text as "countedTo", exists (
       select 1 from document_move where changed >= counted_to and changed < pg_snapshot_xmax(pg_current_snapshot())
       order by changed offset ${LIVE_MOVES_MAX} limit 1) as "isBehind"
     from statistics_cursor where filled_to is null and counted_to <= pg_snapshot_xmax(pg_current_snapshot())`,
  );
  return cursor;
}
