import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * True where the exchange sent it. `headers` with lower-case names, as node:http has them; `body` the raw bytes (a Buffer), before
 * any JSON parser; `secret` the whole signingSecret, whsec_ included.
 */
export function isGenuine(headers, body, secret, nowSeconds = Date.now() / 1000) {
  const timestamp = headers['x-timestamp'] ?? '';
  if (!/^\d+$/.test(timestamp) || Math.abs(nowSeconds - timestamp) > TOLERANCE_SECONDS) return false;
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const expected = Buffer.from(`sha256=${digest}`);
  // After a change of the secret the old one signs X-Signature-Previous for a while.
  return [headers['x-signature'], headers['x-signature-previous']].some((value) => {
    const given = Buffer.from(value ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
