// Which encryption at rest the store is asked for, and what becomes of a store that knows none.
import { S3Fault } from './fault.js';
import { putRequest, removeOne } from './object.js';
import { type Ask, LOOK } from './request.js';

/** `auto`: AES256, and nothing where the store says that it does not know that. */
export type S3Encryption = { readonly kind: 'auto' | 'none' | 'AES256' } | { readonly kind: 'aws:kms'; readonly keyId: string | undefined };

/** How stores say that they know no such encryption. A key service that is not well says other things, and is waited for. */
const UNKNOWN_ENCRYPTION: ReadonlySet<string> = new Set([
  'NotImplemented',
  'InvalidArgument',
  'InvalidEncryptionAlgorithmError',
  'KMSNotConfigured',
]);

/**
 * Sends the request that begins a blob (a whole PUT, or the first step of an upload in parts) with the headers of the encryption.
 * `onUnencrypted` is told once, where `auto` goes on without. `probe` is a key that is written and removed to find that out.
 */
export function encrypting(encryption: S3Encryption, ask: Ask, probe: string, onUnencrypted: (reason: string) => void): Ask {
  const headers = encryptionHeaders(encryption);
  const askEncrypted: Ask = (request, how) => ask({ ...request, headers }, how);
  // Of `auto`; once it is decided it stays so while the process lives.
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
      // Several requests may find it out at once.
      if (isWithout === undefined) onUnencrypted(error.message);
      isWithout = true;
      return answer;
    }
  };
}

function isUnknownTo(error: unknown): error is S3Fault {
  return error instanceof S3Fault && UNKNOWN_ENCRYPTION.has(error.code);
}

/** Whether a store takes the probe without encryption, and still not with it: one fault alone decides nothing. */
async function knowsNone(ask: Ask, askEncrypted: Ask, probe: string): Promise<boolean> {
  const request = putRequest(probe, new Uint8Array());
  await ask(request, LOOK);
  const isNone = await askEncrypted(request, LOOK).then(() => false, isUnknownTo);
  // Where that fails the sweep takes it.
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
