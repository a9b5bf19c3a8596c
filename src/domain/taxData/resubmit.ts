// A person has what an authority rejected, or what could not be made, reported again.

import type { ReporterRole, TaxCountry } from '../../validation/rules/taxData/countries.js';
import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';

interface Which {
  /** Absent: all that there are. */
  readonly country?: TaxCountry | null | undefined;
  readonly role?: ReporterRole | null | undefined;
}

/**
 * Makes an `R` of a report that was answered or has failed: a new UUID, the same UUID of the invoice, from the stored document, by the rules
 * of today. A `D`, `W` or `F` that was rejected or has failed is made again with the same type. Throws DOCUMENT_NOT_FOUND, and TAX_DATA_REFUSED
 * where nothing can be reported again.
 */
export async function resubmitTaxData(
  app: Pick<App, 'database' | 'wake'>,
  actor: Actor,
  documentId: string,
  { country, role }: Which,
): Promise<void> {
  const added = await app.database.transaction(async (sql) => {
    // A move of the document, and another request, wait: none reports beside this one.
    const [document] = isStorable(documentId)
      ? await sql.query<{ id: string }>('select id from document where tenant_id = $1 and document_id = $2 for no key update', [
          actor.tenantId,
          documentId,
        ])
      : [];
    if (document === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
    const values: unknown[] = [document.id, actor.tenantId, country ?? null, role ?? null, documentId];
    return sql.query(
      `with latest as (
         select distinct on (t.country, t.role) t.* from tax_report t
         where t.document = $1 and t.tenant_id = $2 and ($3::text is null or t.country = $3) and ($4::text is null or t.role = $4)
         order by t.country, t.role, t.number desc),
       added as (
         insert into tax_report (tenant_id, document, country, role, type, reporter)
         select tenant_id, document, country, role, case when type in ('S', 'R') then 'R' else type end, reporter from latest
         where state in ('REJECTED', 'FAILED') or state = 'ACCEPTED' and type in ('S', 'R') returning country, role),
       ${audited(
         actor,
         'document.resubmit-tax-data',
         `select $5::text as subject, jsonb_build_object('reports', jsonb_agg(country || ' ' || role)) as details from added having count(*) > 0`,
         values,
       )}
       select 1 from added`,
      values,
    );
  });
  if (added.length === 0)
    throw new ExchangeError('TAX_DATA_REFUSED', 'Nothing can be reported again: there is no report, or its answer is still to come');
  app.wake('changes');
}
