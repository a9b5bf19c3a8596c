import { Migration } from '@mikro-orm/migrations';

/** Reports of invoices to tax authorities, in five corners. */
const STATEMENTS = [
  // The country whose authority is told of the participant's invoices.
  'alter table participant add column tax_reporting text',
];

export class Migration023TaxReports extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
