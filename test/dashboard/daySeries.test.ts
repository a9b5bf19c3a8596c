// What the plot of the last days shows.
import { daysOf, type View } from '../../src/dashboard/pages/inbox/daySeries.js';
import { test } from '../support/test.js';

const [FIRST, SECOND, THIRD] = ['2026-11-25T00:00:00.000Z', '2026-11-26T00:00:00.000Z', '2026-11-27T00:00:00.000Z'];
const DAYS = [FIRST, SECOND, THIRD];
const STATISTICS = {
  byStatus: [
    { at: FIRST, key: 'DELIVERED', count: 3 },
    { at: FIRST, key: 'RECEIVED', count: 1 },
    { at: FIRST, key: 'SENDING', count: 2 },
    { at: THIRD, key: 'ERROR', count: 1 },
  ],
  byDirection: [
    { at: FIRST, key: 'send', count: 5 },
    { at: FIRST, key: 'receive', count: 1 },
    { at: THIRD, key: 'send', count: 1 },
  ],
  byChannel: [
    { at: FIRST, key: 'peppol', count: 4 },
    { at: FIRST, key: 'api', count: 2 },
    { at: THIRD, key: 'peppol', count: 1 },
  ],
  latency: [{ at: FIRST, count: 3, p50Ms: 40, p95Ms: 900 }],
};

const ROWS: readonly (readonly [view: View, keys: readonly string[], values: readonly (readonly (number | undefined)[])[]])[] = [
  [
    'state',
    ['ERROR', 'DELIVERED', 'moving'],
    [
      [0, 3, 3],
      [0, 0, 0],
      [1, 0, 0],
    ],
  ],
  [
    'direction',
    ['send', 'receive'],
    [
      [5, 1],
      [0, 0],
      [1, 0],
    ],
  ],
  [
    'channel',
    ['api', 'peppol'],
    [
      [2, 4],
      [0, 0],
      [0, 1],
    ],
  ],
  [
    'latency',
    ['median', 'p95'],
    [
      [40, 900],
      [undefined, undefined],
      [undefined, undefined],
    ],
  ],
];

for (const [view, keys, values] of ROWS) {
  test(`by ${view}: what occurs, on each day, and days without documents`, (t) => {
    const found = daysOf(STATISTICS, view, DAYS);
    t.deepEqual(found.keys, keys);
    t.deepEqual(
      found.days.map((day) => day.values),
      values,
    );
    t.deepEqual(
      found.days.map(({ at, all }) => [at, all]),
      [
        [FIRST, 6],
        [SECOND, 0],
        [THIRD, 1],
      ],
    );
  });
}

test('without documents nothing occurs, and every day is there', (t) => {
  const found = daysOf({ byStatus: [], byDirection: [], byChannel: [], latency: [] }, 'state', DAYS);
  t.deepEqual([found.keys, found.days.map(({ values }) => values)], [[], [[], [], []]]);
});
