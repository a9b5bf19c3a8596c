// Chooses the channel of a document. No other code names a channel for outgoing documents.

import type { XmlDocument } from '../xml/tree.js';
import { SendFault } from './channel.js';
import type { HeaderFields } from './documents/read.js';
import { type Route, routeOf } from './documents/route.js';
import type { Registry } from './registry.js';
import type { ChannelName, Direction, DocumentType } from './vocabulary.js';

/** The choice of a tenant. Undefined members are the operator's choice. */
export interface TenantRoutes {
  readonly ereportChannel: ChannelName | undefined;
}

export interface Router {
  /** The channel of a document before the lookup of its receiver: its row needs one. */
  initial(document: { readonly documentType: DocumentType; readonly direction: Direction }): ChannelName;
  /** Throws SendFault: PARTICIPANT_NOT_FOUND where the receiver cannot be reached, SEND_FAILED where no channel is configured. */
  route(documentType: DocumentType, document: XmlDocument, header: HeaderFields, tenant: TenantRoutes): Promise<Route>;
}

export interface RouterOptions {
  /** For invoices and application responses whose receiver is on the network. */
  readonly network: ChannelName;
  /** For e-reports of tenants without a choice. Undefined: none. */
  readonly ereports: ChannelName | undefined;
}

/** Shown for an e-report before its channel is known. */
const EREPORT_CHANNEL: ChannelName = 'pagero';
/** The specification is silent: a document with `receive` reached the customer another way, so its channel is `api` (docs/decisions/016). */
const RECEIVED_CHANNEL: ChannelName = 'api';

export function createRouter({ network, ereports }: RouterOptions, registry: Pick<Registry, 'lookup'>): Router {
  return {
    initial({ documentType, direction }) {
      if (direction === 'receive') return RECEIVED_CHANNEL;
      return documentType === 'ereport' ? (ereports ?? EREPORT_CHANNEL) : network;
    },
    async route(documentType, document, header, tenant) {
      if (documentType === 'ereport') {
        // docs/decisions/020: an e-report has no receiver on Peppol, so there is no lookup.
        const channel = tenant.ereportChannel ?? ereports;
        if (channel === undefined) throw new SendFault('No channel for e-reports is configured', 'final');
        return { channel, form: 'as-is' };
      }
      const receiver = header.receiverIdentifier;
      const reachability = receiver === undefined ? undefined : await registry.lookup(receiver);
      return routeOf(network, document, header, reachability);
    },
  };
}
