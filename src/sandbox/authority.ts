// The certificate authority of the sandbox. Only outgoing requests of this service trust its certificates.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { serialNumber, validity } from '../pki/certificateParts.js';
import { storeOnce } from './storeOnce.js';

const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING_ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const;
const AUTHORITY_DAYS = 3_650;
const CERTIFICATE_DAYS_MAX = 825;
const NAMES_MAX = 100;

/** Key and certificate are in one file, so that a crash cannot leave one without the other. */
const AUTHORITY_FILE = 'authority.pem';

/** A certificate with its key, and the certificate of the authority, all in PEM. */
interface IssuedCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
  readonly caPem: string;
}

/** `names` are DNS names and addresses, at least one. `days` count from now. */
interface CertificateRequest {
  readonly names: readonly string[];
  readonly days: number;
}

export interface Authority {
  /** The certificate that clients must trust. */
  readonly caPem: string;
  /** Issues a server certificate. Throws a RangeError for an invalid request. */
  issueCertificate(request: CertificateRequest): Promise<IssuedCertificate>;
}

interface AuthorityKeys {
  readonly certificate: X509Certificate;
  readonly key: webcrypto.CryptoKey;
}

/**
 * Opens the authority in a folder (such as DATA_DIR/pki). Creates folder and authority where they are missing. Of two processes at
 * once, the second uses the authority of the first. Only the owner can read the files.
 */
export async function openAuthority(folder: string, now: Date): Promise<Authority> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, AUTHORITY_FILE);
  const stored = await readStored(path);
  if (stored === undefined) await storeOnce(path, await createAuthority(now));
  const keys = await importAuthority(stored ?? (await readFile(path, 'utf8')));
  const caPem = `${keys.certificate.toString('pem')}\n`;
  return { caPem, issueCertificate: (request) => issue(keys, caPem, request, now) };
}

async function readStored(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A new authority: its key (PKCS #8) and its certificate, in PEM. */
async function createAuthority(now: Date): Promise<string> {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity(now, AUTHORITY_DAYS),
    serialNumber: serialNumber(),
    name: 'CN=Exchange sandbox authority',
    keys,
    signingAlgorithm: SIGNING_ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return `${await exportKey(keys.privateKey)}\n${certificate.toString('pem')}\n`;
}

async function importAuthority(pem: string): Promise<AuthorityKeys> {
  const [key, certificate] = PemConverter.decodeWithHeaders(pem);
  if (key === undefined || certificate === undefined) throw new Error(`${AUTHORITY_FILE} does not hold a key and a certificate`);
  return {
    key: await webcrypto.subtle.importKey('pkcs8', key.rawData, KEY_ALGORITHM, false, ['sign']),
    certificate: new X509Certificate(certificate.rawData),
  };
}

async function issue(authority: AuthorityKeys, caPem: string, { names, days }: CertificateRequest, now: Date): Promise<IssuedCertificate> {
  if (names.length === 0 || names.length > NAMES_MAX) throw new RangeError(`a certificate needs 1 to ${NAMES_MAX} names`);
  if (!Number.isInteger(days) || days < 1 || days > CERTIFICATE_DAYS_MAX) {
    throw new RangeError(`a certificate is valid for 1 to ${CERTIFICATE_DAYS_MAX} days`);
  }
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.create({
    ...validity(now, days),
    serialNumber: serialNumber(),
    issuer: authority.certificate.subjectName,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    signingAlgorithm: SIGNING_ALGORITHM,
    extensions: await serverExtensions(names, keys.publicKey, authority.certificate),
  });
  return { certificatePem: `${certificate.toString('pem')}\n`, keyPem: `${await exportKey(keys.privateKey)}\n`, caPem };
}

/** The subject is empty: servers are identified by their alternative names, which are therefore critical (RFC 5280 §4.2.1.6). */
async function serverExtensions(names: readonly string[], key: webcrypto.CryptoKey, issuer: X509Certificate): Promise<Extension[]> {
  return [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    new SubjectAlternativeNameExtension(
      names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      true,
    ),
    await SubjectKeyIdentifierExtension.create(key),
    await AuthorityKeyIdentifierExtension.create(issuer),
  ];
}

async function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify']);
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}
