// Proving again who one is, before the own sign-in is changed: a session that somebody else has found is not enough.
import type { App } from '../../domain/ports.js';
import { forgetFailures } from './failures.js';
import type { SignedIn } from './sessions.js';
import { checkPassword, type Refused } from './signIn.js';

/** Who has no password has signed in within this time. */
const FRESH_SECONDS = 900;

type ProvingApp = Pick<App, 'database' | 'log' | 'metrics' | 'clock'>;

/** Undefined: it is proved. `stale`: there is no password, and the sign-in is too long ago. */
export async function proveAgain(
  app: ProvingApp,
  { session }: SignedIn,
  given: { readonly password: string; readonly address: string },
): Promise<Refused | 'stale' | undefined> {
  if (!session.hasPassword) return app.clock().getTime() - session.createdAt.getTime() > FRESH_SECONDS * 1000 ? 'stale' : undefined;
  // Wrong passwords from elsewhere do not refuse whoever is signed in.
  const attempt = { email: session.email, address: given.address, own: session.id };
  const found = await checkPassword(app, { ...attempt, password: given.password });
  if ('refused' in found) return found;
  await forgetFailures(app.database, attempt);
  return undefined;
}
