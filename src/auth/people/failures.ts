// Counts attempts to sign in that failed, for people and for addresses, over all processes.
import type { Database } from '../../domain/database.js';
import { ATTEMPT_LIMITS, countAttempts } from '../attempts.js';

export const SIGN_IN_LIMITS = { ...ATTEMPT_LIMITS, demosPerAddressMax: 300 } as const;

/** What an attempt counts for. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** A browser in which the person signed in before, or an open session: it counts for this alone. */
  readonly own?: string | undefined;
}

interface Subjects {
  /** Forgotten after a success. */
  readonly ofPerson: Readonly<Record<string, number>>;
  /** Of these a success takes back its own attempt alone. */
  readonly shared: Readonly<Record<string, number>>;
}

/** A code has few digits, so codes have the narrow limit from all addresses together. Who gives one has given the right password. */
function subjectsOf({ email, address, own }: SignInAttempt): Subjects {
  const { hereMax, perAddressMax, anywhereMax } = SIGN_IN_LIMITS;
  if (own !== undefined) return { ofPerson: { [`own:${own}`]: hereMax }, shared: {} };
  return {
    ofPerson: { [`person:${email} ${address}`]: hereMax },
    shared: { [`person:${email}`]: anywhereMax, [`address:${address}`]: perAddressMax },
  };
}

const codesOf = ({ email, own }: SignInAttempt): Readonly<Record<string, number>> =>
  own === undefined ? { [`code:${email}`]: SIGN_IN_LIMITS.hereMax } : {};

/**
 * Counts an attempt before it is judged, so that attempts at the same time see each other. Returns the seconds to wait where there were
 * too many. Such an attempt is not counted, so asking again does not make the wait longer.
 */
export function countAttempt({ sql }: Pick<Database, 'sql'>, attempt: SignInAttempt, isCode: boolean): Promise<number | undefined> {
  const { ofPerson, shared } = subjectsOf(attempt);
  return countAttempts(sql, { ...ofPerson, ...shared, ...(isCode ? codesOf(attempt) : {}) });
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
  await forget(sql, [], [`address:${address}`]);
}

/** After a success: what the person got wrong here before is forgotten, and the attempt was no failure of others. */
export async function forgetFailures({ sql }: Pick<Database, 'sql'>, attempt: SignInAttempt): Promise<void> {
  const { ofPerson, shared } = subjectsOf(attempt);
  await forget(sql, Object.keys({ ...ofPerson, ...codesOf(attempt) }), Object.keys(shared));
}

async function forget(sql: Database['sql'], all: readonly string[], latest: readonly string[]): Promise<void> {
  await sql.query(
    `delete from sign_in_failure where subject = any($1::text[])
       or id = any(array(select max(id) from sign_in_failure where subject = any($2::text[]) group by subject))`,
    [all, latest],
  );
}
