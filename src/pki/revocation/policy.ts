// What revocation means for an access point: who is refused.
import type { X509Certificate } from 'node:crypto';
import type { Revocation } from './revocation.js';

/**
 * `revoked`: for good. `unpublished`: the certificate does not say where its revocation is published. `unknown`: it does, but that cannot
 * be read now.
 */
export interface RevocationRefusal {
  readonly kind: 'revoked' | 'unpublished' | 'unknown';
  readonly reason: string;
}

/** Undefined: the certificates may be used. `chain`: as verifyChain gives it. Never fails. */
export type RefuseRevoked = (chain: readonly X509Certificate[]) => Promise<RevocationRefusal | undefined>;

interface PolicyParts {
  readonly revocation: Pick<Revocation, 'check'>;
  /** Whether what cannot be learnt is refused, too. Otherwise `onAccepted` is told, for a warning. */
  readonly isStrict: boolean;
  onAccepted(refusal: RevocationRefusal): void;
}

export function createRevocationPolicy({ revocation, isStrict, onAccepted }: PolicyParts): RefuseRevoked {
  return async (chain) => {
    const verdict = await revocation.check(chain);
    if (verdict.status === 'good') return undefined;
    const { reason } = verdict;
    if (verdict.status === 'revoked') return { kind: 'revoked', reason };
    const refusal: RevocationRefusal = { kind: verdict.isPublished ? 'unknown' : 'unpublished', reason };
    if (isStrict) return refusal;
    onAccepted(refusal);
    return undefined;
  };
}
