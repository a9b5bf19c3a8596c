import { splitConnections } from '../../src/store/pools.js';
import { test } from '../support/test.js';

const LISTENER = 1;

test('the connections of all pools and of the listener are as many as the setting says', (t) => {
  for (let max = 6; max <= 200; max += 1) {
    const { main, reads, heartbeats } = splitConnections(max);
    t.is(main + reads + heartbeats + LISTENER, max);
  }
});

test('no tenant has more than half of the connections for reads, where there are two', (t) => {
  t.deepEqual(
    [8, 26, 200].map((max) => splitConnections(max)).map(({ reads, readsPerTenant }) => [reads, readsPerTenant]),
    [
      [2, 1],
      [6, 3],
      [50, 25],
    ],
  );
});
