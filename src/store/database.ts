// The database: PGlite in this process, or a PostgreSQL server, with the same three interfaces (em, sql, listen).

import { Migrator } from '@mikro-orm/migrations';
import { type MigrationObject, type MigrationsOptions, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Database } from '../domain/database.js';
import type { Log } from '../domain/ports.js';
import { againIfConflicted } from './conflicts.js';
import { directUrlOf } from './connection.js';
import type { PoolLike } from './embedded.js';
import { createEntities } from './entityManager.js';
import { hasForeignTables, isDatabaseGone } from './faults.js';
import { createListener, KEEP_ALIVE } from './listener.js';
import { MIGRATION_TABLE, migrateUnderLock } from './migrate.js';
import { MIGRATIONS } from './migrations/list.js';
import { connecting, createPools, splitConnections } from './pools.js';
import { createReads, READ_MS_MAX } from './reads.js';
import { assertSame } from './sameDatabase.js';
import { assertPooled, assertUsable, databaseOf } from './session.js';
import { statement as named, unnamed } from './statement.js';
import { withSpans } from './statementSpans.js';
import { giveIdentity } from './template.js';
import { inTransaction } from './transaction.js';

export type DatabaseOptions =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | {
      readonly kind: 'server';
      readonly url: string;
      /** The server itself, where `url` leads through pgbouncer in transaction mode. */
      readonly directUrl?: string | undefined;
      /** Whether statements may keep their names. Default: true. */
      readonly prepares?: boolean;
      readonly connectionsMax: number;
      /** Time limit of a short statement. Default: a minute. */
      readonly briefMs?: number;
      /** Time limit of a read for a dashboard. Default: READ_MS_MAX. */
      readonly readMs?: number;
      /** After so long without a statement, a transaction is ended by the server. Default: 15 s. */
      readonly idleInTransactionMs?: number;
    };

/** A migrated database, the pool that Agenda shares, and the way to close it. */
export interface OpenDatabase extends Database, AsyncDisposable {
  readonly pool: PoolLike;
  /** Names of the migrations that ran when it was opened. */
  readonly migrated: readonly string[];
}

/** A hundred times the slowest of these statements. After that, statement and connection are closed. */
const BRIEF_MS = 60_000;
/** A process that stands still, such as a paused machine, must not keep its locks. Statements follow each other within milliseconds. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Of the one that migrates. It is closed before the service uses the database. */
const MIGRATING = { extensions: [Migrator], discovery: { warnWhenNoEntities: false } } satisfies Options;

/** Opens the database and migrates its schema. Several processes may do so at once. Tests upgrade with a list that is longer. */
export function openDatabase(options: DatabaseOptions, log: Log, list: readonly MigrationObject[] = MIGRATIONS): Promise<OpenDatabase> {
  const migrations = { migrationsList: [...list], snapshot: false, silent: true, tableName: MIGRATION_TABLE };
  const opening = options.kind === 'embedded' ? openPglite(options.dataDir, migrations) : openServer(options, migrations, log);
  return opening.catch((cause: unknown) => {
    throw hasForeignTables(cause)
      ? new Error(`${options.kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'}: ${FOREIGN_TABLES}`, { cause })
      : cause;
  });
}

const FOREIGN_TABLES =
  'the database has tables of another program, or of this one before its first schema, which cannot be migrated; take an empty one';

/** Loaded here only, so that a process on a server does not load PGlite. */
async function openPglite(dataDir: string, migrations: MigrationsOptions): Promise<OpenDatabase> {
  const [{ MikroORM: PgliteORM }, { openEmbedded }] = await Promise.all([import('@mikro-orm/pglite'), import('./embedded.js')]);
  const embedded = await openEmbedded(dataDir);
  const orm = await PgliteORM.init({ ...MIGRATING, migrations, dbName: 'exchange', driverOptions: { pglite: embedded.pglite } });
  const applied = await orm.migrator
    .up()
    .finally(() => orm.close(true))
    .catch(async (error: unknown) => {
      await embedded.close();
      throw error;
    });
  const migrated = applied.map(({ name }) => name);
  const brought = await giveIdentity(embedded.sql);
  const withEntities = createEntities();
  const sql = withEntities(withSpans(embedded.sql));
  return {
    migrated: [...brought, ...migrated],
    em: sql.em,
    sql,
    // There is one connection for all. With one read per tenant at a time, a read waits for at most one read of each other tenant.
    reads: createReads(sql, { concurrency: 1, readMs: READ_MS_MAX }, withEntities),
    heartbeats: sql,
    pools: () => [],
    embedded: true,
    isGone: isDatabaseGone,
    pool: embedded.pool,
    transaction: (work) => embedded.transaction((sql) => work(withEntities(withSpans(sql)))),
    listen: embedded.listen,
    async [Symbol.asyncDispose]() {
      await embedded.close();
    },
  };
}

async function openServer(
  options: Extract<DatabaseOptions, { kind: 'server' }>,
  migrations: MigrationsOptions,
  log: Log,
): Promise<OpenDatabase> {
  const {
    url,
    directUrl,
    prepares = true,
    connectionsMax,
    briefMs = BRIEF_MS,
    readMs = READ_MS_MAX,
    idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
  } = options;
  const split = splitConnections(connectionsMax);
  const statement = prepares ? named : unnamed;
  const place = { url, directUrl, statement };
  const pools = createPools(place, split, { readMs }, log);
  const pool = pools.main;
  const usable = async (): Promise<void> => {
    await assertUsable(pool);
    if (directUrl === undefined) return;
    await assertPooled(pool);
    await assertSame(pool, pools.locks);
  };
  await usable().catch(async (error: unknown) => {
    await pools[Symbol.asyncDispose]();
    throw error;
  });
  // The driver reads the address, as it does for the other pools: MikroORM would read it in another way.
  const driverOptions = { connectionString: url, onConnect: connecting(place), ...KEEP_ALIVE };
  const orm = await MikroORM.init({ ...MIGRATING, migrations, dbName: databaseOf(url), driverOptions, pool: { min: 0, max: 2 } });
  const migrated = await migrateUnderLock(pools.locks, orm, log).finally(() => orm.close(true));
  const begin = `begin isolation level read committed; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
  const listener = createListener(directUrlOf(options), log);
  const withEntities = createEntities();
  const plain = withSpans({
    query: async (text, values, { prepared = false, brief = false } = {}) =>
      (await againIfConflicted(() => pool.query({ ...statement(text, values, prepared), ...(brief ? { query_timeout: briefMs } : {}) })))
        .rows,
  });
  const sql = withEntities(plain);
  return {
    migrated,
    em: sql.em,
    sql,
    reads: createReads(pools.reads, { concurrency: split.readsPerTenant, readMs }, withEntities),
    heartbeats: pools.heartbeats,
    pools: pools.uses,
    embedded: false,
    isGone: isDatabaseGone,
    pool: pool as unknown as PoolLike,
    transaction: (work, how) =>
      inTransaction(pool, { begin, statement, queryMs: how?.brief ? briefMs : undefined }, (sql) => work(withEntities(withSpans(sql)))),
    listen: (channel, heard) => listener.listen(channel, heard),
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await pools[Symbol.asyncDispose]();
    },
  };
}
