// Chooses the encryption at rest that the store is asked for, and handles stores that support none.
import { S3Fault } from './fault.js';
import { putRequest, removeOne } from './object.js';
import { type Ask, LOOK } from './request.js';

/** `auto`: AES256, or none where the store says that it does not support it. */
export type S3Encryption = { readonly kind: 'auto' | 'none' | 'AES256' } | { readonly kind: 'aws:kms'; readonly keyId: string | undefined };

/** Error codes of stores that do not support the encryption. A failing key service returns other codes, and is retried. */
const UNKNOWN_ENCRYPTION: ReadonlySet<string> = new Set([
  'NotImplemented',
  'InvalidArgument',
  'InvalidEncryptionAlgorithmError',
  'KMSNotConfigured',
]);

/**
 * Sends the request that begins a blob (a whole PUT, or the first step of a multipart upload) with the headers of the encryption.
 * `onUnencrypted` is called once, when `auto` continues without encryption. `probe` is a key that is written and removed for the check.
 */
export function encrypting(encryption: S3Encryption, ask: Ask, probe: string, onUnencrypted: (reason: string) => void): Ask {
  const headers = encryptionHeaders(encryption);
  const askEncrypted: Ask = (request, how) => ask({ ...request, headers }, how);
  // The decision of `auto`. It stays for the life of the process.
  let isWithout: boolean | undefined = encryption.kind === 'auto' ? undefined : false;
  return async (request, how) => {
    if (isWithout === true) return ask(request, how);
    try {
      const answer = await askEncrypted(request, how);
      isWithout = false;
      return answer;
    } catch (error) {
      if (isWithout === false || !isUnknownTo(error) || !(await knowsNone(ask, askEncrypted, probe))) throw error;
      const answer = await ask(request, how);
      // Several requests may find it out at the same time.
      if (isWithout === undefined) onUnencrypted(error.message);
      isWithout = true;
      return answer;
    }
  };
}

function isUnknownTo(error: unknown): error is S3Fault {
  return error instanceof S3Fault && UNKNOWN_ENCRYPTION.has(error.code);
}

/** Whether a store accepts the probe without encryption and still refuses it with encryption. One fault alone decides nothing. */
async function knowsNone(ask: Ask, askEncrypted: Ask, probe: string): Promise<boolean> {
  const request = putRequest(probe, new Uint8Array());
  await ask(request, LOOK);
  const isNone = await askEncrypted(request, LOOK).then(() => false, isUnknownTo);
  // If this fails, the sweep removes the probe.
  await removeOne(ask, probe, LOOK).catch(() => undefined);
  return isNone;
}

function encryptionHeaders(encryption: S3Encryption): Readonly<Record<string, string>> {
  if (encryption.kind === 'none') return {};
  if (encryption.kind !== 'aws:kms') return { 'x-amz-server-side-encryption': 'AES256' };
  return {
    'x-amz-server-side-encryption': 'aws:kms',
    ...(encryption.keyId === undefined ? {} : { 'x-amz-server-side-encryption-aws-kms-key-id': encryption.keyId }),
  };
}
