// Counts attempts to sign in that failed, for people and for addresses, over all processes.
import type { Database } from '../../domain/database.js';
import { ATTEMPTS_WINDOW_SECONDS, countAttempts } from '../attempts.js';

export const SIGN_IN_LIMITS = {
  windowSeconds: ATTEMPTS_WINDOW_SECONDS,
  perPersonMax: 5,
  perAddressMax: 50,
  demosPerAddressMax: 300,
} as const;

/** What an attempt counts for. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
}

const subjectsOf = ({ email, address }: SignInAttempt): string[] => [`person:${email}`, `address:${address}`];

/**
 * Counts an attempt before it is judged, so that attempts at the same time see each other. Returns the seconds to wait where there were
 * too many. Such an attempt is not counted, so asking again does not make the wait longer.
 */
export function countAttempt({ sql }: Pick<Database, 'sql'>, attempt: SignInAttempt): Promise<number | undefined> {
  const [person, address] = subjectsOf(attempt);
  return countAttempts(sql, { [person!]: SIGN_IN_LIMITS.perPersonMax, [address!]: SIGN_IN_LIMITS.perAddressMax });
}

/** The same for a button of the sandbox, which is never wrong. */
export function countDemo({ sql }: Pick<Database, 'sql'>, address: string): Promise<number | undefined> {
  return countAttempts(sql, { [`demo:${address}`]: SIGN_IN_LIMITS.demosPerAddressMax });
}

/** The same for a proof that names no person before it is judged. */
export function countAddress({ sql }: Pick<Database, 'sql'>, address: string): Promise<number | undefined> {
  return countAttempts(sql, { [`address:${address}`]: SIGN_IN_LIMITS.perAddressMax });
}

/** After a success of such a proof. */
export async function forgetAddress({ sql }: Pick<Database, 'sql'>, address: string): Promise<void> {
  await sql.query('delete from sign_in_failure where id = (select max(id) from sign_in_failure where subject = $1)', [
    `address:${address}`,
  ]);
}

/** After a success: what the person got wrong before is forgotten, and the attempt was no failure of the address. */
export async function forgetFailures({ sql }: Pick<Database, 'sql'>, attempt: SignInAttempt): Promise<void> {
  const [person, address] = subjectsOf(attempt);
  await sql.query(
    `delete from sign_in_failure where subject = $1
       or id = (select max(id) from sign_in_failure where subject = $2)`,
    [person, address],
  );
}
