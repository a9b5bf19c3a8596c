// Makes the files of exports, from beginning to end in one process. After a crash another one begins again.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { restoredActor, type StoredActor, systemActor } from '../actor.js';
import { BlobsAway, BlobsFull, BlobTooLarge } from '../blobs/store.js';
import { bytesLeft } from '../documents/intake/quota/quota.js';
import { countUsage } from '../documents/intake/quota/usage.js';
import type { DocumentOrder } from '../documents/retrieval/list/order.js';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { type Needed, workEnding } from '../workEnding.js';
import { copyPieces } from './accounting/copies.js';
import { datevPieces } from './accounting/datev.js';
import { tablePieces } from './accounting/tableCsv.js';
import { workbookPieces } from './accounting/workbook.js';
import { csvPieces, evidencePieces, zipPieces } from './content.js';
import { EXPORT_LIMITS, type ExportFault, type ExportFormat, endExport } from './jobs.js';
import type { ExportOptions } from './options.js';
import type { ExportSource } from './pages.js';
import { restoredFilter } from './restoredFilter.js';
import { TooManyFiles } from './tooManyFiles.js';

/** Renewed three times within. */
const LEASE_SECONDS = 60;

/** In a process, beside those that are made before an answer. */
const AT_ONCE_MAX = 2;
const LOOK_MS = 250;
/** What an export leaves to uploads. */
const FREE_BYTES_MIN = 256 * 1024 * 1024;

/** Of whoever asked. */
const NEEDED: Needed = { role: 'viewer', scope: 'exchange/receive', isReading: true };

export type ExportApp = Pick<App, 'database' | 'blobs' | 'keyring' | 'log' | 'wake' | 'clock' | 'settings' | 'evidenceKey' | 'threads'>;

const PIECES: Readonly<Record<ExportFormat, (source: ExportSource) => AsyncGenerator<Uint8Array, void>>> = {
  CSV: csvPieces,
  TABLE: tablePieces,
  XLSX: workbookPieces,
  COPIES: copyPieces,
  DATEV: datevPieces,
  ZIP: zipPieces,
  EVIDENCE: evidencePieces,
};

interface ClaimedExport {
  readonly id: string;
  readonly tenantId: string;
  readonly format: ExportFormat;
  readonly filter: object;
  readonly orderBy: DocumentOrder;
  readonly options: ExportOptions | null;
  readonly actor: StoredActor;
  readonly createdAt: Date;
  readonly attempts: number;
}

/** The tenant may store no more. */
class QuotaUsedUp extends Error {}

/** Somebody cancelled it, or another process has it. */
class LeaseLost extends Error {}

/** A recurring job. Safe to run in several processes. Tenants take turns: of one, none is made beside another. */
export async function runExports(app: ExportApp, signal?: AbortSignal): Promise<void> {
  let working = AT_ONCE_MAX;
  const lane = async (): Promise<void> => {
    while (signal?.aborted !== true) {
      if (await makeNext(app, null, signal)) continue;
      // Beside a long export, that of another tenant may come.
      working -= 1;
      if (working === 0) return;
      await setTimeout(LOOK_MS);
      working += 1;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE_MAX }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

/** One export, unless another process has it. */
export async function runExport(app: ExportApp, id: string): Promise<void> {
  await makeNext(app, id);
}

/** SQL: may be begun. */
const WAITS = 'x.finished_at is null and (x.lease_until is null or x.lease_until < exchange_now())';

/** SQL: of the tenant whose last export ended longest ago, and of which none is being made, the first one. */
const NEXT = `select x.id from export_job x where ${WAITS}
    and not exists (select 1 from export_job o where o.tenant_id = x.tenant_id and o.finished_at is null and o.lease_token is not null
      and o.lease_until >= exchange_now())
  order by (select o.finished_at from export_job o where o.tenant_id = x.tenant_id and o.finished_at is not null order by o.id desc limit 1)
    nulls first, x.id limit 1 for update skip locked`;

const ONE = `select x.id from export_job x where x.id = $2 and ${WAITS} for update skip locked`;

function claim({ database }: ExportApp, id: string | null, token: string): Promise<ClaimedExport | undefined> {
  return database.transaction(async (sql) => {
    // Two claims at once would both find no export of the tenant in progress.
    if (id === null) await lockOwned(sql, 'exportTurns', '');
    const [job] = await sql.query<ClaimedExport>(
      `update export_job set lease_token = $1, lease_until = exchange_now() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1, done = 0
       where id = (${id === null ? NEXT : ONE})
       returning id, tenant_id as "tenantId", format, filter, order_by as "orderBy", options, actor, created_at as "createdAt", attempts`,
      id === null ? [token] : [token, id],
    );
    return job;
  });
}

/** False where there is none. */
async function makeNext(app: ExportApp, id: string | null, signal?: AbortSignal): Promise<boolean> {
  const token = randomUUID();
  const job = await claim(app, id, token);
  if (job === undefined) return false;
  const failing = (error: unknown): Promise<void> => failed(app, job, token, error, signal?.aborted === true);
  if (job.attempts > EXPORT_LIMITS.attemptsMax) await failing(new Error('The processes that made it before ended meanwhile.'));
  else await make(app, job, token, signal).catch(failing);
  app.wake('changes');
  return true;
}

/** Keeps the lease while the file is written, also while a page with large files takes longer than the lease. */
async function make(app: ExportApp, job: ClaimedExport, token: string, signal?: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const renew = (): void =>
    void renewLease(app, job.id, token, '').catch((error: unknown) => error instanceof LeaseLost && lost.abort(error));
  const renewing = setInterval(renew, (LEASE_SECONDS * 1_000) / 3).unref();
  try {
    await write(app, job, token, AbortSignal.any(signal === undefined ? [lost.signal] : [signal, lost.signal]));
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    clearInterval(renewing);
  }
}

async function write(app: ExportApp, job: ClaimedExport, token: string, signal: AbortSignal): Promise<void> {
  const source: ExportSource = {
    // Evidence is noted in the audit log, so its statements are no mere reads.
    app: job.format === 'EVIDENCE' ? app : { ...app, database: { ...app.database, sql: app.database.reads(job.tenantId) } },
    actor: restoredActor(job.actor),
    filter: restoredFilter(job.filter, job.createdAt),
    orderBy: job.orderBy,
    options: job.options ?? {},
    at: job.createdAt,
    // The lease of an export that has ended is lost.
    noteDone: async (done) => {
      await assertRoom(app);
      const ending = await workEnding(app.database.sql, job.actor, NEEDED);
      if (ending !== undefined) await endExport(app, systemActor(job.tenantId, 'exports'), job.id, ending);
      await renewLease(app, job.id, token, 'done = $3, ', [done]);
      app.wake('changes');
    },
  };
  await source.noteDone(0);
  const pieces = PIECES[job.format](source);
  const blobKey = `${token.slice(-2)}/${token}`;
  const left = await bytesLeft(app, job.tenantId);
  const bytesMax = Math.min(EXPORT_LIMITS.bytesMax, left);
  const stored = await app.blobs.putStream(blobKey, pieces, { bytesMax, signal }).catch((error: unknown) => {
    throw error instanceof BlobTooLarge && bytesMax === left ? new QuotaUsedUp() : error;
  });
  const outcome = await keep(app, job.tenantId, stored.byteLength, [job.id, token, blobKey, stored.byteLength, stored.sha256]);
  if (outcome !== 'kept') await app.blobs.remove(blobKey);
  if (outcome === 'full') throw new QuotaUsedUp();
}

/** Others may have stored files while this one was written. Of two exports that end at once, the second one counts the first. */
async function keep(app: ExportApp, tenantId: string, byteLength: number, values: unknown[]): Promise<'kept' | 'full' | 'lost'> {
  return app.database.transaction(async (sql) => {
    await lockOwned(sql, 'exports', tenantId);
    if (byteLength > (await bytesLeft({ ...app, database: { ...app.database, sql } }, tenantId))) return 'full';
    const rows = await sql.query(
      `with made as (
         update export_job set blob_key = $3, byte_length = $4, sha256 = $5, finished_at = exchange_now(), updated_at = exchange_now(),
           lease_token = null, lease_until = null
         where id = $1 and lease_token = $2 and finished_at is null returning id, tenant_id, byte_length)
       ${countUsage('select tenant_id, 0 as documents, byte_length as bytes from made')}
       select id from made`,
      values,
    );
    return rows.length === 0 ? 'lost' : 'kept';
  });
}

/** Throws BlobsFull. */
async function assertRoom({ blobs }: ExportApp): Promise<void> {
  const free = (await blobs.freeBytes?.()) ?? Number.POSITIVE_INFINITY;
  if (free < FREE_BYTES_MIN) throw new BlobsFull(`The file store has ${free} bytes left, an export leaves ${FREE_BYTES_MIN}`);
}

/** `beside`: what is set with it, in SQL, with parameters from $3 on. Throws LeaseLost. */
async function renewLease(app: ExportApp, id: string, token: string, beside: string, values: readonly unknown[] = []): Promise<void> {
  const rows = await app.database.sql.query(
    `update export_job set ${beside}updated_at = exchange_now(), lease_until = exchange_now() + interval '${LEASE_SECONDS} seconds'
     where id = $1 and lease_token = $2 and finished_at is null returning id`,
    [id, token, ...values],
  );
  if (rows.length === 0) throw new LeaseLost('The export was cancelled, or another process makes it.');
}

/** Tried again later, unless it is too large or failed too often. */
async function failed(app: ExportApp, job: ClaimedExport, token: string, error: unknown, isStopped: boolean): Promise<void> {
  if (error instanceof LeaseLost) return;
  // A store that is full stays so until somebody makes room: it counts, or the export would be tried for ever.
  const isGone = error instanceof BlobsAway || app.database.isGone(error);
  const isAway = isStopped || (isGone && !(error instanceof BlobsFull));
  const isOver = !isAway && job.attempts >= EXPORT_LIMITS.attemptsMax;
  const refusal = refusalOf(error);
  const fault: ExportFault | null = refusal ?? (isOver ? 'FAILED' : null);
  if (!isAway && refusal === undefined) app.log.error('export.failed', { export: job.id, error: stackOf(error) });
  await app.database.sql.query(
    `update export_job set fault = $3, finished_at = case when $3::text is not null then exchange_now() end, updated_at = exchange_now(),
       attempts = attempts - $4::int, lease_token = null,
       lease_until = case when $5::boolean then null else exchange_now() + interval '10 seconds' end
     where id = $1 and lease_token = $2 and finished_at is null`,
    [job.id, token, fault, isAway ? 1 : 0, isStopped],
  );
}

/** Another attempt would be refused, too. */
function refusalOf(error: unknown): ExportFault | undefined {
  if (error instanceof QuotaUsedUp) return 'QUOTA_BYTES';
  return error instanceof BlobTooLarge || error instanceof TooManyFiles ? 'TOO_LARGE' : undefined;
}
