// What the service says of itself: health, metrics, key set. And the paths of the sandbox.

import { isDeepStrictEqual } from 'node:util';
import type { Registry } from 'prom-client';
import { metrics } from '../../src/server/rest/service.js';
import { type Answer, clientOf, startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { whenReady } from '../support/ready.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { answered } from './answered.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

// Health, metrics, key set

test('GET /health/live and /health/ready need no token', async (t) => {
  answered(t, await exchange.anonymous('/health/live'), 200, { status: 'ok' });
  answered(t, await whenReady(() => exchange.anonymous('/health/ready')), 200, {
    status: 'ok',
    checks: { database: 'ok', files: 'ok', jobs: 'ok' },
  });
});

test('GET /health/ready is 503 and names the part that fails', async (t) => {
  const check = async (): Promise<never> => {
    throw new Error('read-only');
  };
  await using own = await startApp({}, { blobs: { ...exchange.app.blobs, check } });
  const answer = await until(async () => {
    const said = await own.anonymous('/health/ready');
    return isDeepStrictEqual(said.body, { status: 'failed', checks: { database: 'ok', files: 'failed', jobs: 'ok' } }) ? said : undefined;
  }, 'the file store alone fails');
  t.is(answer.status, 503);
  t.is(answer.headers.get('retry-after'), '2');
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
  const gauges = { read: async () => ({ contentType: 'text/plain', metrics: async () => 'figures' }) as unknown as Registry };
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
  // There is a key once there is a token.
  await exchange.as('demo-seller');
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

test('POST /sandbox/certificate issues a certificate for names that are not public', async (t) => {
  const names = ['host.docker.internal', 'erp', 'hook.localhost', '192.168.1.20', '10.0.0.1', '172.16.0.1'];
  t.is((await seller('/sandbox/certificate', { method: 'POST', body: { names } })).status, 200);
});

test('POST /sandbox/certificate issues a certificate for localhost', async (t) => {
  const answer = await seller('/sandbox/certificate', { method: 'POST' });
  t.is(answer.status, 200);
  t.is(answer.headers.get('cache-control'), 'no-store');
  const { certificate, key, ca, host } = answer.body as Record<string, string>;
  t.is(host, 'localhost');
  t.regex(certificate ?? '', /^-----BEGIN CERTIFICATE-----/);
  t.regex(key ?? '', /^-----BEGIN (EC )?PRIVATE KEY-----/);
  t.regex(ca ?? '', /^-----BEGIN CERTIFICATE-----/);
  const error = 'names must be 1 to 10 of localhost, names without a dot, host.docker.internal, loopback and private addresses';
  for (const names of [
    ['example.com'],
    [],
    'localhost',
    ['localhost.example.com'],
    null,
    [''],
    ['127.0.0.256'],
    [`${'a.'.repeat(130)}localhost`],
    ['172.32.0.1'],
    ['docker.internal'],
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
