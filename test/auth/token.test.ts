// Tokens: issuing by RFC 6749, verifying, revocation, keys and an external issuer.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import { type CryptoKey, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { REVOCATION_SEEN_MS } from '../../src/auth/clients.js';
import { createKeyStore, renewSigningKey } from '../../src/auth/keys.js';
import { USER_AGENT } from '../../src/product.js';
import { type Answer, startApp, type TestApp } from '../support/app.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const ALL_SCOPES = 'exchange/send exchange/participant exchange/webhook exchange/receive';
const FORM = 'application/x-www-form-urlencoded';
const GRANT = 'grant_type=client_credentials';
const SELLER = 'client_id=demo-seller&client_secret=demo-seller-secret';
const DAY = 24 * 60 * 60;

interface Token {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

let exchange: TestApp;

test.before(async () => {
  exchange = await startApp();
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const RIGHT = basic('demo-seller', 'demo-seller-secret');

function ask(body: string, headers: Record<string, string> = {}, own: TestApp = exchange): Promise<Answer> {
  return own.anonymous('/oauth2/token', { method: 'POST', headers: { 'Content-Type': FORM, ...headers }, body });
}

async function tokenOf(own: TestApp = exchange, body = `${GRANT}&${SELLER}`): Promise<string> {
  return ((await ask(body, {}, own)).body as Token).access_token;
}

/** The answer of an endpoint with the scope exchange/webhook to this Authorization header. */
async function statusOf(authorization: string, own: TestApp = exchange): Promise<number> {
  return (await own.anonymous('/v3/webhook', { headers: authorization === '' ? {} : { Authorization: authorization } })).status;
}

function unauthorized(t: ExecutionContext, answer: Answer, challenge = 'Bearer error="invalid_token"'): void {
  t.deepEqual([answer.status, answer.body], [401, { message: 'Unauthorized' }]);
  t.is(answer.headers.get('www-authenticate'), challenge);
}

// Issuing

test('200 {access_token, token_type, expires_in, scope}, Cache-Control: no-store', async (t) => {
  const answer = await ask(`${GRANT}&${SELLER}`);
  const { access_token } = answer.body as Token;
  t.is(answer.status, 200);
  t.is(answer.text, JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 3600, scope: ALL_SCOPES }));
  t.is(answer.headers.get('cache-control'), 'no-store');
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
});

test('the token is a JWT (ES256) with iss, aud, sub, client_id, scope, tenant, iat, exp, jti, and kid in the header', async (t) => {
  const token = await tokenOf();
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
  t.not(jti, decodeJwt(await tokenOf()).jti);
});

test('TOKEN_LIFETIME_SECONDS is its life', async (t) => {
  await using own = await startApp({ TOKEN_LIFETIME_SECONDS: '60' });
  t.is(((await ask(`${GRANT}&${SELLER}`, {}, own)).body as Token).expires_in, 60);
});

test('the client by HTTP Basic, its halves form-encoded (RFC 6749 §2.3.1)', async (t) => {
  for (const authorization of [
    basic('demo-seller', 'demo-seller-secret'),
    basic('demo%2Dseller', 'demo%2Dseller%2Dsecret'),
    basic('demo-seller', 'demo-seller-secret').replace('Basic', 'bASIC'),
  ]) {
    t.is((await ask(GRANT, { Authorization: authorization })).status, 200, authorization);
  }
  t.is((await ask(`${GRANT}&client_id=demo-seller`, { Authorization: basic('demo-seller', 'demo-seller-secret') })).status, 200);
});

for (const [asked, granted] of [
  ['', ALL_SCOPES],
  ['exchange/send', 'exchange/send'],
  ['exchange/webhook exchange/send', 'exchange/webhook exchange/send'],
  ['  exchange/send  exchange/send ', 'exchange/send'],
] as const) {
  test(`scope "${asked}" is granted as "${granted}"`, async (t) => {
    const { body } = await ask(`${GRANT}&${SELLER}&scope=${encodeURIComponent(asked)}`);
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
    const { status, body } = await ask(`${GRANT}&${empty}`, { Authorization: RIGHT });
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
    const answer = await ask(body, { ...headers });
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
  t.is(((await ask(`${GRANT}&${reader}`)).body as Token).scope, 'exchange/receive');
  t.is(((await ask(`${GRANT}&${reader}&scope=exchange/send`)).body as { error: string }).error, 'invalid_scope');
});

// Verifying

test('"A missing or invalid token yields 401"', async (t) => {
  const token = await tokenOf();
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
  t.is(await statusOf(`bearer ${token}`), 200);
});

test('"A valid token without the endpoint\'s scope: 403"', async (t) => {
  const token = await tokenOf(exchange, `${GRANT}&${SELLER}&scope=exchange/send`);
  const answer = await exchange.anonymous('/v3/webhook', { headers: { Authorization: `Bearer ${token}` } });
  t.deepEqual([answer.status, answer.body], [403, { message: 'Forbidden' }]);
  t.is(answer.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="exchange/webhook"');
});

async function forged(key: CryptoKey, kid: string | undefined, changes: Record<string, unknown> = {}): Promise<string> {
  const claims = { ...decodeJwt(await tokenOf()), ...changes };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...(kid === undefined ? {} : { kid }) }).sign(key);
}

test('a token of a foreign key is refused, whatever its kid', async (t) => {
  const { privateKey } = await generateKeyPair('ES256');
  const { kid } = decodeProtectedHeader(await tokenOf());
  for (const id of [kid, 'another', undefined]) t.is(await statusOf(`Bearer ${await forged(privateKey, id)}`), 401, id);
});

test('`alg: none` and an HMAC with the public key are refused', async (t) => {
  const token = await tokenOf();
  const [header = '', payload = ''] = token.split('.');
  const { kid } = decodeProtectedHeader(token);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = encode({ alg: 'none', kid });
  for (const forgery of [`${none}.${payload}.`, `${none}.${payload}`, `${none}.${payload}.AAAA`, `${header}.${payload}.`]) {
    t.is(await statusOf(`Bearer ${forgery}`), 401);
  }
  const { keys } = (await exchange.anonymous('/.well-known/jwks.json')).body as { keys: JWK[] };
  const secret = Buffer.from(JSON.stringify(keys[0]));
  const hmac = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256', kid: kid ?? '' }).sign(secret);
  t.is(await statusOf(`Bearer ${hmac}`), 401);
});

test('a token whose payload was changed is refused', async (t) => {
  const [header, , signature] = (await tokenOf()).split('.');
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(await tokenOf()), tenant: 'demo-buyer' })).toString('base64url');
  t.is(await statusOf(`Bearer ${header}.${payload}.${signature}`), 401);
});

test('an expired token is refused, also one that was accepted before', async (t) => {
  await using own = await startApp();
  const token = await tokenOf(own);
  const fresh = await tokenOf(own);
  await own.advance(3500);
  t.is(await statusOf(`Bearer ${token}`, own), 200);
  await own.advance(110);
  t.is(await statusOf(`Bearer ${token}`, own), 401);
  t.is(await statusOf(`Bearer ${fresh}`, own), 401);
});

test('"a revoked client is refused within 5 s", and gets no more tokens', async (t) => {
  await using own = await startApp();
  const token = await tokenOf(own);
  t.is(await statusOf(`Bearer ${token}`, own), 200);
  await own.app.database.sql.query("update client set revoked_at = exchange_now() where id = 'demo-seller'");
  t.is(((await ask(`${GRANT}&${SELLER}`, {}, own)).body as { error: string }).error, 'invalid_client');
  t.true(REVOCATION_SEEN_MS <= 5_000);
  const refused = async (): Promise<number | undefined> => {
    const status = await statusOf(`Bearer ${token}`, own);
    return status === 200 ? undefined : status;
  };
  t.is(await until(refused, 'the token is refused'), 401);
});

// Keys

test('many first tokens at once are signed with one key, its private half sealed', async (t) => {
  await using own = await startApp();
  const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenOf(own)));
  const rows = await own.app.database.sql.query<{ private_sealed: string; kid: string }>('select kid, private_sealed from signing_key');
  t.is(rows.length, 1);
  for (const token of tokens) t.is(decodeProtectedHeader(token).kid, rows[0]?.kid);
  t.true(rows[0]?.private_sealed.startsWith(`${own.app.keyring.keyIds[0]}.`));
});

test('rotation after 30 days overlaps: the next key is published for an hour before it signs, the old one stays until its last token has died', async (t) => {
  await using own = await startApp();
  const kidOf = async (): Promise<string | undefined> => decodeProtectedHeader(await tokenOf(own)).kid;
  const published = async (): Promise<(string | undefined)[]> =>
    ((await own.anonymous('/.well-known/jwks.json')).body as { keys: JWK[] }).keys.map(({ kid }) => kid).sort();
  const old = await kidOf();
  await own.app.keys?.rotate();
  t.deepEqual(await published(), [old]);
  await own.advance(31 * DAY);
  await own.app.keys?.rotate();
  const both = await published();
  t.is(both.length, 2);
  t.true(both.includes(old));
  t.is(await kidOf(), old);
  await own.advance(3500);
  await own.app.keys?.rotate();
  t.is(await kidOf(), old);
  const lastOfOld = await tokenOf(own);
  await own.advance(110);
  await own.app.keys?.rotate();
  const next = await kidOf();
  t.deepEqual(
    both.filter((kid) => kid !== old),
    [next],
  );
  t.deepEqual(await published(), both);
  t.is(await statusOf(`Bearer ${lastOfOld}`, own), 200);
  await own.advance(3600 + 300);
  await own.app.keys?.rotate();
  t.deepEqual(await published(), [next]);
  t.is(await kidOf(), next);
});

test('processes that rotate at the same moment make one next key', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  await tokenOf(own);
  await own.advance(31 * DAY);
  await Promise.all(Array.from({ length: 8 }, () => own.app.keys!.rotate()));
  t.is(((await own.anonymous('/.well-known/jwks.json')).body as { keys: JWK[] }).keys.length, 2);
});

test('a key out of turn: overlapping, tokens of before live on; instead, they are refused within a minute', async (t) => {
  await using own = await startApp();
  const old = await tokenOf(own);
  const next = await renewSigningKey(own.app, 'overlapping', 3600);
  await own.advance(3_601);
  const second = await tokenOf(own);
  t.is(decodeProtectedHeader(second).kid, next);
  await own.advance(-3_601);
  t.is(await statusOf(`Bearer ${old}`, own), 200);
  const third = await renewSigningKey(own.app, 'instead', 3600);
  await own.advance(61);
  t.is(await statusOf(`Bearer ${old}`, own), 401);
  t.is(await statusOf(`Bearer ${second}`, own), 401);
  const fresh = await tokenOf(own);
  t.is(decodeProtectedHeader(fresh).kid, third);
  t.is(await statusOf(`Bearer ${fresh}`, own), 200);
});

test('ids of keys that somebody made up: the keys are read again once a second at most, by all at once, and a new key is found all the same', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  const { sql } = own.app.database;
  let reads = 0;
  let nowMs = 0;
  const waited: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waited.push(ms);
    nowMs += ms;
    await setImmediate();
  };
  const query = ((text: string, ...rest: []) => {
    if (text.includes('from signing_key')) reads += 1;
    return sql.query(text, ...rest);
  }) as typeof sql.query;
  const keys = createKeyStore({ ...own.app, database: { ...own.app.database, sql: { ...sql, query } } }, 3600, {
    nowMs: () => nowMs,
    wait,
  });
  const old = decodeProtectedHeader(await tokenOf(own)).kid ?? '';
  const madeUp = (): Promise<unknown[]> => Promise.all(Array.from({ length: 200 }, (_, n) => keys.verifying(`made up ${n}`)));
  t.truthy(await keys.verifying(old));
  t.is(reads, 1);

  t.deepEqual([...new Set(await madeUp())], [undefined]);
  t.is(reads, 2);
  t.truthy(await keys.verifying(old));
  const fresh = await renewSigningKey(own.app, 'overlapping', 3600);
  const [found, others] = await Promise.all([keys.verifying(fresh), madeUp()]);
  t.truthy(found);
  t.deepEqual([...new Set(others)], [undefined]);
  t.is(reads, 3);
  t.deepEqual(waited, [0, 1_000]);
});

// An external issuer

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

test('an external issuer replaces our own: its tokens open, by its key set and the claim that names the tenant', async (t) => {
  await using issuer = await startIssuer();
  await using own = await startApp(issuer.env);
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
  t.is(await statusOf(`Bearer ${await externalToken(issuer, own, { scope: undefined, scp: ['exchange/webhook'] })}`, own), 200);
});

test('our own token address and key set are unknown then', async (t) => {
  await using issuer = await startIssuer();
  await using own = await startApp(issuer.env);
  for (const answer of [await ask(`${GRANT}&${SELLER}`, {}, own), await own.anonymous('/.well-known/jwks.json')]) {
    t.deepEqual([answer.status, answer.body], [404, { message: 'Not Found' }]);
  }
});

test('an external token is refused with another issuer, audience, key, tenant or time', async (t) => {
  await using issuer = await startIssuer();
  await using own = await startApp(issuer.env);
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
    t.is(await statusOf(`Bearer ${await externalToken(issuer, own, changes)}`, own), 401, JSON.stringify(changes));
  }
  t.is(await statusOf(`Bearer ${await externalToken(issuer, own, {}, 'unknown')}`, own), 401);
  const { privateKey } = await generateKeyPair('ES256');
  t.is(await statusOf(`Bearer ${await externalToken({ ...issuer, privateKey }, own)}`, own), 401);
  t.is(await statusOf(`Bearer ${await tokenOf()}`, own), 401);
});

for (const [why, answer] of [
  ['answers 500', { status: 500, body: '{}' }],
  ['answers no JSON', { status: 200, body: '<html>' }],
  ['answers no key set', { status: 200, body: '{"keys":1}' }],
  ['is larger than 1 MiB', { status: 200, body: `{"keys":[]}${' '.repeat(1024 * 1024)}` }],
] as const) {
  test(`503 while the key set of the external issuer ${why}`, async (t) => {
    await using issuer = await startIssuer();
    issuer.answer = answer;
    await using own = await startApp(issuer.env);
    const refused = await own.anonymous('/v3/webhook', { headers: { Authorization: `Bearer ${await externalToken(issuer, own)}` } });
    t.deepEqual([refused.status, refused.body], [503, { message: 'Service Unavailable' }]);
    t.is(refused.headers.get('retry-after'), '2');
  });
}

test('503 while the external issuer cannot be reached, 200 as soon as it can', async (t) => {
  await using issuer = await startIssuer();
  const gone = await startIssuer();
  await gone[Symbol.asyncDispose]();
  await using own = await startApp(gone.env);
  t.is(await statusOf(`Bearer ${await externalToken(issuer, own)}`, own), 503);
  issuer.answer = { ...issuer.answer, status: 503 };
  await using second = await startApp(issuer.env);
  const token = `Bearer ${await externalToken(issuer, second)}`;
  t.is(await statusOf(token, second), 503);
  issuer.answer = { ...issuer.answer, status: 200 };
  t.is(await statusOf(token, second), 200);
});
