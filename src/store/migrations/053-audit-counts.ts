import { Migration } from '@mikro-orm/migrations';

/** Repeated changes of one thing are one entry of the audit log a minute. */
export class Migration053AuditCounts extends Migration {
  override up(): void {
    for (const sql of AUDIT) this.addSql(sql);
  }
}

const AUDIT = [
  // The minute is null in entries of older versions, which are one for each change.
  `alter table audit_entry add column minute bigint, add column changes integer not null default 1, add column last_at timestamptz,
    add column later jsonb not null default '[]'`,
  // Entries with a minute are counted here.
  `alter table tenant_usage add column audit_bytes bigint not null default 0`,
  `create unique index audit_entry_minute on audit_entry (tenant_id, action, subject, actor, minute) where minute is not null`,
];
