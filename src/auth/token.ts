// POST /oauth2/token. The specification does not say how an access token is obtained (docs/decisions/001). Client credentials, RFC 6749 §4.4.

import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Database } from '../domain/database.js';
import type { App } from '../domain/ports.js';
import { isStorable } from '../domain/text.js';
import type { Scope } from '../domain/vocabulary.js';
import { judgeAttempt } from './clientAttempts.js';
import { type ClientRecord, findClient, hashSecret, secretMatches } from './clients.js';
import type { KeyStore } from './keys.js';

interface TokenOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeSeconds: number;
}

/** Our own issuer. It does not depend on the address of the request. */
export const OWN_TOKENS = { issuer: 'exchange', audience: 'exchange' } as const;

type TokenAnswer =
  | { readonly status: 200; readonly body: { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string } }
  | { readonly status: 400; readonly body: TokenRefusal }
  | { readonly status: 401; readonly body: TokenRefusal }
  | { readonly status: 429; readonly body: TokenRefusal; readonly retryAfterSeconds: number };

interface TokenRefusal {
  readonly error: TokenError;
  readonly error_description: string;
}

type TokenError = 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type';

type TokenForm = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string | undefined>>;

/** An unknown client is answered in the same time as a wrong secret. */
const NOBODY = hashSecret('nobody');

/** `form` is the decoded body, `authorization` the header, `address` that of the client. */
export async function issueToken(
  app: { readonly database: Pick<Database, 'sql'>; readonly keys: KeyStore } & Pick<App, 'clock' | 'log' | 'metrics'>,
  options: TokenOptions,
  form: TokenForm,
  { authorization, address }: { readonly authorization: string | undefined; readonly address: string },
): Promise<TokenAnswer> {
  const parameters = given(form);
  if (parameters === undefined) return refuse('invalid_request', 'a parameter is repeated');
  const grant = parameters['grant_type'];
  // Before the client is authenticated: a client that asks for another grant may have no secret to send.
  if (grant === undefined) return refuse('invalid_request', 'grant_type is missing');
  if (grant !== 'client_credentials') return refuse('unsupported_grant_type', 'only client_credentials is supported');
  const credentials = readCredentials(parameters, authorization);
  if ('error' in credentials) return refuse(credentials.error, credentials.reason);
  const client = isStorable(credentials.id) ? await findClient(app.database, credentials.id) : undefined;
  const known = hasSecret(credentials.secret, client);
  const retryAfterSeconds = await judgeAttempt(app, { clientId: credentials.id, address, isRight: known && client?.revoked === false });
  if (retryAfterSeconds !== undefined) {
    // RFC 6749 §5.2 has no error of its own for it, and leaves the status to the server.
    const body = { error: 'invalid_client', error_description: `too many wrong secrets; ask again in ${retryAfterSeconds} s` } as const;
    return { status: 429, body, retryAfterSeconds };
  }
  if (client === undefined || !known || client.revoked) return refuse('invalid_client', 'client authentication failed');

  const scopes = chooseScopes(client.scopes, parameters['scope']);
  if (scopes === undefined) return refuse('invalid_scope', 'the scope is unknown or not granted to this client');

  const scope = scopes.join(' ');
  const accessToken = await signToken(app, options, { id: client.id, tenantId: client.tenantId, scope });
  return { status: 200, body: { access_token: accessToken, token_type: 'Bearer', expires_in: options.lifetimeSeconds, scope } };
}

/** Both are compared, so that the time does not tell which one it was. */
function hasSecret(secret: string, client: ClientRecord | undefined): boolean {
  const isNewest = secretMatches(secret, client?.secretHash ?? NOBODY);
  const isPrevious = secretMatches(secret, client?.previousSecretHash ?? NOBODY);
  return client !== undefined && (isNewest || (isPrevious && client.previousSecretHash !== undefined));
}

/** RFC 6749 §3.2: parameters without a value count as omitted. Undefined where one has two values. */
function given(form: TokenForm): Parameters | undefined {
  const all = Object.entries(form).map(([name, value]) => [name, [value].flat().filter((one) => one !== '')] as const);
  if (all.some(([, values]) => values.length > 1)) return undefined;
  return Object.fromEntries(all.map(([name, values]) => [name, values[0] as string | undefined]));
}

/** A request without a scope is granted all scopes of the client. */
function chooseScopes(granted: readonly Scope[], asked: string | undefined): readonly string[] | undefined {
  const wanted = (asked ?? '').split(' ').filter((scope) => scope !== '');
  if (wanted.length === 0) return granted;
  return wanted.every((scope) => granted.some((one) => one === scope)) ? [...new Set(wanted)] : undefined;
}

/** An access token of a client. */
export async function signToken(
  app: { readonly clock: App['clock']; readonly keys: KeyStore },
  options: TokenOptions,
  client: { readonly id: string; readonly tenantId: string; readonly scope: string },
): Promise<string> {
  const { kid, privateKey } = await app.keys.signing();
  const now = Math.floor(app.clock().getTime() / 1000);
  return new SignJWT({ client_id: client.id, scope: client.scope, tenant: client.tenantId })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
    .setIssuer(options.issuer)
    .setAudience(options.audience)
    .setSubject(client.id)
    .setIssuedAt(now)
    .setExpirationTime(now + options.lifetimeSeconds)
    .setJti(randomUUID())
    .sign(privateKey);
}

type Credentials = { readonly id: string; readonly secret: string } | { readonly error: TokenError; readonly reason: string };

/** RFC 6749 §2.3.1: HTTP Basic with form-encoded parts, or the two form fields, but not both. */
function readCredentials(form: Parameters, authorization: string | undefined): Credentials {
  if (authorization === undefined) {
    if (form['client_id'] === undefined || form['client_secret'] === undefined) {
      return { error: 'invalid_client', reason: 'client credentials are missing' };
    }
    return { id: form['client_id'], secret: form['client_secret'] };
  }
  if (form['client_secret'] !== undefined) return { error: 'invalid_request', reason: 'credentials are given twice' };
  const basic = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  const pair = Buffer.from(basic ?? '', 'base64').toString();
  const colon = pair.indexOf(':');
  if (basic === undefined || colon < 0) return { error: 'invalid_client', reason: 'the Authorization header is not HTTP Basic' };
  try {
    const id = decodeForm(pair.slice(0, colon));
    if (form['client_id'] !== undefined && form['client_id'] !== id)
      return { error: 'invalid_request', reason: 'two different clients are named' };
    return { id, secret: decodeForm(pair.slice(colon + 1)) };
  } catch {
    return { error: 'invalid_client', reason: 'the Authorization header is not form-encoded' };
  }
}

function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function refuse(error: TokenError, description: string): TokenAnswer {
  return { status: error === 'invalid_client' ? 401 : 400, body: { error, error_description: description } };
}
