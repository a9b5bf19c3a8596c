import { Migration } from '@mikro-orm/migrations';

/**
 * Submissions (one row per attempt to reach a receiver over one channel), the facts of inbound messages, claims that are counted,
 * and indexes for the work loops of documents.
 */
export class Migration012Submissions extends Migration {
  override up(): void {
    for (const sql of [...SUBMISSIONS, ...INBOUND, ...CLAIMS]) this.addSql(sql);
  }
}

const SUBMISSIONS = [
  `create table submission (
    id uuid primary key,
    document uuid not null,
    tenant_id text not null,
    number integer not null,
    channel text not null,
    instance_id text not null,
    message_id text not null,
    external_reference text,
    sender_access_point text,
    receiver_access_point text,
    document_type_id text,
    process_id text,
    country_c1 text,
    mls_to text,
    mls_type text,
    state text not null check (state in ('OPEN', 'HANDED_OVER', 'CONFIRMED', 'REJECTED', 'FAILED')),
    created_at timestamptz not null default exchange_now(),
    state_date timestamptz not null default exchange_now(),
    unique (document, number)
  )`,
  'create unique index submission_instance on submission (channel, instance_id)',
  // What may still be confirmed keeps the identifiers that it was sent with: those of its document. What is in SENDING gets its
  // submission, with what its document says, when it is claimed.
  `insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, state, created_at, state_date)
   select id, id, tenant_id, 1, channel, id::text, id::text,
     case state when 'EXPORTED' then 'HANDED_OVER' else 'CONFIRMED' end, import_date, state_date
   from document where direction = 'send' and state in ('EXPORTED', 'DELIVERED')`,
  // Which submission a receipt or a confirmation, a move or an event belongs to.
  'alter table document_file add column submission uuid',
  'alter table document_move add column submission uuid',
];

const INBOUND = [
  `create table inbound_message (
    document uuid primary key,
    tenant_id text not null,
    channel text not null,
    sender_access_point text not null,
    receiver text not null,
    instance_id text not null,
    message_id text,
    payload_hash bytea not null,
    document_type_id text,
    process_id text,
    country_c1 text,
    mls_to text,
    mls_type text,
    received_at timestamptz not null default exchange_now()
  )`,
  `insert into inbound_message (document, tenant_id, channel, sender_access_point, receiver, instance_id, payload_hash, received_at)
   select id, tenant_id, channel, '', lower(coalesce(receiver_identifier, '')), instance_id::text, content_hash, import_date
   from document where direction = 'receive' and instance_id is not null`,
  // The index of before was global and of UUIDs: another tenant's message with the same id was dropped as a duplicate.
  'create unique index inbound_message_once on inbound_message (channel, sender_access_point, receiver, instance_id)',
  'drop index document_instance',
  // Each message that comes in looks for the tenant of its receiver.
  'create index participant_identifier on participant (identifier_key)',
];

const CLAIMS = [
  'alter table document add column claims integer not null default 0, add column set_aside_at timestamptz',
  // The latest retrieval, so that one whose answer was lost is not counted twice.
  'alter table document add column retrieval_token uuid',
  `create index document_to_check on document (tenant_id, due_at)
    where due_at is not null and lease_token is null and claims = 0 and state in ('RECEIVED', 'PROCESSING')`,
  `create index document_to_send on document (tenant_id, coalesce(receiver_identifier, ''), due_at)
    where due_at is not null and lease_token is null and claims < 2 and direction = 'send' and state in ('SENDING', 'EXPORTED')`,
  `create index document_to_reply on document (tenant_id, coalesce(sender_identifier, ''), due_at)
    where due_at is not null and lease_token is null and claims < 2 and reply_owed is not null`,
  `create index document_interrupted on document (claims, due_at) where due_at is not null and lease_token is null and claims > 0`,
];
