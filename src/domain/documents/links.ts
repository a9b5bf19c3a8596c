// Download links below PUBLIC_URL: created for each answer and attempt, verified without the database.
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';

type Minting = Pick<App, 'keyring' | 'clock' | 'settings'>;

/** A link to one file, which expires and needs no authentication (docs/decisions/027). */
export function mintLink(app: Minting, fileId: string): string {
  const expires = Math.floor(app.clock().getTime() / 1000) + app.settings.downloadLifetimeSeconds;
  const [signer] = app.keyring.signers('links');
  return `${app.settings.publicUrl}/files/${fileId}?expires=${expires}&signature=${signer!.sign('base64url', `${fileId}.${expires}`)}`;
}

/** Throws LINK_FORBIDDEN for an invalid link, LINK_EXPIRED for an expired one. */
export function verifyLink(app: Pick<App, 'keyring' | 'clock'>, fileId: string, expires: string, signature: string): void {
  const until = /^[1-9]\d{0,11}$/.test(expires) ? Number(expires) : Number.NaN;
  // The specification is silent: all keys of the ring verify, the newest signs (docs/decisions/060).
  const matches = app.keyring.signers('links').some((signer) => signer.verifies('base64url', `${fileId}.${until}`, signature));
  if (!matches) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  if (app.clock().getTime() >= until * 1000) throw new ExchangeError('LINK_EXPIRED', 'Request has expired');
}
