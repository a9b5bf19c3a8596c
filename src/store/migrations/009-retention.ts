import { Migration } from '@mikro-orm/migrations';

/** How long documents are kept: by tenant, type and country of seller or buyer. */
const RETENTION = [
  // Of the tenant '' : the operator's, of RETENTION_RULES. '' as type or country: all.
  `create table retention_rule (
    tenant_id text not null,
    document_type text not null default '',
    country text not null default '',
    days integer not null,
    updated_at timestamptz not null default exchange_now(),
    primary key (tenant_id, document_type, country)
  )`,
  // Tenants whose rules changed, until their documents have the new times. changed: the transaction; documents up to after_at, after_id have them.
  // passes: how often all documents were looked at.
  `create table retention_change (
    tenant_id text primary key references tenant on delete cascade,
    changed xid8 not null default pg_current_xact_id(),
    passes smallint not null default 0,
    after_at timestamptz not null default '-infinity',
    after_id uuid not null default '00000000-0000-0000-0000-000000000000'
  )`,
  // retain_until: by a rule; null where RETENTION_DAYS counts.
  'alter table document add column seller_country text, add column buyer_country text, add column retain_until timestamptz',
  // What is due first: of those with a rule, and of the others.
  'create index document_retained on document (retain_until, id) where retain_until is not null',
  'create index document_ordinary on document (import_date, id) where retain_until is null',
];

export class Migration009Retention extends Migration {
  override up(): void {
    for (const sql of RETENTION) this.addSql(sql);
  }
}
