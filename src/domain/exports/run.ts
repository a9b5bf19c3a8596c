// Makes the files of exports, from beginning to end in one process. After a crash another one begins again.
import { randomUUID } from 'node:crypto';
import { restoredActor, type StoredActor } from '../actor.js';
import { BlobsAway, BlobTooLarge } from '../blobs/store.js';
import type { DocumentOrder } from '../documents/retrieval/list/order.js';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { csvPieces, type ExportSource, evidencePieces, TooManyFiles, zipPieces } from './content.js';
import { EXPORT_LIMITS, type ExportFault, type ExportFormat } from './jobs.js';
import { restoredFilter } from './restoredFilter.js';

/** Renewed three times within. */
const LEASE_SECONDS = 60;

export type ExportApp = Pick<App, 'database' | 'blobs' | 'keyring' | 'log' | 'wake' | 'clock' | 'evidenceKey'>;

const PIECES: Readonly<Record<ExportFormat, (source: ExportSource) => AsyncGenerator<Uint8Array, void>>> = {
  CSV: csvPieces,
  ZIP: zipPieces,
  EVIDENCE: evidencePieces,
};

interface ClaimedExport {
  readonly id: string;
  readonly tenantId: string;
  readonly format: ExportFormat;
  readonly filter: object;
  readonly orderBy: DocumentOrder;
  readonly actor: StoredActor;
  readonly createdAt: Date;
  readonly attempts: number;
}

/** Somebody cancelled it, or another process has it. */
class LeaseLost extends Error {}

/** A recurring job. Safe to run in several processes. */
export async function runExports(app: ExportApp, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await makeNext(app, null, signal)));
}

/** One export, unless another process has it. */
export async function runExport(app: ExportApp, id: string): Promise<void> {
  await makeNext(app, id);
}

/** False where there is none. */
async function makeNext(app: ExportApp, id: string | null, signal?: AbortSignal): Promise<boolean> {
  const token = randomUUID();
  const [job] = await app.database.sql.query<ClaimedExport>(
    `update export_job set lease_token = $2, lease_until = exchange_now() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1, done = 0
     where id = (
       select id from export_job where finished_at is null and (lease_until is null or lease_until < exchange_now())
         and ($1::uuid is null or id = $1)
       order by id limit 1 for update skip locked)
     returning id, tenant_id as "tenantId", format, filter, order_by as "orderBy", actor, created_at as "createdAt", attempts`,
    [id, token],
  );
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
    at: job.createdAt,
    noteDone: async (done) => {
      await renewLease(app, job.id, token, 'done = $3, ', [done]);
      app.wake('changes');
    },
  };
  const pieces = PIECES[job.format](source);
  const blobKey = `${token.slice(-2)}/${token}`;
  const stored = await app.blobs.putStream(blobKey, pieces, { bytesMax: EXPORT_LIMITS.bytesMax, signal });
  const rows = await app.database.sql.query(
    `update export_job set blob_key = $3, byte_length = $4, sha256 = $5, finished_at = exchange_now(), updated_at = exchange_now(),
       lease_token = null, lease_until = null
     where id = $1 and lease_token = $2 and finished_at is null returning id`,
    [job.id, token, blobKey, stored.byteLength, stored.sha256],
  );
  if (rows.length === 0) await app.blobs.remove(blobKey);
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
  const isAway = isStopped || error instanceof BlobsAway || app.database.isGone(error);
  const isOver = !isAway && job.attempts >= EXPORT_LIMITS.attemptsMax;
  const isTooLarge = error instanceof BlobTooLarge || error instanceof TooManyFiles;
  const fault: ExportFault | null = isTooLarge ? 'TOO_LARGE' : isOver ? 'FAILED' : null;
  if (!isAway && fault !== 'TOO_LARGE') app.log.error('export.failed', { export: job.id, error: stackOf(error) });
  await app.database.sql.query(
    `update export_job set fault = $3, finished_at = case when $3::text is not null then exchange_now() end, updated_at = exchange_now(),
       attempts = attempts - $4::int, lease_token = null,
       lease_until = case when $5::boolean then null else exchange_now() + interval '10 seconds' end
     where id = $1 and lease_token = $2 and finished_at is null`,
    [job.id, token, fault, isAway ? 1 : 0, isStopped],
  );
}
