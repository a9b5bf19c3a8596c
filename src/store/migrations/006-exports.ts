import { Migration } from '@mikro-orm/migrations';

/** Files of all documents of a filter, made by a job. blob_key: where the file is; set with finished_at. */
const EXPORTS = [
  `create table export_job (
    id uuid primary key,
    tenant_id text not null references tenant on delete cascade,
    format text not null,
    filter jsonb not null,
    order_by text not null,
    actor jsonb not null,
    total integer not null,
    done integer not null default 0,
    attempts smallint not null default 0,
    fault text,
    blob_key text,
    byte_length bigint,
    sha256 bytea,
    created_at timestamptz not null default exchange_now(),
    updated_at timestamptz not null default exchange_now(),
    finished_at timestamptz,
    cancelled_at timestamptz,
    lease_token uuid,
    lease_until timestamptz
  ) with (fillfactor = 70)`,
  'create index export_job_tenant on export_job (tenant_id, id)',
  'create index export_job_open on export_job (id) where finished_at is null',
  'create index export_job_old on export_job (finished_at) where finished_at is not null',
  'create index export_job_blob on export_job (blob_key) where blob_key is not null',
];

export class Migration006Exports extends Migration {
  override up(): void {
    for (const sql of EXPORTS) this.addSql(sql);
  }
}
