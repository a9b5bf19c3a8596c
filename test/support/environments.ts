// Settings of services that are not a sandbox.
import { randomBytes } from 'node:crypto';

export const PRODUCTION = {
  EXCHANGE_ENV: 'production',
  PUBLIC_URL: 'https://exchange.example/base',
  MASTER_KEYS: `first:${randomBytes(32).toString('base64')}`,
};

/** Tokens come from an external issuer. */
export const EXTERNAL = {
  TOKEN_ISSUER_JWKS_URL: 'https://issuer.example/keys',
  TOKEN_ISSUER: 'https://issuer.example',
  TOKEN_AUDIENCE: 'exchange',
  TOKEN_TENANT_CLAIM: 'tenant',
};
