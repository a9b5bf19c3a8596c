// How access tokens are verified: those of the own issuer, or those of an external one.
import type { Config } from '../../config/config.js';
import { type Bearer, createBearer, ownKeys, remoteKeys } from '../auth/bearer.js';
import { createRevocationCheck } from '../auth/clients.js';
import type { KeyStore } from '../auth/keys.js';
import { OWN_TOKENS } from '../auth/token.js';
import type { App } from '../domain/ports.js';
import { tenantExists } from '../domain/tenants/exists.js';

/** `keys`: those of the own issuer. */
export function bearerOf(config: Config, app: App, keys: KeyStore | undefined): Bearer {
  if (config.tokens.kind === 'external') {
    const { issuer, audience, jwksUrl, tenantClaim } = config.tokens;
    return createBearer({
      key: remoteKeys(jwksUrl),
      algorithms: ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'],
      issuer,
      audience,
      tenantClaim,
      clock: app.clock,
      isServed: (_, tenantId) => tenantExists(app, tenantId),
    });
  }
  return createBearer({
    key: ownKeys(keys!),
    algorithms: ['ES256'],
    ...OWN_TOKENS,
    tenantClaim: 'tenant',
    clock: app.clock,
    isServed: createRevocationCheck(app.database),
  });
}
