import { Migration } from '@mikro-orm/migrations';

/** When labels or the mark of reading of a document last changed, for pages that show them (src/domain/documents/retrieval/list/changes.ts). */
const STATEMENTS = [
  'alter table document add column marked_at timestamptz',
  'create index document_marked on document (marked_at) where marked_at is not null',
];

export class Migration019Marks extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
