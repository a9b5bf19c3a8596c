// Polls of accounts that fail: health, rest, and what log and row say of it.
import { finishPoll } from '../../../src/domain/accounts/finish.js';
import { AccountFault } from '../../../src/domain/channelAccount.js';
import { PASSWORD, pollerOf, recordingLog, rowOf, save } from '../../support/accounts.js';
import { test } from '../../support/test.js';
import { claim, run, world } from './polls.js';

test('the same end written twice is one: a failure is counted once', async (t) => {
  const { app } = await world(t);
  const { id } = await save(app);
  const [claimed] = await claim(app);
  const failure = { code: 'UNREACHABLE', message: 'away', retryAfterMs: undefined } as const;
  for (let n = 0; n < 2; n += 1) t.true(await finishPoll(app, claimed!, { kind: 'failure', failure, nextMs: 1_000 }));
  t.is((await rowOf(app, id))['failures'], 1);
});

test('what people change during a poll is due at once, and the failure of what was before is not held against it', async (t) => {
  const { app } = await world(t);
  const { id } = await save(app);
  const [claimed] = await claim(app);
  await save(app, 'main', { settings: { host: 'example.net' } });
  const failure = { code: 'UNAUTHORIZED', message: 'no', retryAfterMs: undefined } as const;
  t.true(await finishPoll(app, claimed!, { kind: 'failure', failure, nextMs: 60_000 }));
  t.is((await rowOf(app, id))['failures'], 0);
  t.is((await claim(app)).length, 1);
});

test('the breaker opens with the third failure in a row, rests longer each time, and closes with a success', async (t) => {
  const { exchange, app } = await world(t);
  const { id } = await save(app);
  let fault: Error | undefined = new AccountFault('The password is refused', 'UNAUTHORIZED');
  const poller = pollerOf(async () => {
    if (fault !== undefined) throw fault;
    return { cursor: null };
  });
  const rests: (number | null)[] = [];
  for (let n = 0; n < 5; n += 1) {
    await run(app, poller);
    const row = await rowOf(app, id);
    const openUntil = row['open_until'] as Date | null;
    rests.push(openUntil && Math.round((openUntil.getTime() - (row['last_failure_at'] as Date).getTime()) / 1_000));
    await exchange.advance(Math.max(61, rests.at(-1) ?? 0) + 1);
  }
  t.deepEqual(rests, [null, null, 30, 60, 120]);
  t.like(await rowOf(app, id), { failures: 5, failure_code: 'UNAUTHORIZED', failure_message: 'The password is refused' });
  fault = undefined;
  await run(app, poller);
  t.like(await rowOf(app, id), { failures: 0, open_until: null });
});

test('the other side may ask for a longer rest', async (t) => {
  const { exchange, app } = await world(t);
  await save(app);
  await run(
    app,
    pollerOf(async () => {
      throw new AccountFault('Too many requests', 'REFUSED', { retryAfterMs: 300_000 });
    }),
  );
  await exchange.advance(270);
  t.deepEqual(await claim(app), []);
  await exchange.advance(31);
  t.is((await claim(app)).length, 1);
});

test('neither log nor row shows a secret, whatever a channel throws', async (t) => {
  const { app } = await world(t);
  const { log, text } = recordingLog();
  const thrown = [new AccountFault(`LOGIN x ${PASSWORD} failed`, 'UNAUTHORIZED'), new TypeError(`bad token ${PASSWORD}`)];
  for (const [index, error] of thrown.entries()) {
    const { id } = await save(app, `a${index}`);
    await run(
      { ...app, log },
      pollerOf(async () => {
        throw error;
      }),
    );
    t.is((await rowOf(app, id))['failure_message'], index === 0 ? 'LOGIN x *** failed' : 'An unexpected fault');
  }
  t.true(text().includes('bad token ***'));
  t.false(text().includes(PASSWORD));
});

test('a cursor that is too large is a fault of the channel: the one before stays', async (t) => {
  const { app } = await world(t);
  const { id } = await save(app);
  const { log, text } = recordingLog();
  await run(
    { ...app, log },
    pollerOf(async () => ({ cursor: { text: 'x'.repeat(16_384) } })),
  );
  t.like(await rowOf(app, id), { cursor: null, failure_code: 'UNEXPECTED' });
  t.true(text().includes('A cursor has more than 16384 bytes'));
});
