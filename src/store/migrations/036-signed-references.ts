import { Migration } from '@mikro-orm/migrations';

/** What the sender of a message signed: a repetition of the message has the same digests. Null where a channel has no signed references. */
export class Migration036SignedReferences extends Migration {
  override up(): void {
    this.addSql('alter table inbound_message add column references_hash bytea');
  }
}
