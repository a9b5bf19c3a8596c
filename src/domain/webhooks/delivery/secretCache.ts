// Caches decrypted secrets for a short time. Decrypting for each delivery would cost more than signing.
import { LRUCache } from 'lru-cache';
import type { Keyring } from '../../keys/keyring.js';
import { openSecret } from '../secrets.js';
import { type SigningKey, signingKey } from '../signature.js';
import type { ClaimedDelivery } from './claim.js';

/** Every claim reads which secrets are in use. The cache only saves decrypting them again. */
const KEPT_MS = 5_000;
const KEPT_MAX = 2_000;

export type OpenSecrets = (
  delivery: Pick<ClaimedDelivery, 'tenantId' | 'subscriptionId' | 'secrets'>,
) => readonly [SigningKey, ...SigningKey[]] | undefined;

interface CachedSecrets {
  readonly secrets: string;
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

/** Decrypts the secrets of a claimed delivery, newest first. Undefined where it has none, because its subscription was removed. */
export function createSecretOpener(keyring: Keyring): OpenSecrets {
  const kept = new LRUCache<string, CachedSecrets>({ max: KEPT_MAX, ttl: KEPT_MS });
  return ({ tenantId, subscriptionId, secrets }) => {
    if (secrets === null) return undefined;
    const known = kept.get(subscriptionId);
    if (known?.secrets === secrets) return known.keys;
    const [first, ...rest] = pairs(secrets).map(([id, sealed]) => signingKey(openSecret(keyring, tenantId, subscriptionId, id, sealed)));
    if (first === undefined) return undefined;
    const keys = [first, ...rest] as const;
    kept.set(subscriptionId, { secrets, keys });
    return keys;
  };
}

function pairs(secrets: string): (readonly [id: string, sealed: string])[] {
  const words = secrets.split(' ');
  return words.flatMap((id, index) => (index % 2 === 0 ? [[id, words[index + 1] ?? ''] as const] : []));
}
