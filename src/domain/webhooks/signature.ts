// The signatures of a webhook: that of docs/spec.md#events, and Standard Webhooks beside it. Pure.
import { createSigner, type Signer } from '../hmac.js';

const SECRET_PREFIX = 'whsec_';

/** A secret ready to sign, in both readings: as the text that it is, and as the bytes that its Base64 stands for. */
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

/** What is signed: the very bytes that are sent. `keys` are those in force, newest first, at least one. */
export interface Signable {
  readonly eventId: string;
  readonly timestampSeconds: number;
  readonly body: Buffer;
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

/** Header name to value; `X-Signature-Previous` only during the overlap after a change of the secret. */
export type SignatureHeaders = Readonly<Record<string, string>>;

/** The headers that let a receiver verify one request. */
export function signatureHeaders({ eventId, timestampSeconds, body, keys }: Signable): SignatureHeaders {
  const [current, previous] = keys;
  // The time of sending, in Unix seconds (docs/spec.md#events)
  const timestamp = String(timestampSeconds);
  return {
    'X-Timestamp': timestamp,
    'X-Signature': sign(current.text, timestamp, body),
    // Spec is silent: how a receiver that still knows the old secret verifies (docs/decisions/039).
    ...(previous === undefined ? {} : { 'X-Signature-Previous': sign(previous.text, timestamp, body) }),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map(({ bytes }) => signStandard(bytes, `${eventId}.${timestamp}.`, body)).join(' '),
  };
}

/**
 * docs/spec.md#events: `sha256=<SIGNATURE>`, an HMAC SHA-256 signature.
 * Spec is silent: which bytes are signed, and the form (docs/decisions/038). `<X-Timestamp>.<body>`, keyed by the whole secret string, hex.
 */
function sign(signer: Signer, timestamp: string, body: Buffer): string {
  return `sha256=${signer.sign('hex', `${timestamp}.`, body)}`;
}

/** Standard Webhooks: `<id>.<timestamp>.<body>`, keyed by the bytes that the Base64 behind `whsec_` stands for. */
function signStandard(signer: Signer, head: string, body: Buffer): string {
  return `v1,${signer.sign('base64', head, body)}`;
}
