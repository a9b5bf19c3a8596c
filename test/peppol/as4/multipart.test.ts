// Multipart bodies: what senders write, and what is refused.

import { As4Error } from '../../../src/peppol/as4/as4Error.js';
import { boundaryOf, readContentType } from '../../../src/peppol/as4/contentType.js';
import { readMultipart } from '../../../src/peppol/as4/multipart.js';
import { readBytes } from '../../../src/peppol/as4/readBytes.js';
import { writeMultipart } from '../../../src/peppol/as4/writeMultipart.js';
import { pieces } from '../../support/as4.js';
import { test } from '../../support/test.js';

const MAX = 1_000_000;

interface Read {
  readonly contentType: string | undefined;
  readonly contentId: string | undefined;
  readonly text: string;
}

async function read(body: string, { boundary = 'b', piece = 7, bytesMax = MAX } = {}): Promise<Read[]> {
  const parts: Read[] = [];
  for await (const { contentType, contentId, body: bytes } of readMultipart(
    pieces(Buffer.from(body, 'latin1'), piece),
    boundary,
    bytesMax,
  )) {
    parts.push({ contentType, contentId, text: (await readBytes(bytes, MAX, () => new Error('too long'))).toString('latin1') });
  }
  return parts;
}

const TWO = '--b\r\nContent-Type: a/b\r\n\r\none\r\n--b\r\nContent-ID: <x@y>\r\n\r\ntwo\r\n--b--\r\n';
const READ_TWO: Read[] = [
  { contentType: 'a/b', contentId: undefined, text: 'one' },
  { contentType: undefined, contentId: 'x@y', text: 'two' },
];

for (const piece of [1, 2, 3, 5, 11, 1_000]) {
  test(`two parts, in pieces of ${piece} bytes`, async (t) => {
    t.deepEqual(await read(TWO, { piece }), READ_TWO);
  });
}

const ACCEPTED: readonly [string, string][] = [
  ['a preamble and an epilogue', `preamble\r\n${TWO}epilogue\r\nwith lines`],
  ['a line break before the first boundary', `\r\n${TWO}`],
  ['no line break behind the last boundary', TWO.slice(0, -2)],
  ['white space behind a boundary', TWO.replaceAll('--b\r\n', '--b \t\r\n')],
  ['upper-case names of headers', TWO.replace('Content-Type', 'CONTENT-TYPE').replace('Content-ID', 'content-id')],
  ['headers in another order, and others between', TWO.replace('Content-ID', 'X-A: 1\r\nContent-Transfer-Encoding: BINARY\r\nContent-ID')],
  ['a folded header', TWO.replace('Content-ID: <x@y>', 'Content-ID:\r\n <x@y>').replace('Content-Type: a/b', 'Content-Type:\r\n\ta/b')],
  ['a Content-ID without brackets', TWO.replace('<x@y>', 'x@y')],
  ['no white space behind a colon', TWO.replace('Content-ID: ', 'Content-ID:')],
];
for (const [name, body] of ACCEPTED) {
  test(`accepted: ${name}`, async (t) => {
    t.deepEqual(await read(body), READ_TWO);
  });
}

for (const piece of [1, 2, 3, 5, 11, 1_000]) {
  test(`encoded parts, in pieces of ${piece} bytes`, async (t) => {
    const body = TWO.replace(
      'Content-Type: a/b\r\n\r\none',
      'Content-Type: a/b\r\nContent-Transfer-Encoding: base64\r\n\r\nb2\r\n5l\r\n',
    ).replace('two', 't=\r\n=77o ');
    t.deepEqual(await read(body.replace('Content-ID', 'Content-Transfer-Encoding: quoted-printable\r\nContent-ID'), { piece }), READ_TWO);
  });
}

const headers = (lines: string): string => `--b\r\n${lines}\r\n\r\none\r\n--b--\r\n`;
const REFUSED: readonly [string, string, RegExp][] = [
  ['nothing', '', /ends before/],
  ['no boundary', 'text', /ends before/],
  ['an endless preamble', `${'x'.repeat(20_000)}\r\n${TWO}`, /before the first boundary/],
  ['an endless epilogue', TWO + 'x'.repeat(20_000), /after the last boundary/],
  ['no last boundary', TWO.replace('--b--', '--c--'), /ends before/],
  ['a cut body', TWO.slice(0, -10), /ends before/],
  ['a body that is cut inside headers', TWO.slice(0, 15), /ends before/],
  ['a body that is cut inside a boundary', TWO.slice(0, 3), /ends before/],
  ['a longer boundary', TWO.replace('\r\n--b\r\nContent-ID', '\r\n--bc\r\nContent-ID'), /followed by other/],
  ['lines that end with LF', TWO.replaceAll('\r\n', '\n'), /ends before|followed by other/],
  ['endless headers', headers(`X: ${'x'.repeat(20_000)}`), /headers of a part are longer/],
  ['too many headers', headers(Array.from({ length: 33 }, (_, index) => `X-${index}: 1`).join('\r\n')), /more than 32/],
  ['the same header twice', headers('Content-ID: <a>\r\ncontent-id: <b>'), /content-id twice/],
  ['a header without a colon', headers('Content-ID'), /without a name/],
  ['a header with white space before the colon', headers('Content-ID : <a>'), /without a name/],
  ['a header without a name', headers(': a'), /without a name/],
  ['a control character in a header', headers('X: \0'), /control character/],
  ['a bare line feed in a header', headers('X: 1\nContent-ID: <a>'), /ends with LF/],
  ['a continuation as the first header', headers(' X: 1'), /is a continuation/],
  ['a boundary inside headers', `--b\r\nX: 1\r\n--b\r\n\r\none\r\n--b--\r\n`, /inside the headers/],
  ['a Content-ID with two ids', headers('Content-ID: <a> <b>'), /Content-ID of a part is malformed/],
  ['an empty Content-ID', headers('Content-ID:'), /Content-ID of a part is malformed/],
  ['another encoding', headers('Content-Transfer-Encoding: x-uuencode'), /A part: Content-Transfer-Encoding is not base64/],
  ['Base64 that is none', headers('Content-Transfer-Encoding: base64'), /not in Base64/],
  ['four parts', `${'--b\r\n\r\none\r\n'.repeat(4)}--b--\r\n`, /more than 3 parts/],
  ['100,000 parts', `${'--b\r\n\r\n\r\n'.repeat(100_000)}--b--\r\n`, /more than 3 parts/],
];
for (const [name, body, message] of REFUSED) {
  test(`refused: ${name}`, async (t) => {
    const error = await t.throwsAsync(read(body, { piece: 1_000 }), { instanceOf: As4Error });
    t.is(error?.code, 'EBMS:0007');
    t.regex(error?.message ?? '', message);
  });
}

test('a body over its limit is refused as soon as the limit is reached', async (t) => {
  let given = 0;
  const endless = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('--b\r\n\r\n');
    for (;;) {
      given += 1_000;
      yield Buffer.alloc(1_000);
    }
  };
  const error = await t.throwsAsync(
    async () => {
      for await (const { body } of readMultipart(endless(), 'b', 10_000)) for await (const chunk of body) void chunk;
    },
    { instanceOf: As4Error },
  );
  t.is(error?.code, 'EBMS:0303');
  t.is(given, 10_000);
});

test('a part that is not read is skipped', async (t) => {
  const ids: (string | undefined)[] = [];
  for await (const { contentId } of readMultipart(pieces(Buffer.from(TWO), 3), 'b', MAX)) ids.push(contentId);
  t.deepEqual(ids, [undefined, 'x@y']);
});

test('a part that is read in part is skipped from there', async (t) => {
  const ids: (string | undefined)[] = [];
  for await (const { contentId, body } of readMultipart(pieces(Buffer.from(TWO), 3), 'b', MAX)) {
    ids.push(contentId);
    for await (const chunk of body) {
      t.true(chunk.length > 0);
      break;
    }
  }
  t.deepEqual(ids, [undefined, 'x@y']);
});

test('the source is closed where the reader stops', async (t) => {
  let isClosed = false;
  const source = async function* (): AsyncGenerator<Buffer> {
    try {
      yield Buffer.from(TWO);
      yield Buffer.alloc(10);
    } finally {
      isClosed = true;
    }
  };
  for await (const part of readMultipart(source(), 'b', MAX)) {
    t.is(part.contentType, 'a/b');
    break;
  }
  t.true(isClosed);
});

const PAYLOAD = Buffer.from('\r\n--\r\n\r\n--boundar\r\n--boundarx\r\n', 'latin1');

test('what is written is read, and has the length that was told', async (t) => {
  const attachment = { contentId: 'a@b', byteLength: PAYLOAD.length, bytes: pieces(PAYLOAD) };
  const { contentType, byteLength, body } = writeMultipart('<e/>', attachment, 'boundary');
  t.is(contentType, 'multipart/related; boundary="boundary"; type="application/soap+xml"');
  const bytes = await readBytes(body, MAX, () => new Error('too long'));
  t.is(bytes.length, byteLength);
  t.deepEqual(await read(bytes.toString('latin1'), { boundary: boundaryOf(readContentType(contentType)) }), [
    { contentType: 'application/soap+xml;charset=UTF-8', contentId: undefined, text: '<e/>' },
    { contentType: 'application/octet-stream', contentId: 'a@b', text: PAYLOAD.toString('latin1') },
  ]);
});

const TYPES: readonly [string, string][] = [
  ['multipart/related; boundary=b', 'b'],
  ['Multipart/Related ; Boundary="b c"; type="x"', 'b c'],
  ['multipart/related;type="a;boundary=x";boundary=----=_Part_1.2', '----=_Part_1.2'],
  ['multipart/related; boundary=b;', 'b'],
];
for (const [header, boundary] of TYPES) {
  test(`the boundary of ${header}`, (t) => {
    const type = readContentType(header);
    t.is(type.type, 'multipart/related');
    t.is(boundaryOf(type), boundary);
  });
}

for (const header of [
  undefined,
  '',
  'multipart',
  'multipart/related',
  'multipart/related; boundary',
  'multipart/related; boundary=',
  'multipart/related; boundary=""',
  'multipart/related; boundary="a ',
  'multipart/related; boundary="a "',
  'multipart/related; boundary="a\\"b"',
  'multipart/related; boundary=a; boundary=b',
  'multipart/related; boundary=a b',
  `multipart/related; boundary=${'a'.repeat(71)}`,
  `multipart/related; boundary=a${'; x=y'.repeat(1_000)}`,
]) {
  test(`refused: the type ${header?.slice(0, 60)}`, (t) => {
    t.is(t.throws(() => boundaryOf(readContentType(header)), { instanceOf: As4Error })?.code, 'EBMS:0007');
  });
}
