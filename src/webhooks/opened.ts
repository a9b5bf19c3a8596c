// Secrets in the clear, for as long as a burst of deliveries needs them: decrypting once per delivery would cost more than signing.
import type { Keyring } from '../domain/keyring.js';
import { openSecret } from '../domain/webhooks/secrets.js';
import { type SigningKey, signingKey } from '../domain/webhooks/signature.js';
import type { ClaimedDelivery, SealedSecret } from './claim.js';

/** Which secrets are in force is read with every claim; this only spares opening them again. */
const KEPT_MS = 5_000;
const KEPT_MAX = 2_000;

export type OpenSecrets = (
  delivery: Pick<ClaimedDelivery, 'tenantId' | 'subscriptionId' | 'secrets'>,
) => readonly [SigningKey, ...SigningKey[]] | undefined;

/** Opens the secrets of a claimed delivery, newest first; undefined where it has none, for then its subscription is gone. */
export function createSecretOpener(keyring: Keyring): OpenSecrets {
  const kept = new Map<string, { readonly sealed: string; readonly key: SigningKey; readonly untilMs: number }>();
  const open = (tenantId: string, subscriptionId: string, { id, sealed }: SealedSecret): SigningKey => {
    const now = performance.now();
    const known = kept.get(id);
    if (known !== undefined && known.sealed === sealed && known.untilMs > now) return known.key;
    for (const [old, { untilMs }] of kept) if (untilMs <= now || kept.size >= KEPT_MAX) kept.delete(old);
    const key = signingKey(openSecret(keyring, tenantId, subscriptionId, id, sealed));
    kept.delete(id);
    kept.set(id, { sealed, key, untilMs: now + KEPT_MS });
    return key;
  };
  return ({ tenantId, subscriptionId, secrets }) => {
    const [first, ...rest] = (secrets ?? []).map((one) => open(tenantId, subscriptionId, one));
    return first === undefined ? undefined : [first, ...rest];
  };
}
