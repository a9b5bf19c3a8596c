// The response parser: what it accepts, what it refuses, and how much it keeps.

import { AnswerReader } from '../../src/outgoing/answer.js';
import { RequestError } from '../../src/outgoing/fault.js';
import { requestBytes } from '../../src/outgoing/request.js';
import { test } from '../support/test.js';

const BODY_BYTES_MAX = 64;

function read(parts: readonly Buffer[], isEnded = false): AnswerReader {
  const reader = new AnswerReader(BODY_BYTES_MAX);
  for (const part of parts) reader.push(part);
  if (isEnded) reader.end();
  return reader;
}

function whole(text: string, isEnded = false): AnswerReader {
  return read([Buffer.from(text, 'latin1')], isEnded);
}

/** The part of a response that is kept, however its bytes are split. */
function told(reader: AnswerReader): unknown {
  const { head, isOver, isComplete, leavesOpen } = reader;
  return { status: head?.status, headers: { ...head?.headers }, body: reader.body.toString('latin1'), isOver, isComplete, leavesOpen };
}

const taken: [what: string, text: string, isEnded: boolean, expected: object][] = [
  [
    'a Content-Length',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    false,
    { status: 200, body: 'ok', isComplete: true, leavesOpen: true },
  ],
  ['no reason', 'HTTP/1.1 204\r\n\r\n', false, { status: 204, body: '', isComplete: true, leavesOpen: true }],
  [
    '304, whose Content-Length is of another answer',
    'HTTP/1.1 304 x\r\nContent-Length: 9\r\n\r\n',
    false,
    { status: 304, isComplete: true, leavesOpen: true },
  ],
  [
    'chunks, an extension and a trailer',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n2;a=b\r\nab\r\n1\r\nc\r\n0\r\nX: y\r\n\r\n',
    false,
    { body: 'abc', isComplete: true, leavesOpen: true },
  ],
  [
    'Connection: close',
    'HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n',
    false,
    { isComplete: true, leavesOpen: false },
  ],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', false, { isComplete: true, leavesOpen: false }],
  ['no length', 'HTTP/1.1 200 OK\r\n\r\nto the end', true, { body: 'to the end', isComplete: true, leavesOpen: false }],
  [
    'bytes behind it',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabHTTP/1.1 200 OK',
    false,
    { body: 'a', isComplete: true, leavesOpen: false },
  ],
  ['an end inside the body', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab', true, { body: 'ab', isComplete: false, leavesOpen: false }],
  [
    'a body that is too long',
    `HTTP/1.1 200 OK\r\nContent-Length: 65\r\n\r\n${'x'.repeat(65)}`,
    false,
    { body: 'x'.repeat(64), isOver: true, isComplete: false },
  ],
  [
    'a chunk without its end',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n',
    false,
    { body: 'a', isOver: true, isComplete: false },
  ],
  [
    'an endless chunk line',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(2000)}`,
    false,
    { isOver: true, isComplete: false },
  ],
  [
    'fields: folded, repeated, of odd names',
    'HTTP/1.1 200 OK\r\nA: 1\r\nX:\t a\r\n  b \r\na: 2\r\nconstructor: c\r\nContent-Length: 0\r\n\r\n',
    false,
    { headers: { a: '1, 2', x: 'a b', constructor: 'c', 'content-length': '0' } },
  ],
];
for (const [what, text, isEnded, expected] of taken) {
  test(`${what}: the same at once and byte by byte`, (t) => {
    const atOnce = told(whole(text, isEnded));
    t.like(atOnce, expected);
    const bytes = [...Buffer.from(text, 'latin1')].map((byte) => Buffer.from([byte]));
    t.deepEqual(told(read(bytes, isEnded)), atOnce);
  });
}

const refused: [what: string, text: string, reason: string][] = [
  ['another protocol', 'SSH-2.0-OpenSSH', 'the answer is not HTTP/1.1: no status line'],
  ['HTTP/2.0', 'HTTP/2.0 200 OK\r\n\r\n', 'the answer is not HTTP/1.1: no status line'],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', 'the answer is not HTTP/1.1: no status line'],
  ['101', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 'the answer is not HTTP/1.1: status 101'],
  ['a blank before the colon', 'HTTP/1.1 200 OK\r\nA : b\r\n\r\n', 'the answer is not HTTP/1.1: a header'],
  ['no colon', 'HTTP/1.1 200 OK\r\nA\r\n\r\n', 'the answer is not HTTP/1.1: a header'],
  ['a bare line feed', 'HTTP/1.1 200 OK\r\nA: b\nC: d\r\n\r\n', 'the answer is not HTTP/1.1: a header'],
  ['a bare carriage return', 'HTTP/1.1 200 OK\r\nA: b\rC: d\r\n\r\n', 'the answer is not HTTP/1.1: a header'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n', 'the answer is not HTTP/1.1: Content-Length'],
  ['a length below zero', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 'the answer is not HTTP/1.1: Content-Length'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'the answer is not HTTP/1.1: Transfer-Encoding and Content-Length',
  ],
  ['interim answers without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1200), 'headers of more than 32768 bytes'],
];
for (const [what, text, message] of refused) {
  test(`${what}: PROTOCOL`, (t) => {
    const error = t.throws(() => whole(text), { instanceOf: RequestError });
    t.deepEqual([error.code, error.message], ['PROTOCOL', message]);
  });
}

test('a header that would not stay in its line is not sent', (t) => {
  const parts = { method: 'POST', url: new URL('https://a.example/'), body: undefined, keepAlive: true };
  for (const headers of [{ A: 'b\r\nC: d' }, { 'A\r\nB': 'c' }, { A: 'b\0' }, { A: 'ā' }]) {
    t.throws(() => requestBytes({ ...parts, headers }), { instanceOf: TypeError });
  }
});
