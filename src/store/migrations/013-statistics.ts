import { Migration } from '@mikro-orm/migrations';

/**
 * Counters for statistics, by hour and by day. A recurring job keeps them (domain/documents/counting.ts), so that uploads and moves
 * write nothing here. Documents that are there already are counted by that job, in steps; until then statistics read the documents.
 */
export class Migration013Statistics extends Migration {
  override up(): void {
    // How far counting is: all moves by transactions before counted_to. filled_to is the last document of before that is counted,
    // null when all are.
    this.addSql(`create table statistics_cursor (
      only_one boolean primary key default true check (only_one),
      counted_to xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
      filled_to uuid default '00000000-0000-0000-0000-000000000000'
    )`);
    this.addSql('insert into statistics_cursor default values');
    // As what a document is counted now: what it was is taken off when it moves or goes.
    this.addSql(`create table statistics_document (
      document uuid primary key,
      channel text not null,
      state text not null,
      fault_code text,
      latency smallint
    )`);
    this.addSql(`create table statistics_count (
      tenant_id text not null,
      span text not null check (span in ('hour', 'day')),
      at timestamptz not null,
      direction text not null,
      document_type text not null,
      channel text not null,
      state text not null,
      fault_code text not null,
      documents bigint not null,
      primary key (tenant_id, span, at, direction, document_type, channel, state, fault_code)
    ) with (fillfactor = 70)`);
    this.addSql(`create table statistics_latency (
      tenant_id text not null,
      span text not null check (span in ('hour', 'day')),
      at timestamptz not null,
      latency smallint not null,
      documents bigint not null,
      primary key (tenant_id, span, at, latency)
    ) with (fillfactor = 70)`);
    for (const table of ['statistics_count', 'statistics_latency']) {
      this.addSql(`create index ${table}_empty on ${table} (tenant_id) where documents = 0`);
    }
    // Documents without a move are counted live. There are few, except while workers are behind.
    this.addSql(`create index document_received on document (tenant_id, import_date) where state = 'RECEIVED'`);
  }
}
