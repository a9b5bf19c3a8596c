// Elliptic-curve certificates for TLS in tests.
import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { fromNow } from './time.js';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;

export interface EcSigner {
  readonly certificate: X509Certificate;
  readonly keys: webcrypto.CryptoKeyPair;
}

export interface EcCertificate {
  readonly subject: string;
  readonly isAuthority: boolean;
  /** Without an issuer, it is self-signed. */
  readonly issuer?: EcSigner;
  /** The DNS name of a server. */
  readonly name?: string;
}

export async function makeEcSigner({ subject, isAuthority, issuer, name }: EcCertificate): Promise<EcSigner> {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: fromNow(-DAY_MS),
    notAfter: fromNow(30 * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: SIGNATURE,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      ...(name === undefined ? [] : [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])]),
    ],
  });
  return { certificate, keys };
}

/** PKCS #8, in PEM. */
export async function keyPemOf({ keys }: EcSigner): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
}
