// While a large batch begins, the next claim is on its way.
import { setImmediate } from 'node:timers/promises';
import { createWorkLoop } from '../../src/jobs/workLoop.js';
import { test } from '../support/test.js';
import { turns } from './workBench.js';

/** Claims that end when the test ends them, and a log of events in order. */
function stepwise(window: number) {
  const happened: string[] = [];
  const errors: unknown[] = [];
  const claims: PromiseWithResolvers<readonly number[]>[] = [];
  const loop = createWorkLoop<number>({
    window,
    claim: (limit) => {
      happened.push(`claim ${limit}`);
      const claim = Promise.withResolvers<readonly number[]>();
      claims.push(claim);
      return claim.promise;
    },
    run: (items) => {
      happened.push(`begin ${items.length}`);
      return items.map(() => new Promise<void>(() => undefined));
    },
    onError: (error) => errors.push(error),
  });
  return { loop, happened, errors, claims };
}

/** One turn of the event loop, with all callbacks that it triggers. */
const nextTurn = async (): Promise<void> => {
  await turns();
  await setImmediate();
  await turns();
};

const many = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('of a large batch the next claim is on its way before the batch begins, for what it leaves of the window', async (t) => {
  const { loop, happened, claims } = stepwise(100);
  loop.wake();
  claims[0]!.resolve(many(40));
  await nextTurn();
  t.deepEqual(happened, ['claim 100', 'claim 60', 'begin 40']);
});

test('a small batch begins at once', async (t) => {
  const { loop, happened, claims } = stepwise(100);
  loop.wake();
  claims[0]!.resolve(many(31));
  await turns();
  t.deepEqual(happened, ['claim 100', 'begin 31', 'claim 69']);
});

test('a claim ahead that fails stops nothing of the batch before it', async (t) => {
  const { loop, happened, errors, claims } = stepwise(100);
  loop.wake();
  claims[0]!.resolve(many(40));
  await turns();
  claims[1]!.reject(new Error('the database is away'));
  await nextTurn();
  t.deepEqual([happened.at(-1), errors], ['begin 40', [new Error('the database is away')]]);
});

test('what a claim ahead brings while the loop stops is worked off', async (t) => {
  const { loop, happened, claims } = stepwise(100);
  loop.wake();
  claims[0]!.resolve(many(40));
  await nextTurn();
  void loop.stop(60_000);
  claims[1]!.resolve(many(5));
  await turns();
  t.is(happened.at(-1), 'begin 5');
});
