// Which invoice a status is of: the latest with its number that went to, or came from, the other party.

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

/** By number. `party`: the participant identifier of the other side. */
export async function invoicesWith(
  { sql }: Pick<Database, 'sql'>,
  tenantId: string,
  party: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, InvoiceOfStatus>> {
  const rows = await sql.query<InvoiceOfStatus>(
    `select distinct on (d.number) d.id, d.document_id as "documentId", d.number, d.direction, d.state,
       d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier"
     from unnest($3::text[]) wanted (number)
     join document d on d.tenant_id = $1 and ${numberKey('d.number')} = ${numberKey('wanted.number')} and d.number = wanted.number
     cross join lateral (select lower(case d.direction when 'send' then d.receiver_identifier else d.sender_identifier end) as party) other
     where d.document_type = 'invoice' and (other.party = lower($2)
       or $2 like '0225:%' and length($2) >= ${SIREN_ADDRESS} and left(other.party, ${SIREN_ADDRESS}) = left(lower($2), ${SIREN_ADDRESS}))
     order by d.number, d.import_date desc, d.id desc`,
    [tenantId, party, numbers],
  );
  return new Map(rows.map((row) => [row.number, row]));
}
