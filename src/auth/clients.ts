// Clients and their secrets. Secrets are random with 256 bits, so a salted SHA-256 protects them in a stolen table. A slow hash would
// only help attackers to overload the token endpoint.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../domain/database.js';
import { GRANTABLE_SCOPES, type Scope } from '../domain/vocabulary.js';

/** A revoked client is refused within this time. */
export const REVOCATION_SEEN_MS = 5_000;
/** The rest of that time is for open streams, which check once a second. */
export const REMEMBERED_MS = 4_000;
const REMEMBERED_MAX = 10_000;

export interface ClientRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly secretHash: string;
  /** The one before, while both are valid. */
  readonly previousSecretHash: string | undefined;
  readonly scopes: readonly Scope[];
  readonly revoked: boolean;
}

export function newClientSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** `sha256:<salt>:<digest>`, both Base64url. */
export function hashSecret(secret: string, salt = randomBytes(16).toString('base64url')): string {
  return `sha256:${salt}:${createHash('sha256').update(`${salt}:${secret}`).digest('base64url')}`;
}

/** Compares in constant time. */
export function secretMatches(secret: string, hash: string): boolean {
  const salt = hash.split(':')[1] ?? '';
  const expected = Buffer.from(hash);
  const given = Buffer.from(hashSecret(secret, salt));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export async function findClient({ sql }: Pick<Database, 'sql'>, id: string): Promise<ClientRecord | undefined> {
  const [row] = await sql.query<Omit<ClientRecord, 'scopes' | 'previousSecretHash'> & { scopes: string[]; previous: string | null }>(
    `select id, tenant_id as "tenantId", secret_hash as "secretHash", scopes, revoked_at is not null as revoked,
       case when previous_secret_until > exchange_now() then previous_secret_hash end as previous from client where id = $1`,
    [id],
  );
  if (row === undefined) return undefined;
  const { previous, ...client } = row;
  const scopes = GRANTABLE_SCOPES.filter((scope) => row.scopes.includes(scope));
  return { ...client, scopes, previousSecretHash: previous ?? undefined };
}

/** Whether a client may be served. The answer is cached for REMEMBERED_MS. */
export function createRevocationCheck(database: Pick<Database, 'sql'>): (clientId: string, tenantId: string) => Promise<boolean> {
  const seen = new LRUCache<string, { readonly until: number; readonly active: Promise<boolean> }>({ max: REMEMBERED_MAX });
  return (clientId, tenantId) => {
    const key = `${tenantId}\n${clientId}`;
    const now = performance.now();
    const known = seen.get(key);
    if (known !== undefined && known.until > now) return known.active;
    const active = findClient(database, clientId).then((client) => client !== undefined && !client.revoked && client.tenantId === tenantId);
    active.catch(() => seen.delete(key));
    seen.set(key, { until: now + REMEMBERED_MS, active });
    return active;
  };
}
