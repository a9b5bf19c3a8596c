import { Migration } from '@mikro-orm/migrations';

/** Received documents that a channel could not read. A row is removed when its document was read, was forgotten by a person, or was not found for some days. */
export class Migration044UnreadableDocuments extends Migration {
  override up(): void {
    this.addSql(`create table unreadable_document (
      account uuid not null references channel_account on delete cascade,
      id text not null,
      reason text not null,
      first_at timestamptz not null default exchange_now(),
      seen_at timestamptz not null default exchange_now(),
      primary key (account, id)
    )`);
  }
}
