// The tests of the clock for every job store. They run on PostgreSQL and on MongoDB.
import { setTimeout } from 'node:timers/promises';
import type { JobParameters, JobRepository } from 'agenda';
import type { ExecutionContext } from 'ava';
import { type AgendaClock, startAgenda } from '../../src/jobs/agenda.js';
import type { JobStore } from '../../src/jobs/jobStore.js';
import type { RecurringJob } from '../../src/jobs/recurringJob.js';
import { createLog } from '../../src/log.js';
import type { Test } from './test.js';
import { fromNow } from './time.js';
import { until } from './until.js';

const EVERY_MS = 1_000;
const LOCK_MS = 1_000;
/** For tests in which no lock may end because the process or the store pauses. */
export const LONG_LOCK_MS = 10_000;
/** A third of it is left when Agenda hears that a run has ended. Agenda locks up to half a second before a run. */
const OUTRUN_LOCK_MS = 18_000;
const HOUR_MS = 3_600_000;
const LOCKED_AHEAD_MS = 100;

export interface Ticking extends AsyncDisposable {
  readonly clock: AgendaClock;
  /** The start of each run of the job in this clock, by performance.now(). */
  readonly ran: readonly number[];
  /** The events in its log. */
  readonly logged: readonly string[];
}

/** A clock with one job, `tick`, every second, unless `changes` say otherwise. */
export async function startTicking(store: JobStore, changes: Partial<RecurringJob> = {}): Promise<Ticking> {
  const ran: number[] = [];
  const logged: string[] = [];
  const log = createLog('debug', false, (line) => logged.push((JSON.parse(line) as { event: string }).event));
  const run = async (): Promise<void> => void ran.push(performance.now());
  const tick = { everyMs: EVERY_MS, lockMs: LOCK_MS, deadlineMs: 60_000, run, ...changes };
  const clock = await startAgenda(store, { tick }, log);
  return { clock, ran, logged, [Symbol.asyncDispose]: () => clock.stop(1_000) };
}

/** The stored jobs. */
export async function repositoryOf(store: JobStore): Promise<JobRepository> {
  const backend = store.open();
  await backend.connect();
  return backend.repository;
}

export async function storedTick(repository: JobRepository): Promise<JobParameters | undefined> {
  const { jobs } = await repository.queryJobs({ name: 'tick' });
  if (jobs.length > 1) throw new Error(`${jobs.length} jobs of one name`);
  return jobs[0];
}

/** Waits until Agenda has run the job `times` more times. */
export async function untilTicks(repository: JobRepository, times: number): Promise<void> {
  let last = (await storedTick(repository))?.lastRunAt?.getTime();
  for (let seen = 0; seen < times; ) {
    await until(
      async () => {
        const next = (await storedTick(repository))?.lastRunAt?.getTime();
        const isNew = next !== undefined && next !== last;
        last = next;
        return isNew;
      },
      `the job runs, number ${seen + 1}`,
    );
    seen += 1;
  }
}

/** `open` does what a starting process does. `t.context` is not used. */
export function holdClock(test: Test, open: (t: ExecutionContext) => Promise<JobStore>): void {
  const fresh = async (t: ExecutionContext): Promise<{ store: JobStore; repository: JobRepository }> => {
    const store = await open(t);
    await store.prepare();
    const repository = await repositoryOf(store);
    await repository.purgeAllJobs();
    return { store, repository };
  };

  test.serial('a recurring job runs at once, and again at its interval', async (t) => {
    const { repository, store } = await fresh(t);
    await using one = await startTicking(store, { lockMs: LONG_LOCK_MS });
    await until(() => one.ran.length >= 3);
    t.true(one.clock.isAlive());
    t.deepEqual(one.logged, []);
    const { lastRunAt, nextRunAt } = (await storedTick(repository))!;
    t.is(nextRunAt!.getTime() - lastRunAt!.getTime(), EVERY_MS);
  });

  test.serial('several processes that start at once define a job once, and run it once', async (t) => {
    const { repository, store } = await fresh(t);
    const stores = [store, ...(await Promise.all([open(t), open(t), open(t)]))];
    await using stack = new AsyncDisposableStack();
    const changes = { everyMs: HOUR_MS, lockMs: LONG_LOCK_MS };
    const clocks = await Promise.all(stores.map(async (own) => stack.use(await startTicking(own, changes))));
    const count = (): number => clocks.flatMap(({ ran }) => ran).length;
    // Each time that it is due, one of them runs it. Where several did, the others would have before it is due for the last time.
    for (let times = 1; times <= 4; times += 1) {
      if (times > 1) await put(repository, { lockedAt: undefined, nextRunAt: fromNow(0) });
      await until(() => count() >= times);
      await untilReleased(repository);
    }
    t.is(count(), 4);
    t.is((await repository.queryJobs({ name: 'tick' })).total, 1);
    t.deepEqual(
      clocks.flatMap(({ logged }) => logged),
      [],
    );
    t.true(
      clocks.every(({ clock }) => clock.isAlive()),
      'also where others ran it',
    );
  });

  test.serial('a run that is longer than its lock is no fault', async (t) => {
    const { store, repository } = await fresh(t);
    const over = Promise.withResolvers<void>();
    let beganMs: number | undefined;
    const run = (): Promise<void> => {
      beganMs ??= performance.now();
      return over.promise;
    };
    await using one = await startTicking(store, { lockMs: OUTRUN_LOCK_MS, run });
    await until(() => beganMs !== undefined && performance.now() - beganMs > OUTRUN_LOCK_MS + EVERY_MS);
    over.resolve();
    await untilTicks(repository, 1);
    t.deepEqual(one.logged, []);
  });

  test.serial('what a store lost is defined anew', async (t) => {
    const { store, repository } = await fresh(t);
    await using one = await startTicking(store);
    await untilTicks(repository, 2);
    await repository.purgeAllJobs();
    await untilTicks(repository, 2);
    t.true(one.clock.isAlive());
  });

  test.serial('the lock of a process that died is taken over after its lifetime', async (t) => {
    const { store, repository } = await fresh(t);
    const changes = { everyMs: LONG_LOCK_MS, lockMs: LONG_LOCK_MS };
    const dead = await startTicking(store, changes);
    await untilTicks(repository, 1);
    await dead[Symbol.asyncDispose]();
    const lockedAt = fromNow(-0.8 * LONG_LOCK_MS);
    await put(repository, { lockedAt, nextRunAt: lockedAt });
    await using next = await startTicking(store, changes);
    await untilTicks(repository, 1);
    const { lastRunAt } = (await storedTick(repository))!;
    t.true(lastRunAt!.getTime() - lockedAt.getTime() >= LONG_LOCK_MS, 'not before');
    t.true(next.ran.length >= 1);
    t.false(next.logged.includes('jobs.still'), 'by Agenda, with nothing forgotten');
  });

  for (const [title, change] of [
    ['a lock', () => ({ lockedAt: fromNow(HOUR_MS) })],
    ['a time', () => ({ lockedAt: undefined, nextRunAt: fromNow(HOUR_MS) })],
  ] as const) {
    test.serial(`${title} by the clock of a process that was an hour ahead`, async (t) => {
      const { store, repository } = await fresh(t);
      const ahead = await startTicking(store);
      await untilTicks(repository, 1);
      await ahead[Symbol.asyncDispose]();
      await put(repository, change());
      await using next = await startTicking(store);
      await untilTicks(repository, 2);
      t.true(next.logged.includes('jobs.still'));
    });
  }

  test.serial('a process that pauses between locking a job and running it runs it again', async (t) => {
    const { store, repository } = await fresh(t);
    await using one = await startTicking(store);
    await untilTicks(repository, 1);
    await untilLocked(repository);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_MS + 500);
    await untilTicks(repository, 3);
    t.true(one.clock.isAlive());
  });
}

/** Waits until the job is locked well before its time, as in half of all runs. Moves the time of the job until that happens. */
async function untilLocked(repository: JobRepository): Promise<void> {
  for (let movedAtMs = performance.now(); ; await setTimeout(1)) {
    const { lockedAt, nextRunAt } = (await storedTick(repository)) ?? {};
    if (lockedAt !== undefined && (nextRunAt?.getTime() ?? 0) > Date.now() + LOCKED_AHEAD_MS) return;
    if (performance.now() - movedAtMs < 2.5 * EVERY_MS) continue;
    await put(repository, { lockedAt: undefined, nextRunAt: fromNow(1.3 * EVERY_MS) });
    movedAtMs = performance.now();
  }
}

/** Waits until Agenda has stored the end of a run. Before that, it would write over a change. */
async function untilReleased(repository: JobRepository): Promise<void> {
  await until(async () => {
    const { lastRunAt, lastFinishedAt, lockedAt } = (await storedTick(repository)) ?? {};
    return lockedAt == null && lastRunAt != null && lastFinishedAt != null && lastFinishedAt >= lastRunAt;
  });
}

async function put(repository: JobRepository, change: Partial<Record<'lockedAt' | 'nextRunAt', Date | undefined>>): Promise<void> {
  const job = await until(() => storedTick(repository), 'a job is stored');
  await repository.saveJobState({ ...job, ...change } as JobParameters, undefined);
}
