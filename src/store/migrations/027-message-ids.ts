import { Migration } from '@mikro-orm/migrations';

/** A MessageId stands for one message of its access point. Copies that arrive at the same time must not store two contents under it. */
export class Migration027MessageIds extends Migration {
  override up(): void {
    this.addSql(
      'create unique index inbound_message_id on inbound_message (channel, sender_access_point, message_id) where message_id is not null',
    );
  }
}
