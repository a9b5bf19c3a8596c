import { Migration } from '@mikro-orm/migrations';

/**
 * The list of documents to export asks for those that nobody has completed. The index of before had all, so each poll read the completed
 * ones of the whole retention.
 */
export class Migration054Uncompleted extends Migration {
  override up(): void {
    this.addSql(`create index document_uncompleted on document (tenant_id, state, import_date, id)
      where completed_as is null and state in ('READY', 'DELIVERED')`);
  }
}
