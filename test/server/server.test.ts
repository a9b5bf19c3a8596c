// Responses that do not depend on the path: 404, 405, 415, 429, 500, 503, request ids, health, metrics, key set.
import type { ExecutionContext } from 'ava';
import { metrics } from '../../src/server/rest/service.js';
import { startServer } from '../../src/server/server.js';
import { type Answer, type Client, startApp, type TestApp } from '../support/app.js';
import { FORM_TYPE } from '../support/form.js';
import { openRaw } from '../support/raw.js';
import { untilReady } from '../support/ready.js';
import { test } from '../support/test.js';

let exchange: TestApp;
let seller: Client;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

function answered(t: ExecutionContext, answer: Answer, status: number, body: unknown): void {
  t.deepEqual({ status: answer.status, body: answer.body }, { status, body });
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  t.truthy(answer.headers.get('x-request-id'));
}

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
  const server = await startServer(own.app);
  await using late = await openRaw(server.url);
  await using busy = await openRaw(server.url);
  busy.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  t.is((await busy.answer())?.status, 200);
  const form = 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret';
  const head = `POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: ${form.length}\r\n\r\n`;
  busy.write(head);
  t.is((await busy.answer())?.status, 100);
  late.write('GET /v3/webhook HTTP/1.1\r\n');
  const stopped = server.stop(0, 5_000);
  late.write('Host: x\r\n\r\n');
  const refused = await late.answer();
  t.deepEqual([refused?.status, refused?.body], [503, { message: 'Service Unavailable' }]);
  t.is(refused?.headers.get('retry-after'), '2');
  t.is(refused?.headers.get('connection'), 'close');
  busy.write(form);
  t.is((await busy.answer())?.status, 200);
  await stopped;
});

// Health, metrics, key set

test('GET /health/live and /health/ready need no token', async (t) => {
  answered(t, await exchange.anonymous('/health/live'), 200, { status: 'ok' });
  await untilReady(exchange.url);
  answered(t, await exchange.anonymous('/health/ready'), 200, { status: 'ok', checks: { database: 'ok', files: 'ok', jobs: 'ok' } });
});

test('GET /health/ready is 503 and names the part that fails', async (t) => {
  const check = async (): Promise<never> => {
    throw new Error('read-only');
  };
  await using own = await startApp({}, { blobs: { ...exchange.app.blobs, check } });
  const answer = await own.anonymous('/health/ready');
  answered(t, answer, 503, { status: 'failed', checks: { database: 'ok', files: 'failed', jobs: 'ok' } });
  t.is(answer.headers.get('retry-after'), '2');
});

test('GET /health/ready looks at the file store once, however many ask, and again after two seconds', async (t) => {
  let looks = 0;
  const looked = Promise.withResolvers<void>();
  const check = (): Promise<void> => {
    looks += 1;
    return looked.promise;
  };
  await using own = await startApp({}, { blobs: { ...exchange.app.blobs, check } });
  const ask = async (): Promise<number> => (await own.anonymous('/health/ready')).status;
  const first = [ask(), ask(), ask()];
  looked.resolve();
  t.deepEqual([await Promise.all(first), looks], [[200, 200, 200], 1]);
  await own.advance(2);
  t.deepEqual([await ask(), looks], [200, 2]);
});

test('GET /metrics: Prometheus text, "without a token on loopback"', async (t) => {
  await exchange.anonymous('/health/live');
  const { status, headers, text } = await exchange.anonymous('/metrics');
  t.is(status, 200);
  t.regex(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  t.regex(text, /^exchange_http_request_seconds_count\{route="\/health\/live",method="GET",status="200"\} \d+$/m);
  for (const gauge of ['exchange_documents', 'exchange_webhook_deliveries', 'exchange_oldest_due_seconds', 'exchange_clock_skew_seconds'])
    t.regex(text, new RegExp(`^# TYPE ${gauge} gauge$`, 'm'));
});

test('GET /metrics through a proxy on this host is not from loopback: "else METRICS_TOKEN"', async (t) => {
  await using own = await startApp({ METRICS_TOKEN: 'secret' });
  for (const said of [
    { 'X-Forwarded-For': '192.0.2.1' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { Forwarded: 'for=192.0.2.1' },
    { 'X-Real-IP': '192.0.2.1' },
    { Via: '1.1 proxy' },
  ]) {
    for (const [asked, authorization] of [
      [exchange, ''],
      [own, ''],
      [own, 'Bearer other'],
    ] as const) {
      const answer = await asked.anonymous('/metrics', { headers: { ...said, Authorization: authorization } });
      answered(t, answer, 401, { message: 'Unauthorized' });
      t.is(answer.headers.get('www-authenticate'), authorization === '' ? 'Bearer' : 'Bearer error="invalid_token"');
    }
    t.is((await own.anonymous('/metrics', { headers: { ...said, Authorization: 'Bearer secret' } })).status, 200);
  }
  t.is((await own.anonymous('/metrics')).status, 200);
});

test('GET /metrics from elsewhere: "else METRICS_TOKEN"', async (t) => {
  const gauges = {
    observe: () => undefined,
    open: () => undefined,
    dropped: () => undefined,
    expose: async () => ({ contentType: 'text/plain', body: 'figures' }),
  };
  const ask = async (remoteAddress: string, metricsToken: string | undefined, authorization: string): Promise<unknown> => {
    const { config } = exchange.app;
    const ctx = { req: { socket: { remoteAddress } }, get: () => authorization, set: () => undefined, body: undefined };
    const handler = metrics({ config: { ...config, http: { ...config.http, metricsToken } } }, gauges);
    await handler(ctx as never).catch((error: { code: string }) => {
      ctx.body = error.code as never;
    });
    return ctx.body;
  };
  t.is(await ask('192.0.2.1', 'secret', 'Bearer secret'), 'figures');
  t.is(await ask('192.0.2.1', 'secret', 'Bearer other'), 'UNAUTHORIZED');
  t.is(await ask('192.0.2.1', 'secret', ''), 'UNAUTHORIZED');
  t.is(await ask('192.0.2.1', undefined, 'Bearer undefined'), 'UNAUTHORIZED');
  t.is(await ask('::ffff:192.0.2.1', undefined, ''), 'UNAUTHORIZED');
  t.is(await ask('127.0.0.2', 'secret', ''), 'figures');
  t.is(await ask('::1', undefined, ''), 'figures');
  t.is(await ask('::ffff:127.0.0.1', undefined, ''), 'figures');
});

test('GET /.well-known/jwks.json: public keys only', async (t) => {
  const answer = await exchange.anonymous('/.well-known/jwks.json');
  t.is(answer.status, 200);
  t.is(answer.headers.get('cache-control'), 'public, max-age=300');
  const { keys } = answer.body as { keys: Record<string, string>[] };
  t.is(keys.length, 1);
  t.deepEqual(Object.keys(keys[0]!).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  t.like(keys[0], { alg: 'ES256', crv: 'P-256', kty: 'EC', use: 'sig' });
});

// Sandbox

test('"/sandbox/… needs a token"', async (t) => {
  for (const path of ['/sandbox/clock', '/sandbox/certificate']) {
    answered(t, await exchange.anonymous(path, { method: 'POST', body: {} }), 401, { message: 'Unauthorized' });
  }
});

test('POST /sandbox/clock moves the clock of the service', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller', 'exchange/receive');
  const move = async (body: object): Promise<number> =>
    Date.parse(((await client('/sandbox/clock', { method: 'POST', body })).body as { now: string }).now);
  const before = await move({});
  const after = await move({ advanceSeconds: 1000 });
  t.true(after - before >= 1_000_000 && after - before < 1_060_000);
  t.true((await move({ reset: false })) - before >= 1_000_000);
  t.true((await move({ reset: true })) - before < 60_000);
  const error = 'advanceSeconds must be a number of at most 316224000, reset must be true or false';
  for (const body of [{ advanceSeconds: '1' }, { advanceSeconds: 1e12 }, { reset: 'yes' }, { advanceSeconds: '1', reset: true }]) {
    answered(t, await client('/sandbox/clock', { method: 'POST', body }), 400, { message: 'Invalid request body', error });
  }
});

test('POST /sandbox/clock does not move the clock out of what can be written', async (t) => {
  await using own = await startApp();
  const tenYears = 10 * 366 * 24 * 60 * 60;
  await own.app.database.sql.query('update clock set offset_ms = $1', [95 * 366 * 24 * 60 * 60 * 1000]);
  await own.app.time.measure();
  const client = await own.as('demo-seller');
  const move = (body: object): Promise<Answer> => client('/sandbox/clock', { method: 'POST', body });
  const error = 'advanceSeconds must leave the clock within a hundred years of the real one';
  answered(t, await move({ advanceSeconds: tenYears }), 400, { message: 'Invalid request body', error });
  t.is((await move({ advanceSeconds: -tenYears })).status, 200);
});

test('POST /sandbox/certificate issues a certificate for localhost', async (t) => {
  const answer = await seller('/sandbox/certificate', { method: 'POST' });
  t.is(answer.status, 200);
  t.is(answer.headers.get('cache-control'), 'no-store');
  const { certificate, key, ca } = answer.body as Record<string, string>;
  t.regex(certificate ?? '', /^-----BEGIN CERTIFICATE-----/);
  t.regex(key ?? '', /^-----BEGIN (EC )?PRIVATE KEY-----/);
  t.regex(ca ?? '', /^-----BEGIN CERTIFICATE-----/);
  const error = 'names must be 1 to 10 of localhost, 127.0.0.0/8 and ::1';
  for (const names of [
    ['example.com'],
    [],
    'localhost',
    ['localhost.example.com'],
    null,
    [''],
    ['127.0.0.256'],
    [`${'a.'.repeat(130)}localhost`],
  ]) {
    answered(t, await seller('/sandbox/certificate', { method: 'POST', body: { names } }), 400, { message: 'Invalid request body', error });
  }
});

for (const body of ['null', '[]', '"localhost"']) {
  test(`a body of the sandbox that is no object is refused: ${body}`, async (t) => {
    for (const path of ['/sandbox/clock', '/sandbox/certificate']) {
      const answer = await seller(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      answered(t, answer, 400, { message: 'Invalid request body', error: 'must be an object' });
    }
  });
}

test('"In `sandbox` only": elsewhere these paths are unknown', async (t) => {
  await using own = await startApp({
    EXCHANGE_ENV: 'test',
    PUBLIC_URL: 'https://exchange.example.com',
    MASTER_KEYS: `first:${Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64')}`,
  });
  for (const path of ['/sandbox/clock', '/sandbox/certificate']) {
    answered(t, await own.anonymous(path, { method: 'POST', body: {} }), 404, { message: 'Not Found' });
  }
  t.deepEqual(await own.app.database.sql.query('select id from tenant'), []);
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
