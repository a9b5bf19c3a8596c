// The soak test's criterion for constant memory use.

import { memoryOf } from '../../../bench/soak/memory.js';
import { test } from '../../support/test.js';

const RUN = { beganMs: 0, endedMs: 300 };

/** Samples of a process, one in each third. */
const grown = (...sizes: readonly number[]) => sizes.map((mib, third) => ({ name: 'api-2', atMs: 50 + third * 100, mib }));

test('the last third may be a tenth or 30 MiB above the highest level before, whichever is more', (t) => {
  const cases: [second: number, last: number, isFlat: boolean][] = [
    [200, 230, true],
    [200, 231, false],
    [500, 550, true],
    [500, 551, false],
    [500, 300, true],
  ];
  for (const [second, last, isFlat] of cases) t.is(memoryOf(grown(100, second, last), RUN)[0]?.isFlat, isFlat, `${second} to ${last}`);
});

test('a level that was there before, and went, is no growth', (t) => {
  const samples = [400, 400, 290, 290, 410].map((mib, part) => ({ name: 'api-2', atMs: 25 + part * 50, mib }));
  t.true(memoryOf(samples, RUN)[0]?.isFlat);
});

test('medians of the thirds and the most of all, of each process', (t) => {
  const samples = [...grown(100, 200, 210), { name: 'worker-2', atMs: 10, mib: 90 }, { name: 'api-2', atMs: 60, mib: 400 }];
  const [api, worker] = memoryOf(samples, RUN);
  t.deepEqual(api, { name: 'api-2', thirds: [250, 200, 210], maxMib: 400, minutes: [205], isFlat: true });
  t.deepEqual(worker?.thirds, [90, Number.NaN, Number.NaN]);
});
