/** People who sign in, what they may do at which tenant, their sessions, and attempts to sign in that failed. */
export const PEOPLE = [
  `create table person (
    id uuid primary key,
    email text not null check (email = lower(email)),
    name text not null,
    password_hash text,
    created_at timestamptz not null default exchange_now(),
    disabled_at timestamptz
  )`,
  'create unique index person_email on person (email)',
  `create table person_role (
    person uuid not null references person on delete cascade,
    tenant_id text not null references tenant on delete cascade,
    role text not null check (role in ('viewer', 'operator', 'admin')),
    primary key (person, tenant_id)
  )`,
  'create index person_role_tenant on person_role (tenant_id)',
  `create table person_session (
    id uuid primary key,
    secret_hash bytea not null,
    person uuid not null references person on delete cascade,
    tenant_id text not null references tenant on delete cascade,
    created_at timestamptz not null default exchange_now(),
    last_used_at timestamptz not null default exchange_now(),
    ends_at timestamptz not null,
    device text not null,
    address text not null
  )`,
  'create unique index person_session_secret on person_session (secret_hash)',
  'create index person_session_person on person_session (person)',
  'create index person_session_tenant on person_session (tenant_id)',
  'create index person_session_end on person_session (ends_at)',
  `create table person_invitation (
    token_hash bytea primary key,
    person uuid not null references person on delete cascade,
    ends_at timestamptz not null
  )`,
  'create index person_invitation_person on person_invitation (person)',
  `create table sign_in_failure (
    id bigint generated always as identity primary key,
    subject text not null,
    at timestamptz not null default exchange_now()
  )`,
  'create index sign_in_failure_subject on sign_in_failure (subject, at)',
  'create index sign_in_failure_at on sign_in_failure (at)',
];
