import { Migration } from '@mikro-orm/migrations';

/** Scopes in the envelope of a received message that have no column, as a list of type, value and identifier. Null: none. */
export class Migration040MessageScopes extends Migration {
  override up(): void {
    this.addSql('alter table inbound_message add column scopes jsonb');
  }
}
