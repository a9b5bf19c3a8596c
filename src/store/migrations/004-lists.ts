import { Migration } from '@mikro-orm/migrations';

/** What lists for people are found by: marks of people at documents, and indexes of what they search for. */
const DOCUMENT_LISTS = [
  // When somebody marked it as read, and who.
  'alter table document add column read_at timestamptz, add column read_by text',
  `create index document_unread on document (tenant_id, import_date, id) where read_at is null and direction = 'receive'`,
  'create index document_request on document (tenant_id, request_id) where request_id is not null',
  `create index document_rule on document (tenant_id, split_part(fault_message, ':', 1), import_date, id)
    where fault_code = 'VALIDATION_FAILED'`,
  `create table document_label (
    document uuid not null references document on delete cascade,
    label text not null,
    tenant_id text not null,
    at timestamptz not null default exchange_now(),
    actor text not null,
    primary key (document, label)
  )`,
  'create index document_label_tenant on document_label (tenant_id, label, document)',
  // By the identifiers of messages, and by the account that sent them.
  'create index submission_message on submission (tenant_id, message_id)',
  'create index submission_account on submission (tenant_id, account) where account is not null',
  'create index submission_sent_as on submission (tenant_id, instance_id)',
  'create index inbound_message_named on inbound_message (tenant_id, message_id) where message_id is not null',
  'create index inbound_message_instance on inbound_message (tenant_id, instance_id)',
];

/** Who takes care of what needs a person, and until when it is put off. subject: '' is the whole group. */
const ATTENTION = [
  `create table attention_mark (
    tenant_id text not null references tenant on delete cascade,
    cause text not null,
    key text not null,
    subject text not null,
    assignee uuid references person on delete set null,
    snoozed_until timestamptz,
    changed_at timestamptz not null default exchange_now(),
    primary key (tenant_id, cause, key, subject)
  )`,
  'create index attention_mark_assignee on attention_mark (assignee) where assignee is not null',
];

/** Work on many documents that was asked for at once, with its progress. documents: chosen when it was asked for, in their order. */
const BULK = [
  `create table bulk_job (
    id uuid primary key,
    tenant_id text not null references tenant on delete cascade,
    action text not null,
    input jsonb not null,
    actor jsonb not null,
    documents text[] not null,
    total integer not null,
    done integer not null default 0,
    failed integer not null default 0,
    failures jsonb not null default '[]',
    created_at timestamptz not null default exchange_now(),
    updated_at timestamptz not null default exchange_now(),
    finished_at timestamptz,
    cancelled_at timestamptz,
    lease_until timestamptz
  ) with (fillfactor = 70)`,
  'create index bulk_job_tenant on bulk_job (tenant_id, id)',
  'create index bulk_job_open on bulk_job (id) where finished_at is null',
  'create index bulk_job_old on bulk_job (finished_at) where finished_at is not null',
];

/** What people keep of a page: its filter, order and columns, under a name. owner: `person:ID`, or the actor of a client. */
const VIEWS = [
  `create table saved_view (
    id uuid primary key,
    tenant_id text not null references tenant on delete cascade,
    owner text not null,
    page text not null,
    name text not null,
    state jsonb not null,
    created_at timestamptz not null default exchange_now(),
    updated_at timestamptz not null default exchange_now(),
    unique (tenant_id, owner, page, name)
  )`,
];

/** Deliveries by their event, and replays of a tenant, the latest first. */
const WEBHOOK_LISTS = ['create index webhook_replay_tenant on webhook_replay (tenant_id, id)'];

/**
 * Who is told of what needs a person. A notice is one cause for one rule: it is told when it begins and when it has ended. The lease is of
 * the rule: one process tells of all of its notices.
 */
const ALERTS = [
  `create table alert_rule (
    id uuid primary key,
    tenant_id text not null references tenant on delete cascade,
    kind text not null check (kind in ('MAIL', 'WEBHOOK')),
    target text not null,
    causes text[],
    digest_hour smallint,
    created_at timestamptz not null default exchange_now(),
    lease_token uuid,
    lease_until timestamptz,
    due_at timestamptz not null default exchange_now(),
    failures integer not null default 0,
    last_error text,
    unique (tenant_id, kind, target)
  )`,
  'create index alert_rule_due on alert_rule (due_at)',
  `create table alert_notice (
    rule uuid not null references alert_rule on delete cascade,
    cause text not null,
    key text not null,
    count integer not null,
    began_at timestamptz not null default exchange_now(),
    told_at timestamptz,
    ended_at timestamptz,
    primary key (rule, cause, key)
  )`,
];

export class Migration004Lists extends Migration {
  override up(): void {
    for (const sql of [...DOCUMENT_LISTS, ...ATTENTION, ...BULK, ...VIEWS, ...WEBHOOK_LISTS, ...ALERTS]) this.addSql(sql);
  }
}
