// Whether an invoice of the same seller and number was sent already.
import type { App } from '../../ports.js';
import { numberKey } from '../retrieval/list/numberKey.js';

export interface SentBefore {
  readonly documentId: string;
  readonly importDate: Date;
}

/** The latest one that did not fail. Numbers are compared without case, sellers by their electronic address. */
export async function findSentBefore(
  { database }: Pick<App, 'database'>,
  tenantId: string,
  { number, senderIdentifier }: { readonly number: string; readonly senderIdentifier: string | undefined },
): Promise<SentBefore | undefined> {
  const [row] = await database.sql.query<SentBefore>(
    `select document_id as "documentId", import_date as "importDate" from document d
     where tenant_id = $1 and ${numberKey('d.number')} = ${numberKey('$2::text')} and lower(d.number) = lower($2::text)
       and direction = 'send' and document_type = 'invoice' and state <> 'ERROR'
       and lower(d.sender_identifier) is not distinct from lower($3::text)
     order by import_date desc limit 1`,
    [tenantId, number, senderIdentifier ?? null],
  );
  return row;
}
