// RSA keys and certificates for tests of the network: authorities, and certificates below them with any validity.
import 'reflect-metadata';
import { createPrivateKey, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { fromNow } from './time.js';

const KEY = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2_048 } as const;
const DAY_MS = 86_400_000;

/** A certificate with its key. */
export interface Issued {
  readonly subject: string;
  readonly certificate: X509Certificate;
  readonly privateKey: KeyObject;
  readonly certificatePem: string;
  readonly keyPem: string;
  readonly signingKey: webcrypto.CryptoKey;
}

export interface IssueOptions {
  /** Undefined: self-signed. */
  readonly issuer?: Issued;
  readonly isAuthority?: boolean;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly extensions?: readonly Extension[];
  readonly bits?: number;
}

/** Parts of the subject stand in the order of the certificate, least specific first. */
export async function issue(subject: string, options: IssueOptions = {}): Promise<Issued> {
  const { issuer, isAuthority = false } = options;
  const keys = await webcrypto.subtle.generateKey({ ...KEY, modulusLength: options.bits ?? KEY.modulusLength }, true, ['sign', 'verify']);
  const usage = isAuthority ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign : KeyUsageFlags.digitalSignature;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: options.notBefore ?? fromNow(-DAY_MS),
    notAfter: options.notAfter ?? fromNow(30 * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: issuer?.signingKey ?? keys.privateKey,
    signingAlgorithm: KEY,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      new KeyUsagesExtension(usage, true),
      ...(options.extensions ?? []),
    ],
  });
  const keyPem = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  const certificatePem = certificate.toString('pem');
  return {
    subject,
    certificate: new X509Certificate(certificatePem),
    privateKey: createPrivateKey(keyPem),
    certificatePem,
    keyPem,
    signingKey: keys.privateKey,
  };
}

/** Authorities in the shape of Peppol's: a root, one authority for SMPs, and one for access points. */
export interface NetworkPki {
  readonly root: Issued;
  readonly smpAuthority: Issued;
  readonly apAuthority: Issued;
  readonly smp: Issued;
  readonly ap: Issued;
}

export async function makeNetworkPki(): Promise<NetworkPki> {
  const root = await issue('C=BE,CN=Test Root CA', { isAuthority: true });
  const [smpAuthority, apAuthority] = await Promise.all([
    issue('C=BE,CN=Test SMP CA', { issuer: root, isAuthority: true }),
    issue('C=BE,CN=Test AP CA', { issuer: root, isAuthority: true }),
  ]);
  const [smp, ap] = await Promise.all([
    issue('C=BE,O=Example,OU=TEST SMP,CN=SMP-TEST-1', { issuer: smpAuthority }),
    issue('C=BE,O=Example,OU=TEST AP,CN=POP000001', { issuer: apAuthority }),
  ]);
  return { root, smpAuthority, apAuthority, smp, ap };
}
