// What PostgreSQL takes as jsonb.
import { jsonOf } from '../../src/domain/json.js';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

test('JSON for the database has neither half a character nor U+0000, in names and values', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const text = jsonOf({ 'n\ud83da\0me': ['\ud83d', '\ude00x', '😀', 'a\0b', '\\ud83d', '\\\0', '\u0001'] });
  const [row] = await exchange.app.database.sql.query<{ value: unknown }>('select $1::jsonb as value', [text]);
  t.deepEqual(row!.value, { 'n\ufffdame': ['\ufffd', '\ufffdx', '😀', 'ab', '\\ud83d', '\\', '\u0001'] });
});
