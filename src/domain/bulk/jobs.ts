// Jobs over many documents, as their tenant sees them.
import type { Actor } from '../actor.js';
import type { ErrorCode } from '../errors.js';
import type { App } from '../ports.js';
import { columnsOf } from '../statements/columns.js';
import { BulkJobSchema } from '../tables/tenants.js';
import { isUuid } from '../uuid.js';
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
}

const COLUMNS = `${columnsOf(BulkJobSchema).selected(['id', 'action', 'total', 'done', 'failed', 'failures', 'createdAt', 'finishedAt'])},
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
export async function cancelJob({ database }: Pick<App, 'database'>, actor: Actor, id: string): Promise<BulkJob | undefined> {
  if (!isUuid(id)) return undefined;
  await database.sql.query(
    `update bulk_job set cancelled_at = exchange_now(), finished_at = exchange_now(), updated_at = exchange_now()
     where tenant_id = $1 and id = $2 and finished_at is null`,
    [actor.tenantId, id],
  );
  return findJob({ database }, actor, id);
}
