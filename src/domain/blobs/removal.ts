// Removes bytes whose rows are gone. While a backup runs they stay: its copy of the database may still name them.
import type { Sql } from '../database.js';
import type { BlobStore } from './store.js';

/**
 * An advisory lock that a backup holds, shared, from before its snapshot until its last file is copied (src/store/snapshot.ts). Whoever
 * removes bytes looks for it after their rows are gone. So a row that the snapshot still has finds the lock.
 */
export const BACKUP_LOCK = 7_315_002;

/** A key of 64 bits is in pg_locks as two halves, with objsubid 1. */
const RUNNING = `select exists (select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0
  and objid = ${BACKUP_LOCK} and database = (select oid from pg_database where datname = current_database())) as running`;

/** Call it when the rows are gone. What a backup keeps is left to the sweep of bytes without a row. */
export async function removeUnnamed(sql: Sql, blobs: Pick<BlobStore, 'remove'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const [backup] = await sql.query<{ running: boolean }>(RUNNING);
  if (backup?.running === true) return;
  for (const key of keys) await blobs.remove(key);
}
