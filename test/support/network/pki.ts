// A test PKI for mutual TLS: one authority for servers, one for SMPs, and a stranger's.
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
const DAY_MS = 86_400_000;

/** PEM. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

export interface NetworkPki {
  /** The authority of servers, for OUTGOING_EXTRA_CA_FILE. */
  readonly serverCa: string;
  /** The authority of SMPs, for servers. */
  readonly smpCa: string;
  readonly server: Pair;
  readonly smp: Pair;
  /** After a change of keys. */
  readonly nextSmp: Pair;
  /** Below another authority. */
  readonly stranger: Pair;
}

interface Signer {
  readonly certificate: X509Certificate;
  readonly keys: webcrypto.CryptoKeyPair;
}

export async function makeNetworkPki(): Promise<NetworkPki> {
  const [serverCa, smpCa, otherCa] = [await make('CN=Server CA'), await make('CN=SMP CA'), await make('CN=Other CA')];
  return {
    serverCa: serverCa.certificate.toString('pem'),
    smpCa: smpCa.certificate.toString('pem'),
    server: await pairOf(await make('CN=localhost', serverCa, 'localhost')),
    smp: await pairOf(await make('CN=PSG000001', smpCa)),
    nextSmp: await pairOf(await make('CN=PSG000002', smpCa)),
    stranger: await pairOf(await make('CN=PSG000009', otherCa)),
  };
}

async function make(subject: string, issuer?: Signer, name?: string): Promise<Signer> {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 30 * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      new BasicConstraintsExtension(issuer === undefined, undefined, true),
      ...(name === undefined ? [] : [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])]),
    ],
  });
  return { certificate, keys };
}

async function pairOf({ certificate, keys }: Signer): Promise<Pair> {
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert: certificate.toString('pem'), key };
}
