import { CHANGING } from './storage.js';

/** Accounts of tenants with channels, what channels keep, and the rules by which documents choose their channel. */
export const ACCOUNTS = [
  // A cursor with its lease, and health. refused_at, failing_at: when an alert was raised. Null: it was not, since the last success.
  `create table channel_account (
    id uuid primary key,
    tenant_id text not null references tenant on delete cascade,
    channel text not null,
    name text not null,
    settings jsonb not null,
    enabled boolean not null default true,
    generation integer not null default 1,
    cursor jsonb,
    due_at timestamptz not null default exchange_now(),
    lease_token uuid,
    lease_until timestamptz,
    worker_id uuid,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    failure_code text,
    failure_message text,
    failures integer not null default 0,
    open_until timestamptz,
    created_at timestamptz not null default exchange_now(),
    updated_at timestamptz not null default exchange_now(),
    refused_at timestamptz,
    failing_at timestamptz,
    unique (tenant_id, channel, name)
  ) with (${CHANGING})`,
  'create index channel_account_due on channel_account (channel, due_at) where enabled',
  // The version counts what was put in by people and by the channel. Sealing anew with another master key leaves it as it is.
  `create table channel_account_secret (
    id uuid primary key,
    account uuid not null references channel_account on delete cascade,
    name text not null,
    sealed text not null,
    version integer not null default 1,
    updated_at timestamptz not null default exchange_now(),
    unique (account, name)
  )`,
  // Received documents that a channel could not read. A row is removed when its document was read, was forgotten by a person, or was
  // not found for some days.
  `create table unreadable_document (
    account uuid not null references channel_account on delete cascade,
    id text not null,
    reason text not null,
    first_at timestamptz not null default exchange_now(),
    seen_at timestamptz not null default exchange_now(),
    primary key (account, id)
  )`,
  // A tenant without a row has no rules.
  `create table document_route (
    tenant_id text not null references tenant on delete cascade,
    document_type text not null,
    rules jsonb not null,
    generation integer not null default 1,
    updated_at timestamptz not null default exchange_now(),
    primary key (tenant_id, document_type)
  )`,
  // Uploads to Pagero: whether one was begun, the id of its file, and when to ask for its status.
  `create table pagero_upload (
    submission uuid primary key references submission on delete cascade,
    account uuid not null references channel_account on delete cascade,
    begun_at timestamptz not null default exchange_now(),
    file_id text,
    is_delivered boolean not null default false,
    check_at timestamptz
  )`,
  'create index pagero_upload_due on pagero_upload (account, check_at) where check_at is not null',
  // Messages that an access point outside this service has sent, and when to ask it for the answers of their receivers.
  `create table phoss_ap_transmission (
    submission uuid primary key references submission on delete cascade,
    sent_at timestamptz not null default exchange_now(),
    ask_at timestamptz default exchange_now()
  )`,
  'create index phoss_ap_transmission_due on phoss_ap_transmission (ask_at) where ask_at is not null',
];

/** What the simulated network still has to answer, and the mailboxes of the simulated Pagero. */
export const SANDBOX = [
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
  // Positions are given under the lock of the mailbox, so that none becomes visible behind a higher one.
  `create table simulated_mailbox (
    account uuid primary key references channel_account on delete cascade,
    last bigint not null
  )`,
  `create table simulated_message (
    account uuid not null references channel_account on delete cascade,
    position bigint not null,
    instance_id text not null,
    code text not null check (code in ('AP', 'RE')),
    text text,
    primary key (account, position),
    unique (account, instance_id)
  )`,
];
