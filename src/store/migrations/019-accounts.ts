import { Migration } from '@mikro-orm/migrations';

/**
 * Accounts of tenants with channels: settings, sealed secrets, a cursor with its lease, and health. Submissions know the account that
 * they go by. Two tables are the mailboxes of the simulated Pagero.
 */
export class Migration019Accounts extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
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
    unique (tenant_id, channel, name)
  )`,
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
  'alter table submission add column account uuid',
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
