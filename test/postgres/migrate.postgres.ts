// Migrations run once under a lock while old processes still serve, even during a dump or another long read.

import pg from 'pg';
import type { Log } from '../../src/domain/ports.js';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { databaseOnServer } from '../support/database.js';
import { NEXT_MIGRATIONS, SECOND } from '../support/secondMigration.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

/** Longer than a migration may make others wait, and shorter than the whole migration, which completes when the reader ends. */
const PATIENCE = '20s';

interface Waiting {
  readonly connect: () => Promise<pg.Client>;
  /** Migrates, and takes down what the log is told. */
  readonly open: () => ReturnType<typeof openDatabase>;
  readonly told: unknown[];
}

/** A database of this version, and the next one, which migrates it. `stack` removes the database. */
async function waiting(stack: AsyncDisposableStack): Promise<Waiting> {
  const fresh = await databaseOnServer();
  stack.defer(() => fresh.drop());
  const place = { kind: 'server', url: fresh.url, connectionsMax: 4 } as const;
  await (await openDatabase(place, createLog('silent', false)))[Symbol.asyncDispose]();
  const told: unknown[] = [];
  const log: Log = { ...createLog('silent', false), info: (event, fields) => void told.push([event, fields]) };
  return {
    async connect() {
      const client = new pg.Client({ connectionString: fresh.url, options: `-c statement_timeout=${PATIENCE}` });
      await client.connect();
      stack.defer(() => client.end());
      return client;
    },
    open: () => openDatabase(place, log, NEXT_MIGRATIONS),
    told,
  };
}

test('the log names the vacuum that a migration may wait for', async (t) => {
  await using stack = new AsyncDisposableStack();
  const { connect, open, told } = await waiting(stack);
  const vacuuming = await connect();
  await vacuuming.query(`insert into tenant (id, name) values ('demo-seller', 'Seller')`);
  await vacuuming.query(`insert into webhook_subscription (id, tenant_id, endpoint, subscriptions)
    select gen_random_uuid(), 'demo-seller', 'https://localhost/' || n, '{}' from generate_series(1, 10000) n`);
  await vacuuming.query(`insert into webhook_endpoint (subscription_id, breaker, openings, faults_in_a_row, timeouts_in_a_row, probes,
    inflight_limit, slow_start) select id, 'CLOSED', 0, 0, 0, 0, 8, false from webhook_subscription`);
  await vacuuming.query('delete from webhook_endpoint');
  await vacuuming.query('set vacuum_cost_delay = 100');
  await vacuuming.query('set vacuum_cost_limit = 1');
  const vacuum = vacuuming.query('vacuum webhook_endpoint').catch(() => undefined);
  const other = await connect();
  await until(async () => (await other.query('select 1 from pg_stat_progress_vacuum')).rows.length > 0);
  const opening = open();
  await until(() => told.length > 0);
  await other.query('select pg_cancel_backend(pid) from pg_stat_progress_vacuum');
  await vacuum;
  await using database = await opening;
  t.deepEqual(database.migrated, [SECOND]);
  const reason = 'a table that it changes is in use, perhaps by the vacuum of webhook_endpoint; it tries again';
  t.deepEqual(told[0], ['migration.waiting', { reason }]);
});

test('a migration that waits for a long reader keeps nobody else waiting, and is carried out once the reader is done', async (t) => {
  await using stack = new AsyncDisposableStack();
  const { connect, open, told } = await waiting(stack);
  const [reader, other] = [await connect(), await connect()];
  await reader.query('begin');
  await reader.query('select 1 from webhook_endpoint');

  const opening = open();
  await until(async () => {
    const { rows } = await other.query(`select 1 from pg_locks where not granted and relation = 'webhook_endpoint'::regclass`);
    return rows.length > 0;
  });
  t.deepEqual((await other.query('select 1 from webhook_endpoint')).rows, [], 'is answered while the reader reads on');
  await until(() => told.length > 0);
  await reader.query('commit');
  await using database = await opening;
  t.deepEqual(database.migrated, [SECOND]);
  t.deepEqual(told[0], ['migration.waiting', { reason: 'a table that it changes is in use, for example by a dump; it tries again' }]);
});
