import { Migration } from '@mikro-orm/migrations';

/** What signing in needs beside passwords: identities of a provider, second factors, passkeys, steps; and overlapping secrets of clients. */
const STATEMENTS = [
  `create table person_identity (
    issuer text not null,
    subject text not null,
    person uuid not null references person on delete cascade,
    created_at timestamptz not null default exchange_now(),
    primary key (issuer, subject)
  )`,
  'create index person_identity_person on person_identity (person)',
  // true: the identity provider gave the role, and takes it away.
  'alter table person_role add column is_provided boolean not null default false',
  // last_step: the time step of the last code that was used (RFC 6238, 5.2).
  `create table person_totp (
    person uuid primary key references person on delete cascade,
    secret_sealed text not null,
    is_confirmed boolean not null default false,
    last_step bigint not null default 0,
    created_at timestamptz not null default exchange_now()
  )`,
  `create table person_recovery_code (
    person uuid not null references person on delete cascade,
    code_hash bytea not null,
    primary key (person, code_hash)
  )`,
  `create table person_passkey (
    id text primary key,
    person uuid not null references person on delete cascade,
    public_key bytea not null,
    sign_count bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null default exchange_now(),
    last_used_at timestamptz
  )`,
  'create index person_passkey_person on person_passkey (person)',
  // A sign-in that has begun and waits for its next step.
  `create table sign_in_step (
    secret_hash bytea primary key,
    kind text not null,
    person uuid references person on delete cascade,
    address text not null,
    data jsonb not null,
    ends_at timestamptz not null
  )`,
  'create index sign_in_step_person on sign_in_step (person)',
  'create index sign_in_step_address on sign_in_step (address, ends_at)',
  'create index sign_in_step_end on sign_in_step (ends_at)',
  'create index person_session_used on person_session (last_used_at)',
  'alter table client add column previous_secret_hash text, add column previous_secret_until timestamptz',
];

export class Migration003SignIn extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
