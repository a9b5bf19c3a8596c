// The signatures of a webhook: the specification's own, and Standard Webhooks beside it. Pure.
import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** What is signed: the very bytes that are sent. `secrets` are those in force, newest first, at least one. */
export interface Signable {
  readonly eventId: string;
  readonly timestampSeconds: number;
  readonly body: Buffer;
  readonly secrets: readonly [string, ...string[]];
}

/** Header name to value; `X-Signature-Previous` only during the overlap after a change of the secret. */
export type SignatureHeaders = Readonly<Record<string, string>>;

/** The headers that let a receiver verify one request. */
export function signatureHeaders({ eventId, timestampSeconds, body, secrets }: Signable): SignatureHeaders {
  const [current, previous] = secrets;
  // "X-Timestamp (Unix timestamp of sending)"
  const timestamp = String(timestampSeconds);
  return {
    'X-Timestamp': timestamp,
    'X-Signature': sign(current, timestamp, body),
    // Spec is silent: how a receiver that still knows the old secret verifies.
    ...(previous === undefined ? {} : { 'X-Signature-Previous': sign(previous, timestamp, body) }),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signStandard(secret, `${eventId}.${timestamp}.`, body)).join(' '),
  };
}

/**
 * "X-Signature (value `sha256=<SIGNATURE>`, an HMAC SHA-256 signature)".
 * Spec is silent: which bytes are signed, and the form. `<X-Timestamp>.<body>`, keyed by the whole secret string, hex.
 */
function sign(secret: string, timestamp: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/** Standard Webhooks: `<id>.<timestamp>.<body>`, keyed by the bytes that the Base64 behind `whsec_` stands for. */
function signStandard(secret: string, head: string, body: Buffer): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`;
}
