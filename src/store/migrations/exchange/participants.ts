import { CHANGING } from './storage.js';

export const PARTICIPANTS = [
  // Work is unfinished where the generations differ. `migration`: OUT is prepared, IN is under way. The key is sealed.
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
    wanted text not null default 'PRESENT',
    wanted_entry jsonb,
    generation integer not null default 0,
    observed_generation integer not null default 0,
    lease_token uuid,
    lease_until timestamptz,
    failures integer not null default 0,
    due_at timestamptz,
    last_error text,
    migration text,
    migration_key text,
    unique (tenant_id, identifier_key)
  ) with (${CHANGING})`,
  "create index participant_unfinished on participant (updated_at) where state <> 'ACTIVE'",
  // Each message that comes in looks for the tenant of its receiver.
  'create index participant_identifier on participant (identifier_key)',
  `create index participant_unsettled on participant (due_at) where generation <> observed_generation or state <> 'ACTIVE'`,
  // late_until: until then, a call without answer may be carried out late. revision: what an entry of an external SMP was written with.
  `create table participant_step (
    participant uuid not null references participant on delete cascade,
    kind text not null check (kind in ('sml', 'smp', 'directory')),
    observed text not null check (observed in ('PRESENT', 'ABSENT', 'UNKNOWN')),
    generation integer not null,
    observed_at timestamptz not null default exchange_now(),
    late_until timestamptz,
    revision text,
    primary key (participant, kind)
  )`,
  // What the reconciler found. `participant` is null for an identifier that is only elsewhere.
  `create table participant_drift (
    identifier_key text not null,
    part text not null,
    participant uuid references participant (id) on delete cascade,
    kind text not null,
    detail text not null,
    first_seen timestamptz not null default exchange_now(),
    last_seen timestamptz not null default exchange_now(),
    mended integer not null default 0,
    primary key (identifier_key, part)
  )`,
  'create index participant_drift_participant on participant_drift (participant)',
  // When all registrations were last compared with the network. No row: never.
  'create table registry_comparison (id boolean primary key check (id), compared_at timestamptz not null)',
  // The entries of the own SML, and what the own Directory shows.
  `create table registry_entry (
    identifier_key text primary key,
    tenant_id text not null references tenant,
    identifier text not null,
    registered_at timestamptz not null default exchange_now(),
    published_at timestamptz
  )`,
  'create index registry_entry_unpublished on registry_entry (registered_at) where published_at is null',
  // Entries of the own SMP. A version is new with each change, so that cached answers are recognised as old.
  `create table smp_entry (
    identifier_key text primary key,
    tenant_id text not null references tenant on delete cascade,
    identifier text not null,
    name text not null,
    country_code text not null,
    document_types integer[] not null,
    registered_at timestamptz not null default exchange_now(),
    version uuid not null default gen_random_uuid()
  )`,
  'create index smp_entry_tenant on smp_entry (tenant_id, identifier_key)',
  // Who has, or may have, an entry in an external SML or SMP.
  `create table network_holder (
    identifier_key text primary key,
    tenant_id text not null,
    sml boolean not null default false,
    smp boolean not null default false
  )`,
  'create index network_holder_tenant on network_holder (tenant_id)',
  // One row for each identifier that the Directory is to be told about. It outlives the participant that was deleted.
  `create table directory_task (
    identifier_key text primary key,
    identifier text not null,
    generation integer not null default 1,
    lease_token uuid,
    lease_until timestamptz,
    failures integer not null default 0,
    due_at timestamptz not null default exchange_now(),
    last_error text,
    failing_since timestamptz,
    given_up_at timestamptz
  )`,
  'create index directory_task_due on directory_task (due_at)',
];
