// Whether this process can work, for /health/ready and for metrics.
import type { RunningApp } from '../app.js';

export const READY_CHECKS = ['database', 'files', 'jobs'] as const;
type Checks = Readonly<Record<(typeof READY_CHECKS)[number], boolean>>;

/** Database, file store and jobs, each by a check that is at most two seconds old. */
export type Readiness = () => Promise<Checks>;

/** The checks need no token and write to the file store, so they run at most this often. */
const LOOK_EVERY_MS = 2_000;

type Looking = Pick<RunningApp, 'database' | 'blobs' | 'worker' | 'config' | 'clock'>;

export function createReadiness(app: Looking): Readiness {
  const database = remembered(app, () => works(() => app.database.sql.query('select 1')));
  const files = remembered(app, () => works(() => app.blobs.check()));
  return async () => ({
    database: await database(),
    files: await files(),
    jobs: !app.config.roles.worker || (app.worker()?.isAlive() === true && app.worker()?.overdueJobs().length === 0),
  });
}

/** One check at a time. Its result is cached for a while. */
function remembered({ clock }: Pick<RunningApp, 'clock'>, look: () => Promise<boolean>): () => Promise<boolean> {
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

async function works(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look();
    return true;
  } catch {
    return false;
  }
}
