// Responses that do not depend on the path: 404, 405, 429, 500, 503, request ids, and requests that HTTP itself refuses.
import { startServer } from '../../src/server/server.js';
import { clientOf, PATIENT, startApp } from '../support/app.js';
import { FORM_TYPE } from '../support/form.js';
import { kept } from '../support/kept.js';
import { openRaw } from '../support/raw.js';
import { test } from '../support/test.js';
import { answered } from './answered.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

// 404, 405

for (const path of [
  '/v3',
  '/v3/participants',
  '/v4/participant',
  '/v3/documents/invoice/send',
  '/v4/documents/export/a/b',
  '/v3/webhook/a/b',
  '/V3/participant',
  '/v3/participant/',
  '/v4/documents/export/',
  '//v3/participant',
]) {
  test(`"Unknown path 404", without a token: ${path}`, async (t) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      answered(t, await exchange.anonymous(path, { method }), 404, { message: 'Not Found' });
    }
  });
}

for (const [path, allow] of [
  ['/v3/documents/invoice/send/multipart', 'POST'],
  ['/v3/participant', 'GET, HEAD, POST'],
  ['/v3/participant/9915:x', 'DELETE, PUT'],
  ['/v3/webhook', 'GET, HEAD, PUT'],
  ['/v3/webhook/rotate-secret', 'DELETE, POST'],
  ['/v3/webhook/x', 'DELETE'],
  ['/v4/documents/export', 'GET, HEAD'],
  ['/v4/documents/export/x', 'GET, HEAD, PUT'],
  ['/v4/documents/export/complete', 'GET, HEAD, POST, PUT'],
  ['/files/x', 'GET, HEAD'],
  ['/oauth2/token', 'POST'],
  ['/.well-known/jwks.json', 'GET, HEAD'],
  ['/health/live', 'GET, HEAD'],
  ['/health/ready', 'GET, HEAD'],
  ['/metrics', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD'],
  ['/', 'GET, HEAD'],
  ['/reference', 'GET, HEAD'],
  ['/example-invoice.xml', 'GET, HEAD'],
  ['/sandbox/clock', 'POST'],
  ['/sandbox/certificate', 'POST'],
] as const) {
  test(`"known path, wrong method 405 with Allow", without a token: ${path}`, async (t) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter((one) => !allow.split(', ').includes(one))) {
      const answer = await exchange.anonymous(path, { method });
      answered(t, answer, 405, { message: 'Method Not Allowed' });
      t.is(answer.headers.get('allow'), allow);
    }
  });
}

// Request ids

test('"Every response carries X-Request-Id": the client\'s own where it is a sane one', async (t) => {
  const given = await exchange.anonymous('/health/live', { headers: { 'X-Request-Id': 'order-4711.a_b' } });
  t.is(given.headers.get('x-request-id'), 'order-4711.a_b');
  for (const id of ['', 'a b', 'x'.repeat(65), 'a;b', '"']) {
    const answer = await exchange.anonymous('/health/live', { headers: { 'X-Request-Id': id } });
    t.regex(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, id);
  }
  const ids = await Promise.all([1, 2, 3].map(async () => (await exchange.anonymous('/none')).headers.get('x-request-id')));
  t.is(new Set(ids).size, 3);
});

// Requests that HTTP itself refuses

const LIVE = 'GET /health/live HTTP/1.1\r\nHost: x\r\n';

for (const [why, request, status, message] of [
  ['a request line that is none', 'HELLO\r\n\r\n', 400, 'Bad Request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400, 'Bad Request'],
  ['a control character in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n', 400, 'Bad Request'],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400, 'Bad Request'],
  ['a transfer coding beside chunked', `${LIVE}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 501, 'Not Implemented'],
  ['one in a header of its own', `${LIVE}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 501, 'Not Implemented'],
  ['a transfer coding that is not chunked', `${LIVE}Transfer-Encoding: gzip\r\n\r\n`, 400, 'Bad Request'],
  ['chunked twice', `${LIVE}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, 400, 'Bad Request'],
  ['chunked in HTTP/1.0', `${LIVE.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400, 'Bad Request'],
  ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'Request Header Fields Too Large'],
] as const) {
  test(`${status} for ${why}, in JSON and with X-Request-Id`, async (t) => {
    await using raw = await openRaw(exchange.url);
    raw.write(request);
    const answer = await raw.answer();
    t.deepEqual([answer?.status, answer?.body], [status, { message }]);
    t.is(answer?.headers.get('content-type'), 'application/json; charset=utf-8');
    t.true(answer?.headers.has('x-request-id'));
    t.is(await raw.answer(), undefined);
  });
}

test('an upload whose chunks are broken half way is a 400', async (t) => {
  await using raw = await openRaw(exchange.url);
  raw.write('PUT /v3/webhook HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnothing of the kind\r\n');
  t.is((await raw.answer())?.status, 400);
});

// 429

test('"too many requests 429 with Retry-After", per client and kind', async (t) => {
  await using own = await startApp({ RATE_LIMITS: 'read=0.001:2,participant=0.001:1' });
  const one = await own.as('demo-seller');
  const other = await own.as('demo-buyer');
  const answers = await Promise.all(Array.from({ length: 30 }, () => one('/v3/webhook')));
  const refused = answers.filter(({ status }) => status === 429);
  t.is(refused.length, 28);
  t.is(answers.filter(({ status }) => status === 200).length, 2);
  answered(t, refused[0]!, 429, { message: 'Too Many Requests' });
  t.regex(refused[0]?.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  t.is((await other('/v3/webhook')).status, 200);
  t.is((await one('/v3/participant', { method: 'POST', body: {} })).status, 400);
  t.is((await one('/v3/documents/invoice/out/multipart', { method: 'POST', headers: { 'Content-Type': FORM_TYPE } })).status, 400);
});

test('no limits in sandbox by default', async (t) => {
  const answers = await Promise.all(Array.from({ length: 150 }, () => seller('/v3/participant')));
  t.deepEqual(
    answers.map(({ status }) => status),
    Array(150).fill(200),
  );
});

// 500, 503

test('"fault 500 and nothing of the inside"', async (t) => {
  const settings = {
    ...exchange.app.settings,
    get checkDigits(): boolean {
      throw new Error('the inside');
    },
  };
  await using own = await startApp({}, { settings });
  const body = { countryCode: 'BE', identifier: '9918:x', documentTypes: [158] };
  const answer = await (await own.as('demo-seller'))('/v3/participant', { method: 'POST', body });
  answered(t, answer, 500, { message: 'Internal Server Error' });
});

test('"draining 503 with Retry-After", while what runs is finished', async (t) => {
  await using own = await startApp();
  const server = await startServer(own.app, PATIENT);
  await using late = await openRaw(server.url);
  await using busy = await openRaw(server.url);
  busy.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  t.is((await busy.answer())?.status, 200);
  const form = 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret';
  const head = `POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: ${form.length}\r\n\r\n`;
  busy.write(head);
  t.is((await busy.answer())?.status, 100);
  late.write('GET /v3/webhook HTTP/1.1\r\n');
  const stopped = server.stop(0, 60_000);
  late.write('Host: x\r\n\r\n');
  const refused = await late.answer();
  t.deepEqual([refused?.status, refused?.body], [503, { message: 'Service Unavailable' }]);
  t.is(refused?.headers.get('retry-after'), '2');
  t.is(refused?.headers.get('connection'), 'close');
  busy.write(form);
  t.is((await busy.answer())?.status, 200);
  await stopped;
});

// Requirements of HTTP on a server (RFC 9112 §3.2, RFC 9110 §10.1.1) are answered in the form of all other responses

for (const [title, head, status] of [
  ['no Host', 'GET /health/live HTTP/1.1', 400],
  ['two Hosts', 'GET /health/live HTTP/1.1\r\nHost: one\r\nHost: two', 400],
  ['an expectation that nobody knows', 'GET /health/live HTTP/1.1\r\nHost: one\r\nExpect: wonders', 417],
  ['no Host in HTTP/1.0', 'GET /health/live HTTP/1.0', 200],
] as const) {
  test(`"Every response carries X-Request-Id": ${title}`, async (t) => {
    await using connection = await openRaw(exchange.url);
    connection.write(`${head}\r\n\r\n`);
    const answer = await connection.answer();
    t.is(answer?.status, status);
    t.truthy(answer?.headers.get('x-request-id'));
    t.is(answer?.headers.get('content-type'), 'application/json; charset=utf-8');
  });
}
