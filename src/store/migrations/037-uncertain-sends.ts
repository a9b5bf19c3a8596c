import { Migration } from '@mikro-orm/migrations';

/** The access point that may have a message whose answer was lost. The next attempt goes there, even if the receiver has moved since. */
export class Migration037UncertainSends extends Migration {
  override up(): void {
    this.addSql('alter table submission add column uncertain jsonb');
  }
}
