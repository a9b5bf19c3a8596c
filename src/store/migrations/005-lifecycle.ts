import { Migration } from '@mikro-orm/migrations';

/** French invoices: what statuses and e-reports say of them, their lifecycle, and the e-reports that were made. */
const STATEMENTS = [
  `create table french_invoice (
    document uuid primary key references document on delete cascade,
    tenant_id text not null,
    kind text not null,
    issue_date date not null,
    facts jsonb not null
  )`,
  'create index french_invoice_issued on french_invoice (tenant_id, issue_date, document)',
  `create index french_invoice_number on french_invoice (tenant_id, left(facts ->> 'number', 100))`,
  // message: the document that carries it. state: WAITING is due until it is a message; SENT, RECEIVED, RECORDED (here alone).
  `create table lifecycle_status (
    id uuid primary key,
    tenant_id text not null,
    document uuid not null references document on delete cascade,
    message uuid references document on delete set null,
    status text not null,
    direction text not null check (direction in ('send', 'receive')),
    is_automatic boolean not null,
    set_at timestamptz not null default exchange_now(),
    reasons jsonb not null default '[]',
    amounts jsonb not null default '[]',
    actor text not null,
    state text not null check (state in ('WAITING', 'SENT', 'RECEIVED', 'RECORDED')),
    note text,
    attempts integer not null default 0,
    due_at timestamptz,
    created_at timestamptz not null default exchange_now()
  )`,
  'create index lifecycle_status_document on lifecycle_status (document, set_at, id)',
  'create unique index lifecycle_status_message on lifecycle_status (message, document) where message is not null',
  // The service itself says of an invoice once that it was sent, received or rejected.
  `create unique index lifecycle_status_automatic on lifecycle_status (document) where is_automatic and direction = 'send'`,
  'create index lifecycle_status_due on lifecycle_status (due_at) where due_at is not null',
  `create table e_report (
    id uuid primary key,
    tenant_id text not null,
    issuer text not null,
    kind text not null check (kind in ('transactions', 'payments')),
    period_start date not null,
    period_end date not null,
    number integer not null,
    content_hash bytea not null,
    document uuid references document on delete set null,
    created_at timestamptz not null default exchange_now(),
    unique (tenant_id, issuer, kind, period_start, period_end, number)
  )`,
  'create index e_report_document on e_report (document) where document is not null',
  'create index lifecycle_status_paid on lifecycle_status (tenant_id, status, set_at)',
];

export class Migration005Lifecycle extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
