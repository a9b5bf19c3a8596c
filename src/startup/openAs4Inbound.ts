// Opens the receiving end of AS4.
import type { Config } from '../../config/config.js';
import { createAs4Inbound, type TakeAs4 } from '../channels/as4Inbound.js';
import { receiveMessage } from '../domain/documents/receiveMessage.js';
import type { App } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';
import type { Pki } from './openPki.js';
import type { OpenRevocation } from './openRevocation.js';

export interface As4InboundNeeds {
  readonly app: App;
  readonly pki: Pki;
  readonly revocation: OpenRevocation;
}

/** Undefined where there is no key of the access point, or no authority to trust. */
export function openAs4Inbound({ limits, peppol }: Config, channel: ChannelName, needs: As4InboundNeeds): TakeAs4 | undefined {
  const { app, pki, revocation } = needs;
  // Both may change while the service runs, but not from none to some.
  if (pki.ap.current().length === 0 || pki.apTrust.current().length === 0) return undefined;
  return createAs4Inbound({
    channel,
    app,
    keystores: pki.ap,
    trust: pki.apTrust,
    refuseRevoked: revocation.refuseRevoked,
    bytesMax: limits.as4BytesMax,
    registerResponses: peppol.registerResponses,
    receive: (message) => receiveMessage(app, message),
  });
}
