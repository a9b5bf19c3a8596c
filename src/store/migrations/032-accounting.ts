import { Migration } from '@mikro-orm/migrations';

/** options: how the file of an export is written (src/domain/exports/options.ts). */
const STATEMENTS = ['alter table export_job add column options jsonb'];

export class Migration032Accounting extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
