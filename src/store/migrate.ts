// Brings the schema on a server up to date: once, by one process, while older ones serve.
import { setTimeout } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Log } from '../domain/ports.js';

/** Where a database keeps the names of the migrations that it has had. */
export const MIGRATION_TABLE = 'migration';
const MIGRATION_LOCK = 7_315_001;
/**
 * A change of a table that waits for a long reader, such as a dump, makes everybody wait who comes after it. Shorter than
 * PostgreSQL's deadlock_timeout of a second: of two that wait for one another it is the migration that gives way.
 */
const TABLE_WAIT_MS_MAX = 500;
/** In which those who had to wait have their turn. */
const AGAIN_AFTER_MS = 3_000;
/** PostgreSQL, Appendix A: lock_not_available, deadlock_detected. */
const IN_USE = new Set<unknown>(['55P03', '40P01']);

/** One process migrates, the others wait: parallel first starts would collide otherwise. The names of what it has carried out. */
export async function migrateUnderLock(pool: pg.Pool, orm: MikroORM, log: Log): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]);
    if (rows[0]?.locked !== true) {
      log.info('migration.waiting', { reason: 'another process migrates' });
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    }
    return await migratePatiently(orm, log);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** All that is missing or nothing, in one transaction, as often as a table is in use. */
async function migratePatiently(orm: MikroORM, log: Log): Promise<readonly string[]> {
  const connection = orm.driver.getConnection();
  for (;;) {
    try {
      return await connection.transactional(async (transaction) => {
        await connection.execute(`set local lock_timeout = ${TABLE_WAIT_MS_MAX}`, [], 'run', transaction);
        return (await orm.migrator.up({ transaction })).map(({ name }) => name);
      });
    } catch (error) {
      if (!IN_USE.has((error as { code?: unknown }).code)) throw error;
      log.info('migration.waiting', { reason: 'a table that it changes is in use, as by a dump: it tries again' });
      await setTimeout(AGAIN_AFTER_MS);
    }
  }
}
