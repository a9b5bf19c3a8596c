import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createPlainHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { ExecutionContext } from 'ava';
import { parseNetworks } from '../../src/outgoing/address.js';
import { RequestError } from '../../src/outgoing/fault.js';
import { createRequestSender, type RequestCall, type RequestSettings } from '../../src/outgoing/sendRequest.js';
import { type Authority, openAuthority } from '../../src/sandbox/authority.js';
import { type DnsScript, startDns } from '../support/dns.js';
import * as inboxes from '../support/inbox.js';
import { silentListener, tcp } from '../support/sockets.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { until } from '../support/until.js';

const { answers, answersBig, closes, hangs, resets, startInbox, trickles, writes } = inboxes;
const LOOPBACK = parseNetworks('127.0.0.0/8,::1/128');
/** Far above any duration here, also on a busy machine: these tests do not measure time. */
const TIMEOUT_MS = 30_000;

let authority: Authority;
let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendRequest-'));
  authority = await openAuthority(folder, new Date());
});
test.after.always(() => rm(folder, { recursive: true }));

/** An HTTP client with loopback allowed and the sandbox's authority trusted, unless specified otherwise. */
function poster(t: ExecutionContext, settings: Partial<RequestSettings> = {}) {
  const steps = { dnsTimeoutMs: TIMEOUT_MS, connectTimeoutMs: TIMEOUT_MS, tlsTimeoutMs: TIMEOUT_MS };
  const made = createRequestSender({ allowedNetworks: LOOPBACK, extraCa: [authority.caPem], ...steps, ...settings });
  t.teardown(() => made.close());
  return (url: string, call: Partial<RequestCall> = {}) => made.sendRequest({ url, timeoutMs: TIMEOUT_MS, ...call });
}

async function inbox(t: ExecutionContext, options: Partial<inboxes.InboxOptions> = {}) {
  const started = await startInbox({ authority, ...options });
  t.teardown(() => started.close());
  return started;
}

async function dns(t: ExecutionContext, script: DnsScript) {
  const started = await startDns(script);
  t.teardown(() => started[Symbol.asyncDispose]());
  return started;
}

async function faultOf(request: Promise<unknown>): Promise<{ code: string; message: string; address: string | undefined }> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { code: error.code, message: error.message, address: error.address };
  }
  throw new Error('the request was answered');
}

async function codeOf(request: Promise<unknown>): Promise<string> {
  return (await faultOf(request)).code;
}

test('a POST arrives with its bytes, its headers and the name as Host and server name', async (t) => {
  const receiver = await inbox(t, { behave: answers(202, { 'X-Answer': 'yes' }, 'thanks') });
  const body = Buffer.from('{"a":"ü"}');
  const answer = await poster(t)(`${receiver.url}/in?x=%20y`, { body, headers: { 'X-Signature': 'sha256=1' } });
  const [received] = receiver.requests;
  t.like(received, { method: 'POST', path: '/in?x=%20y', body, servername: 'localhost' });
  t.like(received?.headers, { host: `localhost:${receiver.port}`, 'x-signature': 'sha256=1', 'content-length': '10' });
  t.like(answer, { status: 202, body: Buffer.from('thanks'), isComplete: true, remoteAddress: '127.0.0.1' });
  t.is(answer.headers['x-answer'], 'yes');
});

test('without a body it is a GET', async (t) => {
  const receiver = await inbox(t);
  await poster(t)(`${receiver.url}/file`);
  t.like(receiver.requests[0], { method: 'GET', path: '/file', body: Buffer.alloc(0) });
});

test('the steps of a new connection are timed, an open one has none', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  const first = await sendRequest(receiver.url);
  const second = await sendRequest(receiver.url);
  t.deepEqual(Object.keys(first.timings).sort(), ['connectMs', 'dnsMs', 'headersMs', 'tlsMs']);
  t.deepEqual(Object.keys(second.timings), ['headersMs']);
});

test('an open connection is used again, without another query', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': ['127.0.0.1'] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  await sendRequest(`https://hooks.example:${receiver.port}/`);
  const asked = names.queries.length;
  for (let count = 0; count < 2; count++) await sendRequest(`https://hooks.example:${receiver.port}/`);
  t.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 1, 1],
  );
  t.is(names.queries.length, asked);
  // A slow machine may send a second query before the first response arrives.
  t.deepEqual([...new Set(names.queries)].sort(), ['A hooks.example', 'AAAA hooks.example']);
});

test('a connection of one name is not used for another name at the same address', async (t) => {
  const receiver = await inbox(t, { names: ['a.example', 'b.example'] });
  const names = await dns(t, { 'a.example': ['127.0.0.1'], 'b.example': ['127.0.0.1'] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  for (const name of ['a.example', 'b.example']) await sendRequest(`https://${name}:${receiver.port}/`);
  t.deepEqual(
    receiver.requests.map(({ connection, servername }) => [connection, servername]),
    [
      [1, 'a.example'],
      [2, 'b.example'],
    ],
  );
});

for (const header of ['Connection: close', 'Keep-Alive: timeout=1']) {
  test(`a server that says ${header} gets a new connection`, async (t) => {
    const [name = '', value = ''] = header.split(': ');
    const receiver = await inbox(t, { behave: answers(200, { [name]: value }) });
    const sendRequest = poster(t);
    for (let count = 0; count < 2; count++) await sendRequest(receiver.url);
    t.deepEqual(
      receiver.requests.map(({ connection }) => connection),
      [1, 2],
    );
  });
}

test('a connection whose answer came before all of the request had left is used again once it has', async (t) => {
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 1 });
  const bytesBy: number[] = [];
  const server = createTlsServer({ cert: certificatePem, key: keyPem }, (socket) => {
    const index = bytesBy.push(0) - 1;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (bytesBy[index] === 0 || chunk.toString('latin1', 0, 3) === 'GET') socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      bytesBy[index]! += chunk.length;
    });
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const sendRequest = poster(t);
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  const body = Buffer.alloc(5_000_000);
  await sendRequest(url, { body });
  await until(() => bytesBy[0]! > body.length);
  const before = bytesBy[0]!;
  // The connection becomes reusable when this process learns that the last byte was sent, which may be a moment later.
  await until(async () => {
    await sendRequest(url);
    return bytesBy[0]! > before;
  });
  t.true(bytesBy[0]! > before);
});

for (const [what, end] of [
  ['closed', closes],
  ['reset', resets],
] as const) {
  test(`a connection that was ${what} while it was idle gets one second try`, async (t) => {
    const receiver = await inbox(t);
    const sendRequest = poster(t);
    await sendRequest(receiver.url);
    receiver.behave = (received, response) => (received.connection === 1 ? end : answers(204))(received, response);
    t.is((await sendRequest(receiver.url, { body: Buffer.from('again') })).status, 204);
    t.deepEqual(
      receiver.requests.map(({ connection, body }) => [connection, body.toString()]),
      [
        [1, ''],
        [1, 'again'],
        [2, 'again'],
      ],
    );
  });
}

test('the second try has no second try', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  await sendRequest(receiver.url);
  receiver.behave = closes;
  t.is(await codeOf(sendRequest(receiver.url)), 'RESET');
  t.is(receiver.requests.length, 3);
});

test('an idle connection that ends after a byte of the answer has no second try', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  await sendRequest(receiver.url);
  receiver.behave = writes('HTTP/1.1 200', true);
  t.is(await codeOf(sendRequest(receiver.url)), 'RESET');
  t.is(receiver.requests.length, 2);
});

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

const oddAnswers: [what: string, behave: inboxes.Behaviour, status: number, body: string][] = [
  ['100 and then 200', writes('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 200, 'ok'],
  ['103 and then 201', writes('HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n'), 201, ''],
  ['HTTP/1.0', writes('HTTP/1.0 200 OK\r\n\r\nold', true), 200, 'old'],
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

test('headers of up to 32 KiB are read', async (t) => {
  const receiver = await inbox(t, { behave: answers(200, { X: 'y'.repeat(32 * 1024 - 300) }) });
  t.is((await poster(t)(receiver.url)).status, 200);
});

const malformed: [what: string, bytes: string][] = [
  ['headers of more than 32 KiB', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(32 * 1024)}\r\n\r\n`],
  ['10,000 headers', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(10_000)}\r\n`],
  ['a NUL in a header', 'HTTP/1.1 200 OK\r\nX: \0\r\n\r\n'],
  ['something else than HTTP', 'SSH-2.0-OpenSSH\r\n'],
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

test('case 3: a refused connection is CONNECT', async (t) => {
  const receiver = await inbox(t);
  await receiver.close();
  t.deepEqual(await faultOf(poster(t)(receiver.url)), {
    code: 'CONNECT',
    message: 'no connection: ECONNREFUSED',
    address: '127.0.0.1 ::1',
  });
});

test('case 2: a connection that is neither accepted nor refused is CONNECT_TIMEOUT', async (t) => {
  const port = await silentListener(t, '127.0.0.2', 0);
  t.is(await codeOf(poster(t, { connectTimeoutMs: 300 })(`https://127.0.0.2:${port}/`)), 'CONNECT_TIMEOUT');
});

test('an address that refuses is followed by the next', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': ['127.0.0.3', '127.0.0.1'] });
  const answer = await poster(t, { dnsServers: [names.server] })(`https://hooks.example:${receiver.port}/`);
  t.like(answer, { status: 200, remoteAddress: '127.0.0.1' });
});

test('an address that stays silent is followed by the next', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  await silentListener(t, '127.0.0.2', receiver.port);
  const names = await dns(t, { 'hooks.example': ['127.0.0.2', '127.0.0.1'] });
  const answer = await poster(t, { dnsServers: [names.server] })(`https://hooks.example:${receiver.port}/`);
  t.like(answer, { status: 200, remoteAddress: '127.0.0.1' });
});

test('case 20: localhost is reached though only 127.0.0.1 listens, and needs no query', async (t) => {
  const receiver = await inbox(t, { names: ['localhost', 'erp.localhost'] });
  const names = await dns(t, {});
  const sendRequest = poster(t, { dnsServers: [names.server] });
  for (const host of ['localhost', 'erp.localhost', 'LOCALHOST'])
    t.is((await sendRequest(`https://${host}:${receiver.port}/`)).status, 200);
  t.deepEqual(names.queries, []);
});

test('localhost is reduced to those of its addresses that are allowed', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t, { allowedNetworks: parseNetworks('127.0.0.0/8') });
  t.is((await sendRequest(receiver.url)).remoteAddress, '127.0.0.1');
});

const BLOCKED = { code: 'BLOCKED', message: 'TARGET_NOT_ALLOWED' };

const blocked: [url: string, address: string][] = [
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://[::1]/', '::1'],
  ['https://[::ffff:7f00:1]/', '::ffff:7f00:1'],
  ['https://[64:ff9b::7f00:1]/', '64:ff9b::7f00:1'],
  ['https://[2002:7f00:1::]/', '2002:7f00:1::'],
  ['https://169.254.169.254/latest/', '169.254.169.254'],
  ['https://localhost/', '127.0.0.1 ::1'],
  ['https://a.localhost./', '127.0.0.1 ::1'],
  ['http://127.0.0.1/', '127.0.0.1'],
  ['https://user:secret@hooks.example/', 'hooks.example'],
  ['file:///etc/passwd', ''],
  ['https://[fe80::1%25eth0]/', 'https://[fe80::1%25eth0]/'],
];
for (const [url, address] of blocked) {
  test(`case 15: ${url} is BLOCKED, and the message names no address`, async (t) => {
    t.deepEqual(await faultOf(poster(t, { allowedNetworks: [] })(url)), { ...BLOCKED, address });
  });
}

test('case 16: a name with a forbidden address is BLOCKED', async (t) => {
  const names = await dns(t, { 'hooks.example': ['10.1.1.1'] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  t.deepEqual(await faultOf(sendRequest('https://hooks.example/')), { ...BLOCKED, address: '10.1.1.1' });
});

for (const address of ['10.1.1.1', 'fd00::1']) {
  test(`case 17: a name with an allowed address and ${address} is BLOCKED: no connection is made`, async (t) => {
    const receiver = await inbox(t, { names: ['hooks.example'] });
    const names = await dns(t, { 'hooks.example': ['127.0.0.1', address] });
    const sendRequest = poster(t, { dnsServers: [names.server] });
    t.is((await faultOf(sendRequest(`https://hooks.example:${receiver.port}/`))).address, address);
    t.is(receiver.requests.length, 0);
  });
}

test('case 18: rebinding: each connection has one resolution, and dials what was judged', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'], behave: answers(200, { Connection: 'close' }) });
  const names = await dns(t, { 'hooks.example': (earlier) => (earlier === 0 ? ['127.0.0.1'] : ['10.1.1.1']) });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  t.is((await sendRequest(`https://hooks.example:${receiver.port}/`)).remoteAddress, '127.0.0.1');
  t.is(names.queries.filter((query) => query === 'A hooks.example').length, 1);
  t.like(await faultOf(sendRequest(`https://hooks.example:${receiver.port}/`)), BLOCKED);
});

test('case 19: rebinding with keep-alive: the open connection stays with its judged address', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': (earlier) => (earlier === 0 ? ['127.0.0.1'] : ['10.1.1.1']) });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  for (let count = 0; count < 2; count++) t.is((await sendRequest(`https://hooks.example:${receiver.port}/`)).remoteAddress, '127.0.0.1');
});

test('case 21: names that do not resolve are DNS', async (t) => {
  const names = await dns(t, { 'broken.example': 'SERVFAIL', 'silent.example': 'SILENT', 'empty.example': [] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  const impatient = poster(t, { dnsServers: [names.server], dnsTimeoutMs: 500 });
  const faults = ['gone', 'broken', 'empty'].map((name) => faultOf(sendRequest(`https://${name}.example/`)));
  faults.push(faultOf(impatient('https://silent.example/')));
  t.deepEqual(
    (await Promise.all(faults)).map(({ code, message }) => [code, message]),
    [
      ['DNS', 'the name was not resolved: ENOTFOUND'],
      ['DNS', 'the name was not resolved: ESERVFAIL'],
      ['DNS', 'the name was not resolved: ENODATA'],
      ['DNS', 'the name was not resolved within 500 ms'],
    ],
  );
});

test('one family without an answer does not hide the other', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': ['127.0.0.1'] });
  t.is((await poster(t, { dnsServers: [names.server] })(`https://hooks.example:${receiver.port}/`)).status, 200);
});

test('without DNS servers of its own, the system resolves', async (t) => {
  t.is(await codeOf(poster(t)('https://no-such-name.invalid/')), 'DNS');
});

test('case 22: an unknown authority is TLS', async (t) => {
  const receiver = await inbox(t);
  const fault = await faultOf(poster(t, { extraCa: [] })(receiver.url));
  t.deepEqual([fault.code, fault.message], ['TLS', 'TLS failed: UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
});

test('case 22: a certificate for another name is TLS', async (t) => {
  const receiver = await inbox(t, { names: ['other.example'] });
  t.is((await faultOf(poster(t)(receiver.url))).message, 'TLS failed: ERR_TLS_CERT_ALTNAME_INVALID');
});

test('a certificate for the name does not hold for the address', async (t) => {
  const receiver = await inbox(t, { names: ['localhost'] });
  t.is((await faultOf(poster(t)(`https://127.0.0.1:${receiver.port}/`))).message, 'TLS failed: ERR_TLS_CERT_ALTNAME_INVALID');
});

test('a literal address is checked against the addresses of the certificate', async (t) => {
  const receiver = await inbox(t, { names: ['127.0.0.1'] });
  t.is((await poster(t)(`https://127.0.0.1:${receiver.port}/`)).status, 200);
});

test('case 22: an expired certificate is TLS', async (t) => {
  const lastYear = await openAuthority(folder, fromNow(-365 * 86_400_000));
  const receiver = await inbox(t, { authority: lastYear });
  t.is((await faultOf(poster(t)(receiver.url))).message, 'TLS failed: CERT_HAS_EXPIRED');
});

test('NODE_TLS_REJECT_UNAUTHORIZED does not turn the check off', async (t) => {
  const receiver = await inbox(t);
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  t.teardown(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
  t.is(await codeOf(poster(t, { extraCa: [] })(receiver.url)), 'TLS');
});

const otherSpeakers: [what: string, options: TlsOptions, message: string][] = [
  [
    'case 22: a server that speaks TLS 1.1 at most',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    'TLS failed: ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  ],
  ['case 23: a server that speaks HTTP/2 alone', { ALPNProtocols: ['h2'] }, 'TLS failed: ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'],
];
for (const [what, options, message] of otherSpeakers) {
  test(`${what} is TLS`, async (t) => {
    const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 1 });
    const server = createTlsServer({ cert: certificatePem, key: keyPem, ...options }).listen(0, '127.0.0.1');
    t.teardown(() => server.close());
    await once(server, 'listening');
    const fault = await faultOf(poster(t)(`https://localhost:${(server.address() as AddressInfo).port}/`));
    t.deepEqual(fault, { code: 'TLS', message, address: '127.0.0.1' });
  });
}

test('case 22: a server that speaks plain HTTP is TLS', async (t) => {
  const port = await tcp(t, (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  t.is(await codeOf(poster(t)(`https://localhost:${port}/`)), 'TLS');
});

test('case 4: a handshake that stalls is TLS_TIMEOUT', async (t) => {
  const port = await tcp(t, () => {});
  t.is(await codeOf(poster(t, { tlsTimeoutMs: 200 })(`https://localhost:${port}/`)), 'TLS_TIMEOUT');
});

test('plain http needs a call that allows it and an allowed port', async (t) => {
  const server = createPlainHttpServer((_, response) => response.end('crl')).listen(0, '127.0.0.1');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  t.is((await poster(t, { plainPorts: [port] })(url, { allowPlain: true })).body.toString(), 'crl');
  t.is(await codeOf(poster(t, { plainPorts: [port] })(url)), 'BLOCKED');
  t.is(await codeOf(poster(t)(url, { allowPlain: true })), 'BLOCKED');
});

test('closing fails what is on its way', async (t) => {
  const receiver = await inbox(t, { behave: hangs });
  const { sendRequest, close } = createRequestSender({ allowedNetworks: LOOPBACK, extraCa: [authority.caPem] });
  const pending = faultOf(sendRequest({ url: receiver.url, timeoutMs: TIMEOUT_MS }));
  await receiver.next(1);
  close();
  t.deepEqual(await pending, { code: 'RESET', message: 'the service is closing', address: undefined });
});

test('closing fails what is still dialling', async (t) => {
  const arrived = Promise.withResolvers<void>();
  const port = await tcp(t, () => arrived.resolve());
  const { sendRequest, close } = createRequestSender({ allowedNetworks: LOOPBACK });
  const pending = codeOf(sendRequest({ url: `https://localhost:${port}/`, timeoutMs: TIMEOUT_MS }));
  await arrived.promise;
  close();
  t.is(await pending, 'RESET');
});

test('many requests at once each have their own answer', async (t) => {
  const receiver = await inbox(t, { behave: (received, response) => void response.end(received.body) });
  const sendRequest = poster(t);
  const bodies = Array.from({ length: 200 }, (_, index) => `body ${index}`);
  const echoes = await Promise.all(bodies.map((body) => sendRequest(receiver.url, { body: Buffer.from(body) })));
  t.deepEqual(
    echoes.map(({ body }) => body.toString()),
    bodies,
  );
});

test('an aborted call fails at once, before and after it was sent', async (t) => {
  const receiver = await inbox(t, { behave: hangs });
  const controller = new AbortController();
  const call = faultOf(poster(t)(receiver.url, { signal: controller.signal }));
  await receiver.next(1);
  controller.abort();
  const fault = { code: 'RESET', message: 'the request was given up', address: undefined };
  t.deepEqual(await call, fault);
  t.deepEqual(await faultOf(poster(t)(receiver.url, { signal: controller.signal })), fault);
  t.is(receiver.requests.length, 1);
});

test('plain http inside goes to any port of an allowed network', async (t) => {
  const server = createPlainHttpServer((_, response) => response.end('plain')).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  t.is((await poster(t)(url, { allowPlainInside: true })).body.toString(), 'plain');
  t.is(await codeOf(poster(t, { allowedNetworks: [] })(url, { allowPlainInside: true })), 'BLOCKED');
});

test('plain http inside keeps its connection for the next call', async (t) => {
  const server = createPlainHttpServer((_, response) => response.end('plain')).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  let opened = 0;
  server.on('connection', () => {
    opened += 1;
  });
  const sendRequest = poster(t);
  for (let call = 0; call < 3; call += 1) t.is((await sendRequest(url, { allowPlainInside: true })).body.toString(), 'plain');
  t.is(opened, 1);
});

test('plain http inside goes to no public address', async (t) => {
  t.is(await codeOf(poster(t)('http://192.88.98.1:8080/', { allowPlainInside: true, timeoutMs: 1_000 })), 'BLOCKED');
});

test('a call with a connection of its own neither uses nor leaves an open one', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  await sendRequest(receiver.url);
  await sendRequest(receiver.url, { ownConnection: true });
  await sendRequest(receiver.url);
  t.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 2, 1],
  );
});
