// The environment in which PostgreSQL's programs reach the server that the service's driver reaches.
import pg from 'pg';

type Environment = Readonly<Record<string, string | undefined>>;

/** Parameters of an address that libpq reads from the environment. All others are of the driver alone, and are left out. */
const ALSO: Readonly<Record<string, string>> = {
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  application_name: 'PGAPPNAME',
  options: 'PGOPTIONS',
};

/** The driver verifies certificate and name in these, too, unless uselibpqcompat is set. libpq needs a root for that. */
const OF_ANY_NAME = new Set(['prefer', 'require', 'verify-ca']);

/** The driver does not read these: with them, libpq would go to another server. */
const LIBPQ_ONLY = ['PGHOSTADDR', 'PGSERVICE', 'PGSERVICEFILE'];

/**
 * The whole environment for a program, and the name of the database. Arguments of a process are open to every user of the machine, so the
 * password is not among them. `given`: the environment of this process, whose PG* variables are the driver's defaults, too.
 */
export function addressOf(url: string, given: Environment): { readonly env: Environment; readonly database: string } {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const named = parametersOf(url);
  const also = Object.entries(ALSO).flatMap(([name, variable]) => (named.has(name) ? [[variable, named.get(name)!]] : []));
  const env: Record<string, string | undefined> = {
    ...given,
    ...Object.fromEntries(also),
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: password ?? undefined,
    PGSSLMODE: sslModeOf(named, given['PGSSLMODE']),
  };
  for (const name of LIBPQ_ONLY) delete env[name];
  // libpq compares the server's certificate wherever it has a root.
  if (isUnverified(named, given['PGSSLMODE'])) delete env['PGSSLROOTCERT'];
  return { env, database: database ?? '' };
}

/** As the driver has it: TLS only where the address or the environment asks for it. */
function sslModeOf(named: URLSearchParams, byDefault: string | undefined): string {
  if (isUnverified(named, byDefault)) return 'require';
  const mode = named.get('sslmode');
  if (mode !== null && (named.get('uselibpqcompat') === 'true' || !OF_ANY_NAME.has(mode))) return mode;
  if (mode !== null) return named.has('sslrootcert') ? 'verify-full' : 'require';
  const ssl = named.get('ssl');
  if (ssl !== null) return ssl === '0' || ssl === 'false' ? 'disable' : 'require';
  if (named.has('sslrootcert')) return 'verify-full';
  if (named.has('sslcert') || named.get('sslnegotiation') === 'direct') return 'require';
  return byDefault ?? 'disable';
}

/** Encrypted, by any certificate: a mode of the driver alone. */
function isUnverified(named: URLSearchParams, byDefault: string | undefined): boolean {
  return (named.get('sslmode') ?? named.get('ssl') ?? byDefault) === 'no-verify';
}

/** The driver takes addresses that are no URL, such as one with an empty host behind a user. */
function parametersOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}
