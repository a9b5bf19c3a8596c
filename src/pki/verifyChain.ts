// Whether a certificate chains to a trusted authority (RFC 5280 §6.1, without policies and name constraints).
import 'reflect-metadata';
import type { X509Certificate } from 'node:crypto';
import { BasicConstraintsExtension, X509Certificate as ParsedCertificate } from '@peculiar/x509';
import { isSignedByAuthority, namesAuthority } from './certificates.js';

/** Certificates of a chain, the first one and the authority included. */
const DEPTH_MAX = 6;
/** Signatures that are checked for one verdict: strangers send the certificates. */
const CHECKS_MAX = 32;

export type ChainFault = 'untrusted' | 'expired' | 'not-yet-valid';

type ChainVerdict =
  | { readonly trusted: true; readonly chain: readonly X509Certificate[] }
  | { readonly trusted: false; readonly reason: ChainFault };

/**
 * `others` may hold the certificates between, in any order. An anchor ends a chain whoever issued it, so it may be an intermediate
 * authority, or the certificate itself. Its validity counts, too. Never throws for a bad certificate.
 */
export function verifyChain(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  at: Date,
): ChainVerdict {
  let reason: ChainFault = 'untrusted';
  let checksLeft = CHECKS_MAX;

  const isIssuedBy = (one: X509Certificate, issuer: X509Certificate, below: number): boolean => {
    try {
      if (!namesAuthority(one, issuer)) return false;
      checksLeft -= 1;
      return checksLeft >= 0 && isSignedByAuthority(one, issuer) && below <= pathLengthOf(issuer);
    } catch {
      return false;
    }
  };
  /** The chain from its last certificate on. `chain` was checked so far, but for dates. */
  const extend = (chain: readonly X509Certificate[]): readonly X509Certificate[] | undefined => {
    const last = chain.at(-1)!;
    if (anchors.some((anchor) => isSame(anchor, last))) {
      const fault = dateFault(chain, at);
      if (fault === undefined) return chain;
      reason = fault;
    }
    if (chain.length === DEPTH_MAX) return undefined;
    const below = chain.slice(1).filter((one) => one.subject !== one.issuer).length;
    for (const issuer of [...anchors, ...others]) {
      if (chain.some((known) => isSame(known, issuer)) || !isIssuedBy(last, issuer, below)) continue;
      const found = extend([...chain, issuer]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const chain = extend([leaf]);
  return chain === undefined ? { trusted: false, reason } : { trusted: true, chain };
}

function isSame(one: X509Certificate, other: X509Certificate): boolean {
  return one === other || one.raw.equals(other.raw);
}

function dateFault(chain: readonly X509Certificate[], at: Date): ChainFault | undefined {
  if (chain.some(({ validToDate }) => !(at <= validToDate))) return 'expired';
  return chain.some(({ validFromDate }) => !(validFromDate <= at)) ? 'not-yet-valid' : undefined;
}

const pathLengths = new WeakMap<X509Certificate, number>();

/** RFC 5280 §4.2.1.9: how many authorities that did not issue themselves may stand between this one and the last certificate. */
function pathLengthOf(authority: X509Certificate): number {
  const known = pathLengths.get(authority);
  if (known !== undefined) return known;
  const extension = new ParsedCertificate(authority.raw).getExtension(BasicConstraintsExtension);
  const length = extension?.pathLength ?? Number.POSITIVE_INFINITY;
  pathLengths.set(authority, length);
  return length;
}
