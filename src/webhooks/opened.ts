// Secrets in the clear, for as long as a burst of deliveries needs them: decrypting once per delivery would cost more than signing.
import type { Keyring } from '../domain/keyring.js';
import { openSecret } from '../domain/webhooks/secrets.js';
import type { ClaimedDelivery, SealedSecret } from './claim.js';

/** Which secrets are in force is read with every claim; this only spares opening them again. */
const KEPT_MS = 5_000;
const KEPT_MAX = 2_000;

export type OpenSecrets = (
  delivery: Pick<ClaimedDelivery, 'tenantId' | 'subscriptionId' | 'secrets'>,
) => readonly [string, ...string[]] | undefined;

/** Opens the secrets of a claimed delivery, newest first; undefined where it has none, for then its subscription is gone. */
export function createSecretOpener(keyring: Keyring): OpenSecrets {
  const kept = new Map<string, { readonly sealed: string; readonly secret: string; readonly untilMs: number }>();
  const open = (tenantId: string, subscriptionId: string, { id, sealed }: SealedSecret): string => {
    const now = performance.now();
    const known = kept.get(id);
    if (known !== undefined && known.sealed === sealed && known.untilMs > now) return known.secret;
    for (const [old, { untilMs }] of kept) if (untilMs <= now || kept.size >= KEPT_MAX) kept.delete(old);
    const secret = openSecret(keyring, tenantId, subscriptionId, id, sealed);
    kept.delete(id);
    kept.set(id, { sealed, secret, untilMs: now + KEPT_MS });
    return secret;
  };
  return ({ tenantId, subscriptionId, secrets }) => {
    const [first, ...rest] = (secrets ?? []).map((one) => open(tenantId, subscriptionId, one));
    return first === undefined ? undefined : [first, ...rest];
  };
}
