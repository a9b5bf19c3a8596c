import { Migration } from '@mikro-orm/migrations';

/** What the reconciler found: parts of the network that do not have what is registered here, or have what is not. */
export class Migration025Drift extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  // `participant` is null for an identifier that is only elsewhere.
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
];
