// The notices of a mail.
import type { Sql } from '../database.js';
import { NOTICE_LIMITS } from './limits.js';
import type { ToldNotice } from './mailText.js';
import { MAY_BE_TOLD } from './queue.js';

interface Gathered {
  /** At most NOTICE_LIMITS.linesMax. */
  readonly notices: readonly ToldNotice[];
  readonly total: number;
  /** Some are of a day that had as many mails as it may have. */
  readonly isRest: boolean;
}

interface OfMail {
  readonly person: string;
  readonly tenantId: string;
  readonly batch: string;
}

/** Whether it is still so: SQL over the notice `n`, the choice `c`, the role `r` and the document `d`. */
const STILL_WANTED = `case n.kind
  when 'INVOICE' then c.invoices <> 'OFF'
  when 'MENTION' then c.mentions and exists (select 1 from document_comment o where o.id = n.about)
  when 'ASSIGNED' then c.assignments and exists (select 1 from document_assignment a where a.document = n.document and a.person = n.person)
  when 'APPROVAL' then c.approvals and r.role in ('operator', 'admin')
    and exists (select 1 from approval_request a where a.document = n.document and a.id = n.about and a.approved_at is null)
  else c.failed_sends and d.state = 'ERROR' end`;

const TAKE_DUE = `update notice set batch = $3 where person = $1 and tenant_id = $2 and due_at <= exchange_now() and batch is null
  and not exists (select 1 from notice o where o.person = $1 and o.tenant_id = $2 and o.batch = $3)`;

const READ_BATCH = `select n.kind, n.by_name as "byName", d.document_id as "documentId", d.number, d.seller_name as "sellerName", d.buyer_name as "buyerName",
    d.total_with_vat::text as "totalWithVat", d.currency, count(*) over ()::int as total,
    coalesce(bool_or((n.at at time zone 'UTC')::date = c.told_on and c.told_mails >= ${NOTICE_LIMITS.mailsPerDayMax}) over (), false) as "isRest"
  from notice n join notice_choice c on c.person = n.person and c.tenant_id = n.tenant_id
    join person_role r on r.person = n.person and r.tenant_id = n.tenant_id
    join person p on p.id = n.person and ${MAY_BE_TOLD}
    join document d on d.id = n.document and d.tenant_id = n.tenant_id
  where n.person = $1 and n.tenant_id = $2 and n.batch = $3 and ${STILL_WANTED}
  order by n.at, n.id limit ${NOTICE_LIMITS.linesMax}`;

/** What is due joins the mail, unless the mail was begun before. */
export async function gather(sql: Sql, { person, tenantId, batch }: OfMail): Promise<Gathered> {
  const values = [person, tenantId, batch];
  await sql.query(TAKE_DUE, values);
  const rows = await sql.query<ToldNotice & { readonly total: number; readonly isRest: boolean }>(READ_BATCH, values);
  return { notices: rows, total: rows[0]?.total ?? 0, isRest: rows[0]?.isRest ?? false };
}
