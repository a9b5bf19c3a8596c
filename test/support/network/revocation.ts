// Where an authority publishes revocation: its lists, and its OCSP responder. Every answer may be replaced.
import 'reflect-metadata';
import { createHash, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AuthorityInfoAccessExtension,
  CRLDistributionPointsExtension,
  type Extension,
  X509Certificate as ParsedCertificate,
  X509CrlGenerator,
} from '@peculiar/x509';
import type { Issued } from '../rsaPki.js';

const HOUR_MS = 3_600_000;

export interface Listing {
  readonly revoked?: readonly Issued[];
  readonly thisUpdate?: Date;
  readonly nextUpdate?: Date;
  readonly extensions?: readonly Extension[];
}

/** A list in DER. */
export async function makeCrl(issuer: Issued, listing: Listing = {}): Promise<Buffer> {
  const now = Date.now();
  const crl = await X509CrlGenerator.create({
    issuer: issuer.subject,
    thisUpdate: listing.thisUpdate ?? new Date(now - 60_000),
    nextUpdate: listing.nextUpdate ?? new Date(now + HOUR_MS),
    entries: (listing.revoked ?? []).map(({ certificate }) => ({
      serialNumber: certificate.serialNumber.toLowerCase(),
      revocationDate: new Date(now - 120_000),
    })),
    extensions: [...(listing.extensions ?? [])],
    signingKey: issuer.signingKey,
    signingAlgorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  });
  return Buffer.from(crl.rawData);
}

export interface Answering {
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly certificate: Issued;
  readonly issuer: Issued;
  /** By default the issuer. Another one is sent in the answer. */
  readonly signer?: Issued;
  readonly thisUpdate?: Date;
  /** null: none. */
  readonly nextUpdate?: Date | null;
}

/** A response of RFC 6960 §4.2.1 in DER. */
export function makeOcspResponse({ status, certificate, issuer, signer = issuer, thisUpdate, nextUpdate }: Answering): Buffer {
  const now = Date.now();
  const parsed = new ParsedCertificate(issuer.certificate.raw);
  const key = Buffer.from(parsed.publicKey.rawData);
  // The BIT STRING at the end of SubjectPublicKeyInfo. Keys of 2,048 bits have 271 bytes.
  const bits = key.subarray(key.indexOf(Buffer.from('0382010f00', 'hex')) + 5);
  const id = tlv(
    0x30,
    Buffer.from('300906052b0e03021a0500', 'hex'),
    tlv(0x04, sha1(Buffer.from(parsed.subjectName.toArrayBuffer()))),
    tlv(0x04, sha1(bits)),
    tlv(0x02, Buffer.from(certificate.certificate.serialNumber, 'hex')),
  );
  const state = {
    good: tlv(0x80),
    revoked: tlv(0xa1, time(new Date(now - HOUR_MS))),
    unknown: tlv(0x82),
  }[status];
  const next = nextUpdate === null ? Buffer.alloc(0) : tlv(0xa0, time(nextUpdate ?? new Date(now + HOUR_MS)));
  const single = tlv(0x30, id, state, time(thisUpdate ?? new Date(now - 60_000)), next);
  const content = tlv(0x30, tlv(0xa2, tlv(0x04, sha1(bits))), time(new Date(now)), tlv(0x30, single));
  const signature = sign('sha256', content, signer.privateKey);
  const certificates = signer === issuer ? Buffer.alloc(0) : tlv(0xa0, tlv(0x30, signer.certificate.raw));
  const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
  const basic = tlv(0x30, content, algorithm, tlv(0x03, Buffer.from([0]), signature), certificates);
  const bytes = tlv(0x30, Buffer.from('06092b0601050507300101', 'hex'), tlv(0x04, basic));
  return tlv(0x30, Buffer.from('0a0100', 'hex'), tlv(0xa0, bytes));
}

function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest();
}

/** GeneralizedTime. */
function time(date: Date): Buffer {
  return tlv(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));
}

function tlv(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

/** The extensions that name where the revocation of a certificate is published. */
export function published({ lists = [], responders = [] }: { lists?: readonly string[]; responders?: readonly string[] }): Extension[] {
  return [
    ...(lists.length === 0 ? [] : [new CRLDistributionPointsExtension([...lists])]),
    ...(responders.length === 0 ? [] : [new AuthorityInfoAccessExtension({ ocsp: [...responders] })]),
  ];
}

export type Published = Buffer | { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'SILENT';

export interface Publisher extends AsyncDisposable {
  readonly url: string;
  /** `GET /list.crl`, in order. */
  readonly calls: string[];
  set(path: string, what: Published): void;
  /** Closes the port. What is asked after that is refused. */
  close(): Promise<void>;
}

export async function startPublisher(): Promise<Publisher> {
  const all = new Map<string, Published>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    calls.push(`${request.method} ${request.url}`);
    const what = all.get(request.url ?? '') ?? { status: 404 };
    if (what === 'SILENT') return;
    if (Buffer.isBuffer(what)) response.end(what);
    else response.writeHead(what.status, what.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    // Closed before, it gives an error that nobody needs.
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    set: (path, what) => void all.set(path, what),
    close,
    [Symbol.asyncDispose]: close,
  };
}
