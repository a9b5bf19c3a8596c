// Finds receivers: those registered here by the registry, all others on the network.

import { documentTypeName } from '../../peppol/documentTypeNames.js';
import { DOCUMENT_TYPES_BY_CODE, PROCESS_SCHEME, schemeOf } from '../../peppol/documentTypes.js';
import { isTaken, registeredIdentifiers } from '../../peppol/wantedTypes.js';
import { SendFault } from '../channel.js';
import { occurrence } from '../occurrences/occurrence.js';
import type { Reachability, Registry } from '../registry.js';
import { type Discovery, DiscoveryError, identifierUri, type ReceiverEndpoint, type WantedType } from './discovery.js';

/** A form in which the sender can send a document. */
export interface OfferedType {
  /** A document type identifier without its scheme. */
  readonly documentType: string;
  readonly processId: string;
}

export interface FoundReceiver {
  /** The place of the first offered type that the receiver takes. */
  readonly index: number;
  /** Undefined for a receiver that is registered here. */
  readonly endpoint: ReceiverEndpoint | undefined;
}

export interface Receivers {
  /** Throws DiscoveryError. */
  find(receiver: string, offered: readonly OfferedType[]): Promise<FoundReceiver>;
  /** What the network says of a participant now. Undefined: it is not registered. Throws DiscoveryError where that is unknown. */
  describe(receiver: string): Promise<DescribedReceiver | undefined>;
  /** Who is asked, in words. */
  readonly asked: readonly string[];
}

interface DescribedReceiver {
  readonly name?: string | undefined;
  /** `<scheme>::<value>`. */
  readonly documentTypes: readonly string[];
}

/** A receiver that takes everything takes the types of the interface. */
const EVERY: readonly string[] = Object.values(DOCUMENT_TYPES_BY_CODE).map(({ value }) => value);

/** Without `discovery`, only receivers that are registered here are found. */
export function createReceivers({ lookup }: Pick<Registry, 'lookup'>, discovery: Discovery | undefined): Receivers {
  return {
    async find(receiver, offered) {
      const local = await lookup(receiver);
      if (local !== undefined) return { index: localIndex(receiver, offered, local.documentTypeIds), endpoint: undefined };
      if (discovery === undefined) throw new DiscoveryError('not-registered', occurrence('NOT_REGISTERED', { participant: receiver }));
      const wanted = offered.flatMap(({ documentType, processId }, index) =>
        registeredIdentifiers(documentType).map((identifier) => ({ index, wanted: wantedType(identifier, processId) })),
      );
      const found = await discovery.find(
        receiver,
        wanted.map((one) => one.wanted),
      );
      return { index: wanted[found.index]!.index, endpoint: found.endpoint };
    },
    async describe(receiver) {
      const local = await lookup(receiver);
      if (local === undefined) {
        const types = await discovery?.documentTypes(receiver);
        return types && { documentTypes: types };
      }
      const types = local.documentTypeIds === 'every' ? EVERY : [...local.documentTypeIds];
      return { name: local.name, documentTypes: types.map((value) => identifierUri({ scheme: schemeOf(value), value })) };
    },
    asked: ['the participants of this exchange', ...(discovery === undefined ? [] : [discovery.asked])],
  };
}

function wantedType(documentType: WantedType['documentType'], processId: string): WantedType {
  return { documentType, process: { scheme: PROCESS_SCHEME, value: processId } };
}

function localIndex(receiver: string, offered: readonly OfferedType[], registered: Reachability['documentTypeIds']): number {
  if (registered === 'every') return everyIndex(offered);
  const index = offered.findIndex(({ documentType }) => isTaken(documentType, registered));
  if (index !== -1) return index;
  const names = [...registered].map(documentTypeName).join(', ');
  throw new DiscoveryError('document-type-not-supported', occurrence('TYPE_NOT_TAKEN_BUT', { participant: receiver, types: names }));
}

/** CII of EN 16931 alone, and Factur-X BASIC: receivers on the network take it as UBL, and it can always be converted. */
const PLAIN_CII = /::CrossIndustryInvoice##urn:cen\.eu:en16931:2017(?:#compliant#urn:factur-x\.eu:1p0:basic)?::/;

/** Of a receiver that takes everything: a document as it is, but plain CII converted where that is offered. */
function everyIndex(offered: readonly OfferedType[]): number {
  return offered.length > 1 && PLAIN_CII.test(offered[0]!.documentType) ? 1 : 0;
}

/**
 * The fault of a send whose lookup failed. An untrusted answer may be mended by the other side, so it is tried again as an unreachable one:
 * nothing is sent until then. Any other error is returned as it is.
 */
export function sendFaultOf(error: unknown): unknown {
  if (!(error instanceof DiscoveryError)) return error;
  const isFinal = error.code === 'not-registered' || error.code === 'document-type-not-supported';
  return isFinal ? new SendFault(error.words, 'final', 'PARTICIPANT_NOT_FOUND') : new SendFault(error.words, 'transient');
}
