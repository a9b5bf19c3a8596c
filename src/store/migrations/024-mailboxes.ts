import { Migration } from '@mikro-orm/migrations';

/**
 * Whether rules that a specification names did not run (src/domain/documents/checks). What a customer finds wrong in a document that it refuses (src/domain/documents/completion). What SAPI-SK says of a document: its type ('' where it is not in a mailbox) and process, and the number that its sender gave it; and the
 * mailbox of a participant in the order of its list (src/domain/sapi). Participants there are `0245:` and ten digits.
 */
const STATEMENTS = [
  'alter table document add column completion_issues jsonb, add column partly_checked boolean',
  'alter table document add column sapi_type text, add column sapi_process text, add column sapi_number text',
  `create index document_mailbox on document (tenant_id, receiver_identifier, state, import_date, id)
    where direction = 'receive' and receiver_identifier like '0245:__________' and sapi_type is distinct from ''`,
];

export class Migration024Mailboxes extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
