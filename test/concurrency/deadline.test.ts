// Work that takes longer than its deadline.
import { endsWithin, orAborted, orLate } from '../../src/concurrency/deadline.js';
import { test } from '../support/test.js';

const never = new Promise<string>(() => undefined);
const failing = () => Promise.reject(new Error('it failed'));

test('in time: what the work gives or throws', async (t) => {
  t.is(await orLate(Promise.resolve('done'), 60_000, () => 'late'), 'done');
  await t.throwsAsync(
    orLate(failing(), 60_000, () => 'late'),
    { message: 'it failed' },
  );
});

test('late: the value, or the error that is thrown', async (t) => {
  t.is(await orLate(never, 0, () => 'late'), 'late');
  t.is(await orLate(never, 0, () => 'late', { afterReading: true }), 'late');
  await t.throwsAsync(
    orLate(never, 0, () => new Error('too late')),
    { message: 'too late' },
  );
});

test('until a signal: its reason is thrown, or the value is given', async (t) => {
  const ended = AbortSignal.abort(new Error('over'));
  const going = new AbortController().signal;
  await t.throwsAsync(orAborted(never, ended), { message: 'over' });
  t.is(await orAborted(never, ended, () => 'late'), 'late');
  t.is(await orAborted(Promise.resolve('done'), going), 'done');
});

test('whether work succeeds before the signal', async (t) => {
  const going = new AbortController().signal;
  t.deepEqual(
    await Promise.all([endsWithin(Promise.resolve(), going), endsWithin(failing(), going), endsWithin(never, AbortSignal.abort())]),
    [true, false, false],
  );
});
