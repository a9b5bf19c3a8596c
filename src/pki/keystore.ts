// Keys with their certificates, as the network uses them.
import type { KeyObject, X509Certificate } from 'node:crypto';

export interface Keystore {
  readonly privateKey: KeyObject;
  readonly certificate: X509Certificate;
  /** The certificate first, then its issuers as far as the file has them. */
  readonly chain: readonly X509Certificate[];
}

/** The keystores of one purpose. They may change while the process runs. */
export interface Keystores {
  /** Newest first. None where no key is set. */
  current(): readonly Keystore[];
  /** Calls back after each change. The returned function ends it. */
  onChange(listener: () => void): () => void;
}

/** Trusted authorities. They may change while the process runs. */
export interface Trust {
  current(): readonly X509Certificate[];
  onChange(listener: () => void): () => void;
}

/** The first keystore whose certificate is valid, or the first one where none is. */
export function newestValid(keystores: readonly Keystore[], at: Date): Keystore | undefined {
  const isValid = ({ certificate }: Keystore): boolean => certificate.validFromDate <= at && at <= certificate.validToDate;
  return keystores.find(isValid) ?? keystores[0];
}

/** Orders a certificate before those that issued it. Certificates that are no part of its chain are left out. */
export function chainOf(certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain = [certificate];
  for (let last = certificate; ; ) {
    const issuer = others.find((one) => !chain.some((known) => known.raw.equals(one.raw)) && last.checkIssued(one));
    if (issuer === undefined) return chain;
    chain.push(issuer);
    last = issuer;
  }
}
