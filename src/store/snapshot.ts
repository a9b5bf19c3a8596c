// What a backup reads: the files that the database names, and the database itself, as of one moment. And where it is put back.
import { cp } from 'node:fs/promises';
import { BACKUP_LOCK } from '../domain/blobs/removal.js';
import type { Sql } from '../domain/database.js';
import { connect, directUrlOf, onServer, sqlOf } from './connection.js';
import type { DatabaseOptions } from './database.js';
import { databaseFolder, hasEmbedded, openEmbedded } from './embedded.js';
import { identifyCopy } from './template.js';
import { watch } from './watch.js';

interface ServerSnapshot extends AsyncDisposable {
  /** For `pg_dump --snapshot`. */
  readonly id: string;
  /** Reads the same moment. */
  readonly sql: Sql;
  /** Ends the snapshot. Until it is disposed, no bytes are removed from the file store. */
  end(): Promise<void>;
  /** Aborted when the connection is lost: from then on, bytes may be removed. Its reason is an Error. */
  readonly lost: AbortSignal;
  /** Asks the server. Throws where the connection was lost. */
  confirm(): Promise<void>;
}

/** The lock comes before the snapshot, see BACKUP_LOCK. */
export async function openSnapshot(url: string, { everyMs }: { readonly everyMs?: number } = {}): Promise<ServerSnapshot> {
  const client = await connect(url);
  const { lost, confirm, stop } = await watch(client, everyMs);
  const close = async (): Promise<void> => {
    stop();
    await client.end().catch(() => undefined);
  };
  try {
    // The snapshot waits for pg_dump, whatever server and role have as limits.
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    return {
      id: rows[0]!.id,
      sql: sqlOf(client),
      end: async () => void (await client.query('commit')),
      lost,
      confirm,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tables, views and sequences of users: an empty database has none. It may have those of extensions. */
const USED = `select exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as used`;

/** Whether a backup may be restored there: a database without any table, or no embedded database. */
export async function isEmpty(place: DatabaseOptions): Promise<boolean> {
  if (place.kind === 'embedded') return !hasEmbedded(place.dataDir);
  return onServer(directUrlOf(place), async (sql) => (await sql.query<{ used: boolean }>(USED))[0]?.used !== true);
}

/**
 * Copies an embedded database to a new folder, and calls back with the same state of it. Until that has ended nothing else can change it or
 * remove its files: it belongs to this process, and a database in one process writes only what it is asked to.
 */
export async function copyEmbedded<T>(dataDir: string, to: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded(dataDir);
  try {
    await embedded.sql.query('checkpoint');
    await cp(databaseFolder(dataDir), to, { recursive: true, errorOnExist: true, force: false });
    return await work(embedded.sql);
  } finally {
    await embedded.close();
  }
}

/** Puts a copy back where there is no database, with an identity of its own. Whole or not at all. */
export async function restoreEmbedded(from: string, dataDir: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const embedded = await openEmbedded(dataDir, async (folder) => {
    await cp(from, folder, { recursive: true });
    await identifyCopy(folder);
  });
  try {
    await work(embedded.sql);
  } finally {
    await embedded.close();
  }
}
