// Attempts to sign in within the last ten minutes, by what they count for, over all processes.
import type { Sql } from '../domain/database.js';

export const ATTEMPT_LIMITS = {
  windowSeconds: 600,
  /** For one person or client from one address. */
  hereMax: 5,
  /** For whomever, from one address. */
  perAddressMax: 50,
  /** For one person or client, from all addresses. */
  anywhereMax: 100,
} as const;

/** By subject, how many attempts are judged within the window. */
type Most = Readonly<Record<string, number>>;

/**
 * Counts an attempt. Returns the seconds to wait where there were too many, this one included. Such an attempt is not counted, so asking
 * again does not make the wait longer.
 */
export async function countAttempts(sql: Sql, most: Most): Promise<number | undefined> {
  const rows = await sql.query<{ id: string }>('insert into sign_in_failure (subject) select unnest($1::text[]) returning id::text as id', [
    Object.keys(most),
  ]);
  const wait = waitOf(await counted(sql, most), (n, max) => n > max, most);
  if (wait !== undefined) await sql.query('delete from sign_in_failure where id = any($1::bigint[])', [rows.map(({ id }) => id)]);
  return wait;
}

/** The seconds to wait where no further attempt would be judged. Counts nothing. `isKnown`: whether one of the subjects has attempts. */
export async function waitForAttempt(sql: Sql, most: Most): Promise<{ readonly seconds: number | undefined; readonly isKnown: boolean }> {
  const found = await counted(sql, most);
  return { seconds: waitOf(found, (n, max) => n >= max, most), isKnown: found.length > 0 };
}

interface CountedAttempts {
  readonly subject: string;
  readonly n: number;
  readonly wait: number;
}

function counted(sql: Sql, most: Most): Promise<CountedAttempts[]> {
  return sql.query<CountedAttempts>(
    `select subject, count(*)::int as n,
       ceil(extract(epoch from min(at) + $2 * interval '1 second' - exchange_now()))::int as wait
     from sign_in_failure where subject = any($1::text[]) and at > exchange_now() - $2 * interval '1 second' and at <= exchange_now()
     group by subject`,
    [Object.keys(most), ATTEMPT_LIMITS.windowSeconds],
  );
}

function waitOf(found: readonly CountedAttempts[], isFull: (n: number, max: number) => boolean, most: Most): number | undefined {
  const full = found.filter(({ subject, n }) => isFull(n, most[subject] ?? 0));
  return full.length === 0 ? undefined : Math.max(1, ...full.map(({ wait }) => wait));
}
