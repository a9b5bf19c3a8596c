// Download links below PUBLIC_URL: created for each answer and attempt, verified without the database.
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';

/** What a link says of itself that shows a file. */
const VIEW = 'inline';

type Minting = Pick<App, 'keyring' | 'clock' | 'settings'>;

/** A link to one file, which expires and needs no authentication (docs/decisions/027). */
export function mintLink(app: Minting, fileId: string): string {
  const expires = expiryOf(app);
  return `${app.settings.publicUrl}/files/${fileId}?expires=${expires}&signature=${sign(app, signed(fileId, expires))}`;
}

/** The same for a browser that shows the file and does not save it. */
export function mintViewLink(app: Minting, fileId: string): string {
  const expires = expiryOf(app);
  const signature = sign(app, signed(fileId, expires, VIEW));
  return `${app.settings.publicUrl}/files/${fileId}?disposition=${VIEW}&expires=${expires}&signature=${signature}`;
}

function expiryOf(app: Minting): number {
  return Math.floor(app.clock().getTime() / 1000) + app.settings.downloadLifetimeSeconds;
}

function sign(app: Minting, text: string): string {
  const [signer] = app.keyring.signers('links');
  return signer!.sign('base64url', text);
}

function signed(fileId: string, expires: number, disposition?: string): string {
  return disposition === undefined ? `${fileId}.${expires}` : `${fileId}.${expires}.${disposition}`;
}

/** The parts of a link, as they came. */
export interface Link {
  readonly fileId: string;
  readonly expires: string;
  readonly signature: string;
  /** undefined for a download. */
  readonly disposition: string | undefined;
}

/** Throws LINK_FORBIDDEN for an invalid link, LINK_EXPIRED for an expired one. */
export function verifyLink(app: Pick<App, 'keyring' | 'clock'>, { fileId, expires, signature, disposition }: Link): void {
  const until = /^[1-9]\d{0,11}$/.test(expires) ? Number(expires) : Number.NaN;
  const text = signed(fileId, until, disposition);
  // Spec is silent: all keys of the ring verify, the newest signs (docs/decisions/060).
  const matches = app.keyring.signers('links').some((signer) => signer.verifies('base64url', text, signature));
  if (!matches) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  if (app.clock().getTime() >= until * 1000) throw new ExchangeError('LINK_EXPIRED', 'Request has expired');
}
