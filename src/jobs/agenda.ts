// Agenda, the clock: what recurs runs in one process at a time. The clock is watched: jobs that its store lost are defined anew,
// and while it stands still each process runs what is due by itself.
import { setTimeout as wait } from 'node:timers/promises';
import { Agenda, type JobParameters } from 'agenda';
import type { Log } from '../domain/ports.js';
import type { JobStore } from './jobStore.js';
import type { RecurringJob } from './recurring.js';
import { watchedBackend } from './watched.js';

const SECOND = 1_000;
const PROCESS_EVERY_MS = SECOND / 2;
const LOOK_EVERY_MS = SECOND;
/** Beyond its interval and its lock: then the clock of a job stands still, whatever the reason. */
const LATE_MS = SECOND;
/** A clock that does not tick for so long is said to be dead. */
const DEAD_AFTER_MS = 60 * SECOND;

export interface AgendaClock {
  /** Whether Agenda ran any job lately, here or in another process. What this process ran on its own account does not count. */
  isAlive(): boolean;
  /** Starts nothing more and waits for what runs. */
  stop(timeoutMs: number): Promise<void>;
}

interface Watched extends RecurringJob {
  readonly name: string;
  /** As the store has it, by whichever process's clock: only that it changes says anything. */
  lastRunAt: number | undefined;
  /** By the monotonic clock of this process: when Agenda was last seen to run it, or it was defined. */
  tickedAtMs: number;
  /** When it last ran in this process, by Agenda or without. */
  ranAtMs: number;
  running: Promise<void> | undefined;
}

/** A store that is away stops nothing: the clock starts to tick when it is there. */
export async function startAgenda(store: JobStore, table: Readonly<Record<string, RecurringJob>>, log: Log): Promise<AgendaClock> {
  const startedAtMs = performance.now();
  const jobs = Object.entries(table).map(
    ([name, job]): Watched => ({
      ...job,
      name,
      lastRunAt: undefined,
      tickedAtMs: startedAtMs,
      ranAtMs: startedAtMs,
      running: undefined,
    }),
  );
  let tickedAtMs = startedAtMs;
  let awaySinceMs: number | undefined;
  let stopped = false;
  const watch = {
    answered(): void {
      if (awaySinceMs === undefined) return;
      log.info('jobs.back', { store: store.name, awayMs: Math.round(performance.now() - awaySinceMs) });
      awaySinceMs = undefined;
      // Its jobs stood still with it.
      for (const job of jobs) job.tickedAtMs = performance.now();
    },
    failed(error: unknown): void {
      if (awaySinceMs !== undefined || stopped) return;
      awaySinceMs = performance.now();
      log.error('jobs.away', { store: store.name, error: textOf(error) });
    },
  };
  /** One line says that a store is away. */
  const failed = (job: string, error: unknown): void => {
    if (job !== 'agenda' || awaySinceMs === undefined) log.error('job.failed', { job, error: textOf(error) });
  };

  const run = (job: Watched): Promise<void> => {
    job.running ??= job
      .run()
      .catch((error) => failed(job.name, error))
      .finally(() => {
        job.ranAtMs = performance.now();
        job.running = undefined;
      });
    return job.running;
  };
  const tick = (job: Watched): void => {
    job.tickedAtMs = performance.now();
    tickedAtMs = job.tickedAtMs;
  };

  const open = async (): Promise<Agenda> => {
    const opened = new Agenda({
      backend: watchedBackend(store.open(), watch),
      processEvery: PROCESS_EVERY_MS,
      defaultConcurrency: 1,
      defaultLockLimit: 1,
      maxConcurrency: 10,
    });
    opened.on('error', (error) => failed('agenda', error));
    for (const job of jobs) {
      const work = (): Promise<void> => {
        tick(job);
        return run(job);
      };
      opened.define(job.name, work, { concurrency: 1, lockLimit: 1, lockLifetime: job.lockMs });
    }
    await opened.start();
    return opened;
  };
  const connect = (): Promise<void> =>
    store.connect().catch((error: unknown) => {
      watch.failed(error);
      throw error;
    });
  await connect().catch(() => undefined);
  let agenda = await open();

  const define = async (missing: readonly Watched[]): Promise<void> => {
    if (missing.length === 0) return;
    await store.prepare();
    for (const job of missing) {
      // Several processes do so at once.
      await agenda.every(job.everyMs, job.name).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
      job.tickedAtMs = performance.now();
    }
  };
  /**
   * What stands still is forgotten and defined anew: its lock or its time may be of a clock that runs ahead, and an Agenda whose
   * process paused between locking a job and running it never lets go of it.
   */
  const renew = async (still: readonly Watched[]): Promise<void> => {
    if (still.length === 0) return;
    log.warn('jobs.still', { store: store.name, jobs: still.map(({ name }) => name).join(',') });
    await agenda.stop();
    agenda = await open();
    for (const { name } of still) await agenda.cancel({ name });
    await define(still);
  };
  let hasLooked = false;
  const look = async (): Promise<void> => {
    await connect();
    const found = await agenda.queryJobs({ names: jobs.map(({ name }) => name) });
    const stored = new Map(found.jobs.map((job): [string, JobParameters] => [job.name, job]));
    for (const job of jobs) {
      const ranAt = stored.get(job.name)?.lastRunAt?.getTime();
      if (ranAt === job.lastRunAt) continue;
      if (job.lastRunAt !== undefined && ranAt !== undefined) tick(job);
      job.lastRunAt = ranAt;
    }
    await renew(jobs.filter((job) => stored.has(job.name) && isLate(job, job.tickedAtMs)));
    // An interval that a newer version changed is taken at its start; later, versions would take it from one another.
    const isOther = ({ name, everyMs }: Watched): boolean => String(stored.get(name)?.repeatInterval) !== String(everyMs);
    await define(jobs.filter((job) => (hasLooked ? !stored.has(job.name) : isOther(job))));
    hasLooked = true;
  };
  const tend = async (): Promise<void> => {
    await look().catch((error) => failed('agenda', error));
    if (!stopped) looking = setTimeout(() => (tending = tend()), LOOK_EVERY_MS).unref();
  };
  const catchUp = (): void => {
    const now = performance.now();
    for (const job of jobs) {
      const lastMs = Math.max(job.tickedAtMs, job.ranAtMs);
      if (awaySinceMs === undefined ? isLate(job, lastMs) : now - lastMs >= job.everyMs) void run(job);
    }
  };
  const catchingUp = setInterval(catchUp, SECOND).unref();
  let looking: NodeJS.Timeout | undefined;
  let tending = tend();
  if (awaySinceMs === undefined) await tending;

  return {
    isAlive: () => performance.now() - tickedAtMs < DEAD_AFTER_MS,
    async stop(timeoutMs) {
      stopped = true;
      clearInterval(catchingUp);
      clearTimeout(looking);
      await tending;
      await agenda.drain({ timeout: timeoutMs }).catch((error) => failed('agenda', error));
      await Promise.race([Promise.all(jobs.map(({ running }) => running)), wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}

function isLate({ everyMs, lockMs }: RecurringJob, sinceMs: number): boolean {
  return performance.now() - sinceMs > everyMs + lockMs + LATE_MS;
}

/** MongoDB: a unique index has it already. */
function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === 11_000;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
