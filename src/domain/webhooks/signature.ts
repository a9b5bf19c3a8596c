// The signatures of a webhook: that of docs/spec.md#events, and Standard Webhooks beside it. Pure.
import { createSigner, type Signer } from '../keys/hmac.js';

const SECRET_PREFIX = 'whsec_';

/** A secret in both forms: as text, and as the bytes that its Base64 encodes. */
export interface SigningKey {
  readonly text: Signer;
  readonly bytes: Signer;
}

export function signingKey(secret: string): SigningKey {
  return {
    text: createSigner(Buffer.from(secret)),
    bytes: createSigner(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')),
  };
}

/** The input of a signature: the exact bytes that are sent. `keys` are those in use, newest first, at least one. */
interface Signable {
  readonly eventId: string;
  readonly timestampSeconds: number;
  readonly body: Buffer;
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

/** Header names and values. `X-Signature-Previous` is present only during the overlap after a change of the secret. */
type SignatureHeaders = Readonly<Record<string, string>>;

/** The headers that let a receiver verify one request. */
export function signatureHeaders({ eventId, timestampSeconds, body, keys }: Signable): SignatureHeaders {
  const [current, previous] = keys;
  // The time of sending, in Unix seconds (docs/spec.md#events)
  const timestamp = String(timestampSeconds);
  return {
    'X-Timestamp': timestamp,
    'X-Signature': sign(current.text, timestamp, body),
    // Spec is silent: how a receiver with the old secret verifies (docs/decisions/039).
    ...(previous === undefined ? {} : { 'X-Signature-Previous': sign(previous.text, timestamp, body) }),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map(({ bytes }) => signStandard(bytes, `${eventId}.${timestamp}.`, body)).join(' '),
  };
}

/**
 * docs/spec.md#events: `sha256=<SIGNATURE>`, an HMAC SHA-256 signature. Spec is silent: the signed bytes and the form
 * (docs/decisions/038): `<X-Timestamp>.<body>`, with the whole secret string as key, in hexadecimal.
 */
function sign(signer: Signer, timestamp: string, body: Buffer): string {
  return `sha256=${signer.sign('hex', `${timestamp}.`, body)}`;
}

/** Standard Webhooks: `<id>.<timestamp>.<body>`, with the bytes that the Base64 after `whsec_` encodes as key. */
function signStandard(signer: Signer, head: string, body: Buffer): string {
  return `v1,${signer.sign('base64', head, body)}`;
}
