// The clock on MongoDB: the tests for every job store, and recovery from faults of the store.
import { randomUUID } from 'node:crypto';
import { type ExecutionContext, registerCompletionHandler } from 'ava';
import { MongoClient } from 'mongodb';
import type { JobStore } from '../../src/jobs/jobStore.js';
import { JOB_COLLECTION, mongoJobs } from '../../src/jobs/mongoJobs.js';
import { holdClock, LONG_LOCK_MS, repositoryOf, startTicking, storedTick, untilTicks } from '../support/clock.js';
import { dropMongo, mongoOf } from '../support/mongo.js';
import { type CutProxy, proxied } from '../support/proxy.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

registerCompletionHandler(() => process.exit());

const url = mongoOf(randomUUID())!;
test.after.always(() => dropMongo(url));

async function open(t: ExecutionContext, at = url): Promise<JobStore> {
  const store = mongoJobs(at);
  t.teardown(() => store[Symbol.asyncDispose]());
  return store;
}

holdClock(test, open);

/** A store behind a network that can be cut, and direct access to its rows. */
async function cuttable(
  t: ExecutionContext,
): Promise<{ proxy: CutProxy; store: JobStore; repository: Awaited<ReturnType<typeof repositoryOf>> }> {
  const { proxy, url: at } = await proxied(url);
  t.teardown(() => proxy[Symbol.asyncDispose]());
  const direct = await open(t);
  await direct.prepare();
  const repository = await repositoryOf(direct);
  await repository.purgeAllJobs();
  return { proxy, store: await open(t, at), repository };
}

test.serial('MongoDB is away at the start: jobs run all the same, and the clock ticks when it is there', async (t) => {
  const { proxy, store, repository } = await cuttable(t);
  await proxy.cut();
  await using one = await startTicking(store, { lockMs: LONG_LOCK_MS });
  await until(() => one.ran.length >= 3);
  t.is(await storedTick(repository), undefined);
  t.deepEqual(one.logged, ['jobs.away'], 'said once');
  await proxy.mend();
  await untilTicks(repository, 2);
  t.deepEqual(one.logged, ['jobs.away', 'jobs.back']);
});

test.serial('MongoDB goes away and comes back as it was', async (t) => {
  const { proxy, store, repository } = await cuttable(t);
  await using one = await startTicking(store);
  await untilTicks(repository, 2);
  await proxy.cut();
  const before = one.ran.length;
  await until(() => one.ran.length >= before + 4);
  await proxy.mend();
  await untilTicks(repository, 2);
  // A job that was locked when MongoDB went away may be logged once as jobs.still.
  t.deepEqual(
    one.logged.filter((event) => event === 'jobs.away' || event === 'jobs.back'),
    ['jobs.away', 'jobs.back'],
  );
});

test.serial('MongoDB goes away and comes back empty', async (t) => {
  const { proxy, store, repository } = await cuttable(t);
  await using _one = await startTicking(store);
  await untilTicks(repository, 2);
  await proxy.cut();
  await dropMongo(url);
  await proxy.mend();
  await untilTicks(repository, 2);
  const client = new MongoClient(url);
  t.teardown(() => client.close());
  const indexes = await client.db().collection(JOB_COLLECTION).indexes();
  t.deepEqual(
    indexes.filter(({ unique }) => unique).map(({ key }) => key),
    [{ name: 1 }],
    'and no job can be defined twice',
  );
});

test.serial('the network to MongoDB lets nothing pass and says nothing', async (t) => {
  const { proxy, store, repository } = await cuttable(t);
  await using one = await startTicking(store);
  await untilTicks(repository, 2);
  proxy.stall();
  const before = one.ran.length;
  await until(() => one.ran.length >= before + 4);
  t.true(one.logged.includes('jobs.away'));
  proxy.resume();
  await untilTicks(repository, 2);
  await until(() => one.logged.includes('jobs.back'));
});

test.serial('a clock whose store is away stops', async (t) => {
  const { proxy, store } = await cuttable(t);
  const one = await startTicking(store);
  await proxy.cut();
  await until(() => one.logged.includes('jobs.away'));
  await t.notThrowsAsync(async () => one[Symbol.asyncDispose]());
});

test.serial('a clock that does not tick for a minute is dead, whatever runs without it, until it ticks again', async (t) => {
  const { proxy, store } = await cuttable(t);
  await using one = await startTicking(store);
  await until(() => one.ran.length >= 2);
  t.true(one.clock.isAlive());
  await proxy.cut();
  const before = one.ran.length;
  await until(() => !one.clock.isAlive(), 'the clock is dead');
  t.true(one.ran.length >= before + 15, 'its jobs ran');
  await proxy.mend();
  await until(() => one.clock.isAlive());
});
