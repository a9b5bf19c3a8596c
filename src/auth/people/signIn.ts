// Signing in with a password.
import { readEmail } from '../../domain/people/change.js';
import type { App } from '../../domain/ports.js';
import { type Attempt, countAttempt, forgetFailures } from './failures.js';
import { PASSWORD_LIMITS, passwordMatches } from './passwords.js';
import { beginSession } from './sessions.js';

export interface SignIn extends Attempt {
  readonly password: string;
  readonly device: string;
  /** The secret of the session that the browser has. */
  readonly before: string | undefined;
}

export type SignedIn =
  | { readonly secret: string }
  | { readonly refused: 'wrong' }
  | { readonly refused: 'limited'; readonly retryAfterSeconds: number };

type SigningIn = Pick<App, 'database' | 'clock' | 'log'>;

/** The same answer, in the same time, for a person who does not exist, is disabled, has no role or no password. */
export async function signIn(app: SigningIn, given: SignIn): Promise<SignedIn> {
  // Everything that is not an e-mail address counts as one person, who does not exist.
  const attempt: Attempt = { email: readEmail(given.email) ?? 'none', address: given.address };
  const retryAfterSeconds = await countAttempt(app.database, attempt);
  if (retryAfterSeconds !== undefined) {
    app.log.warn('sign_in.limited', { address: attempt.address });
    return { refused: 'limited', retryAfterSeconds };
  }
  const person = await findPerson(app, attempt.email);
  const password = [...given.password].length > PASSWORD_LIMITS.charactersMax ? '' : given.password;
  if (!(await passwordMatches(password, person?.passwordHash)) || person === undefined) {
    app.log.warn('sign_in.failed', { address: attempt.address });
    return { refused: 'wrong' };
  }
  await forgetFailures(app.database, attempt);
  const { id, tenantId } = person;
  return { secret: await beginSession(app, { person: id, tenantId, device: given.device, address: attempt.address }, given.before) };
}

interface Found {
  readonly id: string;
  readonly tenantId: string;
  readonly passwordHash: string;
}

/** At the first of the tenants where the person has a role. */
async function findPerson({ database: { sql } }: Pick<App, 'database'>, email: string): Promise<Found | undefined> {
  const [row] = await sql.query<Found>(
    `select p.id, p.password_hash as "passwordHash", r.tenant_id as "tenantId"
     from person p join person_role r on r.person = p.id
     where p.email = $1 and p.disabled_at is null and p.password_hash is not null
     order by r.tenant_id limit 1`,
    [email],
  );
  return row;
}
