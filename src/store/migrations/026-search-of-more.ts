import { Migration } from '@mikro-orm/migrations';

/**
 * More of an invoice is kept: orders, references, VAT numbers and accounts, which are searched, and the amounts of VAT and without it. The
 * index of searched texts is filled anew, without accents. Its texts begin with a line break, which processes of the version before do not
 * write: their job fails until they are gone, and changes nothing.
 */
const STATEMENTS = [
  ...['purchase_order', 'buyer_reference', 'seller_vat_id', 'buyer_vat_id', 'payment_account'].map(
    (column) => `alter table document add column ${column} text`,
  ),
  'alter table document add column total_without_vat numeric, add column total_vat numeric',
  "alter table document_search add constraint document_search_form check (text like chr(10) || '%') not valid",
  'update search_cursor set filled_to = default',
];

export class Migration026SearchOfMore extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
