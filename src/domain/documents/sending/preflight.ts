// What a send would come to, without sending: the rules, the channel, and whether the receiver can be reached.
import { randomUUID } from 'node:crypto';
import { cut } from '../../../cut.js';
import { defaultProcessOf, PROCESS_SCHEME, schemeOf } from '../../../peppol/documentTypes.js';
import { isParticipantIdentifier } from '../../../peppol/identifiers.js';
import type { Report } from '../../../validation/report.js';
import type { Actor } from '../../actor.js';
import { parameterInvalid } from '../../errors.js';
import type { NetworkCertificate } from '../../keys/networkCertificate.js';
import type { App } from '../../ports.js';
import { reason } from '../../reasons.js';
import { type DiscoveryCode, DiscoveryError, identifierUri, type ReceiverEndpoint } from '../../receivers/discovery.js';
import type { OfferedType } from '../../receivers/receivers.js';
import { offeredType } from '../../receivers/wantedTypes.js';
import { type RouteDryRun, routeChecked, shownFault } from '../../routing/dryRun.js';
import { readTenantSettings } from '../../tenants/settings.js';
import type { ChannelName, DocumentType } from '../../vocabulary.js';
import { type Checked, isRefused } from '../checks/check.js';
import { checkAlone } from '../checks/dryRun.js';
import { readBusiness } from '../fields/business.js';
import type { BusinessFields } from '../fields/businessFields.js';
import type { UploadPart } from '../intake/parts.js';
import { formsOf, type RouteForm } from './route.js';
import { senderFault, senderOf, statusFault } from './senders.js';
import { findSentBefore, type SentBefore } from './sentBefore.js';

/** The lookup of a receiver. */
export type Lookup =
  | {
      readonly participant: string;
      readonly isReachable: true;
      /** `<scheme>::<value>`, as it is registered. */
      readonly documentType: string;
      readonly process: string;
      /** A receiver that is registered here takes documents of other processes, too. Others find no entry for these. */
      readonly isProcessRegistered: boolean;
      /** The document is converted to this type first. */
      readonly isConverted: boolean;
      /** Undefined for a receiver that is registered here. */
      readonly endpoint: ReceiverEndpoint | undefined;
      /** Of the access point that takes the document. Undefined where this exchange is none. */
      readonly certificate: Pick<NetworkCertificate, 'subject' | 'notAfter'> | undefined;
    }
  | { readonly participant: string; readonly isReachable: false; readonly code: DiscoveryCode; readonly message: string };

export interface Preflight {
  /** The rules let the document pass, and it has a way to its receiver. */
  readonly isSendable: boolean;
  readonly report: Report;
  /** The channel that it would take. Undefined where it has none now, and for XML that cannot be read. */
  readonly channel: ChannelName | undefined;
  /** Why it has none, or why it could not be sent that way now. */
  readonly fault: RouteDryRun['fault'];
  /** Undefined where the document does not go over the network, or names no receiver. */
  readonly receiver: Lookup | undefined;
  /** What the invoice says of itself. Undefined for other documents, and for XML that cannot be read. */
  readonly invoice: PreflightInvoice | undefined;
}

export type PreflightInvoice = Pick<BusinessFields, 'buyerName' | 'totalWithVat' | 'currency'> & {
  readonly number: string | undefined;
  /** The tenant sent one of the same seller and number. Not told to those who came by a portal link. */
  readonly sentBefore: SentBefore | undefined;
};

type PreflightApp = Pick<App, 'receivers' | 'certificates'>;
type Checking = PreflightApp & Pick<App, 'database' | 'lookups' | 'clock' | 'settings' | 'router' | 'channels' | 'threads' | 'turns'>;

/**
 * Whether a participant takes documents of a type now. `participant`: with or without its scheme. `type`: a code of the interface, or a
 * document type identifier.
 *
 * @throws {ExchangeError} PARAMETERS_INVALID where the type, its process or the form of the identifier is not known
 */
export async function lookupReceiver(app: PreflightApp, participant: string, type: string, processId: string | undefined): Promise<Lookup> {
  const offered = offeredType(type, processId);
  if (offered === undefined) throw parameterInvalid(`"${cut(type, 100)}" is no code and no document type identifier with a known process`);
  const value = participant.replace(/^iso6523-actorid-upis::/i, '');
  if (!isParticipantIdentifier(value))
    throw parameterInvalid(`"${cut(participant, 100)}" is no participant identifier`, undefined, reason('PARTICIPANT_WRONG'));
  return lookup(app, value, [{ ...offered, form: 'as-is' }]);
}

/** Throws as the dry run of the rules does. Stores and sends nothing. */
export async function preflight(
  app: Checking,
  { tenantId, portal }: Actor,
  input: { readonly documentType: DocumentType; readonly document: UploadPart | undefined },
): Promise<Preflight> {
  const checked = await checkAlone(app, tenantId, input);
  const { report, document } = checked;
  if (document === undefined)
    return { isSendable: false, report, channel: undefined, fault: undefined, receiver: undefined, invoice: undefined };
  const { receiverIdentifier, furtherSenders } = checked.header;
  const senderIdentifier = await senderOf(app, { id: randomUUID(), tenantId, senderIdentifier: undefined }, checked);
  const settings = await readTenantSettings(app, tenantId);
  const named = { senderIdentifier, furtherSenders };
  const sending = { tenantId, documentType: input.documentType, ...named, ...settings, isByVisitor: portal !== undefined };
  const foreign = (await statusFault(checked)) ?? (await senderFault(app, sending));
  const { channel, steps, ...routed } = await routeChecked(app, tenantId, input.documentType, checked);
  const fault = foreign === undefined ? routed.fault : shownFault(foreign);
  const isOnNetwork = input.documentType !== 'ereport' && (channel ?? steps.at(-1)?.channel) === networkOf(app, input.documentType);
  const receiver =
    isOnNetwork && receiverIdentifier !== undefined
      ? await lookup(app, receiverIdentifier, formsOf(await document(), checked.header))
      : undefined;
  const invoice =
    input.documentType === 'invoice'
      ? await aboutInvoice(app, { tenantId, isByVisitor: portal !== undefined }, { ...checked, document, senderIdentifier })
      : undefined;
  return { isSendable: !isRefused(report) && fault === undefined, report, channel, fault, receiver, invoice };
}

async function aboutInvoice(
  app: Pick<App, 'database'>,
  { tenantId, isByVisitor }: { readonly tenantId: string; readonly isByVisitor: boolean },
  { document, header, senderIdentifier }: Pick<Checked, 'document' | 'header'> & { readonly senderIdentifier: string | undefined },
): Promise<PreflightInvoice> {
  const { number } = header;
  const { buyerName, totalWithVat, currency } = readBusiness((await document()).root);
  const sentBefore = number === undefined || isByVisitor ? undefined : await findSentBefore(app, tenantId, { number, senderIdentifier });
  return { number, buyerName, totalWithVat, currency, sentBefore };
}

/** The channel whose receivers are looked up. */
function networkOf({ router }: Pick<App, 'router'>, documentType: DocumentType): ChannelName {
  return router.initial({ documentType, direction: 'send' });
}

async function lookup(
  { receivers, certificates }: PreflightApp,
  participant: string,
  offered: readonly (OfferedType & { readonly form: RouteForm['form'] })[],
): Promise<Lookup> {
  try {
    const { index, endpoint } = await receivers.find(participant, offered);
    const { documentType, processId, form } = offered[index]!;
    const type = endpoint?.documentType ?? { scheme: schemeOf(documentType), value: documentType };
    const registered = defaultProcessOf(documentType) ?? processId;
    const process = endpoint?.process ?? { scheme: PROCESS_SCHEME, value: registered };
    const own = certificates().find(({ purpose, isUsed }) => purpose === 'ap' && isUsed);
    return {
      participant,
      isReachable: true,
      documentType: identifierUri(type),
      process: identifierUri(process),
      isProcessRegistered: endpoint !== undefined || registered === processId,
      isConverted: form !== 'as-is',
      endpoint,
      certificate: endpoint === undefined ? own : { subject: endpoint.certificateSubject, notAfter: endpoint.certificateNotAfter },
    };
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    return { participant, isReachable: false, code: error.code, message: error.message };
  }
}
