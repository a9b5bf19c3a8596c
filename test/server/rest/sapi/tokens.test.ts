// Tokens of SAPI-SK: issued, renewed, ended, and valid there alone.
import { createHash } from 'node:crypto';
import { hashSecret } from '../../../../src/auth/clients.js';
import { operatorActor } from '../../../../src/domain/actor.js';
import { rotateClient } from '../../../../src/domain/clients/change.js';
import type { Client, TestApp } from '../../../support/app.js';
import { test } from '../../../support/test.js';
import { errorOf, SELLER, startSapi, type Token, tokenOf } from './support.js';

let exchange: TestApp;
let plain: Client;

test.before(async () => {
  exchange = await startSapi();
  plain = exchange.anonymous;
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

test('a token is given for JSON, with a refresh token and the names of the rights', async (t) => {
  const token = await tokenOf(exchange, 'demo-seller', '/sapi/v1');
  t.is(token.expires_in, 900);
  t.is(token.scope, 'document:send document:receive');
  const status = await plain('/sapi/auth/token/status', { headers: { Authorization: `Bearer ${token.access_token}` } });
  t.regex(status.text, /^\{"valid":true,"token_type":"access","client_id":"demo-seller"/);
});

test('a token is given for a form, too', async (t) => {
  const body = new URLSearchParams({
    client_id: 'demo-seller',
    client_secret: 'demo-seller-secret',
    grant_type: 'client_credentials',
    scope: 'documents:send',
  }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  t.is((await plain('/sapi/auth/token', { method: 'POST', headers, body })).status, 200);
});

test('a wrong secret is 401 in the shape of SAPI-SK', async (t) => {
  const body = { client_id: 'demo-seller', client_secret: 'wrong', grant_type: 'client_credentials' };
  t.deepEqual(errorOf(await plain('/sapi/auth/token', { method: 'POST', body })), [401, 'AUTH', 'SAPI-AUTH-001', false, []]);
});

test('a refresh token works once; several access tokens of a client are valid side by side', async (t) => {
  const first = await tokenOf(exchange, 'demo-seller');
  const renewed = await plain('/sapi/auth/renew', {
    method: 'POST',
    body: { refresh_token: first.refresh_token, grant_type: 'refresh_token' },
  });
  t.is(renewed.status, 200);
  t.is((await plain('/sapi/auth/renew', { method: 'POST', body: { refresh_token: first.refresh_token } })).status, 401);
  for (const { access_token } of [first, renewed.body as Token])
    t.is((await plain('/sapi/auth/token/status', { headers: { Authorization: `Bearer ${access_token}` } })).status, 200);
  t.is((await plain('/sapi/auth/renew', { method: 'POST', body: { refresh_token: (renewed.body as Token).refresh_token } })).status, 200);
});

test('a refresh token that comes again after a minute ends its family', async (t) => {
  const first = await tokenOf(exchange, 'demo-seller');
  const renewed = (await plain('/sapi/auth/renew', { method: 'POST', body: { refresh_token: first.refresh_token } })).body as Token;
  await exchange.app.database.sql.query(`update sapi_refresh_token set used_at = used_at - interval '61 seconds' where digest = $1`, [
    createHash('sha256').update(first.refresh_token).digest(),
  ]);
  t.is((await plain('/sapi/auth/renew', { method: 'POST', body: { refresh_token: first.refresh_token } })).status, 401);
  t.is((await plain('/sapi/auth/renew', { method: 'POST', body: { refresh_token: renewed.refresh_token } })).status, 401);
});

test('a revoked token is 401, and an unknown one is revoked with 200', async (t) => {
  const { access_token: token } = await tokenOf(exchange, 'demo-seller');
  t.is((await plain('/sapi/auth/revoke', { method: 'POST', body: { token, token_type_hint: 'access_token' } })).status, 200);
  t.is((await plain('/sapi/auth/token/status', { headers: { Authorization: `Bearer ${token}` } })).status, 401);
  t.is((await plain('/sapi/auth/revoke', { method: 'POST', body: { token: 'unknown' } })).status, 200);
});

test('tokens of REST are not valid here, and those of SAPI-SK not there', async (t) => {
  const { access_token: token } = await tokenOf(exchange, 'demo-seller');
  t.is((await plain('/v4/documents/export', { headers: { Authorization: `Bearer ${token}` } })).status, 401);
  const own = await exchange.as('demo-seller');
  t.is((await own('/sapi/document/receive', { headers: { 'X-Peppol-Participant-Id': SELLER } })).status, 401);
});

test('a new secret ends the refresh tokens of the client', async (t) => {
  const { refresh_token: token } = await tokenOf(exchange, 'demo-buyer');
  await rotateClient(exchange.app, operatorActor, 'demo-buyer', hashSecret('another'), 3_600);
  t.is((await plain('/sapi/auth/renew', { method: 'POST', body: { refresh_token: token } })).status, 401);
});

test('a client_id that is no text is 400', async (t) => {
  const body = { client_id: 1, client_secret: 'x', grant_type: 'client_credentials' };
  t.deepEqual(errorOf(await plain('/sapi/auth/token', { method: 'POST', body })), [
    400,
    'VALIDATION',
    'SAPI-VAL-003',
    false,
    ['client_id'],
  ]);
});
