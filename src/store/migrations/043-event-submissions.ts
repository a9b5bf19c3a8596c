import { Migration } from '@mikro-orm/migrations';

/** The submission that an event is about: a document that was sent again has several. */
export class Migration043EventSubmissions extends Migration {
  override up(): void {
    this.addSql('alter table webhook_event add column submission uuid');
  }
}
