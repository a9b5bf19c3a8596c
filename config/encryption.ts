import type { Encryption } from './config.js';

/** A key of the store is an id, an alias or an ARN. */
export const ENCRYPTION = /^(?:(auto|none|AES256)|aws:kms(?::([\w:/.-]{1,2048}))?)$/;

/** The value of S3_SSE, which matches {@link ENCRYPTION}. */
export function encryptionOf(value: string): Encryption {
  const [, plain, keyId] = ENCRYPTION.exec(value) ?? [];
  return plain === undefined ? { kind: 'aws:kms', keyId } : { kind: plain as 'auto' | 'none' | 'AES256' };
}
