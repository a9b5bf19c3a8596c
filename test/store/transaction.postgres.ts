// Transactions on a server.

import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { databaseOnServer } from '../support/database.js';
import { test } from '../support/test.js';

test('a transaction that stands still gives its locks back, and fails when it goes on', async (t) => {
  await using fresh = new AsyncDisposableStack();
  const place = await databaseOnServer();
  fresh.defer(() => place.drop());
  // Long enough for the pause between two statements of a busy machine.
  const options = { kind: 'server', url: place.url, connectionsMax: 9, idleInTransactionMs: 7_000 } as const;
  await using database = await openDatabase(options, createLog('silent', false));
  const locked = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const standing = database.transaction(async (sql) => {
    await sql.query('select 1 from clock for update');
    locked.resolve();
    await goesOn.promise;
    await sql.query('select 1');
  });
  await locked.promise;
  await database.sql.query('update clock set offset_ms = offset_ms');
  goesOn.resolve();
  t.true(database.isGone(await t.throwsAsync(standing)));
});
