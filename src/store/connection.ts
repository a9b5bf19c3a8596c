// One connection to a server, apart from the pools of the service. Nothing is migrated.
import pg from 'pg';
import type { Sql } from '../domain/database.js';
import { KEEP_ALIVE } from './listener.js';
import { SESSION } from './session.js';

/** For the connection, and for each statement of onServer. */
const ANSWER_MS_MAX = 5_000;

/** The address of the server itself, where the service reaches it through pgbouncer: for LISTEN, locks of a session and dumps. */
export function directUrlOf({ url, directUrl }: { readonly url: string; readonly directUrl?: string | undefined }): string {
  return directUrl ?? url;
}

/** Short statements on a connection of their own. `session`: the statements that it begins with. */
export async function onServer<T>(url: string, work: (sql: Sql) => Promise<T>, session = SESSION): Promise<T> {
  const client = await connect(url, session, { query_timeout: ANSWER_MS_MAX });
  try {
    return await work(sqlOf(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The caller ends it. */
export async function connect(url: string, session = SESSION, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS_MAX, ...KEEP_ALIVE, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(session);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

export function sqlOf(client: pg.Client): Sql {
  return { query: async (text, values) => (await client.query(text, values === undefined ? undefined : [...values])).rows };
}
