import { createLeases } from '../../src/jobs/leases.js';
import { test } from '../support/test.js';

test('what a claim brought is held until its work is done', async (t) => {
  const released: string[][] = [];
  const leases = createLeases(async (held) => void released.push([...held].sort()));
  const work = Promise.withResolvers<void>();
  await leases.claim(async () => [{ leaseToken: 'a' }, { leaseToken: 'b' }]);
  const over = leases.letGoAfter('a', work.promise);
  await leases.releaseForgotten();
  work.resolve();
  await over;
  await leases.releaseForgotten();
  t.deepEqual(released, [['a', 'b'], ['b']]);
});

test('nothing is released while a claim is under way', async (t) => {
  const order: string[] = [];
  const claimed = Promise.withResolvers<{ leaseToken: string }[]>();
  const leases = createLeases(async (held) => void order.push(`released all but ${[...held].join()}`));
  const claiming = leases.claim(() => claimed.promise).then(() => order.push('claimed'));
  const releasing = leases.releaseForgotten();
  claimed.resolve([{ leaseToken: 'a' }]);
  await Promise.all([claiming, releasing]);
  t.deepEqual(order.toSorted(), ['claimed', 'released all but a']);
});

test('after a claim that failed the next one runs', async (t) => {
  const leases = createLeases(async () => undefined);
  await t.throwsAsync(
    leases.claim(() => Promise.reject(new Error('gone'))),
    { message: 'gone' },
  );
  t.deepEqual(await leases.claim(async () => [{ leaseToken: 'a' }]), [{ leaseToken: 'a' }]);
});
