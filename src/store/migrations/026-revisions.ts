import { Migration } from '@mikro-orm/migrations';

/** What an entry of an external SMP was written with: the address and the certificate of the access point. */
export class Migration026Revisions extends Migration {
  override up(): void {
    this.addSql('alter table participant_step add column revision text');
  }
}
