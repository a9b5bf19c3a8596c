// The signatures of a webhook: that of docs/spec.md#events with Standard Webhooks beside it, or that of AFNOR XP Z12-013. Pure.
import { hash } from 'node:crypto';
import { createSigner, type HmacSigner } from '../keys/hmac.js';

const SECRET_PREFIX = 'whsec_';

/** A secret in both forms: as text, and as the bytes that its Base64 encodes. */
export interface SigningKey {
  readonly text: HmacSigner;
  readonly bytes: HmacSigner;
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
 * AFNOR XP Z12-013: the HMAC over the SHA-256 fingerprint of `<body>@<timestamp>`. Spec is silent: whether the key and the fingerprint are
 * taken as bytes or as text (docs/decisions/077).
 */
export function flowSignatureHeaders({ timestampSeconds, body, keys: [current] }: Omit<Signable, 'eventId'>): SignatureHeaders {
  const timestamp = String(timestampSeconds);
  const fingerprint = hash('sha256', Buffer.concat([body, Buffer.from(`@${timestamp}`)]), 'buffer');
  return { 'Afnor-Signature': current.bytes.sign('base64', '', fingerprint), 'Afnor-Signature-Timestamp': timestamp };
}

/** The signing key of AFNOR XP Z12-013 in a secret: Base64 of the bytes that sign. */
export function flowSigningKey(secret: string): string {
  return secret.slice(SECRET_PREFIX.length);
}

/**
 * docs/spec.md#events: `sha256=<SIGNATURE>`, an HMAC SHA-256 signature. Spec is silent: the signed bytes and the form
 * (docs/decisions/038): `<X-Timestamp>.<body>`, with the whole secret string as key, in hexadecimal.
 */
function sign(signer: HmacSigner, timestamp: string, body: Buffer): string {
  return `sha256=${signer.sign('hex', `${timestamp}.`, body)}`;
}

/** Standard Webhooks: `<id>.<timestamp>.<body>`, with the bytes that the Base64 after `whsec_` encodes as key. */
function signStandard(signer: HmacSigner, head: string, body: Buffer): string {
  return `v1,${signer.sign('base64', head, body)}`;
}
