// What certificates say about their revocation, and what questions about them need. Read once: it never changes.
import 'reflect-metadata';
import type { X509Certificate } from 'node:crypto';
import {
  AuthorityInfoAccessExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';
import { bitsOf, bytesOf, childrenOf, contentOf, context, expected, readWhole, TAG } from './der.js';

/** Addresses of each kind that are asked. */
const ADDRESSES_MAX = 2;
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

export interface CertificateFacts {
  /** The content of the INTEGER. */
  readonly serial: Buffer;
  /** The DER of the subject. */
  readonly subject: Buffer;
  /** The public key as the BIT STRING has it. */
  readonly key: Buffer;
  /** Addresses of lists and of OCSP responders, http and https only. */
  readonly lists: readonly string[];
  readonly responders: readonly string[];
  /** RFC 5280 §4.2.1.3: a certificate without key usages may do everything. */
  readonly maySignLists: boolean;
  readonly maySignAnswers: boolean;
}

const known = new WeakMap<X509Certificate, CertificateFacts>();

/** Throws an Error for a certificate whose extensions cannot be read. */
export function factsOf(certificate: X509Certificate): CertificateFacts {
  const facts = known.get(certificate) ?? read(certificate);
  known.set(certificate, facts);
  return facts;
}

function read(certificate: X509Certificate): CertificateFacts {
  const bytes = certificate.raw;
  const [content] = childrenOf(bytes, readWhole(bytes, TAG.sequence));
  const fields = childrenOf(bytes, expected(content, TAG.sequence));
  // version is [0] and OPTIONAL; then serialNumber, signature, issuer, validity, subject, subjectPublicKeyInfo.
  const [serial, , , , subject, key] = fields.slice(fields[0]?.tag === context(0) ? 1 : 0);
  const parsed = new ParsedCertificate(bytes);
  const usages = parsed.getExtension(KeyUsagesExtension)?.usages;
  const [, bits] = childrenOf(bytes, expected(key, TAG.sequence));
  return {
    serial: contentOf(bytes, expected(serial, TAG.integer)),
    subject: bytesOf(bytes, expected(subject, TAG.sequence)),
    key: bitsOf(bytes, expected(bits, TAG.bitString)),
    lists: listsOf(parsed),
    responders: usable((parsed.getExtension(AuthorityInfoAccessExtension)?.ocsp ?? []).map(({ value }) => value)),
    maySignLists: usages === undefined || (usages & KeyUsageFlags.cRLSign) !== 0,
    maySignAnswers: (parsed.getExtension(ExtendedKeyUsageExtension)?.usages ?? []).includes(OCSP_SIGNING),
  };
}

/** Points of other issuers, or of some reasons only, are left out. */
function listsOf(parsed: ParsedCertificate): string[] {
  const points = parsed.getExtension(CRLDistributionPointsExtension)?.distributionPoints ?? [];
  return usable(
    [...points]
      .filter(({ cRLIssuer, reasons }) => cRLIssuer === undefined && reasons === undefined)
      .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
      .map(({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? ''),
  );
}

function usable(addresses: readonly string[]): string[] {
  return addresses.filter((one) => /^https?:\/\//i.test(one)).slice(0, ADDRESSES_MAX);
}
