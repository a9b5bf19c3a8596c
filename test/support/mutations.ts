// Generates invalid uploads from a seed: the same seed gives the same bytes.
import { readFileSync } from 'node:fs';
import { randomFrom } from './random.js';

/** Random integers from 0 to `limit` - 1. */
export type Random = (limit: number) => number;

export function seeded(seed: number): Random {
  const random = randomFrom(seed);
  return (limit) => Math.floor(random() * limit);
}

export interface MutatedRequest {
  readonly bytes: Buffer;
  /** The connection is half-closed after the bytes. */
  readonly endsAfter: boolean;
  /** The connection must not be used for another request. */
  readonly isLast: boolean;
}

interface Draft {
  method: string;
  path: string;
  boundary: string;
  headers: string[];
  body: Buffer;
}

const INVOICE = readFileSync('test/fixtures/ubl-invoice.xml');
const XML = Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><a>1</a></Invoice>');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const LINES = ['\r\n', '\n', '\r', '\r\n\r\n', '', ' ', '\0'];
const PATHS = [
  '/v3/documents/invoice/sideways/multipart',
  '/v3/documents/ereport/send/multipart',
  '/v3/documents/order/send/multipart',
  '/v3/documents/invoice/send/multipart/',
  '/v3/documents/%zz/send/multipart',
  '/v3/documents/%00/%ff/multipart?x=%',
  '//v3/documents/invoice/send/multipart',
  'http://[::1/v3/documents/invoice/send/multipart',
  '*',
];

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)]!;
}

export function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random(256)));
}

function part(boundary: string, headers: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
}

function disposition(name: string, fileName: string, type: string): string {
  return `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}`;
}

function wellFormed(random: Random, token: string): Draft {
  const boundary = `b${random(1_000_000)}`;
  const document = random(8) === 0 ? INVOICE : XML;
  const parts = [part(boundary, disposition('document', 'a.xml', 'application/xml'), document)];
  if (random(4) > 0) parts.push(part(boundary, disposition('image', 'a.pdf', 'application/pdf'), PDF));
  for (let count = random(3); count > 0; count -= 1) {
    parts.push(part(boundary, disposition('attachment', `${count}.png`, 'image/png'), noise(random, random(200))));
  }
  return {
    method: 'POST',
    path: '/v3/documents/invoice/send/multipart',
    boundary,
    headers: ['Host: localhost', `Authorization: Bearer ${token}`, `documentId: fuzz-${random(300)}`],
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Replaces, removes, doubles or inserts some bytes at a random place. */
export function scramble(random: Random, bytes: Buffer): Buffer {
  const at = random(bytes.length + 1);
  const end = Math.min(bytes.length, at + random(random(4) === 0 ? 400 : 8));
  const middle = pick(random, [
    () => noise(random, end - at),
    () => Buffer.alloc(0),
    () => Buffer.concat([bytes.subarray(at, end), bytes.subarray(at, end)]),
    () => Buffer.concat([noise(random, 1 + random(4)), bytes.subarray(at, end)]),
    () => Buffer.from(pick(random, LINES)),
  ])();
  return Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(end)]);
}

const replaced = (body: Buffer, from: string, to: string): Buffer =>
  Buffer.from(
    body.toString('latin1').replace(from, () => to),
    'latin1',
  );

/** Faults of an upload whose framing is valid. */
const MUTATIONS: readonly ((draft: Draft, random: Random) => void)[] = [
  (draft, random) => {
    for (let count = 1 + random(6); count > 0; count -= 1) draft.body = scramble(random, draft.body);
  },
  (draft, random) => {
    draft.body = draft.body.subarray(0, random(draft.body.length));
  },
  (draft, random) => {
    draft.boundary = pick(random, [
      '',
      ' ',
      'x'.repeat(71),
      '"',
      'b',
      `${draft.boundary} `,
      noise(random, 20)
        .toString('latin1')
        .replace(/[\r\n\0]/g, ''),
    ]);
  },
  (draft, random) => {
    const name = pick(random, ['', '\\"', '../../etc/passwd', 'a'.repeat(2000), 'ä€😀', '\0', '%00', 'a.xml\r\nX: y', '\xff\xfe']);
    draft.body = replaced(draft.body, 'filename="a.pdf"', `filename="${name}"`);
  },
  (draft, random) => {
    const count = pick(random, [99, 100, 101, 5000]);
    const tiny = part(draft.boundary, 'Content-Disposition: form-data; name="x"', Buffer.alloc(0));
    draft.body = Buffer.concat([...Array<Buffer>(count).fill(tiny), draft.body]);
  },
  (draft, random) => {
    const junk = `X-Junk: ${'j'.repeat(pick(random, [100, 15_000, 40_000]))}`;
    draft.body = replaced(
      draft.body,
      'Content-Type: application/xml',
      pick(random, [junk, 'Content-Type', ': x', 'A: b\r\n c', 'Content-Type: \0']),
    );
  },
  (draft, random) => {
    const depth = pick(random, [10, 201, 20_000]);
    const xml = pick(random, [
      '<a>'.repeat(depth) + '</a>'.repeat(depth),
      '<!DOCTYPE a [<!ENTITY e "e">]><a>&e;</a>',
      '<a',
      `<a ${'b="" '.repeat(depth)}/>`,
    ]);
    draft.body = part(draft.boundary, disposition('document', 'a.xml', 'application/xml'), Buffer.from(xml));
  },
  (draft, random) => {
    const pdf = random(3) === 0 ? scramble(random, PDF) : noise(random, random(50));
    const bytes = Buffer.concat([Buffer.from('%PDF-'), pdf]);
    const end = Buffer.from(`--${draft.boundary}--\r\n`);
    draft.body = Buffer.concat([part(draft.boundary, disposition('document', 'a.pdf', 'application/pdf'), bytes), end]);
  },
  (draft, random) => {
    draft.path = pick(random, PATHS);
  },
  (draft, random) => {
    draft.method = pick(random, ['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']);
  },
  (draft, random) => {
    const value = noise(random, random(300))
      .toString('latin1')
      .replace(/[\0-\x1f\x7f]/g, '');
    draft.headers[2] = `documentId: ${value}`;
  },
  (draft, random) => {
    draft.headers[1] = pick(random, [
      'Authorization: Bearer',
      'Authorization: Basic eDp5',
      'Authorization: Bearer a.b.c',
      'X-None: 1',
      `${draft.headers[1]}x`,
    ]);
  },
  () => undefined,
];

/** Faults of the framing itself. True where the client also hangs up after its bytes. */
const FRAMINGS: readonly ((lines: string[], body: Buffer, random: Random) => { body: Buffer; endsAfter: boolean })[] = [
  (lines, body, random) => {
    lines.push(`Content-Length: ${body.length + 1 + random(1000)}`);
    return { body, endsAfter: true };
  },
  (lines, body, random) => {
    lines.push(`Content-Length: ${random(body.length + 1)}`);
    return { body, endsAfter: true };
  },
  (lines, body, random) => {
    lines.push(pick(random, ['Content-Length: -1', 'Content-Length: 1e9', 'Content-Length: 0x10', 'Content-Length: 99999999999999999999']));
    return { body, endsAfter: true };
  },
  (lines, body) => {
    lines.push('Content-Length: 10000000');
    return { body: body.subarray(0, 100), endsAfter: false };
  },
  (lines, body) => {
    lines.push(`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked');
    return { body, endsAfter: true };
  },
  (lines, body, random) => {
    lines.push('Transfer-Encoding: chunked');
    const size = pick(random, [body.length.toString(16), 'zz', '-1', 'ffffffffffffffffff', (body.length + 5).toString(16)]);
    return { body: Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]), endsAfter: true };
  },
  (lines, body, random) => {
    lines.push(
      `Content-Length: ${body.length}`,
      pick(random, ['X: a\r\n folded', 'No colon', ': empty', 'Bad\x01Name: 1', `Long: ${'l'.repeat(20_000)}`, 'Expect: 100-continue']),
    );
    return { body, endsAfter: true };
  },
  (lines, body, random) => {
    lines[0] = pick(random, [
      '',
      'POST',
      'POST /',
      'BREW /pot HTTP/1.1',
      `${lines[0]?.replace('1.1', '9.9')}`,
      `${lines[0]?.replace('1.1', '1.0')}`,
      'PRI * HTTP/2.0',
    ]);
    lines.push(`Content-Length: ${body.length}`);
    return { body, endsAfter: true };
  },
];

/** One request with one or more faults. About one in thirteen is valid. */
export function mutatedUpload(random: Random, token: string): MutatedRequest {
  const draft = wellFormed(random, token);
  const given = draft.boundary;
  pick(random, MUTATIONS)(draft, random);
  const quoted = draft.boundary === given ? draft.boundary : `"${draft.boundary}"`;
  const type = random(40) === 0 ? 'text/plain' : `multipart/form-data; boundary=${quoted}`;
  const lines = [`${draft.method} ${draft.path} HTTP/1.1`, ...draft.headers, `Content-Type: ${type}`];
  const isFramed = random(5) > 0;
  const { body, endsAfter } = isFramed ? { body: draft.body, endsAfter: false } : pick(random, FRAMINGS)(lines, draft.body, random);
  if (isFramed) lines.push(`Content-Length: ${body.length}`);
  return { bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]), endsAfter, isLast: !isFramed };
}
