import { CHANGING, INSERTED } from './storage.js';

export const DOCUMENTS = [
  // No foreign key to tenant here: its check locks the tenant's row, which every upload of that tenant would share.
  // claims: in a row without a result. retrieval_token: of the latest, so that one whose answer was lost is not counted twice.
  // From seller_name on: what an invoice says of itself.
  `create table document (
    id uuid primary key,
    tenant_id text not null,
    document_id text not null,
    direction text not null check (direction in ('send', 'receive')),
    document_type text not null check (document_type in ('invoice', 'applicationresponse', 'ereport')),
    channel text not null,
    state text not null check (state in ('RECEIVED', 'PROCESSING', 'SENDING', 'READY', 'EXPORTED', 'DELIVERED', 'ERROR')),
    content_hash bytea not null,
    import_date timestamptz not null default exchange_now(),
    state_date timestamptz not null default exchange_now(),
    announced_at timestamptz,
    number text,
    customization_id text,
    sender_identifier text,
    receiver_identifier text,
    reference_number text,
    reference_document_id text,
    response_code text,
    response_message text,
    fault_code text,
    fault_message text,
    retrieval_count integer not null default 0,
    completed_as text check (completed_as in ('EXPORTED', 'ERROR')),
    completed_at timestamptz,
    completion_message text,
    request_id text,
    failed_attempts integer not null default 0,
    send_until timestamptz,
    reply_owed text check (reply_owed in ('AP', 'RE')),
    due_at timestamptz,
    lease_token uuid,
    worker_id uuid,
    claims integer not null default 0,
    set_aside_at timestamptz,
    retrieval_token uuid,
    actor text,
    traceparent text,
    seller_name text,
    buyer_name text,
    currency text,
    total_with_vat numeric,
    amount_due numeric,
    issue_date date,
    due_date date,
    type_code text,
    unique (tenant_id, document_id)
  ) with (${CHANGING})`,
  // Work that is due. A claim looks in one of the three indexes of its stage.
  'create index document_due on document (due_at) where due_at is not null and lease_token is null',
  'create index document_leased on document (worker_id) where lease_token is not null',
  `create index document_to_check on document (tenant_id, due_at)
    where due_at is not null and lease_token is null and claims = 0 and state in ('RECEIVED', 'PROCESSING')`,
  `create index document_to_send on document (tenant_id, coalesce(receiver_identifier, ''), due_at)
    where due_at is not null and lease_token is null and claims < 2 and direction = 'send' and state in ('SENDING', 'EXPORTED')`,
  `create index document_to_reply on document (tenant_id, coalesce(sender_identifier, ''), due_at)
    where due_at is not null and lease_token is null and claims < 2 and reply_owed is not null`,
  'create index document_interrupted on document (claims, due_at) where due_at is not null and lease_token is null and claims > 0',
  // Lists of REST.
  `create index document_list on document (tenant_id, state, import_date, id)
    where state in ('READY', 'EXPORTED', 'DELIVERED', 'ERROR')`,
  // Those to export are asked for without those that somebody completed: each poll would read these of the whole retention.
  `create index document_uncompleted on document (tenant_id, state, import_date, id)
    where completed_as is null and state in ('READY', 'DELIVERED')`,
  // Those in ERROR without those that were put away.
  `create index document_failed on document (tenant_id, import_date, id)
    where state = 'ERROR' and (direction = 'receive' or completed_at is null or completed_at < state_date)`,
  // Dashboards. Import dates never change, so that one costs an upload one entry and the moves nothing.
  'create index document_recent on document (tenant_id, import_date, id)',
  'create index document_completed on document (completed_at) where completed_at is not null',
  'create index document_moved on document (tenant_id, state_date, id)',
  'create index document_issue_date on document (tenant_id, issue_date, id) where issue_date is not null',
  'create index document_due_date on document (tenant_id, due_date, id) where due_date is not null',
  'create index document_total on document (tenant_id, total_with_vat, id) where total_with_vat is not null',
  // The first characters, without case: a whole number of 1,000 characters does not fit into an entry.
  'create index document_number_start on document (tenant_id, left(lower(number), 100))',
  `create index document_reference_start on document (tenant_id, left(lower(reference_number), 100))
    where document_type = 'applicationresponse'`,
  // Documents without a move are counted live. There are few, except while workers are behind.
  `create index document_received on document (tenant_id, import_date) where state = 'RECEIVED'`,

  // Files and moves enter with their document in one statement and leave with it in another: no foreign key has to say so.
  // submission: the one that a receipt or a confirmation belongs to.
  `create table document_file (
    id uuid primary key,
    document uuid not null,
    position integer not null,
    purpose text not null check (purpose in ('document', 'image', 'attachment', 'response', 'sent')),
    message_type text check (message_type in ('MDN', 'VALIDATION')),
    file_name text not null,
    mime_type text not null,
    byte_length integer not null,
    sha256 bytea not null,
    blob_key text,
    bytes bytea,
    submission uuid,
    check ((blob_key is null) <> (bytes is null))
  ) with (${INSERTED})`,
  // LZ4 where the server was built with it: a third of the time of PostgreSQL's own method for about the same size. The embedded
  // database was not, and keeps its own.
  `do $$ begin
      alter table document_file alter column bytes set compression lz4;
    exception when feature_not_supported then null;
    end $$`,
  'create index document_file_document on document_file (document, position)',
  'create index document_file_blob on document_file (blob_key) where blob_key is not null',
  // changed: the transaction that wrote the row, for live dashboards. Most moves are the service's own.
  `create table document_move (
    id bigint generated always as identity,
    document uuid not null,
    state text not null,
    at timestamptz not null default exchange_now(),
    reason text,
    attempt integer not null default 0,
    changed xid8 default pg_current_xact_id(),
    submission uuid,
    actor text default 'system:pipeline',
    request_id text,
    primary key (document, id)
  ) with (${INSERTED})`,
  'create index document_move_changed on document_move (changed) where changed is not null',
  // Who this database is to its stores of files, and which of them it has marked as its own.
  `create table file_store (
    only_one boolean primary key default true check (only_one),
    id uuid not null default gen_random_uuid(),
    marked text[] not null default '{}'
  )`,
  'insert into file_store default values',
];
