// Which channel a document takes. The only place that names a channel for outgoing documents.

import type { XmlDocument } from '../xml/tree.js';
import { SendFault } from './channel.js';
import type { HeaderFields } from './documents/read.js';
import { type Route, routeOf } from './documents/route.js';
import type { Registry } from './registry.js';
import type { ChannelName, Direction, DocumentType } from './vocabulary.js';

/** What a tenant chose; undefined members are the operator's choice. */
export interface TenantRoutes {
  readonly ereportChannel: ChannelName | undefined;
}

export interface Router {
  /** The channel of a document before its receiver has been looked for: its row has to have one. */
  initial(document: { readonly documentType: DocumentType; readonly direction: Direction }): ChannelName;
  /** Throws SendFault: PARTICIPANT_NOT_FOUND where nobody can be reached, SEND_FAILED where no channel is configured. */
  route(documentType: DocumentType, document: XmlDocument, header: HeaderFields, tenant: TenantRoutes): Promise<Route>;
}

export interface RouterOptions {
  /** Where invoices and application responses go whose receiver is on the network. */
  readonly network: ChannelName;
  /** Where e-reports go that a tenant has chosen no channel for; undefined: nowhere. */
  readonly ereports: ChannelName | undefined;
}

/** Shown for an e-report before its channel is known. */
const EREPORT_CHANNEL: ChannelName = 'pagero';
/** Spec is silent: `receive` is a document that reached the customer another way, so its channel is `api` (docs/decisions/016). */
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
