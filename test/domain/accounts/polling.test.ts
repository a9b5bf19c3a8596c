// Polls of accounts: leases, cursors, and the isolation of accounts.
import { claimAccounts } from '../../../src/domain/accounts/claim.js';
import { enableAccount } from '../../../src/domain/accounts/enable.js';
import { finishPoll } from '../../../src/domain/accounts/finish.js';
import { createPolling } from '../../../src/domain/accounts/polling.js';
import type { PolledAccount } from '../../../src/domain/channelAccount.js';
import { BEAT_DEAD_MS, beat, releaseLeases } from '../../../src/domain/maintenance/sweep.js';
import { BUYER_ACTOR, PASSWORD, pollerOf, rowOf, SELLER_ACTOR, save } from '../../support/accounts.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';
import { claim, NEVER, run, UNLIMITED, WORKER, world } from './polls.js';

const OTHER_WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123403';
/** For a poll that hangs. The others of the same turn have begun long before. */
const SHORT_MS = 2_000;

test('a poll is given settings, secrets and the cursor of the poll before', async (t) => {
  const { exchange, app } = await world(t);
  const { id } = await save(app);
  const seen: unknown[] = [];
  const poller = pollerOf(async (account) => {
    seen.push([account.name, account.settings, account.secret('password'), account.cursor]);
    return { cursor: { uid: seen.length } };
  });
  await run(app, poller);
  // The poll is not due yet.
  await run(app, poller);
  await exchange.advance(61);
  await run(app, poller);
  t.deepEqual(seen, [
    ['main', { host: 'example.org' }, PASSWORD, null],
    ['main', { host: 'example.org' }, PASSWORD, { uid: 1 }],
  ]);
  const row = await rowOf(app, id);
  t.like(row, { cursor: { uid: 2 }, lease_until: null, worker_id: null, failures: 0 });
  t.truthy(row['last_success_at']);
});

test('an account whose poll was killed is taken by another process when the heartbeat has ended', async (t) => {
  const { app } = await world(t);
  await save(app);
  const take = async () =>
    (await claimAccounts(app, { channel: 'weexa', workerId: OTHER_WORKER, count: 10, leaseMs: 130_000, except: [], ...UNLIMITED })).length;
  await beat(app, WORKER);
  await claim(app, 10, 130_000);
  t.is(await take(), 0);
  await app.database.sql.query(`update worker set beat_at = clock_timestamp() - $1 * interval '1 ms'`, [BEAT_DEAD_MS]);
  t.is((await claim(app)).length, 0, 'the process itself polls it');
  t.is(await take(), 1);
});

test('where there is more it is fetched at once', async (t) => {
  const { app } = await world(t);
  await save(app);
  const seen: unknown[] = [];
  await run(
    app,
    pollerOf(async ({ cursor }) => {
      seen.push(cursor);
      return { cursor: { n: seen.length }, again: seen.length < 3 };
    }),
  );
  t.deepEqual(seen, [null, { n: 1 }, { n: 2 }]);
});

test('disabled accounts and those of other channels are not polled', async (t) => {
  const { app } = await world(t);
  const { id } = await save(app);
  await enableAccount(app, SELLER_ACTOR, id, false);
  t.deepEqual(await claim(app), []);
  await enableAccount(app, SELLER_ACTOR, id, true);
  t.deepEqual(await claimAccounts(app, { channel: 'pagero', workerId: WORKER, count: 1, leaseMs: 1, except: [], ...UNLIMITED }), []);
  t.is((await claim(app)).length, 1);
});

test('an account that hangs until its deadline delays no other one, and is not polled beside itself', async (t) => {
  const { exchange, app } = await world(t);
  const { id } = await save(app, 'hangs');
  await save(app, 'works');
  const hangs = Promise.withResolvers<never>();
  const polled: string[] = [];
  let hanging: AbortSignal | undefined;
  const poll = async ({ name }: PolledAccount, signal: AbortSignal) => {
    polled.push(name);
    if (name === 'hangs') {
      hanging = signal;
      return hangs.promise;
    }
    if (polled.length === 2) t.false(hanging?.aborted, 'it was not waited for');
    return { cursor: null };
  };
  const polling = createPolling(app, 'weexa', pollerOf(poll, SHORT_MS), WORKER);
  await polling.run(NEVER);
  t.like(await rowOf(app, id), {
    failure_code: 'UNREACHABLE',
    failure_message: `No answer came within ${SHORT_MS} ms`,
    lease_until: null,
  });
  // Its call is still in progress.
  await exchange.advance(61);
  await polling.run(NEVER);
  t.deepEqual(polled.toSorted(), ['hangs', 'works', 'works']);
  hangs.reject(new Error('at last'));
  await exchange.advance(61);
  await polling.run(NEVER);
  t.is(polled.filter((name) => name === 'hangs').length, 2);
});

test('a tenant with 44 accounts that hang delays no account of another tenant', async (t) => {
  const { app } = await world(t);
  for (let n = 0; n < 44; n += 1) await save(app, `slow ${n}`);
  const slow = Promise.withResolvers<{ cursor: null }>();
  const polled: string[] = [];
  const other = Promise.withResolvers<void>();
  const poll = async ({ tenantId, name }: PolledAccount) => {
    polled.push(name);
    if (tenantId === SELLER_ACTOR.tenantId) return slow.promise;
    other.resolve();
    return { cursor: null };
  };
  const running = createPolling(app, 'weexa', pollerOf(poll, 600_000), WORKER).run(NEVER);
  await until(() => polled.length > 0, 'a poll');
  await save(app, 'other', { actor: BUYER_ACTOR });
  await other.promise;
  t.is(polled.filter((name) => name !== 'other').length, 16, 'half of 32');
  slow.resolve({ cursor: null });
  await running;
});

test('an account whose poll took longer than its interval rests for as long, also where there is more', async (t) => {
  const { exchange, app } = await world(t);
  await save(app);
  let polls = 0;
  const poller = pollerOf(async () => {
    polls += 1;
    await exchange.advance(100);
    return { cursor: null, again: true };
  });
  await run(app, poller);
  await exchange.advance(90);
  await run(app, poller);
  t.is(polls, 1);
  await exchange.advance(20);
  await run(app, poller);
  t.is(polls, 2);
});

test('an account that is due again, because its poll ended while the round looked for others, is polled in the same round', async (t) => {
  const { app } = await world(t);
  const { id } = await save(app);
  const first = Promise.withResolvers<void>();
  let [polls, looks] = [0, 0];
  const poller = pollerOf(async () => {
    polls += 1;
    if (polls > 1) return { cursor: null };
    await first.promise;
    return { cursor: null, again: true };
  });
  const { sql } = app.database;
  const query = async (text: string, ...given: [(readonly unknown[])?, object?]): Promise<object[]> => {
    // The second look has begun: it leaves out the account whose poll is in progress. Now that poll ends.
    if (text.includes('turn <=') && ++looks === 2) {
      first.resolve();
      await until(async () => (await rowOf(app, id))['lease_until'] === null, 'the end of the poll');
    }
    return sql.query(text, ...given);
  };
  const watched = { ...app, database: { ...app.database, sql: { query } as typeof sql } };
  await run(watched, poller);
  t.is(polls, 2);
});

test('a process that dies leaves a lease: another polls behind its end, from the same cursor', async (t) => {
  const { exchange, app } = await world(t);
  const { id } = await save(app);
  const [dead] = await claim(app);
  t.deepEqual(await claim(app), []);
  await exchange.advance(11);
  const [next] = await claim(app);
  t.is(next!.id, id);
  t.is(next!.cursor, null);
  // The first process was slow, not dead: it no longer changes anything.
  t.false(await finishPoll(app, dead!, { kind: 'success', cursor: { uid: 9 }, nextMs: 0 }));
  t.is((await rowOf(app, id))['cursor'], null);
  t.true(await finishPoll(app, next!, { kind: 'success', cursor: { uid: 1 }, nextMs: 0 }));
  t.deepEqual((await rowOf(app, id))['cursor'], { uid: 1 });
});

test('an embedded process takes over the leases of the one before at its start', async (t) => {
  const { app } = await world(t);
  await save(app);
  t.is((await claim(app, 1, 600_000)).length, 1);
  await releaseLeases(app, 'all');
  t.is((await claim(app)).length, 1);
});

test('a tenant with many due accounts leaves a turn to others', async (t) => {
  const { app } = await world(t);
  for (let n = 0; n < 6; n += 1) await save(app, `a${n}`);
  await save(app, 'only', { actor: BUYER_ACTOR });
  await app.database.sql.query(`update channel_account set due_at = due_at - interval '1 hour' where tenant_id = 'demo-seller'`);
  const tenants = (await claim(app, 3)).map(({ tenantId }) => tenantId).sort();
  t.deepEqual(tenants, ['demo-buyer', 'demo-seller', 'demo-seller']);
  await save(app, 'second', { actor: BUYER_ACTOR });
  await save(app, 'third', { actor: BUYER_ACTOR });
  // Accounts with a poll in progress count as well.
  t.deepEqual(
    (await claim(app, 1)).map(({ tenantId }) => tenantId),
    ['demo-buyer'],
  );
});
