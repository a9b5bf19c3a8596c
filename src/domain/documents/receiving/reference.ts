import type { App } from '../../ports.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { numberKey } from '../retrieval/list/numberKey.js';

/**
 * Spec is silent: `referenceDocumentId` is the document with that number that this tenant sent to the sender of the
 * response, the latest of several (docs/decisions/026). Undefined where there is none.
 */
export async function findReference(
  app: Pick<App, 'database'>,
  work: Pick<ClaimedDocument, 'tenantId' | 'documentType' | 'senderIdentifier'>,
  number: string | undefined,
): Promise<string | undefined> {
  if (work.documentType !== 'applicationresponse' || number === undefined || work.senderIdentifier === undefined) return undefined;
  const [found] = await app.database.sql.query<{ document_id: string }>(
    `select document_id from document
     where tenant_id = $1 and ${numberKey('number')} = ${numberKey('$2')} and number = $2 and direction = 'send' and lower(receiver_identifier) = lower($3)
     order by import_date desc, id desc limit 1`,
    [work.tenantId, number, work.senderIdentifier],
  );
  return found?.document_id;
}
