// The link by which a mail program ends notices, with one POST and without signing in (RFC 8058). It does not expire: the mail does not
// either, and the worst that it does is that a person is told less.
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';

/** POST ends them; GET leads to the page where a person chooses. */
export const UNSUBSCRIBE_PATH = '/app/notices/end';

interface Recipient {
  readonly person: string;
  readonly tenantId: string;
}

export function unsubscribeUrl({ keyring, settings }: Pick<App, 'keyring' | 'settings'>, recipient: Recipient): string {
  const [signer] = keyring.signers('links');
  const { person, tenantId } = recipient;
  const query = new URLSearchParams({ person, tenant: tenantId, signature: signer!.sign('base64url', signed(recipient)) });
  return `${settings.publicUrl}${UNSUBSCRIBE_PATH}?${query}`;
}

/** Throws LINK_FORBIDDEN for a link that this service did not write. */
export function verifyUnsubscribe({ keyring }: Pick<App, 'keyring'>, recipient: Recipient, signature: string): void {
  const text = signed(recipient);
  if (!keyring.signers('links').some((signer) => signer.verifies('base64url', text, signature)))
    throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
}

function signed({ person, tenantId }: Recipient): string {
  return `notices:${person}:${encodeURIComponent(tenantId)}`;
}
