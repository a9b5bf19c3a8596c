// What the documents of a filter sum up to, by currency.
import { CREDIT_NOTE_TYPES } from '../../../../validation/codes/documentTypes.js';
import type { Actor } from '../../../actor.js';
import type { App } from '../../../ports.js';
import { narrowedConditions } from '../search/narrow.js';
import { filteredDocument } from './everyDocument.js';
import type { DocumentFilter } from './filter.js';

/** Documents that are summed up: more take longer than a page waits for. */
export const SUMMED_MAX = 50_000;
export const CURRENCIES_MAX = 200;
/** The latest ones: more than a plot can show. */
export const DAY_TOTALS_MAX = 1_000;

export interface CurrencyTotal {
  /** null: the document says none, as responses do. */
  readonly currency: string | null;
  readonly documents: number;
  /** Decimals. null where no document has the amount. */
  readonly totalWithVat: string | null;
  readonly amountDue: string | null;
  /** Of those that were sent, and of those that were received. */
  readonly sentWithVat: string | null;
  readonly receivedWithVat: string | null;
}

/** The documents of one currency that were imported on one day (UTC). */
export interface DayTotal extends CurrencyTotal {
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

interface Totals {
  readonly byCurrency: readonly CurrencyTotal[];
  readonly byDay: readonly DayTotal[];
  /** False: the filter finds more than {@link SUMMED_MAX}; the sums are those of the latest ones. */
  readonly isComplete: boolean;
}

/** Credit notes count below zero: their amounts are written without a sign. */
const SIGN = `case when d.type_code in ('${[...CREDIT_NOTE_TYPES.codes].join("', '")}') then -1 else 1 end`;

/** By currency, those with most documents first, and by day, in order. Days without documents are left out. */
export async function totalsOf(app: Pick<App, 'database'>, actor: Actor, filter: DocumentFilter): Promise<Totals> {
  const values: unknown[] = [];
  const conditions = await narrowedConditions(app, actor, filter, values);
  const rows = await app.database.sql.query<CurrencyTotal & { readonly day: string | null }>(
    `select to_char(day, 'YYYY-MM-DD') as day, currency, count(*)::int as documents, sum(total_with_vat * sign)::text as "totalWithVat",
       sum(amount_due * sign)::text as "amountDue",
       sum(total_with_vat * sign) filter (where direction = 'send')::text as "sentWithVat",
       sum(total_with_vat * sign) filter (where direction = 'receive')::text as "receivedWithVat"
     from (select d.direction, d.currency, d.total_with_vat, d.amount_due, ${SIGN} as sign, date_trunc('day', d.import_date, 'UTC') at time zone 'UTC' as day
       from ${filteredDocument(conditions.length > 1, conditions, `order by d.import_date desc limit $${values.push(SUMMED_MAX + 1)}`)} d) d
     group by grouping sets ((currency), (day, currency)) order by day, count(*) desc, currency`,
    values,
  );
  const byCurrency = rows.filter(({ day }) => day === null).map(({ day: _, ...total }) => total);
  const byDay = rows.filter((row): row is DayTotal => row.day !== null);
  const documents = byCurrency.reduce((sum, total) => sum + total.documents, 0);
  return { byCurrency: byCurrency.slice(0, CURRENCIES_MAX), byDay: byDay.slice(-DAY_TOTALS_MAX), isComplete: documents <= SUMMED_MAX };
}
