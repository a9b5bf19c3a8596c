// Checkpoints of the embedded database, where PostgreSQL's checkpointer does not run (docs/decisions/058). Without them, the write-ahead log
// would take ever more of the disk until the service stops, and a start after a crash would read all of it.

import type { Database } from '../database.js';

/** From how much log on a checkpoint is written, looked at once a minute. Files of the log are 16 MiB each, and five are kept for later. */
const LOG_BYTES_MIN = 32 * 1024 * 1024;

const IS_DUE = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${LOG_BYTES_MIN} as "isDue" from pg_control_checkpoint()`;

/** A recurring job. The process stands still for some 20 ms. Does nothing on a server, which has a checkpointer. */
export async function checkpoint({ database }: { readonly database: Pick<Database, 'sql' | 'embedded'> }): Promise<void> {
  if (!database.embedded) return;
  const [log] = await database.sql.query<{ isDue: boolean }>(IS_DUE);
  if (log?.isDue) await database.sql.query('checkpoint');
}
