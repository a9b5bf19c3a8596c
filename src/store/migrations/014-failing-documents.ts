import { Migration } from '@mikro-orm/migrations';

/** Since when each attempt at a document ends in an unexpected fault (src/domain/documents/pipeline/setAside.ts). */
export class Migration014FailingDocuments extends Migration {
  override up(): void {
    this.addSql('alter table document add column failing_since timestamptz');
  }
}
