// The signatures between the exchange and a bridge, version 2 (docs/weexa.md). They cover the sender, the method and the path. So a
// request cannot be sent back to its sender, nor to another path.
import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '../../domain/keys/hmac.js';

/** A request that is older, or from later than this, is refused. */
export const TOLERANCE_SECONDS = 300;
const VERSION = 'v2';

/** The shared secret, and the one before it during a change. */
export type Secrets = readonly [string, ...string[]];

export interface SignedRequest {
  /** Who sends and signs it. */
  readonly from: 'exchange' | 'bridge';
  readonly method: 'GET' | 'POST';
  /** To a bridge: what follows its address, such as `/messages`. To the exchange: see {@link pathAtExchange}. */
  readonly path: string;
  readonly body: Buffer;
}

/** The headers of a signed request. */
export interface BridgeSignature {
  readonly timestamp: string;
  readonly signature: string;
}

/** The path to the exchange that is signed: that of the URL from `/channels/weexa/` on. A proxy may have more before it. */
export function pathAtExchange(url: string): string {
  return url.slice(Math.max(0, url.lastIndexOf('/channels/weexa/')));
}

export function signedHeaders([current, previous]: Secrets, request: SignedRequest, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'X-Timestamp': timestamp,
    'X-Signature': signatureOf(current, timestamp, request),
    ...(previous === undefined ? {} : { 'X-Signature-Previous': signatureOf(previous, timestamp, request) }),
  };
}

/** Whether the request is from within the tolerance. This is checked before the body is read. */
export function isRecent(timestamp: string, at: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(at.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Whether one of the secrets made the signature. Compares in constant time. */
export function isSigned(secrets: Secrets, { timestamp, signature }: BridgeSignature, request: SignedRequest): boolean {
  const given = Buffer.from(signature);
  const matches = secrets.map((secret) => {
    const expected = Buffer.from(signatureOf(secret, timestamp, request));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches.includes(true);
}

function signatureOf(secret: string, timestamp: string, { from, method, path, body }: SignedRequest): string {
  const head = `${VERSION}.${from}.${timestamp}.${method} ${path}.`;
  return `${VERSION}=${createSigner(Buffer.from(secret)).sign('hex', head, body)}`;
}
