// Which invoice a status is of: one with its number that went to, or came from, the other party.

import type { Database } from '../database.js';
import type { State } from '../document.js';
import { numberKey } from '../documents/retrieval/list/numberKey.js';
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

/** The length of `0225:` and a SIREN. Behind it, an enterprise may have several addresses, such as one for statuses. */
const SIREN_ADDRESS = 14;

/** What a platform says of each invoice once: that it was sent, and that it arrived or was rejected. */
const SAID_ONCE: readonly (readonly string[])[] = [['200'], ['202', '213', '221', '501']];

/**
 * By number. `party`: the participant identifier of the other side. `message`: the one that says it, which may be read again. Of several invoices with one number, what is said once is of the oldest
 * of which it was not said yet, anything else of the latest that did not end in ERROR.
 */
export async function invoicesWith(
  { sql }: Pick<Database, 'sql'>,
  tenantId: string,
  party: string,
  wanted: readonly { readonly number: string; readonly status: string }[],
  message: string,
): Promise<ReadonlyMap<string, InvoiceOfStatus>> {
  const asked = wanted.map(({ number, status }) => ({ number, once: SAID_ONCE.find((group) => group.includes(status)) ?? [] }));
  const rows = await sql.query<InvoiceOfStatus>(
    `select distinct on (d.number) d.id, d.document_id as "documentId", d.number, d.direction, d.state,
       d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier"
     from jsonb_to_recordset($3::jsonb) wanted (number text, once jsonb)
     join document d on d.tenant_id = $1 and ${numberKey('d.number')} = ${numberKey('wanted.number')} and d.number = wanted.number
     cross join lateral (select lower(case d.direction when 'send' then d.receiver_identifier else d.sender_identifier end) as party) other
     cross join lateral (select jsonb_array_length(wanted.once) > 0 as is_once, exists (
       select 1 from lifecycle_status s where s.document = d.id and not s.is_automatic and wanted.once ? s.status
         and s.message is distinct from $4::uuid) as was_said) about
     where d.document_type = 'invoice' and (other.party = lower($2)
       or $2 like '0225:%' and length($2) >= ${SIREN_ADDRESS} and left(other.party, ${SIREN_ADDRESS}) = left(lower($2), ${SIREN_ADDRESS}))
     order by d.number, about.was_said, case when about.is_once then false else d.state = 'ERROR' end,
       case when about.is_once then d.id end, d.id desc`,
    [tenantId, party, JSON.stringify(asked), message],
  );
  return new Map(rows.map((row) => [row.number, row]));
}
