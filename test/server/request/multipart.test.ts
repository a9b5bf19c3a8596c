import { parseMultipart } from '../../../src/server/request/multipart.js';
import { test } from '../../support/test.js';
import { bytes, DOCUMENT, FAILED, faultOf, onePart } from './multipartBodies.js';

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
