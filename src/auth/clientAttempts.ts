// Wrong secrets of clients. A secret has 256 random bits, so the limits are against noise and load, not against guessing. That allows to
// judge a secret before its limits: wrong ones that somebody sends from elsewhere never lock a client out that sends the right one.
import { createHash } from 'node:crypto';
import type { Database, Sql } from '../domain/database.js';
import type { App } from '../domain/ports.js';
import { LIMITS } from '../domain/vocabulary.js';
import { ATTEMPT_LIMITS, countAttempts, waitForAttempt } from './attempts.js';

interface ClientAttempt {
  readonly clientId: string;
  readonly address: string;
  /** Whether there is such a client, and its secret is the right one. */
  readonly isRight: boolean;
}

type Judging = { readonly database: Pick<Database, 'sql'> } & Pick<App, 'log' | 'metrics'>;

/**
 * The seconds to wait where there were too many wrong secrets: from the address for the client, from the address, or for the client. From
 * that address the right one is refused, too, as a right password is; wrong ones from other addresses never refuse it.
 */
export async function judgeAttempt(app: Judging, { clientId, address, isRight }: ClientAttempt): Promise<number | undefined> {
  const { sql } = app.database;
  const client = keyOf(clientId);
  const here = { [`client:${client}@${address}`]: ATTEMPT_LIMITS.hereMax, [`clients:${address}`]: ATTEMPT_LIMITS.perAddressMax };
  const anywhere = { ...here, [`client:${client}`]: ATTEMPT_LIMITS.anywhereMax };
  const { seconds, isKnown } = await waitForAttempt(sql, isRight ? here : anywhere);
  if (seconds !== undefined) return limited(app, address, seconds);
  if (isRight) {
    if (isKnown) await forget(sql, `client:${client}@${address}`);
    return undefined;
  }
  const wait = await countAttempts(sql, anywhere);
  if (wait !== undefined) return limited(app, address, wait);
  app.log.warn('sign_in.failed', { by: 'client', address });
  app.metrics.signInFailed('client');
  return undefined;
}

function limited(app: Judging, address: string, retryAfterSeconds: number): number {
  app.log.warn('sign_in.limited', { by: 'client', address });
  app.metrics.signInLimited('client');
  return retryAfterSeconds;
}

async function forget(sql: Sql, subject: string): Promise<void> {
  await sql.query('delete from sign_in_failure where subject = $1', [subject]);
}

/** The id, or the hash of a text that is none. */
function keyOf(clientId: string): string {
  const isId = clientId.length <= LIMITS.clientIdCharactersMax && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(clientId);
  return isId ? clientId : `#${createHash('sha256').update(clientId).digest('base64url')}`;
}
