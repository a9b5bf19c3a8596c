// Migrations run once under a lock while old processes still serve, even during a dump or another long read.

import pg from 'pg';
import type { Log } from '../../src/domain/ports.js';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { databaseOnServer } from '../support/database.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

/** Longer than a migration may make others wait, and shorter than the whole migration, which completes when the reader ends. */
const PATIENCE = '20s';

test('a migration that waits for a long reader keeps nobody else waiting, and is carried out once the reader is done', async (t) => {
  await using stack = new AsyncDisposableStack();
  const fresh = await databaseOnServer();
  stack.defer(() => fresh.drop());
  const place = { kind: 'server', url: fresh.url, connectionsMax: 4 } as const;
  {
    await using before = await openDatabase(place, createLog('silent', false));
    await before.sql.query(`delete from migration where name = '009-probe'`);
    await before.sql.query('alter table webhook_endpoint drop column probe_until');
  }
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: fresh.url, options: `-c statement_timeout=${PATIENCE}` });
    await client.connect();
    stack.defer(() => client.end());
    return client;
  };
  const [reader, other] = [await connect(), await connect()];
  await reader.query('begin');
  await reader.query('select 1 from webhook_endpoint');

  const told: unknown[] = [];
  const log: Log = { ...createLog('silent', false), info: (event, fields) => void told.push([event, fields]) };
  const opening = openDatabase(place, log);
  await until(async () => {
    const { rows } = await other.query(`select 1 from pg_locks where not granted and relation = 'webhook_endpoint'::regclass`);
    return rows.length > 0;
  });
  t.deepEqual((await other.query('select 1 from webhook_endpoint')).rows, [], 'is answered while the reader reads on');
  await until(() => told.length > 0);
  await reader.query('commit');
  await using database = await opening;
  t.deepEqual(database.migrated, ['009-probe']);
  t.deepEqual(told[0], ['migration.waiting', { reason: 'a table that it changes is in use, for example by a dump; it tries again' }]);
});
