import { Migration } from '@mikro-orm/migrations';

/** Uploads to Pagero: whether one was begun, the id of its file, and when to ask for its status. */
export class Migration031Pagero extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  `create table pagero_upload (
    submission uuid primary key references submission on delete cascade,
    account uuid not null references channel_account on delete cascade,
    begun_at timestamptz not null default exchange_now(),
    file_id text,
    is_delivered boolean not null default false,
    check_at timestamptz
  )`,
  'create index pagero_upload_due on pagero_upload (account, check_at) where check_at is not null',
];
