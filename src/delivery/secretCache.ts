// Secrets in the clear, for as long as a burst of deliveries needs them: decrypting once per delivery would cost more than signing.
import type { Keyring } from '../domain/keyring.js';
import { openSecret } from '../domain/webhooks/secrets.js';
import { type SigningKey, signingKey } from '../domain/webhooks/signature.js';
import type { ClaimedDelivery } from './claim.js';

/** Which secrets are in force is read with every claim; this only spares opening them again. */
const KEPT_MS = 5_000;
const KEPT_MAX = 2_000;

export type OpenSecrets = (
  delivery: Pick<ClaimedDelivery, 'tenantId' | 'subscriptionId' | 'secrets'>,
) => readonly [SigningKey, ...SigningKey[]] | undefined;

interface Kept {
  readonly secrets: string;
  readonly keys: readonly [SigningKey, ...SigningKey[]];
  readonly untilMs: number;
}

/** Opens the secrets of a claimed delivery, newest first; undefined where it has none, for then its subscription is gone. */
export function createSecretOpener(keyring: Keyring): OpenSecrets {
  const kept = new Map<string, Kept>();
  return ({ tenantId, subscriptionId, secrets }) => {
    if (secrets === null) return undefined;
    const now = performance.now();
    const known = kept.get(subscriptionId);
    if (known !== undefined && known.secrets === secrets && known.untilMs > now) return known.keys;
    for (const [old, { untilMs }] of kept) if (untilMs <= now || kept.size >= KEPT_MAX) kept.delete(old);
    const [first, ...rest] = pairs(secrets).map(([id, sealed]) => signingKey(openSecret(keyring, tenantId, subscriptionId, id, sealed)));
    if (first === undefined) return undefined;
    const keys = [first, ...rest] as const;
    kept.delete(subscriptionId);
    kept.set(subscriptionId, { secrets, keys, untilMs: now + KEPT_MS });
    return keys;
  };
}

function pairs(secrets: string): (readonly [id: string, sealed: string])[] {
  const words = secrets.split(' ');
  return words.flatMap((id, index) => (index % 2 === 0 ? [[id, words[index + 1] ?? ''] as const] : []));
}
