// What tells a page that its rows have changed.
import { type PageCursor, readPageChanges } from '../../src/domain/pageChanges/read.js';
import { accountChannel, save, withChannel } from '../support/accounts.js';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

const TENANT = 'demo-seller';

test('a change is seen that has an older time than the newest row: its transaction ended later', async (t) => {
  const exchange = await startApp({ ROLES: 'api' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const app = withChannel(exchange, accountChannel());
  const { id } = await save(app, 'first');
  await save(app, 'second');
  const read = async (cursor?: PageCursor): Promise<readonly [PageCursor, readonly string[]]> => {
    const { cursor: next, changes } = await readPageChanges(app, cursor, [TENANT]);
    return [next, changes.map(({ topic }) => topic)];
  };
  const [before] = await read();
  t.deepEqual((await read(before))[1], []);
  await app.database.sql.query("update channel_account set updated_at = updated_at + interval '1 microsecond' where id = $1", [id]);
  t.deepEqual((await read(before))[1], ['accounts', 'attention']);
});
