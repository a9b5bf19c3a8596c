// The number of documents of each value, in each bucket of a period.
import type { Actor } from '../../../actor.js';
import type { App } from '../../../ports.js';
import { type CountedDimension, contributions, type StatisticsPeriod } from './contributions.js';

/** Number of documents by value. */
type ValueCounts<Value> = Map<Value, number>;

interface CountRow<Value> {
  readonly at: Date;
  /** A value, its number of documents, the next value, and so on. */
  readonly pairs: readonly (Value | number)[];
}

/**
 * In order of time. Sums are made here: in the database each value of each hour would be a row, which takes ten times as long.
 */
export async function countValues<Value extends string | number>(
  app: Pick<App, 'database' | 'clock'>,
  actor: Actor,
  period: StatisticsPeriod,
  counted: CountedDimension,
): Promise<{ at: Date; counts: ValueCounts<Value> }[]> {
  const { totals, others, values } = await contributions(app, actor, period, counted);
  const { total } = counted;
  const selects = totals.map((where) =>
    typeof total === 'string'
      ? `select date_trunc($2, t.at, 'UTC') as at, t.${total} as pairs from statistics_total t where ${where} and t.${total} is not null`
      : `select date_trunc($2, t.at, 'UTC') as at, json_build_array(${total.summed}, sum(t.documents)) as pairs from statistics_count t
          where ${where} group by 1, ${total.summed} having sum(t.documents) <> 0`,
  );
  if (others.length > 0) {
    selects.push(`select date_trunc($2, at, 'UTC') as at, json_build_array(key, sum(n)) as pairs
      from (${others.join(' union all ')}) found (at, key, n) where key is not null group by 1, key having sum(n) <> 0`);
  }
  const byTime = new Map<number, ValueCounts<Value>>();
  for (const { at, pairs } of await app.database.sql.query<CountRow<Value>>(selects.join(' union all '), values)) {
    const counts: ValueCounts<Value> = byTime.get(at.getTime()) ?? new Map();
    byTime.set(at.getTime(), counts);
    add(counts, pairs);
  }
  return [...byTime].sort(([a], [b]) => a - b).map(([at, counts]) => ({ at: new Date(at), counts }));
}

function add<Value>(counts: ValueCounts<Value>, pairs: CountRow<Value>['pairs']): void {
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const value = pairs[index] as Value; // the odd ones are numbers
    counts.set(value, (counts.get(value) ?? 0) + (pairs[index + 1] as number));
  }
}

/** The values with documents, sorted. A value that was added may have been subtracted again. */
export function withoutZeros<Value extends string | number>(counts: ValueCounts<Value>): [Value, number][] {
  return [...counts].filter(([, documents]) => documents > 0).sort(([a], [b]) => (a < b ? -1 : 1));
}
