// Tokens: issuing by RFC 6749, and verifying.

import { type CryptoKey, decodeJwt, decodeProtectedHeader, generateKeyPair, type JWK, SignJWT } from 'jose';
import { REVOCATION_SEEN_MS } from '../../src/auth/clients.js';
import { type Answer, startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';
import { ALL_SCOPES, ask, GRANT, SELLER, statusOf, type Token, tokenOf } from './tokens.js';

const exchange = kept(() => startApp());

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const RIGHT = basic('demo-seller', 'demo-seller-secret');

function unauthorized(t: ExecutionContext, answer: Answer, challenge = 'Bearer error="invalid_token"'): void {
  t.deepEqual([answer.status, answer.body], [401, { message: 'Unauthorized' }]);
  t.is(answer.headers.get('www-authenticate'), challenge);
}

// Issuing

test('200 {access_token, token_type, expires_in, scope}, Cache-Control: no-store', async (t) => {
  const answer = await ask(exchange, `${GRANT}&${SELLER}`);
  const { access_token } = answer.body as Token;
  t.is(answer.status, 200);
  t.is(answer.text, JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 3600, scope: ALL_SCOPES }));
  t.is(answer.headers.get('cache-control'), 'no-store');
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
});

test('the token is a JWT (ES256) with iss, aud, sub, client_id, scope, tenant, iat, exp, jti, and kid in the header', async (t) => {
  const token = await tokenOf(exchange);
  const header = decodeProtectedHeader(token);
  const { keys } = (await exchange.anonymous('/.well-known/jwks.json')).body as { keys: JWK[] };
  t.deepEqual([header.alg, header.kid], ['ES256', keys[0]?.kid]);
  const { iat, exp, jti, ...claims } = decodeJwt(token);
  t.deepEqual(claims, {
    iss: 'exchange',
    aud: 'exchange',
    sub: 'demo-seller',
    client_id: 'demo-seller',
    scope: ALL_SCOPES,
    tenant: 'demo-seller',
  });
  t.is((exp ?? 0) - (iat ?? 0), 3600);
  t.truthy(jti);
  t.not(jti, decodeJwt(await tokenOf(exchange)).jti);
});

test('TOKEN_LIFETIME_SECONDS is its life', async (t) => {
  await using own = await startApp({ TOKEN_LIFETIME_SECONDS: '60' });
  t.is(((await ask(own, `${GRANT}&${SELLER}`)).body as Token).expires_in, 60);
});

test('the client by HTTP Basic, its halves form-encoded (RFC 6749 §2.3.1)', async (t) => {
  for (const authorization of [
    basic('demo-seller', 'demo-seller-secret'),
    basic('demo%2Dseller', 'demo%2Dseller%2Dsecret'),
    basic('demo-seller', 'demo-seller-secret').replace('Basic', 'bASIC'),
  ]) {
    t.is((await ask(exchange, GRANT, { Authorization: authorization })).status, 200, authorization);
  }
  t.is((await ask(exchange, `${GRANT}&client_id=demo-seller`, { Authorization: basic('demo-seller', 'demo-seller-secret') })).status, 200);
});

for (const [asked, granted] of [
  ['', ALL_SCOPES],
  ['exchange/send', 'exchange/send'],
  ['exchange/webhook exchange/send', 'exchange/webhook exchange/send'],
  ['  exchange/send  exchange/send ', 'exchange/send'],
] as const) {
  test(`scope "${asked}" is granted as "${granted}"`, async (t) => {
    const { body } = await ask(exchange, `${GRANT}&${SELLER}&scope=${encodeURIComponent(asked)}`);
    t.is((body as Token).scope, granted);
    t.is(decodeJwt((body as Token).access_token)['scope'], granted);
  });
}

for (const empty of [
  'client_secret=',
  'client_id=',
  'client_id=&client_secret=',
  'scope=',
  'scope=&scope=',
  'grant_type=',
  'client_id=demo-seller&client_secret=&scope=',
]) {
  test(`parameters without a value count as absent: ${empty}`, async (t) => {
    const { status, body } = await ask(exchange, `${GRANT}&${empty}`, { Authorization: RIGHT });
    t.is(status, 200);
    t.is((body as Token).scope, ALL_SCOPES);
  });
}

// RFC 6749 §5.2

for (const [status, error, why, body, headers] of [
  [401, 'invalid_client', 'no credentials', GRANT, {}],
  [401, 'invalid_client', 'no secret', `${GRANT}&client_id=demo-seller`, {}],
  [401, 'invalid_client', 'a wrong secret', `${GRANT}&client_id=demo-seller&client_secret=wrong`, {}],
  [401, 'invalid_client', 'an empty secret', `${GRANT}&client_id=demo-seller&client_secret=`, {}],
  [401, 'invalid_client', "another client's secret", `${GRANT}&client_id=demo-seller&client_secret=demo-buyer-secret`, {}],
  [401, 'invalid_client', 'an unknown client', `${GRANT}&client_id=nobody&client_secret=nobody`, {}],
  [401, 'invalid_client', 'a client with NUL', `${GRANT}&client_id=a%00b&client_secret=x`, {}],
  [401, 'invalid_client', 'a wrong secret by HTTP Basic', GRANT, { Authorization: basic('demo-seller', 'wrong') }],
  [401, 'invalid_client', 'HTTP Basic without a colon', GRANT, { Authorization: `Basic ${Buffer.from('demo-seller').toString('base64')}` }],
  [401, 'invalid_client', 'HTTP Basic that is not form-encoded', GRANT, { Authorization: basic('demo-seller', '%zz') }],
  [401, 'invalid_client', 'another scheme', GRANT, { Authorization: 'Bearer x' }],
  [401, 'invalid_client', 'an empty client_id beside no other', `${GRANT}&client_id=&client_secret=demo-seller-secret`, {}],
  [400, 'invalid_request', 'credentials given twice', `${GRANT}&${SELLER}`, { Authorization: RIGHT }],
  [400, 'invalid_request', 'two clients', `${GRANT}&client_id=demo-buyer`, { Authorization: RIGHT }],
  [400, 'invalid_request', 'no grant_type', SELLER, {}],
  [400, 'invalid_request', 'a repeated parameter', `${GRANT}&${GRANT}&${SELLER}`, {}],
  [400, 'invalid_request', 'another media type', `{"grant_type":"client_credentials"}`, { 'Content-Type': 'application/json' }],
  [400, 'invalid_request', 'a form in another encoding', `${GRANT}&${SELLER}`, { 'Content-Encoding': 'zip' }],
  [400, 'invalid_request', 'an empty grant_type', `grant_type=&${SELLER}`, {}],
  [400, 'unsupported_grant_type', 'a password and no client', 'grant_type=password&username=demo-seller&password=x', {}],
  [
    400,
    'unsupported_grant_type',
    'a password and a client without a secret',
    'grant_type=password&client_id=demo-seller&username=a&password=x',
    {},
  ],
  [400, 'unsupported_grant_type', 'another grant', `grant_type=password&${SELLER}`, {}],
  [400, 'invalid_scope', 'an unknown scope', `${GRANT}&${SELLER}&scope=exchange/admin`, {}],
  [400, 'invalid_scope', 'one unknown scope of two', `${GRANT}&${SELLER}&scope=exchange/send+other`, {}],
] as const) {
  test(`${status} ${error}: ${why}`, async (t) => {
    const answer = await ask(exchange, body, { ...headers });
    t.is(answer.status, status);
    t.deepEqual(Object.keys(answer.body as object), ['error', 'error_description']);
    t.is((answer.body as { error: string }).error, error);
    t.is(answer.headers.get('cache-control'), 'no-store');
    t.is(answer.headers.get('www-authenticate'), status === 401 ? 'Basic realm="exchange"' : null);
  });
}

test('invalid_scope: a scope that the client was not given', async (t) => {
  await exchange.app.database.sql.query(
    `insert into client (id, tenant_id, secret_hash, scopes)
     select 'reader', tenant_id, secret_hash, array['exchange/receive'] from client where id = 'demo-seller'`,
  );
  const reader = 'client_id=reader&client_secret=demo-seller-secret';
  t.is(((await ask(exchange, `${GRANT}&${reader}`)).body as Token).scope, 'exchange/receive');
  t.is(((await ask(exchange, `${GRANT}&${reader}&scope=exchange/send`)).body as { error: string }).error, 'invalid_scope');
});

// Verifying

test('"A missing or invalid token yields 401"', async (t) => {
  const token = await tokenOf(exchange);
  for (const authorization of ['', 'Bearer', 'Bearer ', token, `Basic ${token}`]) {
    const headers = authorization === '' ? {} : { Authorization: authorization };
    unauthorized(t, await exchange.anonymous('/v3/webhook', { headers }), 'Bearer');
    unauthorized(t, await exchange.anonymous('/graphql', { method: 'POST', headers, body: {} }), 'Bearer');
  }
  for (const bad of [`${token}x`, `${token} x`, 'a.b.c', 'x'.repeat(9000)]) {
    const headers = { Authorization: `Bearer ${bad}` };
    unauthorized(t, await exchange.anonymous('/v3/webhook', { headers }));
    unauthorized(t, await exchange.anonymous('/graphql', { method: 'POST', headers, body: {} }));
  }
  t.is(await statusOf(exchange, `bearer ${token}`), 200);
});

test('"A valid token without the endpoint\'s scope: 403"', async (t) => {
  const token = await tokenOf(exchange, `${GRANT}&${SELLER}&scope=exchange/send`);
  const answer = await exchange.anonymous('/v3/webhook', { headers: { Authorization: `Bearer ${token}` } });
  t.deepEqual([answer.status, answer.body], [403, { message: 'Forbidden' }]);
  t.is(answer.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="exchange/webhook"');
});

async function forged(key: CryptoKey, kid: string | undefined, changes: Record<string, unknown> = {}): Promise<string> {
  const claims = { ...decodeJwt(await tokenOf(exchange)), ...changes };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...(kid === undefined ? {} : { kid }) }).sign(key);
}

test('a token of a foreign key is refused, whatever its kid', async (t) => {
  const { privateKey } = await generateKeyPair('ES256');
  const { kid } = decodeProtectedHeader(await tokenOf(exchange));
  for (const id of [kid, 'another', undefined]) t.is(await statusOf(exchange, `Bearer ${await forged(privateKey, id)}`), 401, id);
});

test('`alg: none` and an HMAC with the public key are refused', async (t) => {
  const token = await tokenOf(exchange);
  const [header = '', payload = ''] = token.split('.');
  const { kid } = decodeProtectedHeader(token);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = encode({ alg: 'none', kid });
  for (const forgery of [`${none}.${payload}.`, `${none}.${payload}`, `${none}.${payload}.AAAA`, `${header}.${payload}.`]) {
    t.is(await statusOf(exchange, `Bearer ${forgery}`), 401);
  }
  const { keys } = (await exchange.anonymous('/.well-known/jwks.json')).body as { keys: JWK[] };
  const secret = Buffer.from(JSON.stringify(keys[0]));
  const hmac = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256', kid: kid ?? '' }).sign(secret);
  t.is(await statusOf(exchange, `Bearer ${hmac}`), 401);
});

test('a token whose payload was changed is refused', async (t) => {
  const [header, , signature] = (await tokenOf(exchange)).split('.');
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(await tokenOf(exchange)), tenant: 'demo-buyer' })).toString('base64url');
  t.is(await statusOf(exchange, `Bearer ${header}.${payload}.${signature}`), 401);
});

test('an expired token is refused, also one that was accepted before', async (t) => {
  await using own = await startApp();
  const token = await tokenOf(own);
  const fresh = await tokenOf(own);
  await own.advance(3500);
  t.is(await statusOf(own, `Bearer ${token}`), 200);
  await own.advance(110);
  t.is(await statusOf(own, `Bearer ${token}`), 401);
  t.is(await statusOf(own, `Bearer ${fresh}`), 401);
});

test('"a revoked client is refused within 5 s", and gets no more tokens', async (t) => {
  await using own = await startApp();
  const token = await tokenOf(own);
  t.is(await statusOf(own, `Bearer ${token}`), 200);
  await own.app.database.sql.query("update client set revoked_at = exchange_now() where id = 'demo-seller'");
  t.is(((await ask(own, `${GRANT}&${SELLER}`)).body as { error: string }).error, 'invalid_client');
  t.true(REVOCATION_SEEN_MS <= 5_000);
  const refused = async (): Promise<number | undefined> => {
    const status = await statusOf(own, `Bearer ${token}`);
    return status === 200 ? undefined : status;
  };
  t.is(await until(refused, 'the token is refused'), 401);
});
