import { Migration } from '@mikro-orm/migrations';

/** Why an attempt of a delivery got no answer, in words. */
export class Migration020AttemptTexts extends Migration {
  override up(): void {
    this.addSql('alter table webhook_attempt add column error_text text');
  }
}
