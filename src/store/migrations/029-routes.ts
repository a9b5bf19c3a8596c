import { Migration } from '@mikro-orm/migrations';

/** The rules by which documents of a type choose their channel. A tenant without a row has no rules. */
export class Migration029Routes extends Migration {
  override up(): void {
    this.addSql(`create table document_route (
      tenant_id text not null references tenant on delete cascade,
      document_type text not null,
      rules jsonb not null,
      generation integer not null default 1,
      updated_at timestamptz not null default exchange_now(),
      primary key (tenant_id, document_type)
    )`);
  }
}
