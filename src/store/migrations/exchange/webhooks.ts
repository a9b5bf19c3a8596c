import { CHANGING_OFTEN, INSERTED } from './storage.js';

export const WEBHOOKS = [
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
  // submission: a document that was sent again has several.
  `create table webhook_event (
    id text primary key,
    tenant_id text not null,
    type text not null,
    document uuid,
    -- json, for jsonb forgets the order of members
    snapshot json not null,
    created_at timestamptz not null default exchange_now(),
    traceparent text,
    submission uuid
  ) with (${INSERTED})`,
  'create index webhook_event_created on webhook_event (created_at)',
  'create index webhook_event_document on webhook_event (document)',
  // Deliveries go in with their event and attempts with their delivery, and leave before them: a foreign key would check every row.
  // A delivery changes its state twice, so every index that it stands in is written three times.
  // changed: the transaction that wrote the row, for live dashboards. Statements say so themselves, a trigger would cost a quarter.
  `create table webhook_delivery (
    id bigint generated always as identity primary key,
    event_id text not null,
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
    changed xid8 default pg_current_xact_id(),
    unique (event_id, subscription_id)
  ) with (${CHANGING_OFTEN})`,
  // First attempts that are not over: those of one document start in the order of its events.
  `create index webhook_delivery_first on webhook_delivery (document, subscription_id, id)
    where state = 'PENDING' or (state = 'IN_FLIGHT' and attempt = 1)`,
  'create index webhook_delivery_tenant on webhook_delivery (tenant_id, id)',
  // A claim probes these once per endpoint.
  `create index webhook_delivery_waiting on webhook_delivery (priority, subscription_id, due_at)
    where state in ('PENDING', 'RETRY')`,
  "create index webhook_delivery_in_flight on webhook_delivery (subscription_id) where state = 'IN_FLIGHT'",
  `create index webhook_delivery_unsent on webhook_delivery (subscription_id, created_at)
    where state in ('EXHAUSTED', 'SKIPPED')`,
  'create index webhook_delivery_changed on webhook_delivery (changed) where changed is not null',
  // Ids grow with time, so the primary key serves as an index of age.
  `create table webhook_attempt (
    id bigint generated always as identity primary key,
    delivery_id bigint not null,
    n integer not null,
    started_at timestamptz not null,
    duration_ms integer not null,
    outcome text not null,
    http_status integer,
    remote_ip text,
    response_head bytea,
    error_code text
  ) with (${INSERTED})`,
  'create index webhook_attempt_delivery on webhook_attempt (delivery_id, n)',
  // What retention still has to empty.
  'create index webhook_attempt_head on webhook_attempt (id) where response_head is not null',
  // request: what a replay with an idempotency key was asked for, so that the same key is not taken for something else.
  `create table webhook_replay (
    id uuid primary key,
    tenant_id text not null,
    subscription_id uuid not null,
    -- of a single retry; a range has none
    idempotency_key text,
    deliveries bigint[] not null,
    created_at timestamptz not null default exchange_now(),
    cancelled_at timestamptz,
    request bytea,
    unique (tenant_id, idempotency_key)
  )`,
  'create index webhook_replay_created on webhook_replay (created_at)',
  // The health of endpoints: only those about which there is something to remember. probe_until: a probe is a lease of its own; from
  // the claim until its result is learnt, no other claim sends one.
  `create table webhook_endpoint (
    subscription_id uuid primary key references webhook_subscription on delete cascade,
    breaker text not null check (breaker in ('CLOSED', 'OPEN', 'HALF_OPEN')),
    open_until timestamptz,
    openings integer not null,
    faults_in_a_row integer not null,
    timeouts_in_a_row integer not null,
    probes integer not null,
    inflight_limit integer not null,
    slow_start boolean not null,
    paused_until timestamptz,
    probe_until timestamptz
  ) with (fillfactor = 50)`,
  // An alert belongs to an episode, from the first failure to the next success: with the episode it is over.
  `create table webhook_alert (
    subscription_id uuid not null references webhook_subscription on delete cascade,
    kind text not null check (kind in ('GONE', 'REFUSED', 'EXHAUSTED', 'FAILING')),
    episode timestamptz not null,
    -- null: counted, not raised yet
    raised_at timestamptz,
    http_status integer,
    repeats integer not null default 1,
    percent integer,
    primary key (subscription_id, kind)
  )`,
];
