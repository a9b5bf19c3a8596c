// Links to the evidence about a document. Who opens one is not authenticated, so the link says, sealed, who asked for it.
import type { Actor } from '../actor.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';

type EvidenceLinkApp = Pick<App, 'keyring' | 'clock' | 'settings'>;

/** What evidence is sealed for, so that no other sealed text serves as a link. */
const BOUND_TO = 'evidence-link';

interface Sealed {
  readonly document: string;
  readonly tenantId: string;
  readonly kind: Actor['kind'];
  readonly id: string;
  /** Seconds. */
  readonly expires: number;
}

/** `document`: the id of its row. */
export function mintEvidenceLink({ keyring, clock, settings }: EvidenceLinkApp, actor: Actor, document: string): string {
  const expires = Math.floor(clock().getTime() / 1000) + settings.downloadLifetimeSeconds;
  const sealed: Sealed = { document, tenantId: actor.tenantId, kind: actor.kind, id: actor.id, expires };
  return `${settings.publicUrl}/files/${document}?evidence=${keyring.seal(JSON.stringify(sealed), BOUND_TO)}`;
}

/** Throws LINK_FORBIDDEN for an invalid link, LINK_EXPIRED for an expired one. */
export function openEvidenceLink({ keyring, clock }: Pick<App, 'keyring' | 'clock'>, document: string, sealed: string): Actor {
  let said: Sealed;
  try {
    said = JSON.parse(keyring.open(sealed, BOUND_TO)) as Sealed;
  } catch {
    throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  }
  if (said.document !== document) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  if (clock().getTime() >= said.expires * 1000) throw new ExchangeError('LINK_EXPIRED', 'Request has expired');
  const { kind, id, tenantId } = said;
  return { kind, id, tenantId, clientId: `${kind}:${id}`, permissions: new Set() };
}
