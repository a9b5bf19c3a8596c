import { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '../../src/store/migrations/list.js';

/** The version after this one, for tests of upgrades: it changes a table that this version uses. */
class SecondMigration extends Migration {
  override up(): void {
    this.addSql('alter table webhook_endpoint add column only_in_tests text');
  }
}

export const SECOND = '999-only-in-tests';
export const NEXT_MIGRATIONS = [...MIGRATIONS, { name: SECOND, class: SecondMigration }];
