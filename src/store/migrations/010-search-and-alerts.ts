import { Migration } from '@mikro-orm/migrations';
import { CHANGING } from './exchange/storage.js';

/**
 * What the search for a text reads: the searched fields of each document, and a signature for each block of documents of a tenant. A
 * recurring job keeps them, so that uploads and moves write nothing here.
 */
const SEARCH = [
  // How far the job is: as statistics_cursor.
  `create table search_cursor (
    only_one boolean primary key default true check (only_one),
    indexed_to xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
    filled_to uuid default '00000000-0000-0000-0000-000000000000'
  )`,
  'insert into search_cursor default values',
  // signature: a bit for each sequence of characters of its documents. is_open: it takes further ones.
  `create table document_search_block (
    id uuid primary key,
    tenant_id text not null,
    documents smallint not null,
    is_open boolean not null,
    signature bit(8192) not null
  ) with (${CHANGING})`,
  'create index document_search_block_tenant on document_search_block (tenant_id)',
  'create index document_search_block_open on document_search_block (tenant_id) where is_open',
  `create table document_search (
    document uuid primary key,
    block uuid not null,
    text text not null
  )`,
  'create index document_search_of_block on document_search (block)',
];

/** Secrets that sign alerts to webhooks, and the index of what is to be told. not_after: of an old one, which signs beside its successor until then. */
const ALERTS = [
  `create table alert_secret (
    id uuid primary key,
    rule uuid not null references alert_rule on delete cascade,
    sealed text not null,
    not_after timestamptz,
    created_at timestamptz not null default exchange_now()
  )`,
  'create index alert_secret_rule on alert_secret (rule)',
  // What is to be told, by rule. Rules are found by it alone.
  'create index alert_notice_untold on alert_notice (rule) where told_at is null or ended_at is not null',
  'drop index alert_rule_due',
];

/** The process that sends a head of the audit log out has it until then. */
const HEADS = ['alter table audit_head add column claimed_until timestamptz'];

export class Migration010SearchAndAlerts extends Migration {
  override up(): void {
    for (const sql of [...SEARCH, ...ALERTS, ...HEADS]) this.addSql(sql);
  }
}
