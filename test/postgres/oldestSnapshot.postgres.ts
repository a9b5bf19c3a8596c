// The age of the oldest open transaction, as the metric tells it.
import pg from 'pg';
import { oldestSnapshotSeconds } from '../../src/domain/statements/oldestSnapshot.js';
import { startApp } from '../support/app.js';
import { databaseOnServer } from '../support/database.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

for (const [what, statements] of [
  ['reads', ['begin isolation level repeatable read', 'select 1 from tenant limit 1']],
  // Between two statements it has no snapshot, and keeps dead rows all the same.
  ['has written, and is idle', ['begin', 'select pg_current_xact_id()']],
] as const) {
  test(`a forgotten transaction that ${what} is seen`, async (t) => {
    const own = await databaseOnServer();
    t.teardown(() => own.drop());
    await using exchange = await startApp({ DATABASE_URL: own.url, DATABASE_CONNECTIONS_MAX: '8', ROLES: 'api' });
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    t.teardown(() => client.end());
    for (const statement of statements) await client.query(statement);
    const seen = (): Promise<number> => oldestSnapshotSeconds(exchange.app.database.sql);
    await until(async () => (await seen()) > 1, 'the transaction is older than a second');
    const [first, second] = [await seen(), await seen()];
    t.true(second > first, `${second} after ${first}`);
  });
}
