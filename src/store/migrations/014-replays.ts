import { Migration } from '@mikro-orm/migrations';

/** What a replay with an idempotency key was asked for, so that the same key is not taken for something else. */
export class Migration014Replays extends Migration {
  override up(): void {
    this.addSql('alter table webhook_replay add column request bytea');
  }
}
