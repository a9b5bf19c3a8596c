import { ExchangeError } from '../../../src/domain/errors.js';
import { boundaryOf, parseMultipart } from '../../../src/server/request/multipart.js';
import { test } from '../../support/test.js';
import { ownCpuTime } from '../../support/time.js';

const FAILED = 'Failed to parse multipart request: ';
const DOCUMENT = 'Content-Disposition: form-data; name="document"; filename="a.xml"';

function bytes(...lines: (string | Buffer)[]): Buffer {
  const chunks = lines.map((line) => (typeof line === 'string' ? Buffer.from(line, 'latin1') : line));
  return Buffer.concat(chunks.flatMap((chunk, index) => (index === 0 ? [chunk] : [Buffer.from('\r\n'), chunk])));
}

/** A body of one part with these header lines and the content `hi`. */
function onePart(...headers: string[]): Buffer {
  return bytes('--b', ...headers, '', 'hi', '--b--', '');
}

function faultOf(body: Buffer, boundary = 'b'): string {
  return messageOf(() => parseMultipart(body, boundary));
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if (error.code !== 'UPLOAD_INVALID') throw error;
    return error.message;
  }
  throw new Error('nothing was thrown');
}

function fileNameOf(disposition: string | Buffer): string | undefined {
  const line = Buffer.concat([Buffer.from('Content-Disposition: form-data; name="document"; '), Buffer.from(disposition)]);
  return parseMultipart(bytes('--b', line, '', 'hi', '--b--'), 'b')[0]?.fileName;
}

test('parts keep their order, repeat their names and hold exact bytes', (t) => {
  const binary = Buffer.from([0xff, 0xfe, 0x0d, 0x0a, 0x2d, 0x2d, 0x00, 0x0a]);
  const body = bytes(
    '--b',
    DOCUMENT,
    'Content-Type: application/xml',
    '',
    '<a/>',
    '--b',
    'content-disposition: FORM-DATA; NAME="attachment"; filename="x"',
    '',
    binary,
    '--b',
    'Content-Disposition: form-data; name="attachment"',
    '',
    'second',
    '--b--',
    '',
  );
  t.deepEqual(parseMultipart(body, 'b'), [
    { name: 'document', fileName: 'a.xml', contentType: 'application/xml', bytes: Buffer.from('<a/>') },
    { name: 'attachment', fileName: 'x', contentType: undefined, bytes: binary },
    { name: 'attachment', fileName: undefined, contentType: undefined, bytes: Buffer.from('second') },
  ]);
});

test('a part without content is empty, with its blank line and without', (t) => {
  t.deepEqual(parseMultipart(bytes('--b', DOCUMENT, '', '', '--b--'), 'b')[0]?.bytes, Buffer.alloc(0));
  t.deepEqual(parseMultipart(bytes('--b', DOCUMENT, '', '--b--'), 'b')[0]?.bytes, Buffer.alloc(0));
});

test('content may look like a boundary as long as it is none', (t) => {
  const content = '\r\n--\r\n--B\r\n-b\r\n --b\n--b\r--b';
  t.is(parseMultipart(bytes('--b', DOCUMENT, '', content, '--b--'), 'b')[0]?.bytes.toString('latin1'), content);
});

const SURROUNDED: readonly [string, Buffer][] = [
  ['a line break in front', bytes('', onePart(DOCUMENT))],
  ['a preamble', bytes('MIME-Version: 1.0', '', 'text --b, --c', '--', onePart(DOCUMENT))],
  ['an epilogue', bytes(onePart(DOCUMENT), 'more', 'lines --b')],
  ['white space behind', Buffer.concat([onePart(DOCUMENT), Buffer.from(' \r\n\t\n')])],
  ['padding after boundaries', bytes('--b \t', DOCUMENT, '', 'hi', '--b-- ', 'more')],
  ['no line break behind', bytes('--b', DOCUMENT, '', 'hi', '--b--')],
];
for (const [name, body] of SURROUNDED) {
  test(`ignored around the parts: ${name}`, (t) => {
    t.deepEqual(
      parseMultipart(body, 'b').map((part) => part.bytes.toString()),
      ['hi'],
    );
  });
}

test('a folded header is one line', (t) => {
  const [part] = parseMultipart(
    onePart('Content-Disposition: form-data;', ' name="document";', '\tfilename="a.xml"', 'Content-Type:', ' application/xml'),
    'b',
  );
  t.deepEqual(part, { name: 'document', fileName: 'a.xml', contentType: 'application/xml', bytes: Buffer.from('hi') });
});

test('a body that is not multipart is refused with the reason', (t) => {
  t.is(faultOf(Buffer.alloc(0)), `${FAILED}the body is empty`);
  t.is(faultOf(Buffer.from('{"a":1}')), `${FAILED}the body does not contain the boundary of the Content-Type header`);
  t.is(faultOf(onePart(DOCUMENT), 'other'), `${FAILED}the body does not contain the boundary of the Content-Type header`);
  t.is(faultOf(bytes('hello --b', DOCUMENT)), `${FAILED}the body does not contain the boundary of the Content-Type header`);
});

test('a body of only the closing boundary is refused', (t) => {
  t.is(faultOf(Buffer.from('--b--\r\n')), `${FAILED}no part before the closing boundary at byte 0`);
  t.is(faultOf(Buffer.from('hi\r\n--b--\r\n')), `${FAILED}no part before the closing boundary at byte 4`);
});

test('other characters on the line of the closing boundary are refused', (t) => {
  t.is(faultOf(bytes('--b', DOCUMENT, '', 'hi', '--b-- more')), `${FAILED}the closing boundary is followed by other characters at byte 84`);
});

test('a missing closing boundary is refused', (t) => {
  t.is(faultOf(bytes('--b', DOCUMENT, '', 'hi')), `${FAILED}part 1 at byte 76: the body ends without the closing boundary`);
  t.is(faultOf(bytes('--b', DOCUMENT, '', 'hi', '--b')), `${FAILED}part 2 at byte 81: the body ends inside a boundary line`);
});

test('a truncated header block is refused', (t) => {
  t.is(faultOf(bytes('--b', 'Content-Disposition: form')), `${FAILED}part 1 at byte 30: the body ends inside the headers`);
});

test('characters behind a boundary are refused', (t) => {
  t.is(faultOf(bytes('--bx', DOCUMENT, '', 'hi', '--b--')), `${FAILED}part 1 at byte 3: the boundary is followed by other characters`);
  t.is(
    faultOf(bytes('--b', DOCUMENT, '', 'hi', '--b-', '--b--')),
    `${FAILED}part 2 at byte 81: the boundary is followed by other characters`,
  );
});

test('line ends of LF alone are refused', (t) => {
  t.is(faultOf(Buffer.from(`--b\n${DOCUMENT}\n\nhi\n--b--\n`)), `${FAILED}part 1 at byte 3: the line ends with LF, not with CRLF`);
  t.is(faultOf(Buffer.from(`--b\r\n${DOCUMENT}\n\nhi\n--b--\n`)), `${FAILED}part 1 at byte 70: the line ends with LF, not with CRLF`);
  t.is(faultOf(onePart(`${DOCUMENT}\nA: b`)), `${FAILED}part 1 at byte 70: the line ends with LF, not with CRLF`);
});

test('a part without headers or without Content-Disposition is refused', (t) => {
  t.is(faultOf(bytes('--b', '', 'hi', '--b--')), `${FAILED}part 1 at byte 5: no Content-Disposition`);
  t.is(faultOf(onePart('Content-Type: text/plain')), `${FAILED}part 1 at byte 5: no Content-Disposition`);
});

test('a disposition other than form-data is refused', (t) => {
  t.is(faultOf(onePart('Content-Disposition: attachment; name="a"')), `${FAILED}part 1 at byte 5: Content-Disposition is not form-data`);
});

test('a part without a name is refused', (t) => {
  t.is(faultOf(onePart('Content-Disposition: form-data')), `${FAILED}part 1 at byte 5: Content-Disposition has no name`);
  t.is(faultOf(onePart('Content-Disposition: form-data; name=""')), `${FAILED}part 1 at byte 5: Content-Disposition has no name`);
});

test('malformed parameters are refused', (t) => {
  const fault = (text: string): string => faultOf(onePart(`Content-Disposition: form-data; ${text}`));
  t.is(fault('name="a'), `${FAILED}part 1 at byte 5: Content-Disposition has a quoted string without an end`);
  t.is(fault('name="a" x'), `${FAILED}part 1 at byte 5: Content-Disposition has a malformed parameter`);
  t.is(fault('name='), `${FAILED}part 1 at byte 5: Content-Disposition has a parameter without a value`);
  t.is(fault('name="a"; name="b"'), `${FAILED}part 1 at byte 5: Content-Disposition gives name twice`);
});

test('malformed header lines are refused with the offset of the line', (t) => {
  const fault = (line: string): string => faultOf(onePart('X: y', line));
  t.is(fault('no colon'), `${FAILED}part 1 at byte 11: a header line without a name and a colon`);
  t.is(fault('Name : value'), `${FAILED}part 1 at byte 11: a header line without a name and a colon`);
  t.is(fault('A: b\0'), `${FAILED}part 1 at byte 11: a control character in a header`);
  t.is(fault('A: b\rC: d'), `${FAILED}part 1 at byte 11: a control character in a header`);
  t.is(fault('x: z'), `${FAILED}part 1 at byte 11: the header x twice`);
  t.is(faultOf(onePart(' folded', 'X: y')), `${FAILED}part 1 at byte 5: the first line is a continuation`);
  t.is(fault('Content-Type: \xe9'), `${FAILED}part 1 at byte 11: Content-Type is not printable ASCII`);
});

test('a boundary inside the headers of a part is named', (t) => {
  t.is(faultOf(bytes('--b', DOCUMENT, '--b--')), `${FAILED}part 1 at byte 72: the boundary stands inside the headers`);
});

const ENCODED: readonly [string, string, string][] = [
  ['binary', 'a=3D', 'a=3D'],
  ['8bit', 'a=3D', 'a=3D'],
  ['7BIT', 'YQ==', 'YQ=='],
  ['Base64', 'PGE+\r\nPC9h\r\n Pg==\r\n', '<a></a>'],
  ['quoted-printable', '<a b=3D"=C3=\r\n=BC"/> \r\nx', '<a b="ü"/>\r\nx'],
];
for (const [encoding, content, expected] of ENCODED) {
  test(`content in ${encoding} is decoded`, (t) => {
    const [part] = parseMultipart(bytes('--b', DOCUMENT, `Content-Transfer-Encoding: ${encoding}`, '', content, '--b--'), 'b');
    t.is(part?.bytes.toString(), expected);
  });
}

const BROKEN: readonly [string, string, string][] = [
  ['x-uuencode', 'hi', 'Content-Transfer-Encoding is not base64, quoted-printable, 7bit, 8bit or binary'],
  ...['PGE', 'PGE-', 'PA==PA==', 'PA=', 'PA===', '<a/>'].map((content): [string, string, string] => [
    'base64',
    content,
    'the content is not in Base64, as its Content-Transfer-Encoding says',
  ]),
  ['quoted-printable', 'a=b', 'the content is not in quoted-printable, as its Content-Transfer-Encoding says'],
];
for (const [encoding, content, fault] of BROKEN) {
  test(`content that is not in its encoding is refused: ${encoding}, ${content}`, (t) => {
    const body = bytes('--b', DOCUMENT, `Content-Transfer-Encoding: ${encoding}`, '', content, '--b--');
    t.is(faultOf(body), `${FAILED}part 1 at byte 72: ${fault}`);
  });
}

test('the header block of a part holds at most 16 KiB', (t) => {
  const room = 16 * 1024 - DOCUMENT.length - '\r\nX: \r\n'.length;
  t.is(parseMultipart(onePart(DOCUMENT, `X: ${'y'.repeat(room)}`), 'b').length, 1);
  t.is(faultOf(onePart(DOCUMENT, `X: ${'y'.repeat(room + 1)}`)), `${FAILED}part 1 at byte 5: the headers are longer than 16384 bytes`);
});

test('a part has at most 32 headers', (t) => {
  const more = Array.from({ length: 32 }, (_, index) => `X-${index}: y`);
  t.is(parseMultipart(onePart(DOCUMENT, ...more.slice(1)), 'b').length, 1);
  t.regex(faultOf(onePart(DOCUMENT, ...more)), /part 1 at byte \d+: more than 32 headers$/);
});

test('a request has at most 100 parts', (t) => {
  const parts = (count: number): Buffer =>
    Buffer.from(`${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(count)}--b--`);
  t.is(parseMultipart(parts(100), 'b').length, 100);
  t.is(faultOf(parts(101)), `${FAILED}part 101 at byte 5203: more than 100 parts`);
});

test('file names: absent, empty, quoted, unquoted', (t) => {
  t.is(fileNameOf('x=y'), undefined);
  t.is(fileNameOf('filename=""'), '');
  t.is(fileNameOf('filename="a b; c.xml"'), 'a b; c.xml');
  t.is(fileNameOf('filename=a.xml;'), 'a.xml');
  t.is(fileNameOf('FileName = "a.xml"'), 'a.xml');
});

test('file names: escapes of quoted strings, and backslashes that are none', (t) => {
  t.is(fileNameOf('filename="a\\"b.xml"'), 'a"b.xml');
  t.is(fileNameOf('filename="C:\\\\temp\\\\a.xml"'), 'a.xml');
  t.is(fileNameOf('filename="C:\\temp\\a.xml"'), 'a.xml');
});

test('file names: the last segment of a path', (t) => {
  t.is(fileNameOf('filename="/tmp/phpAbc"'), 'phpAbc');
  t.is(fileNameOf('filename=../a.xml'), 'a.xml');
  t.is(fileNameOf('filename="/tmp/"'), '');
  t.is(fileNameOf('filename="a/.."'), '');
  t.is(fileNameOf("filename*=UTF-8''C%3A%5Cd%5C%C3%BC.xml"), 'ü.xml');
});

test('file names in pieces (RFC 2231) are put together', (t) => {
  t.is(fileNameOf('filename*0="long "; filename*1="name.xml"'), 'long name.xml');
  t.is(fileNameOf(`filename*0*=utf-8''%C3%BC; filename*1="%b.xml"`), 'ü%b.xml');
  t.is(fileNameOf(`filename*1=b.xml; filename*0*=us-ascii''a`), 'ab.xml');
});

test('file names: browsers escape three characters by percent, others stay', (t) => {
  t.is(fileNameOf('filename="a%22b%0D%0ac%20%C3%A9.xml"'), 'a"b\r\nc%20%C3%A9.xml');
});

test('file names: raw UTF-8, else Latin-1', (t) => {
  t.is(fileNameOf(Buffer.from('filename="Prüfung €.xml"', 'utf8')), 'Prüfung €.xml');
  t.is(fileNameOf(Buffer.from('filename="Prüfung.xml"', 'latin1')), 'Prüfung.xml');
});

test('filename* (RFC 5987) is understood in both charsets and wins over filename', (t) => {
  t.is(fileNameOf(`filename="x.xml"; filename*=UTF-8''%e2%82%ac%20rates.xml`), '€ rates.xml');
  t.is(fileNameOf(`filename*=iso-8859-1'en'%A3%20rates.xml; filename="x.xml"`), '£ rates.xml');
});

test('a filename* that cannot be decoded is refused', (t) => {
  const fault = (text: string): string => faultOf(onePart(`Content-Disposition: form-data; name="a"; filename="x"; filename*=${text}`));
  t.is(fault("UTF-8''%ff"), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is not valid UTF-8`);
  t.is(fault("koi8-r''%ff"), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is neither UTF-8 nor ISO-8859-1`);
  t.is(fault('a.xml'), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is not charset'language'value`);
  t.is(fault("UTF-8''%4"), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is not charset'language'value`);
});

test('the boundary is read quoted, unquoted and in any case', (t) => {
  t.is(boundaryOf('multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW'), '----WebKitFormBoundary7MA4YWxkTrZu0gW');
  t.is(boundaryOf('multipart/form-data; charset=utf-8; BOUNDARY="a b\'(c)"'), "a b'(c)");
  t.is(boundaryOf('multipart/form-data;boundary=----=_Part_1_2.3; x="; boundary=no"'), '----=_Part_1_2.3');
});

test('a missing, repeated or impossible boundary is refused', (t) => {
  const fault = (parameters: string): string => messageOf(() => boundaryOf(`multipart/form-data${parameters}`));
  const invalid = `${FAILED}the Content-Type header has a boundary that is not 1 to 70 characters of RFC 2046`;
  t.is(fault(''), `${FAILED}the Content-Type header has no boundary`);
  t.is(fault('; charset=utf-8'), `${FAILED}the Content-Type header has no boundary`);
  t.is(fault('; boundary=a; boundary=b'), `${FAILED}the Content-Type header gives boundary twice`);
  t.is(fault('; boundary="a'), `${FAILED}the Content-Type header has a quoted string without an end`);
  t.is(fault('; boundary='), `${FAILED}the Content-Type header has a parameter without a value`);
  t.is(fault(`; boundary=${'a'.repeat(71)}`), invalid);
  t.is(fault('; boundary="a "'), invalid);
  t.is(fault('; boundary=a*b'), invalid);
});

test('hostile bodies take linear time', (t) => {
  const mebibytes = 4;
  const near = Buffer.from(`--b\r\n${DOCUMENT}\r\n\r\n${`\r\n--${'a'.repeat(69)}`.repeat((mebibytes * 1024 * 1024) / 73)}`);
  const blanks = Buffer.from(`--b\r\n${`${DOCUMENT}\r\nX: a${' '.repeat(16_000)}b\r\n\r\n\r\n--b\r\n`.repeat(99)}`);
  const worked = ownCpuTime();
  faultOf(Buffer.concat([Buffer.from(`--${'a'.repeat(70)}\r\n`), near]), 'a'.repeat(70));
  faultOf(near);
  faultOf(blanks);
  // Measured at 20 ms; quadratic time takes minutes.
  t.true(worked() < 10_000);
});

test('whatever is done to a body, it parses or is refused with UPLOAD_INVALID', (t) => {
  const random = generator(20260820);
  const seeds = [
    onePart(DOCUMENT, 'Content-Type: application/xml'),
    bytes('--b', DOCUMENT, '', 'x'.repeat(200), '--b', `${DOCUMENT}; filename*=UTF-8''%41`, 'X: y', '', '', '--b--', ''),
    Buffer.from(`${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(100)}--b--`),
  ];
  const outcomes = { parsed: 0, refused: 0 };
  for (let run = 0; run < 4_000; run++) {
    const body = mutated(seeds[run % seeds.length] as Buffer, random);
    const boundary = random() < 0.9 ? 'b' : 'b-';
    try {
      const parts = parseMultipart(body, boundary);
      if (parts.length === 0 || parts.length > 100) throw new Error(`${parts.length} parts`);
      outcomes.parsed++;
    } catch (error) {
      if (!(error instanceof ExchangeError) || !error.message.startsWith(FAILED)) throw error;
      outcomes.refused++;
    }
  }
  t.true(outcomes.parsed > 400 && outcomes.refused > 400, JSON.stringify(outcomes));
});

/** One to four random changes: cut, replace, insert, repeat. */
function mutated(seed: Buffer, random: () => number): Buffer {
  const odd = [
    '\r\n',
    '\n',
    '\r',
    '--b',
    '--b--',
    '\r\n--b',
    ' ',
    '\0',
    '"',
    '\\',
    ';',
    ':',
    '=',
    '%',
    "'",
    '\r\n\r\n',
    'Content-Disposition: ',
  ];
  let body = seed;
  for (let change = 0; change <= random() * 4; change++) {
    const at = Math.floor(random() * body.length);
    const until = at + Math.floor(random() ** 3 * (body.length - at));
    const kind = Math.floor(random() * 5);
    if (kind === 0) body = body.subarray(0, at);
    if (kind === 1) body = Buffer.concat([body.subarray(0, at), body.subarray(until)]);
    if (kind === 2)
      body = Buffer.concat([body.subarray(0, at), Buffer.from(odd[Math.floor(random() * odd.length)] as string), body.subarray(at)]);
    if (kind === 3) body = Buffer.concat([body.subarray(0, until), body.subarray(at)]);
    if (kind === 4) body = Buffer.concat([body.subarray(0, at), Buffer.of(Math.floor(random() * 256)), body.subarray(at + 1)]);
  }
  return body;
}

/** A small deterministic generator (mulberry32) of numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
