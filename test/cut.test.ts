import { cut, shortened } from '../src/cut.js';
import { test } from './support/test.js';

test('a text is cut by characters, and none in half', (t) => {
  t.deepEqual(
    [0, 1, 2, 3, 4].map((most) => cut('a😀é', most)),
    ['', 'a', 'a😀', 'a😀é', 'a😀é'],
  );
  t.deepEqual([shortened('a😀é', 2), shortened('a😀é', 3)], ['a😀…', 'a😀é']);
});
