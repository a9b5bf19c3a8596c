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
/** Agenda looks at a lock twice within its lifetime. It takes it up to half a second before a run. */
const LONGER_LOCK_MS = 1_800;
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
    await using one = await startTicking(store);
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
    const clocks = await Promise.all(stores.map(async (own) => stack.use(await startTicking(own))));
    const all = (): number[] => clocks.flatMap(({ ran }) => ran).sort((one, other) => one - other);
    await until(() => all().length >= 8);
    t.is((await repository.queryJobs({ name: 'tick' })).total, 1);
    // Four independent clocks would need a quarter of this time. A late run shortens the distance to the next one.
    const times = all();
    const spanMs = times[7]! - times[0]!;
    t.true(spanMs >= (7 * EVERY_MS) / 2, `eight within ${Math.round(spanMs)} ms`);
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
    await using one = await startTicking(store, { lockMs: LONGER_LOCK_MS, run: () => over.promise });
    await untilTicks(repository, 3);
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
    const dead = await startTicking(store);
    await untilTicks(repository, 1);
    await dead[Symbol.asyncDispose]();
    await put(repository, { lockedAt: new Date() });
    await using next = await startTicking(store);
    await untilTicks(repository, 1);
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

async function put(repository: JobRepository, change: Partial<Record<'lockedAt' | 'nextRunAt', Date | undefined>>): Promise<void> {
  const job = await storedTick(repository);
  if (job === undefined) throw new Error('No job is stored');
  await repository.saveJobState({ ...job, ...change } as JobParameters, undefined);
}
