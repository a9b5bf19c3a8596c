// Counts attempts to sign in that failed, for people and for addresses, over all processes.
import type { Database } from '../../domain/database.js';

export const SIGN_IN_LIMITS = { windowSeconds: 600, perPersonMax: 5, perAddressMax: 50 } as const;

/** What an attempt counts for. */
export interface Attempt {
  readonly email: string;
  readonly address: string;
}

const subjectsOf = ({ email, address }: Attempt): string[] => [`person:${email}`, `address:${address}`];

/**
 * Counts an attempt before it is judged, so that attempts at the same time see each other. Returns the seconds to wait where there were
 * too many. Such an attempt is not counted, so asking again does not make the wait longer.
 */
export async function countAttempt({ sql }: Pick<Database, 'sql'>, attempt: Attempt): Promise<number | undefined> {
  const subjects = subjectsOf(attempt);
  const rows = await sql.query<{ id: string }>('insert into sign_in_failure (subject) select unnest($1::text[]) returning id::text as id', [
    subjects,
  ]);
  const counted = await sql.query<{ subject: string; n: number; wait: number }>(
    `select subject, count(*)::int as n,
       ceil(extract(epoch from min(at) + $2 * interval '1 second' - exchange_now()))::int as wait
     from sign_in_failure where subject = any($1::text[]) and at > exchange_now() - $2 * interval '1 second' group by subject`,
    [subjects, SIGN_IN_LIMITS.windowSeconds],
  );
  const full = counted.filter(
    ({ subject, n }) => n > (subject.startsWith('person:') ? SIGN_IN_LIMITS.perPersonMax : SIGN_IN_LIMITS.perAddressMax),
  );
  if (full.length === 0) return undefined;
  await sql.query('delete from sign_in_failure where id = any($1::bigint[])', [rows.map(({ id }) => id)]);
  return Math.max(1, ...full.map(({ wait }) => wait));
}

/** After a success: what the person got wrong before is forgotten, and the attempt was no failure of the address. */
export async function forgetFailures({ sql }: Pick<Database, 'sql'>, attempt: Attempt): Promise<void> {
  const [person, address] = subjectsOf(attempt);
  await sql.query(
    `delete from sign_in_failure where subject = $1
       or id = (select max(id) from sign_in_failure where subject = $2)`,
    [person, address],
  );
}
