import { INSERTED } from './storage.js';

/** Tenants, who may call for them, what they use, and what was done for them. */
export const TENANTS = [
  // documents_per_day, bytes_max: null is the setting's. usage_counted_at: null is never; a recurring job counts (recount.ts).
  `create table tenant (
    id text primary key,
    name text not null,
    ereport_channel text,
    refuse_invalid_incoming boolean not null default false,
    created_at timestamptz not null default exchange_now(),
    documents_per_day bigint,
    bytes_max bigint,
    usage_counted_at timestamptz
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
  // A value for each master key, by which processes see that they mean the same key by its id.
  `create table master_key (
    id text primary key,
    check_value text not null,
    known_at timestamptz not null default exchange_now()
  )`,
  // Not logged: after a crash of the database every bucket is full, which is where all of them started.
  `create unlogged table rate_bucket (
    key text primary key,
    tokens double precision not null,
    granted double precision not null,
    at timestamptz not null default clock_timestamp()
  ) with (fillfactor = 50)`,
  'create index rate_bucket_at on rate_bucket (at)',
  // Several rows a day, so that transactions side by side do not wait for one another; earlier days are one row, -infinity.
  `create table tenant_usage (
    tenant_id text not null,
    day date not null,
    slot smallint not null,
    documents bigint not null default 0,
    bytes bigint not null default 0,
    audit_bytes bigint not null default 0,
    primary key (tenant_id, day, slot)
  ) with (fillfactor = 50)`,
  // Repeated changes of one thing are one entry a minute. No foreign key to tenant: the entry about its erasure stays.
  `create table audit_entry (
    id bigint generated always as identity primary key,
    tenant_id text not null,
    at timestamptz not null default exchange_now(),
    actor text not null,
    request_id text,
    traceparent text,
    action text not null,
    subject text not null,
    details jsonb,
    minute bigint,
    changes integer not null default 1,
    last_at timestamptz,
    later jsonb not null default '[]'
  ) with (${INSERTED})`,
  'create index audit_entry_tenant on audit_entry (tenant_id, id)',
  'create unique index audit_entry_minute on audit_entry (tenant_id, action, subject, actor, minute) where minute is not null',
];
