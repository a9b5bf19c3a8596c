// What was reported of invoices to tax authorities, for many documents in one statement.
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import { columnsOf } from '../statements/columns.js';
import { TaxReportSchema } from './taxReport.js';

/** Of one document: an invoice has one or two, and one more for each time that a person corrects it. */
export const TAX_REPORTS_MAX = 50;

const REPORT = columnsOf(TaxReportSchema);
const SHOWN = ['country', 'role', 'type', 'state', 'invoiceUuid', 'reason', 'createdAt', 'sentAt', 'answeredAt', 'findings'] as const;

/** One report, as people see it. */
export interface ShownReport extends Pick<InstanceType<typeof TaxReportSchema.class>, (typeof SHOWN)[number]> {
  readonly uuid: string;
}

/** In their order. By id of the row of the document. */
export async function taxReportsOf(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownReport[]>> {
  const rows = await database.sql.query<ShownReport & { readonly of: string }>(
    `select o.id as of, t.id as uuid, ${REPORT.selected(SHOWN, 't')}
     from unnest($2::uuid[]) o (id) cross join lateral (
       select * from tax_report r where r.document = o.id and r.tenant_id = $1 order by r.number desc limit ${TAX_REPORTS_MAX}) t
     order by t.number`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return Map.groupBy(rows, (row) => row.of);
}
