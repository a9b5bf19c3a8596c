import { watchJob } from '../../src/jobs/watchedJob.js';
import { test } from '../support/test.js';

const JOB = { everyMs: 1_000, lockMs: 1_000, deadlineMs: 20 };

test('a run that misses its deadline is aborted and reported, and the next one runs', async (t) => {
  const failures: string[] = [];
  let runs = 0;
  let aborted = 0;
  const run = (signal: AbortSignal): Promise<void> => {
    runs += 1;
    if (runs > 1) return Promise.resolve();
    signal.addEventListener('abort', () => (aborted += 1));
    return new Promise(() => undefined);
  };
  const job = watchJob('poll', { ...JOB, run }, (error) => failures.push((error as Error).message));
  await job.run();
  t.deepEqual(failures, ['It did not end within 20 ms and was aborted']);
  t.is(aborted, 1);
  t.true(job.isOverdue());
  t.is(job.succeededAt(), undefined);
  await job.run();
  t.truthy(job.succeededAt());
  t.is(runs, 2);
  t.false(job.isOverdue());
});

test('where several runs do not end, no further one is begun', async (t) => {
  const failures: string[] = [];
  let runs = 0;
  const run = (): Promise<void> => {
    runs += 1;
    return new Promise(() => undefined);
  };
  const job = watchJob('poll', { ...JOB, run }, (error) => failures.push((error as Error).message));
  for (let count = 0; count < 5; count += 1) await job.run();
  t.is(runs, 3);
  t.is(failures.at(-1), '3 runs have not ended since their deadline: no other is begun');
  t.true(job.isOverdue());
});
