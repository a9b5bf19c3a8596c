import { Migration } from '@mikro-orm/migrations';

/** The company that sent or received, as a digest of its identifier (src/domain/networkReports/exchanges.ts). null: one of before, or a status. */
export class Migration016EndUsers extends Migration {
  override up(): void {
    this.addSql('alter table network_exchange add column company text');
  }
}
