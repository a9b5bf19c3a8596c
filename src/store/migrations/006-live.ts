import { Migration } from '@mikro-orm/migrations';

/**
 * What live dashboards read: moves and deliveries keep the transaction that wrote them (domain/snapshotCursor.ts). Documents do not,
 * for an upload shall not pay for it; they are found by their import, and by their completion.
 */
export class Migration006Live extends Migration {
  override up(): void {
    for (const table of ['document_move', 'webhook_delivery']) {
      // In two steps: with its default at once, the column would be written into every row that there is.
      this.addSql(`alter table ${table} add column changed xid8`);
      this.addSql(`alter table ${table} alter column changed set default pg_current_xact_id()`);
      this.addSql(`create index ${table}_changed on ${table} (changed) where changed is not null`);
    }
    // Every statement that changes a delivery says so itself: a trigger would cost each of them a quarter of its time.
    this.addSql('create index document_completed on document (completed_at) where completed_at is not null');
  }
}
