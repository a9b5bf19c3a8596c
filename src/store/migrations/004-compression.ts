import { Migration } from '@mikro-orm/migrations';

/**
 * Bytes in rows are compressed by LZ4 where the server was built with it: a third of the time of PostgreSQL's own method for
 * about the same size. The embedded database was not, and keeps its own. Rows that are there stay as they are and readable.
 */
export class Migration004Compression extends Migration {
  override up(): void {
    this.addSql(`do $$ begin
      alter table document_file alter column bytes set compression lz4;
    exception when feature_not_supported then null;
    end $$`);
  }
}
