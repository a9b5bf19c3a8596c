// Settings that depend on each other.
import { CHANNEL_FOLDERS } from '../src/channels/list.js';
import type { Variable } from './schema.js';

/** Variables of which none or all must be set. */
export const GROUPS: readonly (readonly Variable[])[] = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['TOKEN_ISSUER_JWKS_URL', 'TOKEN_ISSUER', 'TOKEN_AUDIENCE', 'TOKEN_TENANT_CLAIM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['EVIDENCE_KEYSTORE_FILE', 'EVIDENCE_KEYSTORE_PASSWORD'],
  ['SML_URL', 'SMP_ID'],
  ['SMP_USER', 'SMP_PASSWORD'],
  ...(CHANNEL_FOLDERS.flatMap(({ groups = [] }) => groups) as readonly (readonly Variable[])[]),
];

/** Variables that have an effect only while the other one is set. */
export const NEEDS: readonly (readonly [Variable, Variable])[] = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_PREPARED_STATEMENTS', 'DATABASE_DIRECT_URL'],
  ['S3_PUBLIC_ENDPOINT', 'S3_BUCKET'],
  ['S3_SSE', 'S3_BUCKET'],
  ['SMP_TOKEN', 'SMP_URL'],
  ['AUDIT_HEADS_MAIL', 'SMTP_URL'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['SMTP_FROM_NAME', 'SMTP_URL'],
  ['OIDC_NAME', 'OIDC_ISSUER'],
  ['OIDC_TENANT_CLAIM', 'OIDC_ISSUER'],
  ['OIDC_ROLE_CLAIM', 'OIDC_ISSUER'],
];

/** Variables without which `test` and `production` do not start. */
export const REQUIRED: readonly Variable[] = ['PUBLIC_URL', 'MASTER_KEYS'];

/** Variables that may be replaced by another one. Both together are a fault. */
export const INSTEAD: readonly (readonly [Variable, Variable])[] = [
  ['MASTER_KEYS', 'MASTER_KEYS_FILE'],
  ['SMP_TOKEN', 'SMP_USER'],
  ['SMP_KEYSTORE_PASSWORD', 'SMP_KEYSTORE_PASSWORD_FILE'],
  ['AP_KEYSTORE_PASSWORD', 'AP_KEYSTORE_PASSWORD_FILE'],
];
