// Verifies a bearer token and returns its actor. Tokens are from our own issuer, or from an external one with published keys.

import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Actor, clientActor } from '../domain/actor.js';
import { ExchangeError } from '../domain/errors.js';
import { GRANTABLE_SCOPES, type Scope } from '../domain/vocabulary.js';
import { USER_AGENT } from '../product.js';
import type { KeyStore } from './keys.js';

/** An actor, and when its token expires. */
export interface Bound extends Actor {
  readonly expiresAt: Date;
}

export type Bearer = (authorization: string | undefined) => Promise<Bound>;

/** Verified tokens are cached. The signature is verified again after this time, because the key may have been withdrawn. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 10_000;
const TOKEN_CHARACTERS_MAX = 8_192;
const CLOCK_TOLERANCE_SECONDS = 5;
const KEY_SET_BYTES_MAX = 1024 * 1024;

interface Verifier {
  readonly key: JWTVerifyGetKey;
  readonly algorithms: string[];
  readonly issuer: string;
  readonly audience: string;
  readonly tenantClaim: string;
  readonly clock: () => Date;
  /** False where the client was revoked, or the tenant is unknown. */
  readonly isServed: (clientId: string, tenantId: string) => Promise<boolean>;
}

/** What problem documents say. */
const REASONS = {
  missing: 'no token was sent: the header Authorization must be "Bearer" and a token',
  malformed: 'the header Authorization must be "Bearer" and a token as it was issued',
  expired: 'the token has expired',
  unknown: 'the token is of another issuer or audience, was changed, or its client is unknown or revoked',
} as const;

/** Throws UNAUTHORIZED for a token that is missing, malformed, expired, of another issuer or of a revoked client. */
export function createBearer(verifier: Verifier): Bearer {
  const remembered = new LRUCache<string, { readonly bound: Bound; readonly verifiedAtMs: number }>({ max: REMEMBERED_MAX });
  return async (authorization) => {
    const token = /^bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized((authorization ?? '') === '' ? REASONS.missing : REASONS.malformed);
    if (token.length > TOKEN_CHARACTERS_MAX) throw unauthorized(REASONS.malformed);
    const nowMs = verifier.clock().getTime();
    const kept = remembered.get(token);
    const isFresh = kept !== undefined && Math.abs(nowMs - kept.verifiedAtMs) < REMEMBERED_MS;
    const known = isFresh ? kept.bound : await verify(verifier, token);
    if (!isFresh) remembered.set(token, { bound: known, verifiedAtMs: nowMs });
    if (verifier.clock() >= known.expiresAt) {
      remembered.delete(token);
      throw unauthorized(REASONS.expired);
    }
    if (!(await verifier.isServed(known.clientId, known.tenantId))) throw unauthorized(REASONS.unknown);
    return known;
  };
}

async function verify(verifier: Verifier, token: string): Promise<Bound> {
  try {
    const { payload } = await jwtVerify(token, verifier.key, {
      algorithms: verifier.algorithms,
      issuer: verifier.issuer,
      audience: verifier.audience,
      requiredClaims: ['exp', verifier.tenantClaim],
      currentDate: verifier.clock(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return { ...actorOf(payload, verifier.tenantClaim), expiresAt: new Date(payload.exp! * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw unauthorized(reasonOf(error), error);
    throw error;
  }
}

function actorOf(payload: JWTPayload, tenantClaim: string): Actor {
  const tenantId = payload[tenantClaim];
  // `appid` is the client in tokens of version 1.0 of Entra ID.
  const clientId = payload['client_id'] ?? payload['azp'] ?? payload['appid'] ?? payload.sub;
  if (typeof tenantId !== 'string' || typeof clientId !== 'string') throw unauthorized(REASONS.unknown);
  const [scope, scp, roles] = ['scope', 'scp', 'roles'].map((claim) => wordsOf(payload[claim])) as [unknown[], unknown[], unknown[]];
  // Entra ID: what an application may do itself is in `roles`. In the token of a person, which alone has `scp` beside them, `roles` are the
  // person's, whatever the client may do.
  const isDelegated = scp.length > 0 && roles.length > 0;
  const ofUser = isOfUser(payload, clientId, isDelegated);
  const granted = [...(scope.length > 0 ? scope : scp), ...(ofUser || isDelegated ? [] : roles)];
  const permissions = GRANTABLE_SCOPES.filter((scope) => granted.includes(scope));
  const client = clientActor(tenantId, clientId, permissions);
  return ofUser ? { ...client, kind: 'user', id: payload.sub! } : client;
}

/** A claim that is a list, or a text of words. An empty one counts as absent. */
function wordsOf(claim: unknown): unknown[] {
  const words: unknown[] = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(' ') : [];
  return words.filter((word) => word !== '');
}

/**
 * Whether a token was issued for a person. The subject of a client's own token is the client (RFC 9068 §2.2). Some issuers put an
 * account for the client there instead, and say so in a claim: Auth0 in `gty`, Entra ID in `idtyp` where it is configured and always in
 * `oid`, which is the subject of applications alone, Keycloak in the user name. `isDelegated`: it is a person's of Entra ID.
 */
function isOfUser(payload: JWTPayload, clientId: string, isDelegated: boolean): boolean {
  const { sub, gty, idtyp, oid, preferred_username: userName } = payload;
  if (typeof sub !== 'string' || sub === clientId) return false;
  if (gty === 'client-credentials' || idtyp === 'app' || (!isDelegated && idtyp === undefined && oid === sub)) return false;
  return !(typeof userName === 'string' && userName.startsWith('service-account-'));
}

/** The keys of our own issuer, by the token's `kid`. */
export function ownKeys(keys: KeyStore): JWTVerifyGetKey {
  return async ({ kid }) => {
    const key = kid === undefined ? undefined : await keys.verifying(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}

/** What is wrong with the token where the key set was read but has no single key for it. */
const FAULTS_OF_TOKEN = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * The keys that an external issuer publishes. The operator sets the address, so it is trusted. Throws UNAVAILABLE where the keys
 * cannot be fetched or read: the token may be valid.
 */
export function remoteKeys(jwksUrl: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: 5_000,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    headers: { 'User-Agent': USER_AGENT, 'Accept-Encoding': 'identity' },
    [customFetch]: fetchAtMost,
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (FAULTS_OF_TOKEN.some((kind) => error instanceof kind)) throw error;
      throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause: error });
    }
  };
}

/** Throws for a key set that is larger than KEY_SET_BYTES_MAX, decoded. */
async function fetchAtMost(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > KEY_SET_BYTES_MAX) throw new Error(`The key set is larger than ${KEY_SET_BYTES_MAX} bytes`);
    pieces.push(piece);
  }
  return new Response(new Blob(pieces), { status: response.status });
}

/** docs/decisions/003: a valid token without the scope of the endpoint. Throws FORBIDDEN. */
export function requireScope(actor: Actor, scope: Scope, detail?: string): void {
  const explained = `the token lacks the scope ${scope}`;
  if (!actor.permissions.has(scope)) throw new ExchangeError('FORBIDDEN', 'Forbidden', detail, { explained });
}

/** The same where one of several scopes is enough. */
export function requireAnyScope(actor: Actor, scopes: readonly Scope[]): void {
  if (scopes.some((one) => actor.permissions.has(one))) return;
  const explained = `the token lacks the scope ${scopes.join(' or ')}`;
  throw new ExchangeError('FORBIDDEN', 'Forbidden', undefined, { explained });
}

/** The same for reading by GraphQL, which `exchange/read` allows of everything. */
export function requireReading(actor: Actor, scope: Scope): void {
  if (!actor.permissions.has('exchange/read')) requireScope(actor, scope, `the token lacks the scope ${scope}`);
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return REASONS.expired;
  return error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid ? REASONS.malformed : REASONS.unknown;
}

function unauthorized(reason: string, cause?: unknown): ExchangeError {
  return new ExchangeError('UNAUTHORIZED', 'Unauthorized', reason, { cause });
}
