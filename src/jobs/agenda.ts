// Runs recurring jobs with Agenda, each in one process at a time. Agenda is watched: jobs that its store lost are defined again, and
// while Agenda does not run, each process runs what is due by itself.

import { setTimeout as wait } from 'node:timers/promises';
import { Agenda, type JobParameters } from 'agenda';
import type { Log } from '../domain/ports.js';
import { errorMessage } from '../errorMessage.js';
import type { JobStore } from './jobStore.js';
import type { RecurringJob } from './recurringJob.js';
import { createStoreState, type StoreState } from './storeState.js';
import { watchedBackend } from './watchedBackend.js';
import { type WatchedJob, watchJob } from './watchedJob.js';

const SECOND = 1_000;
const PROCESS_EVERY_MS = SECOND / 2;
const LOOK_EVERY_MS = SECOND;
/**
 * The part of the lock after which Agenda hears that a job has ended, even if it runs on: such a run is not a fault, and Agenda would report
 * one. Agenda locks a job up to PROCESS_EVERY_MS before it runs it.
 */
const LOCK_USED = 2 / 3;
/** Agenda counts as stopped after this time without a run. */
const DEAD_AFTER_MS = 60 * SECOND;

/** A recurring job as this process sees it. */
export interface JobState {
  readonly name: string;
  readonly everyMs: number;
  /** Absent before the first success in this process. */
  readonly succeededAt: Date | undefined;
  readonly isOverdue: boolean;
}

export interface AgendaClock {
  /** Whether Agenda ran any job recently, in any process. Runs without Agenda do not count. */
  isAlive(): boolean;
  /** Recurring jobs whose last run in this process missed its deadline. */
  overdue(): readonly string[];
  jobs(): readonly JobState[];
  /** Starts no more jobs, and waits for those that run. */
  stop(timeoutMs: number): Promise<void>;
}

/** A job store that is unavailable does not stop the start. Agenda begins when the store is back. */
export async function startAgenda(store: JobStore, table: Readonly<Record<string, RecurringJob>>, log: Log): Promise<AgendaClock> {
  const jobs = Object.entries(table).map(([name, job]) => watchJob(name, job, (error) => logFailure(log, name, error)));
  const state = createStoreState(store.name, log, () => {
    // They did not run while the store was unavailable.
    for (const job of jobs) job.ticked();
  });
  let tickedAtMs = performance.now();
  const ticked = (job: WatchedJob): void => {
    job.ticked();
    tickedAtMs = performance.now();
  };
  /** Whether the log already says that the store is unavailable. */
  const agendaFailed = (error: unknown): void => {
    if (!state.isAway()) logFailure(log, 'agenda', error);
  };
  const open = (): Promise<Agenda> => openAgenda(store, jobs, state, { ticked, failed: agendaFailed });
  await store.connect().catch((error: unknown) => state.failed('queryJobs', error));
  let agenda = await open();

  /**
   * Removes jobs that do not run, and defines them again. Their lock or their next time may come from a clock that is ahead. An Agenda
   * whose process paused between locking a job and running it never releases the lock.
   */
  const renew = async (still: readonly WatchedJob[]): Promise<void> => {
    if (still.length === 0) return;
    log.warn('jobs.still', { store: store.name, jobs: still.map(({ name }) => name).join(',') });
    await agenda.stop();
    agenda = await open();
    for (const { name } of still) await agenda.cancel({ name });
    await define(agenda, store, still);
  };
  let hasLooked = false;
  const look = async (): Promise<void> => {
    await store.connect();
    const stored = await storedJobs(agenda, jobs);
    for (const job of jobs) if (job.hasMoved(stored.get(job.name)?.lastRunAt)) ticked(job);
    await renew(jobs.filter((job) => stored.has(job.name) && job.isStill()));
    // A newer version sets its interval at its start only. Otherwise processes of two versions would change it back and forth.
    const missing = jobs.filter((job) => (hasLooked ? !stored.has(job.name) : hasOtherInterval(job, stored)));
    await define(agenda, store, missing);
    hasLooked = true;
  };
  const catchUp = (): void => {
    for (const job of jobs) if (job.isDue(state.isAway())) void job.run();
  };
  const catchingUp = setInterval(catchUp, SECOND).unref();
  const looking = repeat(() => look().catch(agendaFailed), LOOK_EVERY_MS);
  if (!state.isAway()) await looking.first;

  return {
    isAlive: () => performance.now() - tickedAtMs < DEAD_AFTER_MS,
    overdue: () => jobs.filter((job) => job.isOverdue()).map(({ name }) => name),
    jobs: () => jobs.map((job) => ({ name: job.name, everyMs: job.everyMs, succeededAt: job.succeededAt(), isOverdue: job.isOverdue() })),
    async stop(timeoutMs) {
      clearInterval(catchingUp);
      await looking.stop();
      await agenda.drain({ timeout: timeoutMs }).catch(agendaFailed);
      await Promise.race([Promise.all(jobs.map((job) => job.idle())), wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}

function logFailure(log: Log, job: string, error: unknown): void {
  log.error('job.failed', { job, error: errorMessage(error) });
}

interface Heard {
  ticked(job: WatchedJob): void;
  failed(error: unknown): void;
}

async function openAgenda(store: JobStore, jobs: readonly WatchedJob[], state: StoreState, { ticked, failed }: Heard): Promise<Agenda> {
  const agenda = new Agenda({
    backend: watchedBackend(store.open(), state),
    processEvery: PROCESS_EVERY_MS,
    defaultConcurrency: 1,
    defaultLockLimit: 1,
    maxConcurrency: 10,
  });
  agenda.on('error', failed);
  for (const job of jobs) {
    const work = (): Promise<unknown> => {
      ticked(job);
      return Promise.race([job.run(), wait(job.lockMs * LOCK_USED, undefined, { ref: false })]);
    };
    agenda.define(job.name, work, { concurrency: 1, lockLimit: 1, lockLifetime: job.lockMs });
  }
  await agenda.start();
  return agenda;
}

type StoredJobs = ReadonlyMap<string, JobParameters>;

async function storedJobs(agenda: Agenda, jobs: readonly WatchedJob[]): Promise<StoredJobs> {
  const found = await agenda.queryJobs({ names: jobs.map(({ name }) => name) });
  return new Map(found.jobs.map((job) => [job.name, job]));
}

/** One that is not stored has another one. */
function hasOtherInterval({ name, everyMs }: WatchedJob, stored: StoredJobs): boolean {
  return String(stored.get(name)?.repeatInterval) !== String(everyMs);
}

/** Several processes may do this at once. */
async function define(agenda: Agenda, store: JobStore, jobs: readonly WatchedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await store.prepare();
  for (const job of jobs) {
    await agenda.every(job.everyMs, job.name).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    job.ticked();
  }
}

/** MongoDB: another process was faster. */
function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === 11_000;
}

/** Runs a function again and again, with a pause after each run, until it is stopped. The function must not reject. */
function repeat(run: () => Promise<void>, pauseMs: number): { readonly first: Promise<void>; stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const next = async (): Promise<void> => {
    await run();
    if (!isStopped) timer = setTimeout(() => (running = next()), pauseMs).unref();
  };
  running = next();
  return {
    first: running,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
