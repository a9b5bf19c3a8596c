// What counts as the answer of a request: statuses, bodies, redirects, malformed ones, and none within its time.
import { gzipSync } from 'node:zlib';
import { answers, answersBig, type Behaviour, closes, hangs, resets, trickles, writes } from '../support/inbox.js';
import { tcp } from '../support/sockets.js';
import { test } from '../support/test.js';
import { close, codeOf, faultOf, inbox, open, poster } from './requests.js';

test.before(open);
test.after.always(close);

for (const [what, behave] of [
  ['closed', closes],
  ['reset', resets],
  ['ended inside the headers', writes('HTTP/1.1 200 OK\r\nX: ', true)],
] as const) {
  test(`case 3: a new connection ${what} before the answer is RESET, without another try`, async (t) => {
    const receiver = await inbox(t, { behave });
    t.is(await codeOf(poster(t)(receiver.url)), 'RESET');
    t.is(receiver.requests.length, 1);
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`case 13: ${status} is not followed`, async (t) => {
    const other = await inbox(t);
    const receiver = await inbox(t, { behave: answers(status, { Location: `${other.url}/` }) });
    const answer = await poster(t)(receiver.url);
    t.is(answer.status, status);
    t.is(answer.headers['location'], `${other.url}/`);
    t.is(other.requests.length, 0);
  });
}

const oddAnswers: [what: string, behave: Behaviour, status: number, body: string][] = [
  ['100 and then 200', writes('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 200, 'ok'],
  ['103 and then 201', writes('HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n'), 201, ''],
  ['HTTP/1.0', writes('HTTP/1.0 200 OK\r\n\r\nold', true), 200, 'old'],
  [
    'chunks, an extension and a trailer',
    writes('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nab\r\n1\r\nc\r\n0\r\nX: y\r\n\r\n'),
    200,
    'abc',
  ],
  ['304, whose Content-Length is of another answer', writes('HTTP/1.1 304 x\r\nContent-Length: 9\r\n\r\n'), 304, ''],
  ['no Content-Length', writes('HTTP/1.1 200 OK\r\n\r\nto the end', true), 200, 'to the end'],
  [
    'bytes beyond US-ASCII in a header',
    writes(Buffer.from('HTTP/1.1 200 OK\r\nX: \xff\xfe\r\nContent-Length: 0\r\n\r\n', 'latin1')),
    200,
    '',
  ],
];
for (const [what, behave, status, body] of oddAnswers) {
  test(`case 11: an answer with ${what} counts`, async (t) => {
    const receiver = await inbox(t, { behave });
    const answer = await poster(t)(receiver.url);
    t.like(answer, { status, isComplete: true });
    t.is(answer.body.toString(), body);
  });
}

test('case 8: a compressed body is kept as received', async (t) => {
  const bomb = gzipSync(Buffer.alloc(1024 * 1024));
  const receiver = await inbox(t, { behave: answers(200, { 'Content-Encoding': 'gzip' }, bomb) });
  t.deepEqual((await poster(t)(receiver.url)).body, bomb);
});

test('case 9: of a body of 10 MB, 16 KiB are kept and the rest is not read', async (t) => {
  const receiver = await inbox(t, { behave: answersBig(500, 10_000_000) });
  const answer = await poster(t)(receiver.url);
  t.like(answer, { status: 500, isComplete: false });
  t.deepEqual(answer.body, Buffer.alloc(16 * 1024, 'x'));
});

test('a call may keep more of the body', async (t) => {
  const receiver = await inbox(t, { behave: answersBig(200, 64 * 1024) });
  t.like(await poster(t)(receiver.url, { answerBytesMax: 64 * 1024 }), { isComplete: true, body: Buffer.alloc(64 * 1024, 'x') });
});

test('a body without end is given up, and the status stands', async (t) => {
  const receiver = await inbox(t, { behave: trickles('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n') });
  const answer = await poster(t)(receiver.url, { answerTimeoutMs: 100 });
  t.like(answer, { status: 200, isComplete: false });
});

test('the body has no time beyond that of the whole request', async (t) => {
  const receiver = await inbox(t, { behave: trickles('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n') });
  // With ten minutes for the body alone, this test would time out.
  t.like(await poster(t)(receiver.url, { timeoutMs: 5_000, answerTimeoutMs: 600_000 }), { status: 200, isComplete: false });
});

for (const [what, bytes] of [
  ['breaks off', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'],
  ['is malformed', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n'],
] as const) {
  test(`a body that ${what} does not change the verdict`, async (t) => {
    const receiver = await inbox(t, { behave: writes(bytes, true) });
    const answer = await poster(t)(receiver.url);
    t.like(answer, { status: 200, isComplete: false });
    t.is(answer.body.toString(), 'half');
  });
}

test('repeated headers are joined, whatever their names', async (t) => {
  const receiver = await inbox(t, {
    behave: writes('HTTP/1.1 204 x\r\nA: 1\r\nconstructor: c\r\na: 2\r\nLocation: x\r\nLocation: y\r\n\r\n'),
  });
  t.deepEqual({ ...(await poster(t)(receiver.url)).headers }, { a: '1, 2', constructor: 'c', location: 'x, y' });
});

test('headers of up to 32 KiB are read', async (t) => {
  const receiver = await inbox(t, { behave: answers(200, { X: 'y'.repeat(32 * 1024 - 300) }) });
  t.is((await poster(t)(receiver.url)).status, 200);
});

const malformed: [what: string, bytes: string][] = [
  ['headers of more than 32 KiB', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(32 * 1024)}\r\n\r\n`],
  ['10,000 headers', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(10_000)}\r\n`],
  ['a NUL in a header', 'HTTP/1.1 200 OK\r\nX: \0\r\n\r\n'],
  ['something else than HTTP', 'SSH-2.0-OpenSSH\r\n'],
  ['HTTP/2.0', 'HTTP/2.0 200 OK\r\n\r\n'],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
  ['101', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['a blank before the colon', 'HTTP/1.1 200 OK\r\nA : b\r\n\r\n'],
  ['a header without a colon', 'HTTP/1.1 200 OK\r\nA\r\n\r\n'],
  ['a bare carriage return', 'HTTP/1.1 200 OK\r\nA: b\rC: d\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n'],
  ['a length below zero', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['interim answers without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(17)],
];
for (const [what, bytes] of malformed) {
  test(`case 10: ${what}: PROTOCOL`, async (t) => {
    const receiver = await inbox(t, { behave: writes(bytes) });
    t.is(await codeOf(poster(t)(receiver.url)), 'PROTOCOL');
  });
}

for (const [what, behave] of [
  ['no answer', hangs],
  ['headers one byte after another', trickles('HTTP/1.1 200 OK\r\nX: ')],
  ['only 1xx', writes('HTTP/1.1 103 Early Hints\r\n\r\n')],
] as const) {
  test(`case 5: ${what} is TIMEOUT when the whole time is up`, async (t) => {
    const receiver = await inbox(t, { behave });
    t.like(await faultOf(poster(t)(receiver.url, { timeoutMs: 300 })), { code: 'TIMEOUT', message: 'no answer within 300 ms' });
  });
}

test('the whole time holds for the first steps, too', async (t) => {
  const port = await tcp(t, () => {});
  t.is(await codeOf(poster(t)(`https://localhost:${port}/`, { timeoutMs: 200 })), 'TIMEOUT');
});
