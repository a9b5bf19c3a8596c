// Whether DATABASE_URL and DATABASE_DIRECT_URL lead to one database. With two, a lock in one would not guard the rows of the other.
import type pg from 'pg';
import { onServer } from './connection.js';
import { POOLED_SESSION } from './session.js';

interface Identity {
  readonly server: string;
  readonly database: string;
  readonly schema: string | null;
}

/**
 * Every role may read the server's start. It differs where the identifier of the system is the same: between a server and its standby, or a
 * copy of its disk.
 */
const IDENTITY = `select extract(epoch from pg_postmaster_start_time())::text as server,
  (select oid from pg_database where datname = current_database())::text as database, current_schema() as schema`;

type DatabaseTarget =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'server'; readonly url: string; readonly directUrl?: string | undefined };
type Queries = Pick<pg.Pool, 'query'>;

/** Throws an Error of one sentence where the two are not the same. */
export async function assertSame(pooled: Queries, direct: Queries): Promise<void> {
  const [one, other] = await Promise.all([pooled.query<Identity>(IDENTITY), direct.query<Identity>(IDENTITY)]);
  compare(one.rows[0]!, other.rows[0]!);
}

/** The same for addresses, on connections of its own. */
export async function assertSameDatabase(place: DatabaseTarget): Promise<void> {
  if (place.kind === 'embedded' || place.directUrl === undefined) return;
  const read = (url: string, session?: string) => onServer(url, (sql) => sql.query<Identity>(IDENTITY), session);
  const [[one], [other]] = await Promise.all([read(place.url, POOLED_SESSION), read(place.directUrl)]);
  compare(one!, other!);
}

function compare(one: Identity, other: Identity): void {
  const differs = (['server', 'database', 'schema'] as const).find((name) => one[name] !== other[name]);
  if (differs !== undefined)
    throw new Error(`DATABASE_DIRECT_URL leads to another ${differs} than DATABASE_URL: name the same one, without pgbouncer.`);
}
