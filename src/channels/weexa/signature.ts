// The signatures between the exchange and a bridge: those of webhooks (docs/receiving-webhooks.md), in both directions.
import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '../../domain/hmac.js';

/** A request that is older, or from later than this, is refused. */
export const TOLERANCE_SECONDS = 300;
const PREFIX = 'sha256=';

/** The shared secret, and the one before it during a change. */
export type Secrets = readonly [string, ...string[]];

export function signedHeaders([current, previous]: Secrets, body: Buffer, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'X-Timestamp': timestamp,
    'X-Signature': signatureOf(current, timestamp, body),
    ...(previous === undefined ? {} : { 'X-Signature-Previous': signatureOf(previous, timestamp, body) }),
  };
}

/** Whether the request is from within the tolerance. This is checked before the body is read. */
export function isRecent(timestamp: string, at: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(at.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Whether one of the secrets made the signature. Compares in constant time. */
export function isSigned(secrets: Secrets, timestamp: string, signature: string, body: Buffer): boolean {
  const given = Buffer.from(signature);
  const matches = secrets.map((secret) => {
    const expected = Buffer.from(signatureOf(secret, timestamp, body));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches.includes(true);
}

function signatureOf(secret: string, timestamp: string, body: Buffer): string {
  return `${PREFIX}${createSigner(Buffer.from(secret)).sign('hex', `${timestamp}.`, body)}`;
}
