// Migrates the schema on a server: once, by one process, while older processes serve.
import { setTimeout } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Log } from '../domain/ports.js';
import { watch } from './watch.js';

/** The table with the names of the migrations that ran. */
export const MIGRATION_TABLE = 'migration';
const MIGRATION_LOCK = 7_315_001;
/**
 * While a change of a table waits for a long reader, such as a dump, every later statement on that table waits, too. The limit is below
 * PostgreSQL's deadlock_timeout of a second, so that in a deadlock the migration gives way.
 */
const TABLE_WAIT_MS_MAX = 500;
/** The pause in which waiting statements run. */
const AGAIN_AFTER_MS = 3_000;
/** PostgreSQL, Appendix A: lock_not_available, deadlock_detected. */
const IN_USE = new Set<unknown>(['55P03', '40P01']);

/** One process migrates and the others wait, because parallel first starts would collide. Returns the names of the migrations that ran. */
export async function migrateUnderLock(pool: pg.Pool, orm: MikroORM, log: Log): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]);
    if (rows[0]?.locked !== true) {
      log.info('migration.waiting', { reason: 'another process migrates' });
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    }
    // A migration may take hours, and this connection is idle meanwhile.
    const { stop } = await watch(client);
    try {
      return await migratePatiently(client, orm, log);
    } finally {
      stop();
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    // Its settings are for this lock alone.
    client.release(true);
  }
}

/** Runs all missing migrations or none, in one transaction. Retries while a table is in use. `client` says what it waits for. */
async function migratePatiently(client: pg.ClientBase, orm: MikroORM, log: Log): Promise<readonly string[]> {
  const connection = orm.driver.getConnection();
  for (;;) {
    try {
      return await connection.transactional(async (transaction) => {
        await connection.execute(`set local lock_timeout = ${TABLE_WAIT_MS_MAX}`, [], 'run', transaction);
        return (await orm.migrator.up({ transaction })).map(({ name }) => name);
      });
    } catch (error) {
      if (!IN_USE.has((error as { code?: unknown }).code)) throw error;
      log.info('migration.waiting', { reason: await reasonToWait(client) });
      await setTimeout(AGAIN_AFTER_MS);
    }
  }
}

/** Only the locks of others and their processes are open to every user. */
const VACUUMED = `select distinct c.relname as name from pg_stat_progress_vacuum v
  join pg_locks l on l.pid = v.pid and l.locktype = 'relation' and l.granted and l.mode = 'ShareUpdateExclusiveLock'
  join pg_class c on c.oid = l.relation and c.relkind = 'r'
  where v.datname = current_database() order by name`;

/** A vacuum gives way to nobody who waits for less than a second, and may take long. */
async function reasonToWait(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(VACUUMED).catch(() => ({ rows: [] }));
  const names = rows.map(({ name }) => name).join(', ');
  const by = names === '' ? 'for example by a dump' : `perhaps by the vacuum of ${names}`;
  return `a table that it changes is in use, ${by}; it tries again`;
}
