import { Migration } from '@mikro-orm/migrations';

/** A value for each master key, by which processes see that they mean the same key by its id. */
export class Migration062KeyChecks extends Migration {
  override up(): void {
    this.addSql(
      'create table master_key (id text primary key, check_value text not null, known_at timestamptz not null default exchange_now())',
    );
  }
}
