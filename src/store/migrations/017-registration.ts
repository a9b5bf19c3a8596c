import { Migration } from '@mikro-orm/migrations';

/**
 * Registrations with a lease, a generation, and the wanted and the observed state. In rows of older processes `generation` and
 * `observed_generation` stay equal, and `state` alone says what is unfinished.
 */
export class Migration017Registration extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  `alter table participant
    add column wanted text not null default 'PRESENT',
    add column wanted_entry jsonb,
    add column generation integer not null default 0,
    add column observed_generation integer not null default 0,
    add column lease_token uuid,
    add column lease_until timestamptz,
    add column failures integer not null default 0,
    add column due_at timestamptz,
    add column last_error text`,
  `create index participant_unsettled on participant (due_at) where generation <> observed_generation or state <> 'ACTIVE'`,
  `create table participant_step (
    participant uuid not null references participant on delete cascade,
    kind text not null check (kind in ('sml', 'smp', 'directory')),
    observed text not null check (observed in ('PRESENT', 'ABSENT', 'UNKNOWN')),
    generation integer not null,
    observed_at timestamptz not null default exchange_now(),
    primary key (participant, kind)
  )`,
  // One row for each identifier that the Directory is to be told about. It outlives the participant that was deleted.
  `create table directory_task (
    identifier_key text primary key,
    identifier text not null,
    generation integer not null default 1,
    lease_token uuid,
    lease_until timestamptz,
    failures integer not null default 0,
    due_at timestamptz not null default exchange_now(),
    last_error text
  )`,
  'create index directory_task_due on directory_task (due_at)',
  `insert into directory_task (identifier_key, identifier) select identifier_key, identifier from registry_entry where published_at is null`,
];
