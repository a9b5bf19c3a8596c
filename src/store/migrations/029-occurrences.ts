import { Migration } from '@mikro-orm/migrations';

/** What happened, as a code with values (src/domain/occurrences): a timeline says it in the language of who reads. */
export class Migration029Occurrences extends Migration {
  override up(): void {
    this.addSql('alter table document_move add column occurrence jsonb');
  }
}
