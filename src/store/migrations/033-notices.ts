import { Migration } from '@mikro-orm/migrations';

/**
 * What people are told of by mail, and what waits to be told (src/domain/notices/). The cursor begins where the table of moves is now, so that
 * nobody is told of what came before.
 */
const STATEMENTS = [
  'alter table person add column language text',
  `create table notice_choice (
    person uuid not null,
    tenant_id text not null,
    invoices text not null default 'OFF',
    digest_hour smallint not null default 6,
    supplier text,
    amount_min numeric,
    currency text,
    label text,
    mentions boolean not null default true,
    assignments boolean not null default true,
    approvals boolean not null default true,
    failed_sends boolean not null default true,
    due_at timestamptz,
    quiet_until timestamptz,
    told_on date,
    told_mails int not null default 0,
    batch uuid,
    lease_token uuid,
    lease_until timestamptz,
    failures int not null default 0,
    primary key (person, tenant_id),
    foreign key (person, tenant_id) references person_role on delete cascade
  )`,
  'create index notice_choice_due on notice_choice (due_at) where due_at is not null',
  `create index notice_choice_invoices on notice_choice (tenant_id) where invoices <> 'OFF'`,
  `create table notice (
    id uuid primary key,
    person uuid not null,
    tenant_id text not null,
    kind text not null,
    document uuid not null references document on delete cascade,
    about uuid,
    by_name text,
    at timestamptz not null default exchange_now(),
    due_at timestamptz not null,
    batch uuid,
    foreign key (person, tenant_id) references notice_choice on delete cascade
  )`,
  'create index notice_due on notice (person, tenant_id, due_at)',
  'create index notice_document on notice (document)',
  'create index notice_at on notice (at)',
  `create table notice_cursor (
    only_one boolean primary key default true check (only_one),
    noted_to xid8 not null default pg_snapshot_xmin(pg_current_snapshot())
  )`,
  'insert into notice_cursor default values',
];

export class Migration033Notices extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
