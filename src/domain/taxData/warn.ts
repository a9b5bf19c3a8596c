// Which reports no authority has answered.
import { TAX_COUNTRIES, type TaxCountry } from '../../validation/rules/taxData/countries.js';
import type { App } from '../ports.js';

/** SQL: how long a report waits before a person is told. */
export const UNANSWERED_AFTER = `interval '1 hour'`;
const AGAIN_AFTER = `interval '1 day'`;
/** Of one run. */
const WARNED_MAX = 100;
/** More are counted no further. */
const COUNTED_MAX = 10_000;

const UNANSWERED = `state in ('WAITING', 'SENT') and created_at <= exchange_now() - ${UNANSWERED_AFTER}`;

/** A recurring job: after an hour, and each day. */
export async function warnOfUnanswered({ database, log }: Pick<App, 'database' | 'log'>): Promise<void> {
  const rows = await database.sql.query<{ id: string; tenantId: string; country: string; state: string; reason: string | null }>(
    `update tax_report set warned_at = exchange_now() where id = any(array(
       select id from tax_report where ${UNANSWERED} and (warned_at is null or warned_at <= exchange_now() - ${AGAIN_AFTER})
       order by created_at limit ${WARNED_MAX} for update skip locked))
     returning id, tenant_id as "tenantId", country, state, reason`,
  );
  for (const { id, tenantId, country, state, reason } of rows)
    log.error('tax_report.unanswered', { report: id, tenant: tenantId, country, state, reason: reason ?? undefined });
}

/** By country, of all tenants. */
export async function countUnanswered({ database }: Pick<App, 'database'>): Promise<Readonly<Record<TaxCountry, number>>> {
  const rows = await database.sql.query<{ country: TaxCountry; count: number }>(
    `select country, count(*)::int as count from (select country from tax_report where ${UNANSWERED} limit ${COUNTED_MAX}) found group by country`,
  );
  const counts = new Map(rows.map(({ country, count }) => [country, count]));
  return Object.fromEntries(TAX_COUNTRIES.map((country) => [country, counts.get(country) ?? 0])) as Record<TaxCountry, number>;
}
