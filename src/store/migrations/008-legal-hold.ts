import { Migration } from '@mikro-orm/migrations';

/** Documents that are kept whatever their age. The foreign key refuses whatever would remove one of them all the same. */
const HOLDS = [
  `create table legal_hold (
    document uuid primary key references document,
    tenant_id text not null,
    reason text not null,
    actor text not null,
    at timestamptz not null default exchange_now()
  )`,
  'create index legal_hold_tenant on legal_hold (tenant_id, document)',
];

export class Migration008LegalHold extends Migration {
  override up(): void {
    for (const sql of HOLDS) this.addSql(sql);
  }
}
