// Tokens of an external issuer.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { USER_AGENT } from '../../src/product.js';
import { startApp, type TestApp } from '../support/app.js';
import { test } from '../support/test.js';
import { ask, GRANT, SELLER, statusOf, tokenOf } from './tokens.js';

interface Issuer extends AsyncDisposable {
  readonly env: Record<string, string>;
  readonly privateKey: CryptoKey;
  /** Headers of the requests for its key set. */
  readonly asked: IncomingHttpHeaders[];
  /** The answer of its key set address from now on. */
  answer: { status: number; body: string };
}

async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'ES256' }];
  const server = createServer(({ headers }, response) => {
    issuer.asked.push(headers);
    response.writeHead(issuer.answer.status, { 'Content-Type': 'application/json' }).end(issuer.answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer: Issuer = {
    env: {
      TOKEN_ISSUER_JWKS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
      TOKEN_ISSUER: 'https://issuer.example.com',
      TOKEN_AUDIENCE: 'https://exchange.example.com',
      TOKEN_TENANT_CLAIM: 'https://example.com/tenant',
    },
    privateKey,
    asked: [],
    answer: { status: 200, body: JSON.stringify({ keys }) },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return issuer;
}

function externalToken({ privateKey }: Issuer, own: TestApp, changes: Record<string, unknown> = {}, kid = 'theirs'): Promise<string> {
  const now = Math.floor(own.app.clock().getTime() / 1000);
  const claims = {
    iss: 'https://issuer.example.com',
    aud: 'https://exchange.example.com',
    sub: 'their-client',
    scope: 'openid exchange/webhook',
    'https://example.com/tenant': 'demo-buyer',
    iat: now,
    exp: now + 600,
    ...changes,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
}

let issuer: Issuer;
let own: TestApp;
test.before(async () => {
  issuer = await startIssuer();
  own = await startApp(issuer.env);
});
test.after.always(async () => {
  await own?.[Symbol.asyncDispose]();
  await issuer?.[Symbol.asyncDispose]();
});

test('an external issuer replaces our own: its tokens open, by its key set and the claim that names the tenant', async (t) => {
  const token = await externalToken(issuer, own);
  const headers = { Authorization: `Bearer ${token}` };
  const put = await own.anonymous('/v3/webhook', {
    method: 'PUT',
    headers,
    body: { endpoint: 'https://example.com/', subscriptions: ['invoice.error'] },
  });
  t.is(put.status, 200);
  t.like(issuer.asked[0], { 'user-agent': USER_AGENT, 'accept-encoding': 'identity' });
  t.deepEqual(await own.app.database.sql.query('select tenant_id from webhook_subscription'), [{ tenant_id: 'demo-buyer' }]);
  t.is((await own.anonymous('/v3/participant', { headers })).status, 403);
  t.is(await statusOf(own, `Bearer ${await externalToken(issuer, own, { scope: undefined, scp: ['exchange/webhook'] })}`), 200);
});

test('our own token address and key set are unknown then', async (t) => {
  for (const answer of [await ask(own, `${GRANT}&${SELLER}`), await own.anonymous('/.well-known/jwks.json')]) {
    t.deepEqual([answer.status, answer.body], [404, { message: 'Not Found' }]);
  }
});

test('an external token is refused with another issuer, audience, key, tenant or time', async (t) => {
  const now = Math.floor(own.app.clock().getTime() / 1000);
  for (const changes of [
    { iss: 'exchange' },
    { aud: 'exchange' },
    { exp: now - 60 },
    { exp: undefined },
    { nbf: now + 60 },
    { 'https://example.com/tenant': undefined },
    { 'https://example.com/tenant': 'unknown' },
    { 'https://example.com/tenant': ['demo-buyer'] },
  ]) {
    t.is(await statusOf(own, `Bearer ${await externalToken(issuer, own, changes)}`), 401, JSON.stringify(changes));
  }
  t.is(await statusOf(own, `Bearer ${await externalToken(issuer, own, {}, 'unknown')}`), 401);
  const { privateKey } = await generateKeyPair('ES256');
  t.is(await statusOf(own, `Bearer ${await externalToken({ ...issuer, privateKey }, own)}`), 401);
  await using plain = await startApp({ ROLES: 'api' });
  t.is(await statusOf(own, `Bearer ${await tokenOf(plain)}`), 401);
});

test('503 while the key set of the external issuer cannot be used', async (t) => {
  await using issuer = await startIssuer();
  await using own = await startApp(issuer.env);
  const headers = { Authorization: `Bearer ${await externalToken(issuer, own)}` };
  for (const [why, answer] of [
    ['answers 500', { status: 500, body: '{}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers no key set', { status: 200, body: '{"keys":1}' }],
    ['is larger than 1 MiB', { status: 200, body: `{"keys":[]}${' '.repeat(1024 * 1024)}` }],
  ] as const) {
    issuer.answer = answer;
    const asked = issuer.asked.length;
    const refused = await own.anonymous('/v3/webhook', { headers });
    t.deepEqual([refused.status, refused.body], [503, { message: 'Service Unavailable' }], why);
    t.is(refused.headers.get('retry-after'), '2', why);
    t.true(issuer.asked.length > asked, why);
  }
});

test('503 while the external issuer cannot be reached, 200 as soon as it can', async (t) => {
  await using issuer = await startIssuer();
  const gone = await startIssuer();
  await gone[Symbol.asyncDispose]();
  await using own = await startApp(gone.env);
  t.is(await statusOf(own, `Bearer ${await externalToken(issuer, own)}`), 503);
  issuer.answer = { ...issuer.answer, status: 503 };
  await using second = await startApp(issuer.env);
  const token = `Bearer ${await externalToken(issuer, second)}`;
  t.is(await statusOf(second, token), 503);
  issuer.answer = { ...issuer.answer, status: 200 };
  t.is(await statusOf(second, token), 200);
});
