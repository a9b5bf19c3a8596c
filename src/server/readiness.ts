// Whether this process can work, for /health/ready and for metrics.
import type { RunningApp } from '../app.js';
import { endsWithin } from '../concurrency/deadline.js';
import { isUnreported } from '../domain/taxData/unreported.js';

export const READY_CHECKS = ['database', 'files', 'jobs'] as const;
type Checks = Readonly<Record<(typeof READY_CHECKS)[number], boolean>>;

/** Database, file store and jobs, each by a check that is at most two seconds old. */
export type Readiness = () => Promise<Checks>;

/** The checks need no token and write to the file store, so they run at most this often. */
const LOOK_EVERY_MS = 2_000;
/** A check that takes longer fails. Probes and scrapes give up soon after. */
const LOOK_MS_MAX = 2_000;

type Looking = Pick<RunningApp, 'database' | 'blobs' | 'worker' | 'config' | 'clock'>;

/** `limit`: a signal that comes after so many milliseconds. */
export function createReadiness(app: Looking, limit: (ms: number) => AbortSignal = AbortSignal.timeout): Readiness {
  const remembered = (look: () => Promise<unknown>): (() => Promise<boolean>) => {
    const begin = single(look);
    return remember(app, () => endsWithin(begin(), limit(LOOK_MS_MAX)));
  };
  const look = {
    database: remembered(() => app.database.sql.query('select 1')),
    files: remembered(() => app.blobs.check()),
  };
  return async () => {
    const [database, files] = await Promise.all([look.database(), look.files()]);
    const jobs = !app.config.roles.worker || (app.worker()?.isAlive() === true && app.worker()?.overdueJobs().length === 0);
    return { database, files, jobs };
  };
}

/** Whether participants report to no tax authority though their country wants it. That is loud, but no reason to send no requests here. */
export function createReportingLook(app: Pick<Looking, 'database' | 'clock'>): () => Promise<boolean> {
  const look = single(async () => {
    if (await isUnreported(app)) throw new Error('unreported');
  });
  const reports = remember(app, () => endsWithin(look(), AbortSignal.timeout(LOOK_MS_MAX)));
  return async () => !(await reports());
}

/** While one runs, no other begins: what hangs takes one connection, not one more at every check. */
function single(look: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** One check at a time. Its result is cached for a while. */
function remember({ clock }: Pick<RunningApp, 'clock'>, look: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let endedAt: number | undefined;
  return () => {
    // The clock may be set back.
    const isFresh = endedAt === undefined || Math.abs(clock().getTime() - endedAt) < LOOK_EVERY_MS;
    if (answer !== undefined && isFresh) return answer;
    endedAt = undefined;
    answer = look().finally(() => {
      endedAt = clock().getTime();
    });
    return answer;
  };
}
