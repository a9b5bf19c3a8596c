import { Migration } from '@mikro-orm/migrations';

/** When all registrations were last compared with the network. No row: never. */
export class Migration061Comparisons extends Migration {
  override up(): void {
    this.addSql('create table registry_comparison (id boolean primary key check (id), compared_at timestamptz not null)');
  }
}
