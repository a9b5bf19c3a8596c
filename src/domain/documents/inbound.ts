// Delivers a message from the network to the tenant of its receiver.
import type { XmlElement } from '../../xml/tree.js';
import type { App } from '../ports.js';
import type { MessageFacts } from '../submission.js';
import { type ChannelName, LIMITS } from '../vocabulary.js';
import type { InboundOutcome } from './inboundMessage.js';
import { receive } from './receive.js';

export interface NetworkMessage extends MessageFacts {
  readonly channel: ChannelName;
  /** The access point that sent it. '' where the channel has none. */
  readonly senderAccessPoint: string;
  readonly receiver: string;
  /** The tenant where it is known. Otherwise the tenant that registered the receiver. */
  readonly tenantId: string | undefined;
  readonly instanceId: string;
  readonly messageId?: string | undefined;
  readonly fileName: string;
  readonly xml: Buffer;
  readonly root: XmlElement;
}

/** `not-serviced`: no tenant has the receiver. `malformed`: an identifier is longer than the limit. */
export type DeliveryOutcome = InboundOutcome | 'not-serviced' | 'malformed';

/** Stores a message durably before it returns `stored`. A duplicate changes nothing. */
export async function deliverFromNetwork(
  app: Pick<App, 'database' | 'intake' | 'blobs' | 'wake' | 'clock' | 'settings' | 'lookups'>,
  message: NetworkMessage,
): Promise<DeliveryOutcome> {
  const { instanceId, messageId = '', receiver, senderAccessPoint } = message;
  if ([instanceId, messageId, receiver, senderAccessPoint].some((id) => id.length > LIMITS.messageIdentifierCharactersMax))
    return 'malformed';
  const tenantId = message.tenantId ?? (await app.lookups.tenantOf(receiver.toLowerCase()));
  if (tenantId === undefined) return 'not-serviced';
  return receive(app, {
    tenantId,
    message,
    fileName: message.fileName,
    xml: message.xml,
    root: message.root,
    files: [],
  });
}
