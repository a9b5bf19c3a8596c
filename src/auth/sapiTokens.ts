// Tokens of SAPI-SK: access tokens of a quarter of an hour that are valid there alone, and refresh tokens that work once each.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Database } from '../domain/database.js';
import { bodyInvalid, ExchangeError } from '../domain/errors.js';
import type { App } from '../domain/ports.js';
import { sapiTime } from '../domain/sapi/time.js';
import { isUuid } from '../domain/uuid.js';
import type { Scope } from '../domain/vocabulary.js';
import { findClient } from './clients.js';
import type { KeyStore } from './keys.js';
import { issueToken, signToken } from './token.js';

export const SAPI_TOKENS = { issuer: 'exchange', audience: 'exchange-sapi' } as const;
export const SAPI_ACCESS_SECONDS = 900;
const LIFETIMES = { accessSeconds: SAPI_ACCESS_SECONDS, refreshSeconds: 30 * 24 * 60 * 60 } as const;
/** Clients ask for a new token so long before the end. */
const EARLY_SECONDS = 60;
/** Two workers that renew with one token at the same time are no theft. */
const TOGETHER_SECONDS = 60;
const REFRESH_CHARACTERS_MAX = 128;
/** Of a client. */
const REFRESH_TOKENS_MAX = 1_000;

/** The names that clients use for our scopes. */
const SCOPES: readonly (readonly [Scope, string])[] = [
  ['exchange/send', 'document:send'],
  ['exchange/receive', 'document:receive'],
];

type TokenApp = { readonly database: Database; readonly keys: KeyStore } & Pick<App, 'clock' | 'log' | 'metrics'>;

interface SapiToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token: string;
  readonly refresh_expires_in: number;
  readonly should_refresh: false;
  readonly refresh_recommended_at: string;
}

/** `form`: client_id, client_secret and grant_type; a scope is ignored, the token has the rights of the client. Throws UNAUTHORIZED, BODY_INVALID and TOO_MANY_REQUESTS. */
export async function issueSapiToken(app: TokenApp, form: Readonly<Record<string, unknown>>, address: string): Promise<SapiToken> {
  const { client_id, client_secret, grant_type } = form;
  for (const [pointer, value] of Object.entries({ client_id, client_secret, grant_type }))
    if (value !== undefined && typeof value !== 'string') throw bodyInvalid({ pointer, detail: 'must be a text' });
  const options = { ...SAPI_TOKENS, lifetimeSeconds: LIFETIMES.accessSeconds };
  const answer = await issueToken(app, options, { client_id, client_secret, grant_type }, { authorization: undefined, address });
  if (answer.status === 429) {
    throw new ExchangeError('TOO_MANY_REQUESTS', answer.body.error_description, undefined, { retryAfterSeconds: answer.retryAfterSeconds });
  }
  if (answer.status === 400) throw new ExchangeError('BODY_INVALID', answer.body.error_description);
  if (answer.status === 401) throw new ExchangeError('UNAUTHORIZED', answer.body.error_description);
  const clientId = String(decodeJwt(answer.body.access_token)['client_id']);
  return tokenAnswer(answer.body.access_token, await firstRefreshToken(app, clientId));
}

/** Throws UNAUTHORIZED for a token that is unknown, spent or over. */
export async function renewSapiToken(app: TokenApp, refreshToken: string): Promise<SapiToken> {
  const successor = newRefreshToken();
  const clientId = await spend(app, refreshToken, successor);
  const client = clientId === undefined ? undefined : await findClient(app.database, clientId);
  if (client === undefined || client.revoked) throw new ExchangeError('UNAUTHORIZED', 'the refresh token is unknown, spent or over');
  const signed = { id: client.id, tenantId: client.tenantId, scope: client.scopes.join(' ') };
  const accessToken = await signToken(app, { ...SAPI_TOKENS, lifetimeSeconds: LIFETIMES.accessSeconds }, signed);
  return tokenAnswer(accessToken, successor);
}

/**
 * Marks the token as used, and keeps its successor, in one statement. Returns its client. One that comes again later was stolen, or its
 * successor was: all of its family end.
 */
async function spend({ database }: Pick<TokenApp, 'database'>, token: string, successor: string): Promise<string | undefined> {
  if (token.length > REFRESH_CHARACTERS_MAX) return undefined;
  const digest = digestOf(token);
  const [spent] = await database.sql.query<{ clientId: string }>(
    `with spent as (
       update sapi_refresh_token t set used_at = exchange_now() from client c
       where t.digest = $1 and t.used_at is null and t.ends_at > exchange_now() and c.id = t.client_id and c.revoked_at is null
       returning t.client_id, t.family),
     kept as (
       insert into sapi_refresh_token (digest, family, client_id, ends_at)
       select $2, family, client_id, exchange_now() + $3 * interval '1 second' from spent)
     select client_id as "clientId" from spent`,
    [digest, digestOf(successor), LIFETIMES.refreshSeconds],
  );
  if (spent !== undefined) return spent.clientId;
  await database.sql.query(
    `delete from sapi_refresh_token where family = (
       select family from sapi_refresh_token where digest = $1 and used_at < exchange_now() - $2 * interval '1 second')`,
    [digest, TOGETHER_SECONDS],
  );
  return undefined;
}

/** The first of a family. Of one client, the newest are kept. */
async function firstRefreshToken({ database }: Pick<TokenApp, 'database'>, clientId: string): Promise<string> {
  const token = newRefreshToken();
  await database.sql.query(
    `with surplus as (
       delete from sapi_refresh_token where client_id = $1 and digest in (
         select digest from sapi_refresh_token where client_id = $1 order by ends_at desc offset $5))
     insert into sapi_refresh_token (digest, family, client_id, ends_at) values ($2, $3, $1, exchange_now() + $4 * interval '1 second')`,
    [clientId, digestOf(token), randomUUID(), LIFETIMES.refreshSeconds, REFRESH_TOKENS_MAX],
  );
  return token;
}

function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

function tokenAnswer(accessToken: string, refreshToken: string): SapiToken {
  const { exp = 0, scope } = decodeJwt(accessToken) as { exp?: number; scope?: string };
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: LIFETIMES.accessSeconds,
    scope: SCOPES.flatMap(([own, name]) => ((scope ?? '').split(' ').includes(own) ? [name] : [])).join(' '),
    refresh_token: refreshToken,
    refresh_expires_in: LIFETIMES.refreshSeconds,
    should_refresh: false,
    refresh_recommended_at: timeOf(exp - EARLY_SECONDS),
  };
}

/** Of an access token that was verified. */
export function sapiTokenStatus({ clock }: Pick<App, 'clock'>, token: string): object {
  const { client_id, iat = 0, exp = 0 } = decodeJwt(token);
  const left = exp - Math.floor(clock().getTime() / 1000);
  return {
    valid: true,
    token_type: 'access',
    client_id,
    issued_at: timeOf(iat),
    expires_at: timeOf(exp),
    expires_in_seconds: left,
    should_refresh: left <= EARLY_SECONDS,
    refresh_recommended_at: timeOf(exp - EARLY_SECONDS),
  };
}

/** Ends a refresh token with its family, or an access token that `isOwn`. An unknown token is no error (RFC 7009 §2.2). */
export async function revokeSapiToken(
  { database }: Pick<App, 'database'>,
  token: string,
  isOwn: (accessToken: string) => Promise<boolean>,
): Promise<void> {
  if (token.length <= REFRESH_CHARACTERS_MAX) {
    await database.sql.query('delete from sapi_refresh_token where family = (select family from sapi_refresh_token where digest = $1)', [
      digestOf(token),
    ]);
    return;
  }
  if (!(await isOwn(token))) return;
  const { jti, exp = 0 } = decodeJwt(token);
  await database.sql.query('insert into sapi_revoked_token (jti, ends_at) values ($1, to_timestamp($2)) on conflict do nothing', [
    jti,
    exp,
  ]);
}

/** Of an access token that was verified. */
export async function isRevokedSapiToken({ database }: Pick<App, 'database'>, token: string): Promise<boolean> {
  const { jti } = decodeJwt(token);
  if (jti === undefined || !isUuid(jti)) return false;
  return (await database.sql.query('select 1 from sapi_revoked_token where jti = $1', [jti])).length > 0;
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function timeOf(seconds: number): string {
  return sapiTime(new Date(seconds * 1000));
}
