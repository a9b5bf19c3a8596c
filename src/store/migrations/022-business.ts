import { Migration } from '@mikro-orm/migrations';

/**
 * What invoices say of themselves, for dashboards: parties, amounts, dates. Documents that are stored already keep null. The indexes
 * on it hold only documents that have the value, so at first they are empty: building them reads the table once and writes nothing.
 *
 * The indexes of numbers take the first characters, without case: a whole number of 1,000 characters does not fit into an entry.
 */
export class Migration022Business extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  `alter table document add column seller_name text, add column buyer_name text, add column currency text,
    add column total_with_vat numeric, add column amount_due numeric, add column issue_date date, add column due_date date,
    add column type_code text`,
  'create index document_issue_date on document (tenant_id, issue_date, id) where issue_date is not null',
  'create index document_due_date on document (tenant_id, due_date, id) where due_date is not null',
  'create index document_total on document (tenant_id, total_with_vat, id) where total_with_vat is not null',
  'create index document_number_start on document (tenant_id, left(lower(number), 100))',
  `create index document_reference_start on document (tenant_id, left(lower(reference_number), 100))
    where document_type = 'applicationresponse'`,
  'drop index document_numbers, document_response',
];
