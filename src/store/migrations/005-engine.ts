import { Migration } from '@mikro-orm/migrations';

/**
 * The delivery engine: the health of endpoints, and indexes that a claim probes once per endpoint. A delivery changes its state
 * twice, so every index that it stands in is written three times: those that no hot statement needs are gone.
 */
export class Migration005Engine extends Migration {
  override up(): void {
    // Only endpoints about which there is something to remember.
    this.addSql(`create table webhook_endpoint (
      subscription_id uuid primary key references webhook_subscription on delete cascade,
      breaker text not null check (breaker in ('CLOSED', 'OPEN', 'HALF_OPEN')),
      open_until timestamptz,
      openings integer not null,
      faults_in_a_row integer not null,
      timeouts_in_a_row integer not null,
      probes integer not null,
      inflight_limit integer not null,
      slow_start boolean not null,
      paused_until timestamptz
    )`);
    this.addSql(`create index webhook_delivery_waiting on webhook_delivery (priority, subscription_id, due_at)
      where state in ('PENDING', 'RETRY')`);
    this.addSql("create index webhook_delivery_in_flight on webhook_delivery (subscription_id) where state = 'IN_FLIGHT'");
    this.addSql(`create index webhook_delivery_unsent on webhook_delivery (subscription_id, created_at)
      where state in ('EXHAUSTED', 'SKIPPED')`);
    this.addSql('drop index webhook_delivery_due');
    this.addSql('drop index webhook_delivery_leased');
    this.addSql('drop index webhook_delivery_subscription');
    // Both go in with what they point to or after it, and leave before it: a check of every row would cost more than the row.
    this.addSql('alter table webhook_attempt drop constraint webhook_attempt_delivery_id_fkey');
    this.addSql('alter table webhook_delivery drop constraint webhook_delivery_event_id_fkey');
  }
}
