import { Migration } from '@mikro-orm/migrations';

/** Participants that report to no tax authority, by their country (src/domain/taxData/unreported.ts). */
const STATEMENTS = [
  `create index participant_unreported on participant (country_code, tenant_id) where tax_reporting is null and wanted = 'PRESENT'`,
];

export class Migration030Unreported extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
