import { Migration } from '@mikro-orm/migrations';

/** Limits that all processes share: buckets of requests, and what each tenant uses of its quotas. */
export class Migration010Limits extends Migration {
  override up(): void {
    // Not logged: after a crash of the database every bucket is full, which is where all of them started.
    this.addSql(`create unlogged table rate_bucket (
      key text primary key,
      tokens double precision not null,
      granted double precision not null,
      at timestamptz not null default clock_timestamp()
    ) with (fillfactor = 50)`);
    this.addSql('create index rate_bucket_at on rate_bucket (at)');
    // null: the setting's, and never counted. Nothing is counted here, where every claim of older processes would wait for it:
    // a recurring job does (recount.ts).
    this.addSql(
      'alter table tenant add column documents_per_day bigint, add column bytes_max bigint, add column usage_counted_at timestamptz',
    );
    // Several rows a day, so that transactions side by side do not wait for one another; days of before are one row, -infinity.
    this.addSql(`create table tenant_usage (
      tenant_id text not null,
      day date not null,
      slot smallint not null,
      documents bigint not null default 0,
      bytes bigint not null default 0,
      primary key (tenant_id, day, slot)
    ) with (fillfactor = 50)`);
  }
}
