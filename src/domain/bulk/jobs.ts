// Jobs over many documents, as their tenant sees them.
import { type Actor, actorName, type StoredActor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { ErrorCode } from '../errors.js';
import type { App } from '../ports.js';
import { columnsOf } from '../statements/columns.js';
import { BulkJobSchema } from '../tables/tenants.js';
import { isUuid } from '../uuid.js';
import type { WorkEnding } from '../workEnding.js';
import type { BulkAction } from './actions.js';

export const JOBS_SHOWN_MAX = 100;
export const FAILURES_MAX = 100;

export interface BulkFailure {
  readonly documentId: string;
  /** Absent in jobs of earlier versions. */
  readonly code?: ErrorCode;
  readonly error: string;
}

export interface BulkJob {
  readonly id: string;
  readonly action: BulkAction;
  readonly total: number;
  /** Tried, whether it worked or not. */
  readonly done: number;
  readonly failed: number;
  /** The first ones, at most {@link FAILURES_MAX}. */
  readonly failures: readonly BulkFailure[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly isCancelled: boolean;
  /** null where somebody cancelled it. */
  readonly cancelledBecause: WorkEnding | null;
}

const COLUMNS = `${columnsOf(BulkJobSchema).selected(['id', 'action', 'total', 'done', 'failed', 'failures', 'createdAt', 'finishedAt', 'cancelledBecause'])},
  cancelled_at is not null as "isCancelled"`;

/** The latest first. They are kept for a week. */
export async function listJobs({ database }: Pick<App, 'database'>, actor: Actor): Promise<BulkJob[]> {
  return database.sql.query<BulkJob>(`select ${COLUMNS} from bulk_job where tenant_id = $1 order by id desc limit ${JOBS_SHOWN_MAX}`, [
    actor.tenantId,
  ]);
}

export async function findJob({ database }: Pick<App, 'database'>, actor: Actor, id: string): Promise<BulkJob | undefined> {
  if (!isUuid(id)) return undefined;
  const [job] = await database.sql.query<BulkJob>(`select ${COLUMNS} from bulk_job where tenant_id = $1 and id = $2`, [actor.tenantId, id]);
  return job;
}

/** What is done stays done. Undefined where the tenant has no such job. A job that has ended stays as it is. */
export async function cancelJob(app: Pick<App, 'database'>, actor: Actor, id: string): Promise<BulkJob | undefined> {
  if (!isUuid(id)) return undefined;
  await endJob(app, actor, id, null);
  return findJob(app, actor, id);
}

export async function endJob({ database }: Pick<App, 'database'>, by: Actor, id: string, because: WorkEnding | null): Promise<void> {
  await database.transaction(async (sql) => {
    const [ended] = await sql.query<{ actor: StoredActor; done: number; total: number }>(
      `update bulk_job set cancelled_at = exchange_now(), finished_at = exchange_now(), updated_at = exchange_now(), cancelled_because = $3
       where tenant_id = $1 and id = $2 and finished_at is null returning actor, done, total`,
      [by.tenantId, id, because],
    );
    if (ended === undefined) return;
    const { actor, done, total } = ended;
    await audit(sql, by, 'document.cancel-bulk', id, { askedBy: actorName(actor), because, done, total });
  });
}
