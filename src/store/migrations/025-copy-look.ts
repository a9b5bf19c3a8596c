import { Migration } from '@mikro-orm/migrations';

/** How readable copies of what a tenant sends look (src/domain/tenants/copyLook.ts). */
const STATEMENTS = [
  'alter table tenant add column copy_colour text',
  'alter table tenant add column copy_logo bytea',
  'alter table tenant add column copy_logo_type text',
];

export class Migration025CopyLook extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
