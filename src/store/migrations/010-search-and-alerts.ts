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

/** What needs a person: documents that failed, by code, and those whose retrievals are used up. The default limit of retrievals is ten. */
const ATTENTION = [
  'alter table document add column retrievals_used_at timestamptz',
  `update document set retrievals_used_at = state_date
    where state = 'READY' and completed_as is null and retrieval_count >= 10`,
  `create index document_retrievals_used on document (tenant_id, retrievals_used_at)
    where retrievals_used_at is not null and state = 'READY' and completed_as is null`,
  `create index document_failed_code on document (tenant_id, fault_code, state_date, document_id)
    where state = 'ERROR' and (direction = 'receive' or completed_at is null or completed_at < state_date)`,
];

export class Migration010SearchAndAlerts extends Migration {
  override up(): void {
    for (const sql of [...SEARCH, ...ALERTS, ...HEADS, ...ATTENTION]) this.addSql(sql);
  }
}
