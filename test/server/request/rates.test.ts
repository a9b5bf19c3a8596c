// Token buckets: of one process, and shared by all processes of a database.
import type { Actor } from '../../../src/domain/actor.js';
import { ExchangeError } from '../../../src/domain/errors.js';
import { createRateLimiter, ownBuckets, type RateLimiter, sharedBuckets } from '../../../src/server/request/rates.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { type ExecutionContext, test } from '../../support/test.js';

const actorOf = (clientId: string): Actor => ({ tenantId: 'tenant', clientId, scopes: [] }) as unknown as Actor;
const ONE = actorOf('one');

const exchange = kept(() => startApp({ ROLES: 'api' }));

/** The refusal. Undefined where there was a token. */
async function refusal(limiter: RateLimiter, actor: Actor = ONE): Promise<ExchangeError | undefined> {
  try {
    await limiter.take(actor, 'upload');
    return undefined;
  } catch (error) {
    if (error instanceof ExchangeError) return error;
    throw error;
  }
}

async function granted(limiter: RateLimiter, asked: number, actor: Actor = ONE): Promise<number> {
  let count = 0;
  for (let n = 0; n < asked; n += 1) if ((await refusal(limiter, actor)) === undefined) count += 1;
  return count;
}

function refused(t: ExecutionContext, error: ExchangeError | undefined, seconds: number): void {
  t.deepEqual([error?.code, error?.message, error?.retryAfterSeconds], ['TOO_MANY_REQUESTS', 'Too Many Requests', seconds]);
}

test('a burst, then as many as flow back, and the seconds until the next one', async (t) => {
  let now = 0;
  const clock = (): number => now;
  const limiter = createRateLimiter(new Map([['upload', { perSecond: 0.5, burst: 3 }]]), ownBuckets(clock), clock);
  t.is(await granted(limiter, 3), 3);
  refused(t, await refusal(limiter), 2);
  now = 1_999;
  refused(t, await refusal(limiter), 1);
  now = 2_000;
  t.is(await granted(limiter, 2), 1);
  now = 60_000;
  t.is((await granted(limiter, 3)) + Number((await refusal(limiter)) === undefined), 3, 'a bucket holds no more than its burst');
});

for (const kind of ['change', 'evidence'] as const) {
  test(`the limit of ${kind} is one for all clients of a tenant`, async (t) => {
    const clock = (): number => 0;
    const limiter = createRateLimiter(new Map([[kind, { perSecond: 1, burst: 1 }]]), ownBuckets(clock), clock);
    await limiter.take(actorOf('a'), kind);
    await t.throwsAsync(limiter.take(actorOf('b'), kind), { message: 'Too Many Requests' });
    await t.notThrowsAsync(limiter.take({ ...ONE, tenantId: 'other' }, kind));
    const visitor = (clientId: string): Actor => ({ ...actorOf(clientId), portal: {} }) as unknown as Actor;
    await t.notThrowsAsync(limiter.take(visitor('c'), kind), 'visitors by links take nothing from the people of the tenant');
    await t.throwsAsync(limiter.take(visitor('d'), kind), { message: 'Too Many Requests' });
  });
}

test('each client and each kind has a bucket of its own; a kind without a limit has none', async (t) => {
  const clock = (): number => 0;
  const limiter = createRateLimiter(new Map([['upload', { perSecond: 1, burst: 1 }]]), ownBuckets(clock), clock);
  t.is(await granted(limiter, 2, actorOf('a')), 1);
  t.is(await granted(limiter, 2, actorOf('b')), 1);
  for (let n = 0; n < 5; n += 1) await t.notThrowsAsync(limiter.take(actorOf('a'), 'read'));
});

test('processes that share a database share the bucket: together they get the burst, not each', async (t) => {
  // The rate is so low that no token is added during the test.
  const limits = new Map([['upload', { perSecond: 0.001, burst: 5 }]]);
  const processes = Array.from({ length: 3 }, () => createRateLimiter(limits, sharedBuckets(exchange.app.database.sql)));
  const counts = await Promise.all(processes.map((limiter) => granted(limiter, 4, actorOf('shared'))));
  t.is(
    counts.reduce((sum, count) => sum + count, 0),
    5,
  );
});

test('where nothing is left, asking again costs no statement until there is something', async (t) => {
  let statements = 0;
  let now = 0;
  const { sql } = exchange.app.database;
  const query: typeof sql.query = (...given) => {
    statements += 1;
    return sql.query(...given);
  };
  const limits = new Map([['upload', { perSecond: 0.001, burst: 1 }]]);
  const limiter = createRateLimiter(limits, sharedBuckets({ query }), () => now);
  t.is(await granted(limiter, 10, actorOf('asks again')), 1);
  t.is(statements, 2);
  now = 1_000_000;
  await refusal(limiter, actorOf('asks again'));
  t.is(statements, 3);
});

test('a shared bucket fills as time passes, up to its burst', async (t) => {
  const limits = new Map([['upload', { perSecond: 2, burst: 4 }]]);
  const limiter = createRateLimiter(limits, sharedBuckets(exchange.app.database.sql), () => Number.POSITIVE_INFINITY);
  t.is(await granted(limiter, 4, actorOf('fills')), 4);
  const key = 'upload\ntenant\nfills';
  await exchange.app.database.sql.query(
    `update rate_bucket set tokens = 0, at = clock_timestamp() - interval '1.6 seconds' where key = $1`,
    [key],
  );
  t.is(await granted(limiter, 3, actorOf('fills')), 3);
  await exchange.app.database.sql.query(`update rate_bucket set at = clock_timestamp() - interval '1 hour' where key = $1`, [key]);
  t.is(await granted(limiter, 4, actorOf('fills')), 4);
});
