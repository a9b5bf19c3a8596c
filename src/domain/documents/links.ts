// Download links below PUBLIC_URL: minted for each answer and attempt, verified without a look at the database.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';

type Minting = Pick<App, 'keyring' | 'clock' | 'settings'>;

/** A link to one file: "expires after 10 minutes; no authentication needed to use it". */
export function mintLink(app: Minting, fileId: string): string {
  const expires = Math.floor(app.clock().getTime() / 1000) + app.settings.downloadLifetimeSeconds;
  const [key] = app.keyring.deriveKeys('links');
  return `${app.settings.publicUrl}/files/${fileId}?expires=${expires}&signature=${sign(key!, fileId, expires)}`;
}

/** Throws LINK_FORBIDDEN where the link is not ours, LINK_EXPIRED where its time has passed. */
export function verifyLink(app: Pick<App, 'keyring' | 'clock'>, fileId: string, expires: string, signature: string): void {
  const until = /^[1-9]\d{0,11}$/.test(expires) ? Number(expires) : Number.NaN;
  const given = Buffer.from(signature);
  // Spec is silent: all keys of the ring verify, the newest signs.
  const matches = app.keyring.deriveKeys('links').some((key) => {
    const expected = Buffer.from(sign(key, fileId, until));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!matches) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  if (app.clock().getTime() >= until * 1000) throw new ExchangeError('LINK_EXPIRED', 'Request has expired');
}

function sign(key: KeyObject, fileId: string, expires: number): string {
  return createHmac('sha256', key).update(`${fileId}.${expires}`).digest('base64url');
}
