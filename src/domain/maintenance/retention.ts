// Removes data whose retention time is over, in small steps. Each step is a short transaction that waits for no lock, so that other work
// on the same tables never waits long. A recurring job. Safe to run twice and in several processes.

import { errorMessage } from '../../errorMessage.js';
import { removeOldUnreadable } from '../accounts/unreadable.js';
import { ownsStore } from '../blobs/ownership.js';
import { removeUnnamed } from '../blobs/removal.js';
import { removeOldBulkJobs } from '../bulk/run.js';
import type { Sql } from '../database.js';
import { AUDIT_ENTRY_BYTES, countAuditUsage, foldUsage } from '../documents/intake/quota/usage.js';
import { removeOldStatuses } from '../documents/receiving/receivedStatuses.js';
import { removeEmptyBlocks } from '../documents/retrieval/search/indexing.js';
import { removeOldExports } from '../exports/retention.js';
import { removeOldExchanges } from '../networkReports/exchanges.js';
import { removeOldNotices } from '../notices/retention.js';
import { removeEndedSessions } from '../people/retention.js';
import type { App } from '../ports.js';
import { NIL_UUID } from '../uuid.js';
import { DELIVERY_ENDS_SQL } from '../webhook.js';
import { removeExpired } from './expired.js';
import { notHeld } from './legalHold.js';

/** Attempts help to analyse recent failures. The responses of receivers, which may be personal data, are removed first. */
const ATTEMPT_DAYS = 30;
const RESPONSE_HEAD_DAYS = 7;
/** A blob without a row that is older than this belonged to an upload that was never committed. */
const ORPHAN_BLOB_MS = 24 * 60 * 60 * 1000;
const ROWS_PER_STEP = 1_000;
/** A replay names up to 10,000 deliveries. */
const REPLAYS_PER_STEP = 100;

type RetentionApp = Pick<App, 'database' | 'blobs' | 'settings' | 'log'>;

/** Removes everything that is due. A failure is logged and does not stop the rest. */
export async function removeOld(app: RetentionApp): Promise<void> {
  const parts = {
    documents: removeExpired,
    webhooks: removeOldWebhooks,
    replays: removeOldReplays,
    audit: removeOldAuditEntries,
    blobs: removeOrphanBlobs,
    buckets: removeFullBuckets,
    workers: removeDeadWorkers,
    usage: foldUsage,
    exchanges: removeOldExchanges,
    unreadable: removeOldUnreadable,
    statuses: removeOldStatuses,
    sessions: removeEndedSessions,
    bulk: removeOldBulkJobs,
    exports: removeOldExports,
    search: removeEmptyBlocks,
    notices: removeOldNotices,
  };
  for (const [part, remove] of Object.entries(parts)) {
    await remove(app).catch((error: unknown) => {
      app.log.error('retention.failed', { part, error: errorMessage(error) });
    });
  }
}

/** The table and the action of a step. Names and expressions are SQL. */
interface Step {
  readonly table: string;
  /** The creation time of a row. Rows with smaller ids are older. */
  readonly began: string;
  /** Less than all ids. */
  readonly first: string;
  /** The condition for rows. All rows where absent. */
  readonly where?: string;
  /** Which of the old rows `row` may be removed, checked under their lock. */
  readonly may: string;
  /** What is done with the rows in `free`. */
  readonly change: string;
  /** Columns of the changed rows `t` for `counted`. */
  readonly returning?: string;
  /** Further common table expressions, over `changed`. */
  readonly counted?: string;
}

const ATTEMPT_NOT_HELD = `not exists (select 1 from webhook_delivery d join legal_hold h on h.document = d.document where d.id = row.delivery_id)`;

const RESPONSE_HEADS: Step = {
  table: 'webhook_attempt',
  began: 'started_at',
  first: '0',
  where: 'response_head is not null',
  may: ATTEMPT_NOT_HELD,
  change: 'update webhook_attempt t set response_head = null from free where t.id = free.id',
};

const ATTEMPTS: Step = {
  table: 'webhook_attempt',
  began: 'started_at',
  first: '0',
  may: ATTEMPT_NOT_HELD,
  change: 'delete from webhook_attempt t using free where t.id = free.id',
};

const DELIVERIES: Step = {
  table: 'webhook_delivery',
  began: 'created_at',
  first: '0',
  may: `row.state in ${DELIVERY_ENDS_SQL} and ${notHeld('row.document')}`,
  change: 'delete from webhook_delivery t using free where t.id = free.id',
};

/** An event with a waiting delivery is kept. */
const EVENTS: Step = {
  table: 'webhook_event',
  began: 'created_at',
  first: '',
  may: `not exists (select 1 from webhook_delivery d where d.event_id = row.id) and ${notHeld('row.document')}`,
  change: 'delete from webhook_event t using free where t.id = free.id',
};

const REPLAYS: Step = {
  table: 'webhook_replay',
  began: 'created_at',
  first: NIL_UUID,
  may: 'true',
  change: 'delete from webhook_replay t using free where t.id = free.id',
};

const AUDIT_ENTRIES: Step = {
  table: 'audit_entry',
  began: 'at',
  first: '0',
  // Entries about documents name them as their tenant does. The latest head of the tenant says how long its entries are kept: another
  // setting holds from its next head on.
  may: `coalesce((select (h.statement::jsonb ->> 'retentionDays')::int from audit_head h where h.tenant_id = row.tenant_id
    order by h.size desc limit 1), $1) = $1 and not (row.action like 'document.%' and exists (select 1 from legal_hold h join document d on d.id = h.document
    where h.tenant_id = row.tenant_id and d.tenant_id = row.tenant_id and d.document_id = row.subject))`,
  change: 'delete from audit_entry t using free where t.id = free.id',
  returning: 't.tenant_id, t.actor, t.minute, t.details',
  // Entries without a minute were never counted.
  counted: countAuditUsage(`select tenant_id, actor, -(${AUDIT_ENTRY_BYTES}) as bytes from changed where minute is not null`),
};

/**
 * Events and deliveries live as long as documents, attempts 30 days, response headers 7 days. A delivery that has not ended is never
 * removed, nor is its event.
 */
export async function removeOldWebhooks(app: Pick<App, 'database' | 'settings' | 'log'>): Promise<void> {
  const { sql } = app.database;
  const { retentionDays } = app.settings;
  const removed = {
    responseHeads: await work(sql, RESPONSE_HEADS, Math.min(RESPONSE_HEAD_DAYS, retentionDays)),
    attempts: await work(sql, ATTEMPTS, Math.min(ATTEMPT_DAYS, retentionDays)),
    deliveries: await work(sql, DELIVERIES, retentionDays),
    events: await work(sql, EVENTS, retentionDays),
  };
  if (Object.values(removed).some((count) => count > 0)) app.log.info('webhooks.removed', removed);
}

/** Replays, and the idempotency keys of single retries. */
export async function removeOldReplays(app: Pick<App, 'database' | 'settings'>): Promise<void> {
  await work(app.database.sql, REPLAYS, app.settings.retentionDays, REPLAYS_PER_STEP);
}

/** AUDIT_RETENTION_DAYS. 0: entries are kept for ever. */
export async function removeOldAuditEntries(app: Pick<App, 'database' | 'settings'>): Promise<void> {
  const { auditRetentionDays } = app.settings;
  if (auditRetentionDays > 0) await work(app.database.sql, AUDIT_ENTRIES, auditRetentionDays);
}

/** Goes through a table by id, oldest first, up to the first page without an old row. Returns the number of changed rows. */
async function work(sql: Sql, step: Step, days: number, rows: number = ROWS_PER_STEP): Promise<number> {
  const statement = `with page as (
      select id, ${step.began} < exchange_now() - $1 * interval '1 day' as is_old from ${step.table}
      where id > $2 and ${step.where ?? 'true'} order by id limit $3),
    free as (
      select row.id from ${step.table} row join page using (id) where page.is_old and ${step.may} for update of row skip locked),
    changed as (${step.change} returning t.id${step.returning === undefined ? '' : `, ${step.returning}`})${step.counted ?? ''}
    select (select id::text from page order by page.id desc limit 1) as last, (select count(*)::int from changed) as changed,
      coalesce(bool_or(is_old), false) and count(*) = $3 as more from page`;
  let changed = 0;
  for (let after = step.first; ; ) {
    const [page] = await sql.query<{ last: string | null; changed: number; more: boolean }>(statement, [days, after, rows]);
    changed += page?.changed ?? 0;
    if (page?.more !== true || page.last === null) return changed;
    after = page.last;
  }
}

/** A bucket that was not used for this time is full, like one that does not exist. */
async function removeFullBuckets({ database }: Pick<App, 'database'>): Promise<void> {
  await database.sql.query(`delete from rate_bucket where at < clock_timestamp() - interval '1 day'`);
}

/** A process that was killed does not remove itself. One that stood still so long writes its next heartbeat into a new row. */
async function removeDeadWorkers({ database }: Pick<App, 'database'>): Promise<void> {
  await database.sql.query(`delete from worker where beat_at < clock_timestamp() - interval '1 day'`);
}

/** Bytes of uploads whose row was never committed. */
export async function removeOrphanBlobs(app: Pick<App, 'database' | 'blobs' | 'log'>): Promise<void> {
  if (!(await ownsStore(app))) return;
  let keys: string[] = [];
  const judge = async (): Promise<void> => {
    const known = await app.database.sql.query<{ blob_key: string }>(
      `select blob_key from document_file where blob_key = any($1::text[])
       union all select blob_key from export_job where blob_key = any($1::text[])`,
      [keys],
    );
    const rows = new Set(known.map((row) => row.blob_key));
    await removeUnnamed(
      app.database.sql,
      app.blobs,
      keys.filter((key) => !rows.has(key)),
    );
    keys = [];
  };
  for await (const key of app.blobs.list(new Date(Date.now() - ORPHAN_BLOB_MS))) {
    if (keys.push(key) === ROWS_PER_STEP) await judge();
  }
  await judge();
}
