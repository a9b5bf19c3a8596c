// Bodies with a Content-Encoding: every reader refuses them before it reads a byte, and the service continues to run.
import { deflateSync, gzipSync } from 'node:zlib';
import { clientOf, startApp } from '../../support/app.js';
import { A1, FORM_TYPE, formBody } from '../../support/form.js';
import { kept } from '../../support/kept.js';
import { tokenOf } from '../../support/load.js';
import { openRaw, type RawConnection } from '../../support/raw.js';
import { test } from '../../support/test.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
let token: string;

test.before(async () => {
  token = await tokenOf(exchange.url, 'demo-seller');
});

/** Unpacks to more than any reader accepts, and is truncated: an error that would occur after the last listener is removed. */
const CUT = gzipSync(`a=${'b'.repeat(1_100_000)}`).subarray(0, -10);
const BROKEN = Buffer.concat([deflateSync('{"a":1}').subarray(0, 6), Buffer.from('nothing of the kind')]);

interface Sent {
  readonly method?: string;
  readonly type: string;
  readonly encoding: string;
  readonly length: number;
}

function headOf(path: string, { method = 'POST', type, encoding, length }: Sent): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Encoding: ${encoding}`,
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');
}

async function isAlive(raw: RawConnection): Promise<boolean> {
  raw.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  return (await raw.answer())?.status === 200;
}

for (const [encoding, body] of [
  ['gzip', gzipSync(`a=${'b'.repeat(33_000)}`).subarray(0, -10)],
  ['GZIP', CUT],
  ['deflate', BROKEN],
  ['br', BROKEN],
  ['gzip, identity', CUT],
] as const) {
  test(`POST /oauth2/token with ${encoding}, of ${body.length} bytes: invalid_request, and the next request is answered`, async (t) => {
    await using raw = await openRaw(exchange.url);
    raw.write(headOf('/oauth2/token', { type: FORM, encoding, length: body.length }));
    raw.write(body);
    const answer = await raw.answer();
    t.is(answer?.status, 400);
    t.deepEqual(answer?.body, {
      error: 'invalid_request',
      error_description: 'the body must be a form, application/x-www-form-urlencoded, without a Content-Encoding',
    });
    t.is(answer?.headers.get('cache-control'), 'no-store');
    t.is(answer?.headers.get('accept-encoding'), 'identity');
    t.true(await isAlive(raw));
  });
}

const READERS = [
  ['PUT', '/v3/webhook', JSON_TYPE],
  ['POST', '/v3/participant', JSON_TYPE],
  ['PUT', '/v3/participant/0088:5400000000027', JSON_TYPE],
  ['PUT', '/v4/documents/export/x', 'application/problem+json'],
  ['POST', '/v4/documents/export/complete', JSON_TYPE],
  ['POST', '/sandbox/certificate', JSON_TYPE],
  ['POST', '/sandbox/clock', JSON_TYPE],
  ['POST', '/graphql', JSON_TYPE],
  ['POST', '/graphql', FORM_TYPE],
  ['POST', '/graphql/stream', JSON_TYPE],
  ['POST', '/v3/documents/invoice/send/multipart', FORM_TYPE],
] as const;

for (const [method, path, type] of READERS) {
  for (const [encoding, body] of [
    ['gzip', CUT],
    ['deflate', BROKEN],
  ] as const) {
    test(`415 for ${method} ${path}, ${type} with ${encoding}, before its body comes`, async (t) => {
      await using raw = await openRaw(exchange.url);
      raw.write(headOf(path, { method, type, encoding, length: body.length }));
      const answer = await raw.answer();
      t.deepEqual([answer?.status, answer?.body], [415, { message: 'Unsupported Media Type' }]);
      t.is(answer?.headers.get('accept-encoding'), 'identity');
      raw.write(body);
      t.true(await isAlive(raw));
    });
  }
}

test('who waits to be asked for an encoded body is not asked', async (t) => {
  await using raw = await openRaw(exchange.url);
  const sent = { method: 'PUT', type: JSON_TYPE, encoding: 'gzip', length: 100 };
  raw.write(headOf('/v3/webhook', sent).replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'));
  t.is((await raw.answer())?.status, 415);
});

test('"identity", however it is written, is no encoding', async (t) => {
  for (const encoding of ['identity', 'Identity', '']) {
    const headers = { 'Content-Encoding': encoding };
    const body = { endpoint: 'https://example.com/', subscriptions: ['invoice.error'] };
    t.is((await seller('/v3/webhook', { method: 'PUT', headers, body })).status, 200, encoding);
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo-seller', client_secret: 'demo-seller-secret' });
    const asked = { method: 'POST', headers: { ...headers, 'Content-Type': FORM }, body: form.toString() };
    t.is((await exchange.anonymous('/oauth2/token', asked)).status, 200, encoding);
    const upload = { method: 'POST', headers: { ...headers, 'Content-Type': FORM_TYPE }, body: formBody(A1) };
    t.is((await seller('/v3/documents/invoice/send/multipart', upload)).status, 200, encoding);
  }
});
