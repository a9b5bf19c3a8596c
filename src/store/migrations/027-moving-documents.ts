import { Migration } from '@mikro-orm/migrations';

const SETTLED = "state in ('READY', 'EXPORTED', 'DELIVERED', 'ERROR')";

/**
 * Indexes of lists leave out documents on their way, which have an index of their own, so that an upload and the first moves do not write
 * them (src/domain/documents/retrieval/list/everyDocument.ts). Each takes the place of one of migrations 001, 004, 009 and 024. Reads go on
 * while they are made; uploads and moves wait.
 */
const MADE: Readonly<Record<string, string>> = {
  document_moving: `(tenant_id, import_date, id, state) where state in ('RECEIVED', 'PROCESSING', 'SENDING')`,
  document_settled_moved: `(tenant_id, state_date, id) where ${SETTLED}`,
  document_settled_issue_date: `(tenant_id, issue_date, id) where issue_date is not null and ${SETTLED}`,
  document_settled_due_date: `(tenant_id, due_date, id) where due_date is not null and ${SETTLED}`,
  document_settled_total: `(tenant_id, total_with_vat, id) where total_with_vat is not null and ${SETTLED}`,
  document_settled_request: `(tenant_id, request_id) where request_id is not null and ${SETTLED}`,
  document_settled_unread: `(tenant_id, import_date, id) where read_at is null and direction = 'receive' and ${SETTLED}`,
  document_settled_ordinary: `(import_date, id) where retain_until is null and ${SETTLED}`,
  document_settled_mailbox: `(tenant_id, receiver_identifier, state, import_date, id)
    where direction = 'receive' and receiver_identifier like '0245:__________' and sapi_type is distinct from '' and ${SETTLED}`,
};
const REPLACED = ['received', 'moved', 'issue_date', 'due_date', 'total', 'request', 'unread', 'ordinary', 'mailbox'];

export class Migration027MovingDocuments extends Migration {
  override up(): void {
    for (const [name, definition] of Object.entries(MADE)) this.addSql(`create index ${name} on document ${definition}`);
    for (const name of REPLACED) this.addSql(`drop index document_${name}`);
    // submission_instance serves the search for a message.
    this.addSql('drop index submission_sent_as');
  }
}
