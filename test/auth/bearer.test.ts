// Maps a token of an external issuer to a client, or to a person who uses a client.

import { generateKeyPair, SignJWT } from 'jose';
import { type Bound, createBearer } from '../../src/auth/bearer.js';
import { actorName } from '../../src/domain/actor.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';

const SUBJECTS: readonly (readonly [about: string, claims: Record<string, unknown>, actor: string])[] = [
  ['a client alone', { sub: 'erp-1' }, 'client:erp-1'],
  ['a client that is its own subject', { sub: 'erp-1', azp: 'erp-1' }, 'client:erp-1'],
  ['a person through a client', { sub: 'person-1', azp: 'erp-1' }, 'user:person-1'],
  ['a client, by Auth0', { sub: 'erp-1@clients', azp: 'erp-1', gty: 'client-credentials' }, 'client:erp-1'],
  ['a client, by Entra ID', { sub: 'object-1', azp: 'erp-1', idtyp: 'app' }, 'client:erp-1'],
  ['a client, by Entra ID without optional claims', { sub: 'object-1', oid: 'object-1', azp: 'erp-1' }, 'client:erp-1'],
  ['a client, by version 1.0 of Entra ID', { sub: 'object-1', oid: 'object-1', appid: 'erp-1' }, 'client:erp-1'],
  ['a person, by Entra ID', { sub: 'person-1', oid: 'object-1', azp: 'erp-1' }, 'user:person-1'],
  ['a person whose subject is the object, by Entra ID', { sub: 'o', oid: 'o', azp: 'erp-1', scp: 'a', roles: ['b'] }, 'user:o'],
  ['a client, by Keycloak', { sub: 'id-1', azp: 'erp-1', preferred_username: 'service-account-erp-1' }, 'client:erp-1'],
];

/** A bearer with the time of `clock`, and a header with a token for it that an issuer signed with these claims. */
async function issued(claims: Record<string, unknown>, lifetime: string, clock = (): Date => new Date()) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const [issuer, audience] = ['https://issuer.example.com', 'https://exchange.example.com'];
  const bearer = createBearer({
    key: async () => publicKey,
    algorithms: ['ES256'],
    issuer,
    audience,
    tenantClaim: 'tenant',
    clock,
    isServed: async () => true,
  });
  const token = await new SignJWT({ tenant: 'acme', ...claims })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(lifetime)
    .sign(privateKey);
  return { bearer, authorization: `Bearer ${token}` };
}

async function opened(claims: Record<string, unknown>): Promise<Bound> {
  const { bearer, authorization } = await issued(claims, '10m');
  return bearer(authorization);
}

test('a token that is remembered ends at its time all the same', async (t) => {
  let now = fromNow(0);
  const { bearer, authorization } = await issued({ sub: 'erp-1' }, '10s', () => now);
  t.is((await bearer(authorization)).clientId, 'erp-1');
  now = fromNow(20_000);
  await t.throwsAsync(bearer(authorization), { message: 'Unauthorized' });
});

for (const [about, claims, actor] of SUBJECTS) {
  test(`a token of ${about} stands for ${actor}, and rates are limited by the client`, async (t) => {
    const found = await opened(claims);
    t.deepEqual([actorName(found), found.tenantId, found.clientId], [actor, 'acme', 'erp-1']);
  });
}

const APPLICATION = { sub: 'object-1', oid: 'object-1', azp: 'erp-1' };
const PERMISSIONS: readonly (readonly [about: string, claims: Record<string, unknown>, permissions: readonly string[]])[] = [
  ['scope', { sub: 'erp-1', scope: 'openid exchange/send exchange/receive' }, ['exchange/send', 'exchange/receive']],
  ['scp, a list', { sub: 'erp-1', scp: ['exchange/send'] }, ['exchange/send']],
  ['roles of an application', { ...APPLICATION, roles: ['exchange/receive', 'other'] }, ['exchange/receive']],
  ['roles of an application with idtyp', { ...APPLICATION, sub: 'x', idtyp: 'app', roles: ['exchange/send'] }, ['exchange/send']],
  ['roles beside an empty scp', { ...APPLICATION, scp: '', roles: ['exchange/send'] }, ['exchange/send']],
  ['roles of a person, which are no permissions', { sub: 'p', oid: 'person-1', azp: 'erp-1', roles: ['exchange/send'] }, []],
  [
    "a person's scp beside roles",
    { sub: 'p', oid: 'person-1', azp: 'erp-1', scp: 'exchange/send', roles: ['exchange/receive'] },
    ['exchange/send'],
  ],
  [
    'scp beside roles, where nothing else tells a person',
    { sub: 'p', scp: 'exchange/send', roles: ['exchange/receive'] },
    ['exchange/send'],
  ],
  ['scp beside an empty scope', { sub: 'erp-1', scope: ' ', scp: ['exchange/send'] }, ['exchange/send']],
  ['roles that are no list', { ...APPLICATION, roles: { 'exchange/send': true } }, []],
];

for (const [about, claims, permissions] of PERMISSIONS) {
  test(`permissions from ${about}`, async (t) => {
    t.deepEqual([...(await opened(claims)).permissions], permissions);
  });
}
