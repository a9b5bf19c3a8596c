import { startApp } from './app.js';
import { test } from './test.js';

test('a select of several rows without an order fails, and names itself', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { sql } = exchange.app.database;
  const several = 'select n from generate_series(1, 2) as n';
  await t.throwsAsync(sql.query(several), { message: `The order of 2 rows is not certain. Add "order by": ${several}` });
  t.deepEqual(await sql.query(`${several} order by n`), [{ n: 1 }, { n: 2 }]);
  t.deepEqual(await sql.query('select n from generate_series(1, 1) as n'), [{ n: 1 }]);
});
