// Certificates with any fault, for tests of chains.
import 'reflect-metadata';
import { X509Certificate as NodeCertificate, randomBytes, webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, KeyUsageFlags, KeyUsagesExtension, X509Certificate, X509CertificateGenerator } from '@peculiar/x509';
import { fromNow } from './time.js';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const DAY_MS = 86_400_000;

export interface Issuing {
  readonly name: string;
  /** Whether it is an authority. */
  readonly ca?: boolean;
  readonly pathLength?: number;
  /** Default: an authority may sign certificates. */
  readonly usages?: number;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Without an issuer, it is self-signed. */
  readonly issuer?: Issued;
  /** A key of another certificate: for a forged or renewed one. */
  readonly keys?: webcrypto.CryptoKeyPair;
}

export interface Issued {
  readonly certificate: NodeCertificate;
  readonly keys: webcrypto.CryptoKeyPair;
}

export async function issueCertificate({ name, ca = false, issuer, ...rest }: Issuing): Promise<Issued> {
  const keys = rest.keys ?? (await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']));
  const subject = `CN=${name}`;
  const usages = rest.usages ?? (ca ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature);
  const made = await X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject,
    issuer: issuer === undefined ? subject : new X509Certificate(issuer.certificate.raw).subject,
    notBefore: rest.notBefore ?? fromNow(-DAY_MS),
    notAfter: rest.notAfter ?? fromNow(30 * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new BasicConstraintsExtension(ca, rest.pathLength, true), new KeyUsagesExtension(usages, true)],
  });
  return { certificate: new NodeCertificate(Buffer.from(made.rawData)), keys };
}
