// Notes new invoices that get the label that somebody chose.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import { INVOICE_DUE, IS_CHOSEN, IS_NEW_INVOICE } from './invoiceRule.js';
import { NOTICE_LIMITS } from './limits.js';
import { ADD_WANTED, MAY_BE_TOLD } from './queue.js';

/** A document and the labels that it did not have before. */
export interface Labelled {
  readonly id: string;
  readonly labels: readonly string[];
}

/** In the transaction of the labels. Whoever put the label is not told. */
export async function noteLabelled(sql: Sql, actor: Actor, marked: readonly Labelled[]): Promise<void> {
  const added = marked.flatMap(({ id, labels }) => labels.map((label) => ({ id, label })));
  if (added.length === 0) return;
  await sql.query(
    `with wanted as materialized (
      select r.person, r.tenant_id, 'INVOICE' as kind, d.id as document, null::uuid as about, null::text as by_name, ${INVOICE_DUE} as due_at
      from unnest($2::uuid[], $3::text[]) as added (id, label)
        join document d on d.id = added.id and ${IS_NEW_INVOICE} and d.import_date > exchange_now() - interval '${NOTICE_LIMITS.keptDays} days'
        join notice_choice c on c.tenant_id = $1 and c.invoices <> 'OFF' and c.label = added.label and ${IS_CHOSEN}
        join person_role r on r.person = c.person and r.tenant_id = c.tenant_id and r.person is distinct from $4::uuid
        join person p on p.id = r.person and ${MAY_BE_TOLD}
      for key share of r),
    ${ADD_WANTED}`,
    [actor.tenantId, added.map(({ id }) => id), added.map(({ label }) => label), actor.person?.id ?? null],
  );
}
