// What is given to PostgreSQL with a statement.
import { statement } from '../../src/store/statement.js';
import { test } from '../support/test.js';

test('a text with U+0000, which PostgreSQL does not store, has the replacement character', (t) => {
  const { values } = statement('select $1, $2, $3', ['a\0b', ['\0', 'c'], 1]);
  t.deepEqual(values, ['a\ufffdb', ['\ufffd', 'c'], 1]);
});
