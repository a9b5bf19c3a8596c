// Certificates in the Security header (WS-Security X.509 Certificate Token Profile 1.1.1).
import type { X509Certificate } from 'node:crypto';
import { BASE64_BINARY, X509_V3 } from './names.js';

export function binarySecurityToken(certificate: X509Certificate, id: string): string {
  return (
    `<wsse:BinarySecurityToken EncodingType="${BASE64_BINARY}" ValueType="${X509_V3}" wsu:Id="${id}">` +
    `${certificate.raw.toString('base64')}</wsse:BinarySecurityToken>`
  );
}

/** The CN of the subject, which names an access point on Peppol (`POP000001`). Undefined where there is not exactly one. */
export function commonName({ subject }: Pick<X509Certificate, 'subject'>): string | undefined {
  // Node gives undefined for an empty subject.
  const names = ((subject as string | undefined) ?? '').split('\n').filter((part) => part.startsWith('CN='));
  return names.length === 1 ? names[0]!.slice('CN='.length) : undefined;
}
