// Verifies a webhook as a receiver should: both signatures over the raw bytes, in constant time. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The allowed difference between X-Timestamp and now, either way. */
export const TOLERANCE_SECONDS = 300;

/** The check that failed. Undefined where all passed. `nowMs` is the time of the exchange. */
export function signatureFault(headers: IncomingHttpHeaders, body: Buffer, secret: string, nowMs: number): string | undefined {
  const timestamp = headerOf(headers, 'x-timestamp');
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return 'X-Timestamp is missing or too far away';
  if (!isSignedBy(headers, 'x-signature', body, secret)) return 'X-Signature does not fit the body';
  return isStandardSignedBy(headers, body, secret) ? undefined : 'webhook-signature does not fit the body';
}

/** `sha256=` and the hex HMAC of `<X-Timestamp>.<body>`, keyed by the whole secret string. */
export function isSignedBy(
  headers: IncomingHttpHeaders,
  name: 'x-signature' | 'x-signature-previous',
  body: Buffer,
  secret: string,
): boolean {
  const signed = createHmac('sha256', secret)
    .update(`${headerOf(headers, 'x-timestamp')}.`)
    .update(body);
  return isEqual(`sha256=${signed.digest('hex')}`, headerOf(headers, name));
}

/** Standard Webhooks: one of several signatures of `<webhook-id>.<webhook-timestamp>.<body>`, keyed by the bytes behind `whsec_`. */
export function isStandardSignedBy(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${headerOf(headers, 'webhook-id')}.${headerOf(headers, 'webhook-timestamp')}.`)
    .update(body);
  const expected = `v1,${signed.digest('base64')}`;
  return headerOf(headers, 'webhook-signature')
    .split(' ')
    .some((one) => isEqual(expected, one));
}

/** '' where it is missing. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
