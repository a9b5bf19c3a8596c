import { Migration } from '@mikro-orm/migrations';

/**
 * Exports that a tenant has made each month, and the months that were made (src/domain/exports/standing/). kept_until: of the file of one that
 * was delivered; other files are kept for a day.
 */
const STATEMENTS = [
  'alter table export_job add column kept_until timestamptz',
  'create index export_job_kept on export_job (kept_until) where kept_until is not null',
  'create index export_job_day on export_job (finished_at) where finished_at is not null and kept_until is null',
  `create table standing_export (
    id uuid primary key,
    tenant_id text not null references tenant on delete cascade,
    name text not null,
    format text not null,
    direction text,
    document_type text,
    date_by text not null,
    options jsonb not null,
    day smallint not null,
    recipients uuid[] not null,
    created_at timestamptz not null default exchange_now(),
    next_at timestamptz not null
  )`,
  'create index standing_export_tenant on standing_export (tenant_id, id)',
  'create index standing_export_next on standing_export (next_at)',
  `create table standing_export_run (
    standing_export uuid not null references standing_export on delete cascade,
    month date not null,
    tenant_id text not null,
    export_job uuid not null,
    told uuid[] not null default '{}',
    due_at timestamptz,
    failures int not null default 0,
    fault text,
    failed_at timestamptz,
    finished_at timestamptz,
    lease_token uuid,
    lease_until timestamptz,
    primary key (standing_export, month)
  )`,
  'create index standing_export_run_due on standing_export_run (due_at) where due_at is not null',
  'create index standing_export_run_failed on standing_export_run (tenant_id) where due_at is null and finished_at is null',
];

export class Migration034StandingExports extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
