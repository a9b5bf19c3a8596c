// Certificate revocation lists (RFC 5280 §5). A list stays in its bytes, and is searched in place.
import type { X509Certificate } from 'node:crypto';
import { publicKeyOf } from '../certificates.js';
import { childrenOf, contentOf, context, type Der, expected, isTime, oidOf, readDer, readWhole, TAG, timeOf } from './der.js';
import { factsOf } from './facts.js';
import { isSignedBy, readSigned, type SignedDer } from './signed.js';

const OID = { issuingDistributionPoint: '2.5.29.28', crlNumber: '2.5.29.20', authorityKey: '2.5.29.35', reasonCode: '2.5.29.21' } as const;

export interface Crl {
  readonly bytes: Buffer;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** Whose certificates it may hold. */
  readonly scope: 'all' | 'users' | 'authorities';
  /** The addresses of the part of the certificates that it holds. Undefined: it holds all of them. */
  readonly addresses: readonly string[] | undefined;
  /** The SEQUENCE of revoked certificates. */
  readonly entries: Der | undefined;
  readonly signed: SignedDer;
}

/** Throws an Error for what is no list, or a kind of list that is not supported: delta and indirect lists, lists of some reasons. */
export function readCrl(bytes: Buffer): Crl {
  const signed = readSigned(bytes, childrenOf(bytes, readWhole(bytes, TAG.sequence)));
  const fields = childrenOf(bytes, expected(signed.content, TAG.sequence));
  // version is OPTIONAL, the algorithm and the issuer follow.
  const start = fields[0]?.tag === TAG.integer ? 1 : 0;
  const [, , thisUpdate, nextUpdate, ...rest] = fields.slice(start);
  if (thisUpdate === undefined || !isTime(nextUpdate?.tag)) throw new Error('the list has no nextUpdate');
  const entries = rest.find(({ tag }) => tag === TAG.sequence);
  const extensions = rest.find(({ tag }) => tag === context(0));
  if (entries !== undefined) checkEntries(bytes, entries);
  return {
    bytes,
    thisUpdate: timeOf(bytes, thisUpdate),
    nextUpdate: timeOf(bytes, nextUpdate!),
    entries,
    signed,
    ...scopeOf(bytes, extensions),
  };
}

/** RFC 5280 §6.3.3 (f), (g): whether this authority signed the list, and may. Throws an Error for an unknown algorithm. */
export function isCrlOf({ signed }: Crl, issuer: X509Certificate): boolean {
  return factsOf(issuer).maySignLists && isSignedBy(signed, publicKeyOf(issuer));
}

/** Whether a list speaks about a certificate of its issuer. `addresses` are those where the certificate says that its list is. */
export function isAbout(crl: Crl, certificate: X509Certificate, addresses: readonly string[]): boolean {
  if (crl.scope !== 'all' && certificate.ca !== (crl.scope === 'authorities')) return false;
  return crl.addresses === undefined || crl.addresses.some((one) => addresses.includes(one));
}

/** `serial`: the content of the INTEGER. */
export function isRevoked({ bytes, entries }: Crl, serial: Buffer): boolean {
  if (entries === undefined) return false;
  for (let at = entries.from; at < entries.end; ) {
    const entry = readDer(bytes, at, entries.end);
    const number = readDer(bytes, entry.from, entry.end);
    if (number.end - number.from === serial.length && contentOf(bytes, number).equals(serial)) return true;
    at = entry.end;
  }
  return false;
}

/** RFC 5280 §5.3: an entry with a critical extension that is not known makes the list useless. That is how indirect lists begin. */
function checkEntries(bytes: Buffer, entries: Der): void {
  for (let at = entries.from; at < entries.end; ) {
    const entry = expected(readDer(bytes, at, entries.end), TAG.sequence);
    const serial = expected(readDer(bytes, entry.from, entry.end), TAG.integer);
    const date = readDer(bytes, serial.end, entry.end);
    if (!isTime(date.tag)) throw new Error('the list has an entry without a date');
    if (date.end < entry.end) {
      for (const { oid, isCritical } of extensionsOf(bytes, readDer(bytes, date.end, entry.end))) {
        if (isCritical && oid !== OID.reasonCode) throw new Error(`the list has entries with the critical extension ${oid}`);
      }
    }
    at = entry.end;
  }
}

function scopeOf(bytes: Buffer, extensions: Der | undefined): Pick<Crl, 'scope' | 'addresses'> {
  let found: Pick<Crl, 'scope' | 'addresses'> = { scope: 'all', addresses: undefined };
  for (const { oid, isCritical, value } of extensions === undefined ? [] : extensionsOf(bytes, readDer(bytes, extensions.from))) {
    if (oid === OID.issuingDistributionPoint) found = readScope(value);
    else if (isCritical && oid !== OID.crlNumber && oid !== OID.authorityKey)
      throw new Error(`the list has the critical extension ${oid}, as delta lists do`);
  }
  return found;
}

/** RFC 5280 §5.2.5, IssuingDistributionPoint. */
function readScope(value: Buffer): Pick<Crl, 'scope' | 'addresses'> {
  let scope: Crl['scope'] = 'all';
  let addresses: string[] | undefined;
  for (const member of childrenOf(value, readWhole(value, TAG.sequence))) {
    if (member.tag === context(0)) addresses = addressesIn(value, member);
    else if (member.tag === context(3, false)) throw new Error('the list is of some reasons only');
    else if (contentOf(value, member)[0] !== 0) {
      if (member.tag === context(1, false)) scope = 'users';
      else if (member.tag === context(2, false)) scope = 'authorities';
      else throw new Error('the list is indirect, or of attribute certificates');
    }
  }
  return { scope, addresses };
}

/** The URIs of DistributionPointName, `[0] { fullName [0] GeneralNames }`. */
function addressesIn(value: Buffer, point: Der): string[] {
  const [fullName] = childrenOf(value, point);
  if (fullName?.tag !== context(0)) return [];
  return childrenOf(value, fullName).flatMap((name) => (name.tag === context(6, false) ? [contentOf(value, name).toString('latin1')] : []));
}

interface FoundExtension {
  readonly oid: string;
  readonly isCritical: boolean;
  readonly value: Buffer;
}

/** `SEQUENCE OF SEQUENCE { oid, critical DEFAULT FALSE, OCTET STRING }`. */
function extensionsOf(bytes: Buffer, list: Der): FoundExtension[] {
  return childrenOf(bytes, expected(list, TAG.sequence)).map((extension) => {
    const [oid, ...rest] = childrenOf(bytes, expected(extension, TAG.sequence));
    const isCritical = rest[0]?.tag === TAG.boolean && contentOf(bytes, rest[0])[0] !== 0;
    return { oid: oidOf(bytes, oid), isCritical, value: contentOf(bytes, expected(rest.at(-1), TAG.octetString)) };
  });
}
