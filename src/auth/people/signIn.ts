// Proving who one is by a password.
import { addressedAs } from '../../domain/people/addresses.js';
import type { App, SignInWay } from '../../domain/ports.js';
import { countAddress, countAttempt, countDemo, type SignInAttempt } from './failures.js';
import { PASSWORD_LIMITS, passwordMatches } from './passwords.js';

/** `email` as {@link emailIn} reads it. */
interface GivenPassword extends SignInAttempt {
  readonly password: string;
}

export type Refused = { readonly refused: 'wrong' } | { readonly refused: 'limited'; readonly retryAfterSeconds: number };

interface FoundPerson {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

type SigningInApp = Pick<App, 'database' | 'log' | 'metrics'>;

/**
 * The same answer, in the same time, for a person who does not exist, is disabled, has no role or no password. After a success the
 * caller forgets the failures of the person, once everything is proved.
 */
export async function checkPassword(app: SigningInApp, given: GivenPassword): Promise<FoundPerson | Refused> {
  const refused = await refusedByLimit(app, given, 'password');
  if (refused !== undefined) return refused;
  const person = await findPerson(app, given.email);
  const password = [...given.password].length > PASSWORD_LIMITS.charactersMax ? '' : given.password;
  if (!(await passwordMatches(password, person?.passwordHash)) || person === undefined) return wrong(app, given, 'password');
  return person;
}

/** Everything that is not an e-mail address counts as one person, who does not exist. */
export async function emailIn(app: Pick<App, 'database'>, given: string): Promise<string> {
  return (await addressedAs(app, given)) ?? 'none';
}

/** Counts the attempt. */
export async function refusedByLimit(app: SigningInApp, attempt: SignInAttempt, by: SignInWay): Promise<Refused | undefined> {
  return limited(app, attempt.address, by, await countAttempt(app.database, attempt, by === 'code'));
}

/** The same for a proof that names no person before it is judged. */
export async function addressIsLimited(app: SigningInApp, address: string, by: 'passkey' | 'demo'): Promise<Refused | undefined> {
  return limited(app, address, by, await (by === 'demo' ? countDemo : countAddress)(app.database, address));
}

function limited(app: SigningInApp, address: string, by: SignInWay, retryAfterSeconds: number | undefined): Refused | undefined {
  if (retryAfterSeconds === undefined) return undefined;
  app.log.warn('sign_in.limited', { by, address });
  app.metrics.signInLimited(by);
  return { refused: 'limited', retryAfterSeconds };
}

export function wrong(app: SigningInApp, { address }: Pick<SignInAttempt, 'address'>, by: SignInWay): Refused {
  app.log.warn('sign_in.failed', { by, address });
  app.metrics.signInFailed(by);
  return { refused: 'wrong' };
}

async function findPerson({ database: { sql } }: Pick<App, 'database'>, email: string): Promise<FoundPerson | undefined> {
  const [row] = await sql.query<FoundPerson>(
    `select id, email, password_hash as "passwordHash" from person
     where email = $1 and disabled_at is null and password_hash is not null
       and exists (select 1 from person_role r where r.person = person.id)`,
    [email],
  );
  return row;
}
