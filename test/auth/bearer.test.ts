// Maps a token of an external issuer to a client, or to a person who uses a client.

import { generateKeyPair, SignJWT } from 'jose';
import { createBearer } from '../../src/auth/bearer.js';
import { actorName } from '../../src/domain/actor.js';
import { test } from '../support/test.js';

const SUBJECTS: readonly (readonly [about: string, claims: Record<string, unknown>, actor: string])[] = [
  ['a client alone', { sub: 'erp-1' }, 'client:erp-1'],
  ['a client that is its own subject', { sub: 'erp-1', azp: 'erp-1' }, 'client:erp-1'],
  ['a person through a client', { sub: 'person-1', azp: 'erp-1' }, 'user:person-1'],
  ['a client, by Auth0', { sub: 'erp-1@clients', azp: 'erp-1', gty: 'client-credentials' }, 'client:erp-1'],
  ['a client, by Entra ID', { sub: 'object-1', azp: 'erp-1', idtyp: 'app' }, 'client:erp-1'],
  ['a client, by Keycloak', { sub: 'id-1', azp: 'erp-1', preferred_username: 'service-account-erp-1' }, 'client:erp-1'],
];

for (const [about, claims, actor] of SUBJECTS) {
  test(`a token of ${about} stands for ${actor}, and rates are limited by the client`, async (t) => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const [issuer, audience] = ['https://issuer.example.com', 'https://exchange.example.com'];
    const bearer = createBearer({
      key: async () => publicKey,
      algorithms: ['ES256'],
      issuer,
      audience,
      tenantClaim: 'tenant',
      clock: () => new Date(),
      isServed: async () => true,
    });
    const token = await new SignJWT({ tenant: 'acme', scope: 'exchange/send', ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('10m')
      .sign(privateKey);
    const found = await bearer(`Bearer ${token}`);
    t.deepEqual([actorName(found), found.tenantId, found.clientId], [actor, 'acme', 'erp-1']);
  });
}
