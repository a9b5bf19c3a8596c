// GET /graphql in a browser: a page without third-party resources, a working token, and no access for other origins.

import { operatorActor } from '../../../../src/domain/actor.js';
import { revokeClient } from '../../../../src/domain/clients/change.js';
import { type Answer, type Client, startApp } from '../../../support/app.js';
import { EXTERNAL, PRODUCTION } from '../../../support/environments.js';
import { kept } from '../../../support/kept.js';
import { openRaw } from '../../../support/raw.js';
import { test } from '../../../support/test.js';

const exchange = kept(() => startApp());

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function page(client: Client, query = ''): Promise<Answer> {
  return client(`/graphql${query}`, { headers: HTML });
}

function tokenIn({ text }: Answer): string {
  return /token: `([^`]*)`/.exec(text)![1]!;
}

async function tenantOf(token: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` };
  const { body } = await exchange.anonymous('/graphql', { method: 'POST', headers, body: { query: '{ viewer { tenantId } }' } });
  return (body as { data: { viewer: { tenantId: string } } }).data.viewer.tenantId;
}

test('no other host is asked for anything, no other site reads or frames it, and no store keeps the token', async (t) => {
  const { status, headers, text } = await page(exchange.anonymous);
  t.is(status, 200);
  t.is(headers.get('content-type'), 'text/html; charset=utf-8');
  const [, nonce = ''] = /<script type="module" nonce="([^"]+)">/.exec(text)!;
  t.regex(nonce, /^[\w+/]{22}==$/);
  t.deepEqual(headers.get('content-security-policy')?.split('; '), [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  const others = ['cache-control', 'x-frame-options', 'x-content-type-options', 'referrer-policy'];
  t.deepEqual(
    others.map((name) => headers.get(name)),
    ['no-store', 'DENY', 'nosniff', 'no-referrer'],
  );
  t.is(headers.get('cross-origin-resource-policy'), 'same-origin');
  t.is(headers.get('cross-origin-opener-policy'), 'same-origin');
  t.is(headers.get('access-control-allow-origin'), null);
});

test('the nonce is another one each time', async (t) => {
  const policies = await Promise.all([1, 2].map(async () => (await page(exchange.anonymous)).headers.get('content-security-policy')));
  t.not(policies[0], policies[1]);
});

test('every file that the page names is served by the exchange itself', async (t) => {
  const { text } = await page(exchange.anonymous);
  const [, base = ''] = /<base href="([^"]+)">/.exec(text)!;
  t.is(base, `${exchange.url}/graphql/page/`);
  const named = [...text.matchAll(/<(?:link|script|img)[^>]+(?:href|src)="([^"]+)"/g)].map(([, path]) => path!);
  t.true(named.length > 5);
  for (const path of named) {
    const { status, headers } = await exchange.anonymous(new URL(path, base).href);
    t.is(status, 200, path);
    t.is(new URL(path, base).origin, exchange.url);
    t.is(headers.get('cross-origin-resource-policy'), 'same-origin');
    t.is(headers.get('x-content-type-options'), 'nosniff');
  }
});

test('the address is that by which the browser came', async (t) => {
  const { text } = await exchange.anonymous(`${exchange.url.replace('127.0.0.1', 'localhost')}/graphql`, { headers: HTML });
  t.true(text.includes(`endpointURL: \`${exchange.url.replace('127.0.0.1', 'localhost')}/graphql\``));
});

test('behind a proxy it is PUBLIC_URL', async (t) => {
  await using behind = await startApp({ PUBLIC_URL: 'https://exchange.example/base' });
  const { text } = await page(behind.anonymous);
  t.true(text.includes('endpointURL: `https://exchange.example/base/graphql`'));
  t.true(text.includes('<base href="https://exchange.example/base/graphql/page/">'));
});

test('a file is asked for again, and not sent twice', async (t) => {
  const first = await exchange.anonymous('/graphql/page/main.js');
  t.is(first.headers.get('content-type'), 'text/javascript; charset=utf-8');
  t.is(first.headers.get('cache-control'), 'no-cache');
  // fetch requests the whole file, whatever headers it is given.
  await using raw = await openRaw(exchange.url);
  raw.write(`GET /graphql/page/main.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${first.headers.get('etag')}\r\n\r\n`);
  const again = await raw.answer();
  t.deepEqual({ status: again?.status, body: again?.body }, { status: 304, body: undefined });
});

for (const path of ['nothing.js', '', 'index.html', 'iframe-sandbox/index.html', '..%2findex.js', '%2e%2e/index.js', 'assets']) {
  test(`"${path}" is no file of the page`, async (t) => {
    const { status, body } = await exchange.anonymous(`/graphql/page/${path}`);
    t.deepEqual({ status, body }, { status: 404, body: { message: 'Not Found' } });
  });
}

test('the token filled in is that of the seller, or of the side that was asked for', async (t) => {
  t.is(await tenantOf(tokenIn(await page(exchange.anonymous))), 'demo-seller');
  t.is(await tenantOf(tokenIn(await page(exchange.anonymous, '?client=demo-seller'))), 'demo-seller');
  t.is(await tenantOf(tokenIn(await page(exchange.anonymous, '?client=demo-buyer'))), 'demo-buyer');
});

for (const query of ['?client=acme', '?client=', '?client=demo-buyer&client=demo-seller']) {
  test(`there is no page for ${query}`, async (t) => {
    const { status, body } = await page(exchange.anonymous, query);
    t.deepEqual({ status, body }, { status: 404, body: { message: 'Not Found' } });
  });
}

test('no token of a demo client that was revoked', async (t) => {
  await using other = await startApp();
  await revokeClient(other.app, operatorActor, 'demo-buyer');
  t.is(tokenIn(await page(other.anonymous, '?client=demo-buyer')), '');
  t.not(tokenIn(await page(other.anonymous)), '');
});

test('no token where another issuer gives them out', async (t) => {
  await using other = await startApp(EXTERNAL);
  t.is(tokenIn(await page(other.anonymous)), '');
});

test('in production there is no page and no file of it', async (t) => {
  await using production = await startApp(PRODUCTION);
  const answer = await page(production.anonymous);
  t.deepEqual({ status: answer.status, body: answer.body }, { status: 405, body: { message: 'Method Not Allowed' } });
  t.is(answer.headers.get('allow'), 'POST');
  t.is((await production.anonymous('/graphql/page/main.js')).status, 404);
});
