import { Migration } from '@mikro-orm/migrations';

/**
 * The transaction that wrote an event, for an order in which none comes to stand before one that was given out (src/domain/webhooks/pull.ts).
 * Events from before are the oldest, in the order of their ids. A constant does not rewrite the table.
 */
const STATEMENTS = [
  `alter table webhook_event add column changed xid8 not null default '0'`,
  'alter table webhook_event alter column changed set default pg_current_xact_id()',
  'create index webhook_event_order on webhook_event (tenant_id, changed, id)',
];

export class Migration022EventsToPull extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
