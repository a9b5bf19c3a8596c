import { Migration } from '@mikro-orm/migrations';

/** The identifiers of received Message Level Statuses, by which a repeated one is told from another one under the same MessageId. */
export class Migration048ReceivedStatuses extends Migration {
  override up(): void {
    this.addSql(`create table received_status (
      channel text not null,
      access_point text not null,
      message_id text not null,
      references_hash bytea not null,
      received_at timestamptz not null default exchange_now(),
      primary key (channel, access_point, message_id)
    )`);
    this.addSql('create index received_status_received_at on received_status (received_at)');
  }
}
