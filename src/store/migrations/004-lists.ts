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
    primary key (tenant_id, cause, key, subject)
  )`,
  'create index attention_mark_assignee on attention_mark (assignee) where assignee is not null',
];

export class Migration004Lists extends Migration {
  override up(): void {
    for (const sql of [...DOCUMENT_LISTS, ...ATTENTION]) this.addSql(sql);
  }
}
