import { Migration } from '@mikro-orm/migrations';

/** What retention walks along and what owners are alerted of. */
export class Migration008Upkeep extends Migration {
  override up(): void {
    // Ids of attempts grow with time, so their primary key serves as an index of age; what is still to be emptied has its own.
    this.addSql('drop index if exists webhook_attempt_started');
    this.addSql('create index webhook_attempt_head on webhook_attempt (id) where response_head is not null');
    // An alert belongs to an episode, from the first failure to the next success: with the episode it is over.
    this.addSql(`create table webhook_alert (
      subscription_id uuid not null references webhook_subscription on delete cascade,
      kind text not null check (kind in ('GONE', 'REFUSED', 'EXHAUSTED', 'FAILING')),
      episode timestamptz not null,
      -- null: counted, not raised yet
      raised_at timestamptz,
      http_status integer,
      repeats integer not null default 1,
      percent integer,
      primary key (subscription_id, kind)
    )`);
  }
}
