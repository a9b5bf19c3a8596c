// RSA keys with certificates: made, and stored in PEM files that processes agree on.
import 'reflect-metadata';
import { createPrivateKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { serialNumber, validity } from '../pki/certificateParts.js';
import { storeOnce } from './storeOnce.js';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const NEW_KEY = { ...ALGORITHM, modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) } as const;

/** A key with its certificate. */
export interface SandboxSigner {
  readonly certificate: X509Certificate;
  readonly privateKey: KeyObject;
}

interface Making {
  readonly name: string;
  /** Without an issuer, it is self-signed. */
  readonly issuer?: SandboxSigner;
  readonly now: Date;
  readonly days: number;
  /** Only of authorities. */
  readonly pathLength?: number;
}

/** Makes a key and its certificate. No certificate outlives its issuer. */
export async function makeSigner({ name, issuer, now, days, pathLength }: Making): Promise<SandboxSigner> {
  const keys = await webcrypto.subtle.generateKey(NEW_KEY, true, ['sign', 'verify']);
  const { notBefore, notAfter } = validity(now, days);
  const above = issuer && new ParsedCertificate(issuer.certificate.raw);
  const made = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: name,
    issuer: above?.subjectName ?? name,
    notBefore,
    notAfter: new Date(Math.min(notAfter.getTime(), above?.notAfter.getTime() ?? Number.POSITIVE_INFINITY)),
    publicKey: keys.publicKey,
    signingKey: issuer === undefined ? keys.privateKey : await signingKey(issuer.privateKey),
    signingAlgorithm: ALGORITHM,
    extensions: await extensionsOf(keys.publicKey, above, pathLength),
  });
  return { certificate: new X509Certificate(Buffer.from(made.rawData)), privateKey: KeyObject.from(keys.privateKey) };
}

async function extensionsOf(
  key: webcrypto.CryptoKey,
  issuer: ParsedCertificate | undefined,
  pathLength: number | undefined,
): Promise<Extension[]> {
  const usages =
    pathLength === undefined
      ? KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment | KeyUsageFlags.dataEncipherment
      : KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign;
  return [
    new BasicConstraintsExtension(pathLength !== undefined, pathLength, true),
    new KeyUsagesExtension(usages, true),
    await SubjectKeyIdentifierExtension.create(key),
    ...(issuer === undefined ? [] : [await AuthorityKeyIdentifierExtension.create(issuer)]),
  ];
}

function signingKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', key.export({ format: 'der', type: 'pkcs8' }), ALGORITHM, false, ['sign']);
}

/** The signers of a file. Where it is missing, they are made and stored; of two processes at once both use those of the first. */
export async function storedSigners(path: string, makeAll: () => Promise<readonly SandboxSigner[]>): Promise<SandboxSigner[]> {
  const stored = await readSigners(path);
  if (stored.length > 0) return stored;
  const made = await makeAll();
  await storeOnce(path, made.map(({ privateKey, certificate }) => `${pemOf(privateKey)}${certificate.toString()}`).join(''));
  return readSigners(path);
}

/** None where there is no such file. */
export async function readSigners(path: string): Promise<SandboxSigner[]> {
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const blocks = PemConverter.decodeWithHeaders(pem);
  return Array.from({ length: blocks.length >> 1 }, (_, index) => ({
    privateKey: createPrivateKey({ key: Buffer.from(blocks[2 * index]!.rawData), format: 'der', type: 'pkcs8' }),
    certificate: new X509Certificate(Buffer.from(blocks[2 * index + 1]!.rawData)),
  }));
}

function pemOf(key: KeyObject): string {
  return key.export({ format: 'pem', type: 'pkcs8' }).toString();
}
