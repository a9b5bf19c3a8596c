import { Migration } from '@mikro-orm/migrations';

/**
 * The audit log as a Merkle tree for each tenant. No foreign key to tenant or entry: the tree stays when they are removed, and without what
 * an entry said it holds no personal data.
 */
const TREE = [
  // Where the entry stands in the tree of its tenant.
  'alter table audit_entry add column leaf bigint',
  'create index audit_entry_unsealed on audit_entry (tenant_id, id) where leaf is null',
  'create index audit_entry_subject on audit_entry (tenant_id, subject, id)',
  `create table audit_leaf (
    tenant_id text not null,
    position bigint not null,
    entry bigint not null,
    at timestamptz not null,
    sha256 bytea not null,
    primary key (tenant_id, position)
  )`,
  // The complete subtrees.
  `create table audit_node (
    tenant_id text not null,
    level smallint not null,
    position bigint not null,
    hash bytea not null,
    primary key (tenant_id, level, position)
  )`,
  // Signed roots.
  `create table audit_head (
    tenant_id text not null,
    size bigint not null,
    statement text not null,
    key text not null,
    signature bytea not null,
    at timestamptz not null,
    time_stamp bytea,
    sent_at timestamptz,
    primary key (tenant_id, size)
  )`,
  'create index audit_head_unsent on audit_head (tenant_id, size) where sent_at is null',
  'create index audit_head_sent on audit_head (tenant_id, sent_at) where sent_at is not null',
  // Its keys. The newest signs.
  `create table evidence_key (
    id text primary key,
    certificate bytea not null,
    private_sealed text,
    created_at timestamptz not null default exchange_now()
  )`,
];

export class Migration007Evidence extends Migration {
  override up(): void {
    for (const sql of TREE) this.addSql(sql);
  }
}
