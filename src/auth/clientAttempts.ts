// Wrong secrets of clients. A secret has 256 random bits, so the limits are against noise and load, not against guessing. That allows to
// judge a secret before its limits: wrong ones that somebody sends from elsewhere never lock a client out that sends the right one.
import { createHash } from 'node:crypto';
import type { Database, Sql } from '../domain/database.js';
import { ExchangeError } from '../domain/errors.js';
import type { App } from '../domain/ports.js';
import { LIMITS } from '../domain/vocabulary.js';
import { countAttempts, waitForAttempt } from './attempts.js';

export const CLIENT_ATTEMPTS = { perClientMax: 5, perAddressMax: 50 } as const;

interface ClientAttempt {
  readonly clientId: string;
  readonly address: string;
  /** Whether there is such a client, and its secret is the right one. */
  readonly isRight: boolean;
}

type Judging = { readonly database: Pick<Database, 'sql'> } & Pick<App, 'log' | 'metrics'>;

/**
 * Throws TOO_MANY_REQUESTS after five wrong secrets for a client or fifty from an address. After five from the same address, the right
 * one is refused, too, as a right password is.
 */
export async function judgeAttempt(app: Judging, { clientId, address, isRight }: ClientAttempt): Promise<void> {
  const { sql } = app.database;
  const client = keyOf(clientId);
  const here = { [`client:${client}@${address}`]: CLIENT_ATTEMPTS.perClientMax, [`clients:${address}`]: CLIENT_ATTEMPTS.perAddressMax };
  const anywhere = { ...here, [`client:${client}`]: CLIENT_ATTEMPTS.perClientMax };
  const { seconds, isKnown } = await waitForAttempt(sql, isRight ? here : anywhere);
  if (seconds !== undefined) throw tooMany(app, address, seconds);
  if (isRight) {
    if (isKnown) await forget(sql, `client:${client}@${address}`);
    return;
  }
  const wait = await countAttempts(sql, anywhere);
  if (wait !== undefined) throw tooMany(app, address, wait);
  app.log.warn('sign_in.failed', { by: 'client', address });
  app.metrics.signInFailed('client');
}

function tooMany(app: Judging, address: string, retryAfterSeconds: number): ExchangeError {
  app.log.warn('sign_in.limited', { by: 'client', address });
  app.metrics.signInLimited('client');
  return new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', undefined, { retryAfterSeconds });
}

async function forget(sql: Sql, subject: string): Promise<void> {
  await sql.query('delete from sign_in_failure where subject = $1', [subject]);
}

/** The id, or the hash of a text that is none. */
function keyOf(clientId: string): string {
  const isId = clientId.length <= LIMITS.clientIdCharactersMax && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(clientId);
  return isId ? clientId : `#${createHash('sha256').update(clientId).digest('base64url')}`;
}
