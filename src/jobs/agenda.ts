// Agenda, the clock: what recurs runs in one process at a time. The clock is watched: jobs that its store lost are defined anew,
// and while it stands still each process runs what is due by itself.
import { setTimeout as wait } from 'node:timers/promises';
import { Agenda, type JobParameters } from 'agenda';
import type { Log } from '../domain/ports.js';
import type { JobStore } from './jobStore.js';
import type { RecurringJob } from './recurring.js';
import { createStoreState, type StoreState } from './storeState.js';
import { watchedBackend } from './watchedBackend.js';
import { type WatchedJob, watchJob } from './watchedJob.js';

const SECOND = 1_000;
const PROCESS_EVERY_MS = SECOND / 2;
const LOOK_EVERY_MS = SECOND;
/** A clock that does not tick for so long is said to be dead. */
const DEAD_AFTER_MS = 60 * SECOND;

export interface AgendaClock {
  /** Whether Agenda ran any job lately, here or in another process. What this process ran on its own account does not count. */
  isAlive(): boolean;
  /** Recurring jobs whose last run in this process missed its deadline. */
  overdue(): readonly string[];
  /** Starts nothing more and waits for what runs. */
  stop(timeoutMs: number): Promise<void>;
}

/** A store that is away stops nothing: the clock starts to tick when it is there. */
export async function startAgenda(store: JobStore, table: Readonly<Record<string, RecurringJob>>, log: Log): Promise<AgendaClock> {
  const jobs = Object.entries(table).map(([name, job]) => watchJob(name, job, (error) => logFailure(log, name, error)));
  const state = createStoreState(store.name, log, () => {
    // They stood still with their store.
    for (const job of jobs) job.ticked();
  });
  let tickedAtMs = performance.now();
  const ticked = (job: WatchedJob): void => {
    job.ticked();
    tickedAtMs = performance.now();
  };
  /** That its store is away is said once. */
  const agendaFailed = (error: unknown): void => {
    if (!state.isAway()) logFailure(log, 'agenda', error);
  };
  const open = (): Promise<Agenda> => openAgenda(store, jobs, state, { ticked, failed: agendaFailed });
  await store.connect().catch(state.failed);
  let agenda = await open();

  /**
   * What stands still is forgotten and defined anew: its lock or its time may be of a clock that runs ahead, and an Agenda whose
   * process paused between locking a job and running it never lets go of it.
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
    // An interval that a newer version changed is taken at its start; later, versions would take it from one another.
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
    async stop(timeoutMs) {
      clearInterval(catchingUp);
      await looking.stop();
      await agenda.drain({ timeout: timeoutMs }).catch(agendaFailed);
      await Promise.race([Promise.all(jobs.map((job) => job.idle())), wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}

function logFailure(log: Log, job: string, error: unknown): void {
  log.error('job.failed', { job, error: error instanceof Error ? error.message : String(error) });
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
    const work = (): Promise<void> => {
      ticked(job);
      return job.run();
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

/** Several processes may do so at once. */
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

/** Runs again so long after its end, until it is stopped; it must not reject. */
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
