// Does the work of jobs over many documents, some at a time. Progress is written after each step: after a crash, a step is done again, and
// the use cases of single documents do nothing twice.

import { restoredActor, type StoredActor, systemActor } from '../actor.js';
import { ExchangeError } from '../errors.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { workEnding } from '../workEnding.js';
import { actOn, type BulkAction, type BulkActionsApp, type BulkInput, neededFor } from './actions.js';
import { type BulkFailure, endJob, FAILURES_MAX } from './jobs.js';

/** Documents of one step. */
const STEP = 20;
/** Above the time of a step. */
const LEASE_SECONDS = 30;
const KEPT_DAYS = 7;

export type Running = BulkActionsApp & Pick<App, 'database' | 'log'>;

interface ClaimedBulkJob {
  readonly id: string;
  readonly action: BulkAction;
  readonly input: object;
  readonly actor: StoredActor;
  readonly documents: readonly string[];
  readonly leaseUntil: string;
}

/** A recurring job. Safe to run in several processes: a job is leased for each step. */
export async function runBulkJobs(app: Running, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await step(app, null)));
}

/** The whole of one job, unless another process has it. */
export async function runJob(app: Running, id: string): Promise<void> {
  while (await step(app, id));
}

/** The next documents of one job. False where there is none. */
async function step(app: Running, id: string | null): Promise<boolean> {
  const job = await claim(app, id);
  if (job === undefined) return false;
  const ending = await workEnding(app.database.sql, job.actor, neededFor(job.action));
  if (ending !== undefined) {
    await endJob(app, systemActor(job.actor.tenantId, 'bulk'), job.id, ending);
    app.wake('changes');
    return true;
  }
  const actor = restoredActor(job.actor);
  const input = { action: job.action, ...job.input } as BulkInput;
  const failures: BulkFailure[] = [];
  for (const documentId of job.documents) {
    try {
      await actOn(app, actor, documentId, input);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      failures.push({ documentId, code: error.code, error: error.message });
    }
  }
  await app.database.sql.query(
    `update bulk_job set done = done + $3, failed = failed + $4, updated_at = exchange_now(), lease_until = null,
       failures = case when jsonb_array_length(failures) >= ${FAILURES_MAX} then failures else failures || $5::jsonb end,
       finished_at = case when done + $3 >= total then coalesce(finished_at, exchange_now()) else finished_at end
     where id = $1 and lease_until = $2::timestamptz`,
    [job.id, job.leaseUntil, job.documents.length, failures.length, jsonOf(failures)],
  );
  app.wake('changes');
  return true;
}

/** The job that waits longest. */
async function claim({ database }: Pick<App, 'database'>, id: string | null): Promise<ClaimedBulkJob | undefined> {
  const [job] = await database.sql.query<ClaimedBulkJob>(
    `update bulk_job set lease_until = exchange_now() + interval '${LEASE_SECONDS} seconds'
     where id = (
       select id from bulk_job where finished_at is null and (lease_until is null or lease_until < exchange_now())
         and ($1::uuid is null or id = $1)
       order by updated_at, id limit 1 for update skip locked)
     returning id, action, input, actor, documents[done + 1:done + ${STEP}] as documents, lease_until::text as "leaseUntil"`,
    [id],
  );
  return job;
}

/** Jobs that ended a while ago. */
export async function removeOldBulkJobs({ database }: Pick<App, 'database'>): Promise<void> {
  await database.sql.query(`delete from bulk_job where finished_at < exchange_now() - interval '${KEPT_DAYS} days'`);
}
