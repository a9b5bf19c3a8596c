import { Migration } from '@mikro-orm/migrations';

/** Who this database is to its stores of files, and which of them it has marked as its own. */
export class Migration011Files extends Migration {
  override up(): void {
    this.addSql(`create table file_store (
      only_one boolean primary key default true check (only_one),
      id uuid not null default gen_random_uuid(),
      marked text[] not null default '{}'
    )`);
    this.addSql('insert into file_store default values');
  }
}
