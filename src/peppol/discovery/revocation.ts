// Revocation of the certificates that a lookup meets: that of the SMP's signer, and that of the access point.
import type { X509Certificate } from 'node:crypto';
import { DiscoveryError } from '../../domain/receivers/discovery.js';
import type { RefuseRevoked } from '../../pki/revocation/policy.js';

/**
 * Throws DiscoveryError: `untrusted`, or `unreachable` where the revocation cannot be learnt now. `chain`: as verifyChain gives it.
 * `what`: the certificate, in words.
 */
export async function demandUnrevoked(refuseRevoked: RefuseRevoked, chain: readonly X509Certificate[], what: string): Promise<void> {
  const refusal = await refuseRevoked(chain);
  switch (refusal?.kind) {
    case undefined:
      return;
    case 'revoked':
      throw new DiscoveryError('untrusted', `The ${what} is revoked`);
    case 'unpublished':
      throw new DiscoveryError('untrusted', `The ${what} does not say where its revocation is published`);
    case 'unknown':
      throw new DiscoveryError('unreachable', `Whether the ${what} is revoked cannot be learnt now`);
  }
}
