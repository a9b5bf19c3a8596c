// Certificate chains for tests: a root, an intermediate authority, and servers below it.
import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;

/** All values are PEM. */
export interface Chain {
  readonly root: string;
  readonly intermediate: string;
  readonly certificate: string;
  readonly key: string;
  /** Self-signed. */
  readonly selfSigned: { readonly certificate: string; readonly key: string };
}

interface Signer {
  readonly certificate: X509Certificate;
  readonly keys: webcrypto.CryptoKeyPair;
}

export async function makeChain(name: string): Promise<Chain> {
  const root = await make('CN=Test root', true);
  const intermediate = await make('CN=Test intermediate', true, root);
  const server = await make(`CN=${name}`, false, intermediate, name);
  const own = await make(`CN=${name}`, false, undefined, name);
  return {
    root: root.certificate.toString('pem'),
    intermediate: intermediate.certificate.toString('pem'),
    certificate: server.certificate.toString('pem'),
    key: await keyOf(server),
    selfSigned: { certificate: own.certificate.toString('pem'), key: await keyOf(own) },
  };
}

async function make(subject: string, isAuthority: boolean, issuer?: Signer, name?: string): Promise<Signer> {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 30 * DAY_MS),
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

async function keyOf({ keys }: Signer): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
}
