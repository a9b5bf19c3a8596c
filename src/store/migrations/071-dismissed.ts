import { Migration } from '@mikro-orm/migrations';

/** The list of documents in ERROR leaves out those that were put away, without reading them. */
export class Migration071Dismissed extends Migration {
  override up(): void {
    this.addSql(`create index document_failed on document (tenant_id, import_date, id)
      where state = 'ERROR' and (direction = 'receive' or completed_at is null or completed_at < state_date)`);
  }
}
