import { Migration } from '@mikro-orm/migrations';

/** Reports of invoices to tax authorities, in five corners. */
const STATEMENTS = [
  // The country whose authority is told of the participant's invoices.
  'alter table participant add column tax_reporting text',
  // id: the UUID of the report. number: the order of reports of an invoice. reporter: the participant. xml: fixed before the first attempt.
  // reason: why it waits, or failed. answer: the status of the authority. due_at: null where nothing is left to do.
  `create table tax_report (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity,
    tenant_id text not null,
    document uuid not null references document on delete cascade,
    country text not null,
    role text not null check (role in ('C2', 'C3')),
    type text not null check (type in ('S', 'R', 'D', 'F', 'W')),
    state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'ACCEPTED', 'REJECTED', 'FAILED')),
    reporter text not null,
    invoice_uuid text,
    xml bytea,
    reason text,
    findings jsonb not null default '[]',
    answer bytea,
    attempts integer not null default 0,
    due_at timestamptz default exchange_now(),
    lease_token uuid,
    lease_until timestamptz,
    warned_at timestamptz,
    created_at timestamptz not null default exchange_now(),
    made_at timestamptz,
    sent_at timestamptz,
    answered_at timestamptz
  )`,
  'create index tax_report_document on tax_report (document, country, role, number)',
  'create index tax_report_due on tax_report (country, tenant_id, due_at) where due_at is not null',
  // Each lease is renewed every second.
  'create index tax_report_lease on tax_report (lease_token) where lease_token is not null',
  `create index tax_report_open on tax_report (created_at) where state in ('WAITING', 'SENT')`,
  `create index tax_report_person on tax_report (tenant_id, state, created_at) where state <> 'ACCEPTED'`,
  // The messages that carry a report: each has an identifier of its own, which its answer names.
  `create table tax_message (
    instance_id uuid primary key default gen_random_uuid(),
    report uuid not null references tax_report on delete cascade,
    created_at timestamptz not null default exchange_now(),
    sent_at timestamptz,
    access_point text,
    receipt bytea
  )`,
  'create index tax_message_report on tax_message (report, created_at)',
];

export class Migration023TaxReports extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
