import { Migration } from '@mikro-orm/migrations';

/** What operators look for: what moved last, and a document by its number. */
export class Migration007Search extends Migration {
  override up(): void {
    this.addSql('create index document_moved on document (tenant_id, state_date, id)');
    // One index for every number in place of one for each direction: an upload pays for no more entries than before.
    this.addSql('create index document_numbers on document (tenant_id, number)');
    this.addSql('drop index document_number, document_answered');
  }
}
