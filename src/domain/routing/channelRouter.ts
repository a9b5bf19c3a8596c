// Chooses the channel of a document. No other code names a channel for outgoing documents.

import type { XmlDocument } from '../../xml/tree.js';
import { type ReachReceiver, SendFault } from '../channel.js';
import type { HeaderFields } from '../documents/fields/read.js';
import { formsOf, type Route } from '../documents/sending/route.js';
import { type Occurrence, occurrence } from '../occurrences/occurrence.js';
import { type Receivers, sendFaultOf } from '../receivers/receivers.js';
import type { ChannelName, Direction, DocumentType } from '../vocabulary.js';
import { type Choice, choose, type NetworkForm, type RouteStep, stepsText } from './choose.js';
import { routeFacts } from './conditions.js';
import type { RouteRule } from './rules.js';

/** The choice of a tenant. Undefined members are the operator's choice. */
interface TenantRoutes {
  readonly ereportChannel: ChannelName | undefined;
  /** For the type of the document, in order. */
  readonly routeRules?: readonly RouteRule[] | null | undefined;
  /** Undefined: no channel but the network says whom it reaches. */
  readonly reach?: ReachReceiver | undefined;
}

/** `reasons`: why this way, where the tenant has rules. */
export type ReasonedRoute = Route & { readonly reasons?: Occurrence };

export interface Router {
  /** The channel of a document before the lookup of its receiver: its row needs one. */
  initial(document: { readonly documentType: DocumentType; readonly direction: Direction }): ChannelName;
  /**
   * Throws SendFault: PARTICIPANT_NOT_FOUND where the receiver is not on the network or does not take the document, SEND_FAILED where the
   * lookup fails for now or no channel is configured. With rules, it is a RouteFault, whose message has the reasons.
   */
  route(documentType: DocumentType, document: XmlDocument, header: HeaderFields, tenant: TenantRoutes): Promise<ReasonedRoute>;
  /** The same with each step, for a dry run. */
  explain(documentType: DocumentType, document: XmlDocument, header: HeaderFields, tenant: TenantRoutes): Promise<Choice>;
}

interface RouterOptions {
  /** For invoices and application responses whose receiver is on the network. */
  readonly network: ChannelName;
  /** For e-reports of tenants without a choice. Undefined: none. */
  readonly ereports: ChannelName | undefined;
}

/** Shown for an e-report before its channel is known. */
const EREPORT_CHANNEL: ChannelName = 'pagero';
/** Spec is silent: a document with `receive` reached the customer another way, so its channel is `api` (docs/decisions/016). */
const RECEIVED_CHANNEL: ChannelName = 'api';

export function createRouter({ network, ereports }: RouterOptions, receivers: Pick<Receivers, 'find'>): Router {
  const explain: Router['explain'] = (documentType, document, header, { ereportChannel, routeRules, reach }) =>
    choose({
      rules: routeRules ?? [],
      facts: () => routeFacts(document.root, header),
      network,
      onNetwork: () => networkForm(receivers, document, header),
      unreachable: async (channel, account, { facts, isOnNetwork }) =>
        reach?.(channel, account, { hasEmail: facts.hasEmail, receiverIdentifier: header.receiverIdentifier, isOnNetwork }),
      // docs/decisions/020: an e-report has no receiver on Peppol, so there is no lookup.
      fallback: documentType === 'ereport' ? (ereportChannel ?? ereports) : network,
    });
  return {
    initial({ documentType, direction }) {
      if (direction === 'receive') return RECEIVED_CHANNEL;
      return documentType === 'ereport' ? (ereports ?? EREPORT_CHANNEL) : network;
    },
    async route(documentType, document, header, tenant) {
      const { steps, result } = await explain(documentType, document, header, tenant);
      const isPlain = (tenant.routeRules ?? []).length === 0;
      if ('route' in result) return isPlain ? result.route : { ...result.route, reasons: stepsText(steps) };
      throw isPlain ? result.fault : new RouteFault(result.fault, steps);
    },
    explain,
  };
}

/** No rule of the tenant leads to the receiver. */
export class RouteFault extends SendFault {
  /** The last one that was looked at. Undefined where none is configured. */
  readonly channel: ChannelName | undefined;

  constructor({ kind, code, cause }: SendFault, steps: readonly RouteStep[]) {
    super(stepsText(steps), kind, code, { cause });
    this.channel = steps.at(-1)?.channel;
  }
}

async function networkForm(receivers: Pick<Receivers, 'find'>, document: XmlDocument, header: HeaderFields): Promise<NetworkForm> {
  const receiver = header.receiverIdentifier;
  if (receiver === undefined) throw new SendFault(occurrence('NO_RECEIVER'), 'final', 'PARTICIPANT_NOT_FOUND');
  const forms = formsOf(document, header);
  const { index, endpoint } = await receivers.find(receiver, forms).catch((error: unknown) => {
    throw sendFaultOf(error);
  });
  const { documentType, processId, ...form } = forms[index]!;
  return { ...form, type: { documentType, processId }, ...(endpoint === undefined ? {} : { endpoint }) };
}
