// What every session on a server has, whatever server, database and role have as defaults; and what a database must have by itself.
import pg from 'pg';

/** The text form of values, as the drivers read it, and the isolation by which statements wait for each other instead of failing. */
const SETTINGS: Readonly<Record<string, string>> = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
};

/** Statements for a new connection. Startup options would do the same, but PgBouncer refuses those that it does not know. */
export const SESSION = Object.entries(SETTINGS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

interface DatabaseState {
  readonly encoding: string;
  readonly standby: boolean;
  readonly readOnly: boolean;
  readonly schema: string | null;
  readonly path: string;
}

/** Throws an Error of one sentence that begins with DATABASE_URL where the service cannot work with the database. */
export async function assertUsable(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<DatabaseState>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
       current_setting('transaction_read_only')::boolean as "readOnly", current_schema() as schema, current_setting('search_path') as path`,
  );
  const fault = faultOf(rows[0]!);
  if (fault !== undefined) throw new Error(`DATABASE_URL: ${fault}.`);
}

function faultOf({ encoding, standby, readOnly, schema, path }: DatabaseState): string | undefined {
  if (encoding !== 'UTF8') return `the database has the encoding ${encoding}; make one with createdb --encoding=UTF8 --template=template0`;
  if (standby) return 'the server is a standby, which takes no changes; name the primary';
  if (readOnly) return 'transactions are read-only (default_transaction_read_only); the service must be able to write';
  if (schema === null) return `none of the schemas of search_path (${path}) exists; make one, or name another`;
  return undefined;
}

/** The name of the database, as the driver reads the address. */
export function databaseOf(url: string): string {
  return new pg.Client({ connectionString: url }).database ?? '';
}
