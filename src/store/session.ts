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

/**
 * Pgbouncer in transaction mode remembers these for a connection of its client, and sets them on each connection to the server that it
 * gives to it. What else a statement sets stays on one of those.
 */
const FOLLOWED = ['DateStyle', 'TimeZone', 'client_encoding', 'standard_conforming_strings'];

/** Statements for a new connection to pgbouncer in transaction mode. */
export const POOLED_SESSION = FOLLOWED.map((name) => `set ${name} = '${SETTINGS[name]}'`).join('; ');

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

/** Throws an Error of one sentence where a connection of pgbouncer has other settings than a session of the service. */
export async function assertPooled(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const names = Object.keys(SETTINGS);
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) with ordinality as named (name, place) order by place',
    [names],
  );
  const other = rows.find(({ name, value }) => value !== SETTINGS[name]);
  if (other === undefined) return;
  const { name, value } = other;
  const remedy = `set ${name} = '${SETTINGS[name]}' in connect_query of pgbouncer (deploy/pgbouncer.ini), or for the role`;
  throw new Error(`DATABASE_URL: ${name} is "${value}" behind pgbouncer; ${remedy}.`);
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
