import { Migration } from '@mikro-orm/migrations';

/** Tables whose rows change several times soon after they were inserted. Their rows have room for a changed version in the same page. */
const CHANGING = ['document', 'submission', 'channel_account', 'participant'];
/** The same, with few rows that change all the time. */
const SMALL = ['webhook_endpoint', 'worker'];
/** By default a fifth of a table may be dead before it is vacuumed: of a million documents, that is hours of work. */
const SCALE = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';

export class Migration063Vacuum extends Migration {
  override up(): void {
    for (const table of CHANGING) this.addSql(`alter table ${table} set (fillfactor = 85, ${SCALE})`);
    for (const table of SMALL) this.addSql(`alter table ${table} set (fillfactor = 50)`);
    this.addSql(`alter table webhook_delivery set (autovacuum_analyze_scale_factor = 0.02)`);
    // Rows are only inserted, and removed by retention: new pages shall be marked as visible early.
    for (const table of ['document_move', 'document_file', 'webhook_event', 'webhook_attempt', 'audit_entry']) {
      this.addSql(`alter table ${table} set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05)`);
    }
  }
}
