// New invoices for notices of a browser, which shows them while a page is open.
import type { Actor } from '../actor.js';
import type { FoundDocument } from '../documents/retrieval/list/foundDocument.js';
import { findDocuments } from '../documents/retrieval/list/search.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';
import { IS_CHOSEN, IS_NEW_INVOICE } from './invoiceRule.js';

const NEW_MINUTES = 10;

/** The document where it is a received invoice that came just now and fits the rule of the person who asks. */
export async function findNewInvoice(app: Pick<App, 'database'>, actor: Actor, documentId: string): Promise<FoundDocument | undefined> {
  if (actor.person === undefined || !isStorable(documentId)) return undefined;
  const [chosen] = await app.database.sql.query(
    `select 1 from document d left join notice_choice c on c.person = $3 and c.tenant_id = d.tenant_id
     where d.tenant_id = $1 and d.document_id = $2 and ${IS_NEW_INVOICE} and d.import_date > exchange_now() - interval '${NEW_MINUTES} minutes'
       and ${IS_CHOSEN}`,
    [actor.tenantId, documentId, actor.person.id],
  );
  return chosen === undefined ? undefined : (await findDocuments(app, actor, [documentId])).get(documentId);
}
