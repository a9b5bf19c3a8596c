// What the documents of a filter sum up to, by currency.
import { CREDIT_NOTE_TYPES } from '../../../../validation/codes/documentTypes.js';
import type { Actor } from '../../../actor.js';
import type { App } from '../../../ports.js';
import { conditionsOf, type DocumentFilter } from './filter.js';

/** Documents that are summed up: more take longer than a page waits for. */
export const SUMMED_MAX = 50_000;
export const CURRENCIES_MAX = 200;

export interface CurrencyTotal {
  /** null: the document says none, as responses do. */
  readonly currency: string | null;
  readonly documents: number;
  /** Decimals. null where no document has the amount. */
  readonly totalWithVat: string | null;
  readonly amountDue: string | null;
}

interface Totals {
  readonly byCurrency: readonly CurrencyTotal[];
  /** False: the filter finds more than {@link SUMMED_MAX}; the sums are those of the latest ones. */
  readonly isComplete: boolean;
}

/** Credit notes count below zero: their amounts are written without a sign. */
const SIGN = `case when d.type_code in ('${[...CREDIT_NOTE_TYPES.codes].join("', '")}') then -1 else 1 end`;

/** By currency, those with most documents first. */
export async function totalsOf(app: Pick<App, 'database'>, actor: Actor, filter: DocumentFilter): Promise<Totals> {
  const values: unknown[] = [];
  const conditions = conditionsOf(actor, filter, values);
  const rows = await app.database.sql.query<CurrencyTotal>(
    `select currency, count(*)::int as documents, sum(total_with_vat * sign)::text as "totalWithVat", sum(amount_due * sign)::text as "amountDue"
     from (select d.currency, d.total_with_vat, d.amount_due, ${SIGN} as sign from document d
       where ${conditions.join(' and ')} order by d.import_date desc limit $${values.push(SUMMED_MAX + 1)}) d
     group by currency order by count(*) desc, currency limit ${CURRENCIES_MAX}`,
    values,
  );
  const documents = rows.reduce((sum, row) => sum + row.documents, 0);
  return { byCurrency: rows, isComplete: documents <= SUMMED_MAX };
}
