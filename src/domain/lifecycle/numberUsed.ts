// The number of an invoice is used once by its seller in a year. The platform of the receiver rejects another invoice with it.
import type { StatusReason } from '../../peppol/cdar/message.js';
import { NO_ACCESS_POINT } from '../channel.js';
import type { ClaimedDocument } from '../documents/pipeline/work.js';
import type { App } from '../ports.js';
import type { FrenchInvoice } from './frenchInvoice.js';
import { NUMBER_USED } from './invoices.js';

/**
 * The reason of the rejection. Undefined where the number is new, where the same bytes came again, which is the same invoice, and for an
 * invoice that came by no access point. The earlier one counts only where the same sender sent it by the same access point: nobody else uses
 * up a seller's number, and neither does an e-mail or an upload, whose sender nobody knows.
 */
export async function numberUsed(
  { database }: Pick<App, 'database'>,
  work: Pick<ClaimedDocument, 'id' | 'instanceId'>,
  invoice: FrenchInvoice,
): Promise<StatusReason | undefined> {
  if (work.instanceId === undefined || invoice.kind !== 'B2B' || invoice.seller.siren === undefined) return undefined;
  const { number, issueDate, seller } = invoice;
  const [earlier] = await database.sql.query<{ documentId: string }>(
    `select d.document_id as "documentId" from document own
     join french_invoice f on f.tenant_id = own.tenant_id and left(f.facts ->> 'number', 100) = left($2, 100) and f.facts ->> 'number' = $2
     join document d on d.id = f.document and lower(d.sender_identifier) = lower(own.sender_identifier)
     join inbound_message came on came.document = own.id and came.sender_access_point <> '${NO_ACCESS_POINT}'
     join inbound_message before on before.document = d.id and before.channel = came.channel and before.sender_access_point = came.sender_access_point
     where own.id = $1 and d.id <> own.id and d.state <> 'ERROR' and d.content_hash <> own.content_hash
       and (d.id < own.id or d.state <> 'PROCESSING')
       and f.facts #>> '{seller,siren}' = $3 and extract(year from f.issue_date) = extract(year from $4::date) limit 1`,
    [work.id, number, seller.siren, issueDate],
    { prepared: true },
  );
  if (earlier === undefined) return undefined;
  return { code: NUMBER_USED, text: `The seller used the number ${number} in ${issueDate.slice(0, 4)} for another invoice`, action: 'NIN' };
}
