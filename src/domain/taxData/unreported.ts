// Which participants do not report, though their country wants it.
import { TAX_COUNTRIES, TAX_DATA } from '../../validation/rules/taxData/countries.js';
import type { App } from '../ports.js';

const DAYS_BEFORE = 30;
const DAY_MS = 86_400_000;

/** The authorities, and from when on a person is told. */
const DUTIES = TAX_COUNTRIES.flatMap((tax) => {
  const { duty } = TAX_DATA[tax];
  return duty === undefined ? [] : [{ tax, country: duty.country, since: new Date(Date.parse(duty.from) - DAYS_BEFORE * DAY_MS) }];
});

const ROWS = DUTIES.map(({ tax, country, since }) => `('${tax}', '${country}', timestamptz '${since.toISOString()}')`).join(', ');

/** SQL: participants (tax, since, tenant_id, identifier, name), found by an index on the countries of those that report to none. */
export const UNREPORTED = `select due.tax, due.since, p.tenant_id, p.identifier, p.name
  from (values ${ROWS}) due (tax, country, since) join participant p on p.country_code = due.country
  where p.tax_reporting is null and p.wanted = 'PRESENT' and due.since <= exchange_now()`;

/** Of any tenant. */
export async function isUnreported({ database, clock }: Pick<App, 'database' | 'clock'>): Promise<boolean> {
  if (DUTIES.every(({ since }) => clock() < since)) return false;
  return (await database.sql.query(`select 1 from (${UNREPORTED}) one limit 1`)).length > 0;
}
