// Chooses the channel of a document. No other code names a channel for outgoing documents.

import type { XmlDocument } from '../xml/tree.js';
import { SendFault } from './channel.js';
import type { HeaderFields } from './documents/read.js';
import { type Form, formsOf, type Route } from './documents/sending/route.js';
import { type Receivers, sendFaultOf } from './receivers.js';
import type { ChannelName, Direction, DocumentType } from './vocabulary.js';

/** The choice of a tenant. Undefined members are the operator's choice. */
export interface TenantRoutes {
  readonly ereportChannel: ChannelName | undefined;
}

export interface Router {
  /** The channel of a document before the lookup of its receiver: its row needs one. */
  initial(document: { readonly documentType: DocumentType; readonly direction: Direction }): ChannelName;
  /**
   * Throws SendFault: PARTICIPANT_NOT_FOUND where the receiver is not on the network or does not take the document, SEND_FAILED where the
   * lookup fails for now or no channel is configured.
   */
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

export function createRouter({ network, ereports }: RouterOptions, receivers: Receivers): Router {
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
      return { channel: network, ...(await networkForm(receivers, document, header)) };
    },
  };
}

async function networkForm(receivers: Receivers, document: XmlDocument, header: HeaderFields): Promise<Omit<Route, 'channel'> & Form> {
  const receiver = header.receiverIdentifier;
  if (receiver === undefined) throw new SendFault('The document names no receiver', 'final', 'PARTICIPANT_NOT_FOUND');
  const forms = formsOf(document, header);
  const { index, endpoint } = await receivers.find(receiver, forms).catch((error: unknown) => {
    throw sendFaultOf(error);
  });
  const { documentType: _, processId: __, ...form } = forms[index]!;
  return endpoint === undefined ? form : { ...form, endpoint };
}
