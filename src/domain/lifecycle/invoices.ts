// Which invoice a status is of: one with its number that went to, or came from, the other party.

import type { ReceivedStatus } from '../../peppol/cdar/message.js';
import type { Sql } from '../database.js';
import type { State } from '../document.js';
import { numberKey } from '../documents/retrieval/list/numberKey.js';
import { jsonOf } from '../json.js';
import type { Direction } from '../vocabulary.js';

export interface InvoiceOfStatus {
  readonly id: string;
  readonly documentId: string;
  readonly number: string;
  readonly direction: Direction;
  readonly state: State;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
}

/** What a platform says of each invoice once: that it was sent, and that it arrived or was rejected. */
const SAID_ONCE: readonly (readonly string[])[] = [['200'], ['202', '213', '221', '501']];

/** The number was used before: the invoice is a later one than that which has the number. */
export const NUMBER_USED = 'REJ_UNI';

/** Messages about the invoices of a tenant are kept one after the other, where their numbers share one of these locks. */
const LOCKS = 64;
const LOCK_SEED = 3708;

/**
 * By number. `party`: the participant identifier of the other side. `message`: the one that says it, which may be read again.
 *
 * Several invoices may have one number. Those of the date in the message come first. Of them, what is said once is of the oldest of which
 * it was not said yet, or of the latest where the reason is that the number was used; anything else is of the latest that did not end in
 * ERROR. Call it in the transaction that keeps the statuses: until its end, no other message about these numbers is looked up.
 */
export async function invoicesWith(
  sql: Sql,
  tenantId: string,
  party: string,
  statuses: readonly ReceivedStatus[],
  message: string,
): Promise<ReadonlyMap<string, InvoiceOfStatus>> {
  const asked = statuses.map(({ status, invoice, reasons }) => ({
    number: invoice.number,
    date: invoice.issueDate,
    once: SAID_ONCE.find((group) => group.includes(status)) ?? [],
    isLater: reasons.some(({ code }) => code === NUMBER_USED),
  }));
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended($1, bucket)) from (
       select distinct ${LOCK_SEED} + abs(hashtext(number) % ${LOCKS}) as bucket from jsonb_to_recordset($2::jsonb) wanted (number text)
       order by bucket) buckets`,
    [tenantId, jsonOf(asked)],
  );
  const rows = await sql.query<InvoiceOfStatus>(
    `select distinct on (d.number) d.id, d.document_id as "documentId", d.number, d.direction, d.state,
       d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier"
     from jsonb_to_recordset($3::jsonb) wanted (number text, date text, once jsonb, "isLater" boolean)
     join document d on d.tenant_id = $1 and ${numberKey('d.number')} = ${numberKey('wanted.number')} and d.number = wanted.number
     left join french_invoice f on f.document = d.id
     cross join lateral (select lower(case d.direction when 'send' then d.receiver_identifier else d.sender_identifier end) as party) other
     cross join lateral (select jsonb_array_length(wanted.once) > 0 and not wanted."isLater" as is_of_oldest, exists (
       select 1 from lifecycle_status s where s.document = d.id and not s.is_automatic and wanted.once ? s.status
         and s.message is distinct from $4::uuid) as was_said) about
     where d.document_type = 'invoice' and other.party = lower($2)
     order by d.number, wanted.date is not null and to_char(f.issue_date, 'YYYY-MM-DD') is distinct from wanted.date, about.was_said,
       case when about.is_of_oldest then d.id end, jsonb_array_length(wanted.once) = 0 and d.state = 'ERROR', d.id desc`,
    [tenantId, party, jsonOf(asked), message],
  );
  return new Map(rows.map((row) => [row.number, row]));
}
