// Says for which country the invoices of a participant are reported to the tax authority.
import type { TaxCountry } from '../../validation/rules/taxData/countries.js';
import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';
import { notRegistered } from './fault.js';

/**
 * From the next invoice on. null: its invoices are not reported; those of before stay as they are. The network is not told. Throws
 * PARTICIPANT_NOT_REGISTERED.
 */
export async function setTaxReporting(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  identifier: string,
  country: TaxCountry | null,
): Promise<void> {
  if (!isStorable(identifier)) throw notRegistered(identifier);
  const values: unknown[] = [actor.tenantId, identifier.toLowerCase(), country];
  const entry = audited(
    actor,
    'participant.tax-reporting',
    `select identifier as subject, jsonb_build_object('country', $3::text) as details from changed`,
    values,
  );
  const rows = await database.sql.query(
    `with changed as (
       update participant set tax_reporting = $3, updated_at = exchange_now()
       where tenant_id = $1 and identifier_key = $2 and wanted = 'PRESENT' returning identifier),
     ${entry}
     select 1 from changed`,
    values,
  );
  if (rows.length === 0) throw notRegistered(identifier);
}
