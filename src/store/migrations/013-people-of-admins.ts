import { Migration } from '@mikro-orm/migrations';

/** Accounts that another tenant must not rely on, for example because an admin of one had their link (src/domain/people/invite.ts). */
export class Migration013PeopleOfAdmins extends Migration {
  override up(): void {
    this.addSql('alter table person add column is_unconfirmed boolean not null default false');
  }
}
