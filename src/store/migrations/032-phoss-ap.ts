import { Migration } from '@mikro-orm/migrations';

/** Messages that an access point outside this service has sent, and when to ask it for the answers of their receivers. */
export class Migration032PhossAp extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  `create table phoss_ap_transmission (
    submission uuid primary key references submission on delete cascade,
    sent_at timestamptz not null default exchange_now(),
    ask_at timestamptz default exchange_now()
  )`,
  'create index phoss_ap_transmission_due on phoss_ap_transmission (ask_at) where ask_at is not null',
];
