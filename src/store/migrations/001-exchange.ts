import { Migration } from '@mikro-orm/migrations';

/** The first schema. Times come from exchange_now(), the one clock that the sandbox and tests may move. */
export class Migration001Exchange extends Migration {
  override up(): void {
    for (const sql of [...CLOCK, ...TENANTS, ...DOCUMENTS, ...PARTICIPANTS, ...WEBHOOKS, ...SANDBOX]) this.addSql(sql);
  }
}

const CLOCK = [
  `create table clock (
    id boolean primary key default true check (id),
    offset_ms bigint not null default 0
  )`,
  'insert into clock default values',
  // Stable, or no index serves `due_at <= exchange_now()`.
  `create function exchange_now() returns timestamptz language sql stable as
    $$ select clock_timestamp() + (select offset_ms from clock) * interval '1 millisecond' $$`,
  `create table worker (
    id uuid primary key,
    beat_at timestamptz not null
  )`,
];

const TENANTS = [
  `create table tenant (
    id text primary key,
    name text not null,
    ereport_channel text check (ereport_channel in ('pagero', 'weexa')),
    refuse_invalid_incoming boolean not null default false,
    created_at timestamptz not null default exchange_now()
  )`,
  `create table client (
    id text primary key,
    tenant_id text not null references tenant,
    secret_hash text not null,
    scopes text[] not null,
    created_at timestamptz not null default exchange_now(),
    revoked_at timestamptz
  )`,
  'create index client_tenant on client (tenant_id)',
  `create table signing_key (
    kid text primary key,
    public_jwk jsonb not null,
    private_sealed text not null,
    created_at timestamptz not null,
    signs_from timestamptz not null,
    expires_at timestamptz
  )`,
];

const DOCUMENTS = [
  // No foreign key to tenant here: its check locks the tenant's row, which every upload of that tenant would share.
  `create table document (
    id uuid primary key,
    tenant_id text not null,
    document_id text not null,
    direction text not null check (direction in ('send', 'receive')),
    document_type text not null check (document_type in ('invoice', 'applicationresponse', 'ereport')),
    channel text not null check (channel in ('email', 'peppol', 'api', 'pagero', 'weexa')),
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
    instance_id uuid,
    request_id text,
    failed_attempts integer not null default 0,
    send_until timestamptz,
    reply_owed text check (reply_owed in ('AP', 'RE')),
    due_at timestamptz,
    lease_token uuid,
    worker_id uuid,
    unique (tenant_id, document_id)
  )`,
  // One copy of a message from the network, however often the network delivers it.
  `create unique index document_instance on document (instance_id, direction, channel)`,
  'create index document_due on document (due_at) where due_at is not null and lease_token is null',
  'create index document_leased on document (worker_id) where lease_token is not null',
  `create index document_list on document (tenant_id, state, import_date, id)
    where state in ('READY', 'EXPORTED', 'DELIVERED', 'ERROR')`,
  `create index document_number on document (tenant_id, number) where direction = 'send' and document_type = 'invoice'`,
  // Files and moves enter with their document in one statement and leave with it in another: no foreign key has to say so.
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
    check ((blob_key is null) <> (bytes is null))
  )`,
  'create index document_file_document on document_file (document, position)',
  'create index document_file_blob on document_file (blob_key) where blob_key is not null',
  `create table document_move (
    id bigint generated always as identity,
    document uuid not null,
    state text not null,
    at timestamptz not null default exchange_now(),
    reason text,
    attempt integer not null default 0,
    primary key (document, id)
  )`,
];

const PARTICIPANTS = [
  `create table participant (
    id uuid primary key,
    tenant_id text not null references tenant,
    identifier text not null,
    identifier_key text not null,
    name text not null,
    country_code text not null,
    document_types integer[] not null,
    state text not null check (state in ('REGISTERING', 'ACTIVE', 'REMOVING')),
    created_at timestamptz not null default exchange_now(),
    updated_at timestamptz not null default exchange_now(),
    unique (tenant_id, identifier_key)
  )`,
  "create index participant_unfinished on participant (updated_at) where state <> 'ACTIVE'",
  `create table registry_entry (
    identifier_key text primary key,
    tenant_id text not null references tenant,
    identifier text not null,
    name text not null,
    country_code text not null,
    document_types integer[] not null,
    registered_at timestamptz not null default exchange_now(),
    published_at timestamptz
  )`,
  'create index registry_entry_unpublished on registry_entry (registered_at) where published_at is null',
];

const WEBHOOKS = [
  `create table webhook_subscription (
    id uuid primary key,
    tenant_id text not null references tenant,
    endpoint text not null,
    subscriptions text[] not null,
    state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
    failing_since timestamptz,
    last_success_at timestamptz,
    created_at timestamptz not null default exchange_now(),
    updated_at timestamptz not null default exchange_now(),
    unique (tenant_id, endpoint)
  )`,
  `create table webhook_secret (
    id uuid primary key,
    subscription_id uuid not null references webhook_subscription on delete cascade,
    sealed text not null,
    origin text not null check (origin in ('put', 'rotate')),
    created_at timestamptz not null default exchange_now(),
    not_after timestamptz
  )`,
  'create index webhook_secret_subscription on webhook_secret (subscription_id, created_at desc)',
  `create table webhook_event (
    id text primary key,
    tenant_id text not null,
    type text not null,
    document uuid,
    -- json, for jsonb forgets the order of members
    snapshot json not null,
    created_at timestamptz not null default exchange_now()
  )`,
  'create index webhook_event_created on webhook_event (created_at)',
  'create index webhook_event_document on webhook_event (document)',
  `create table webhook_delivery (
    id bigint generated always as identity primary key,
    event_id text not null references webhook_event,
    subscription_id uuid not null,
    tenant_id text not null,
    document uuid not null,
    state text not null check (state in ('PENDING', 'IN_FLIGHT', 'RETRY', 'DELIVERED', 'EXHAUSTED', 'SKIPPED', 'CANCELLED')),
    attempt integer not null default 0,
    due_at timestamptz not null default exchange_now(),
    expires_at timestamptz,
    priority smallint not null default 0,
    lease_token uuid,
    lease_until timestamptz,
    worker_id uuid,
    last_status integer,
    last_error text,
    created_at timestamptz not null default exchange_now(),
    unique (event_id, subscription_id)
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)`,
  "create index webhook_delivery_due on webhook_delivery (due_at) where state in ('PENDING', 'RETRY')",
  "create index webhook_delivery_leased on webhook_delivery (lease_until) where state = 'IN_FLIGHT'",
  'create index webhook_delivery_subscription on webhook_delivery (subscription_id, state)',
  // First attempts that are not over: those of one document start in the order of its events.
  `create index webhook_delivery_first on webhook_delivery (document, subscription_id, id)
    where state = 'PENDING' or (state = 'IN_FLIGHT' and attempt = 1)`,
  `create table webhook_attempt (
    id bigint generated always as identity primary key,
    delivery_id bigint not null references webhook_delivery on delete cascade,
    n integer not null,
    started_at timestamptz not null,
    duration_ms integer not null,
    outcome text not null,
    http_status integer,
    remote_ip text,
    response_head bytea,
    error_code text
  )`,
  'create index webhook_attempt_delivery on webhook_attempt (delivery_id, n)',
  'create index webhook_attempt_started on webhook_attempt (started_at)',
];

/** What the simulated network still has to answer. */
const SANDBOX = [
  `create table simulated_answer (
    id bigint generated always as identity primary key,
    channel text not null,
    instance_id uuid not null,
    due_at timestamptz not null,
    code text not null check (code in ('AP', 'AB', 'RE')),
    text text,
    unique (channel, instance_id, code)
  )`,
  'create index simulated_answer_due on simulated_answer (due_at)',
];
