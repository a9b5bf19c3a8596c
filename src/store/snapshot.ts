// What a backup reads: the files that the database names, and the database itself, as of one moment. And where it is put back.
import { cp } from 'node:fs/promises';
import pg from 'pg';
import { BACKUP_LOCK } from '../domain/blobs/removal.js';
import type { Sql } from '../domain/database.js';
import type { DatabaseOptions } from './database.js';
import { databaseFolder, hasEmbedded, openEmbedded } from './embedded.js';
import { KEEP_ALIVE } from './listener.js';
import { SESSION } from './session.js';
import { identifyCopy } from './template.js';

const CONNECT_TIMEOUT_MS = 5_000;

export interface ServerSnapshot extends AsyncDisposable {
  /** For `pg_dump --snapshot`. */
  readonly id: string;
  /** Reads the same moment. */
  readonly sql: Sql;
  /** Ends the snapshot. Until it is disposed, no bytes are removed from the file store. */
  end(): Promise<void>;
}

/** The lock comes before the snapshot, see BACKUP_LOCK. */
export async function openSnapshot(url: string): Promise<ServerSnapshot> {
  const client = await connect(url);
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
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Relations of users: an empty database has none. */
const USED = `select exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as used`;

/** Whether a backup may be restored there: a database without any table, or no embedded database. */
export async function isEmpty(place: DatabaseOptions): Promise<boolean> {
  if (place.kind === 'embedded') return !hasEmbedded(place.dataDir);
  return onServer(place.directUrl ?? place.url, async (sql) => (await sql.query<{ used: boolean }>(USED))[0]?.used !== true);
}

/** Statements on a server, on a connection of their own. Nothing is migrated. */
export async function onServer<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(sqlOf(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Copies an embedded database to a new folder, and calls back with the same state of it. Nothing else can change it meanwhile: it belongs
 * to this process, and a database in one process writes only what it is asked to.
 */
export async function copyEmbedded(dataDir: string, to: string, read: (sql: Sql) => Promise<void>): Promise<void> {
  const embedded = await openEmbedded(dataDir);
  try {
    await embedded.sql.query('checkpoint');
    await cp(databaseFolder(dataDir), to, { recursive: true, errorOnExist: true, force: false });
    await read(embedded.sql);
  } finally {
    await embedded.close();
  }
}

/** Puts a copy back where there is no database, with an identity of its own. Whole or not at all. */
export async function restoreEmbedded(from: string, dataDir: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const embedded = await openEmbedded(dataDir, async (folder) => {
    await cp(from, folder, { recursive: true });
    identifyCopy(folder);
  });
  try {
    await work(embedded.sql);
  } finally {
    await embedded.close();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...KEEP_ALIVE });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

function sqlOf(client: pg.Client): Sql {
  return { query: async (text, values) => (await client.query(text, values === undefined ? undefined : [...values])).rows };
}
