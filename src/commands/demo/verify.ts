// What a receiver does before it believes a webhook: both signatures over the raw bytes, in constant time. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOLERANCE_SECONDS = 300;

/** Which check did not hold; undefined where all do. `nowMs` is the time of the exchange. */
export function signatureFault(headers: IncomingHttpHeaders, body: Buffer, secret: string, nowMs: number): string | undefined {
  const timestamp = text(headers['x-timestamp']);
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return 'X-Timestamp is missing or too far away';
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
  if (!isEqual(expected, text(headers['x-signature']))) return 'X-Signature does not fit the body';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${text(headers['webhook-id'])}.${text(headers['webhook-timestamp'])}.`)
    .update(body);
  const standard = `v1,${signed.digest('base64')}`;
  const given = text(headers['webhook-signature']).split(' ');
  return given.some((one) => isEqual(standard, one)) ? undefined : 'webhook-signature does not fit the body';
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
