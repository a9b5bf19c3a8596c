import { Migration } from '@mikro-orm/migrations';

/** Whether a tenant sends for its own participants alone. null: as the environment says (src/domain/documents/sending/senders.ts). */
export class Migration015Senders extends Migration {
  override up(): void {
    this.addSql('alter table tenant add column only_own_senders boolean');
  }
}
