// What a send would come to, without sending: the rules, and whether the receiver can be reached.
import { DOCUMENT_TYPE_SCHEME, PROCESS_SCHEME } from '../../../peppol/documentTypes.js';
import { isParticipantIdentifier } from '../../../peppol/identifiers.js';
import type { Report } from '../../../validation/report.js';
import type { Actor } from '../../actor.js';
import { type DiscoveryCode, DiscoveryError, identifierUri, type ReceiverEndpoint } from '../../discovery.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';
import type { OfferedType } from '../../receivers.js';
import type { DocumentType } from '../../vocabulary.js';
import { offeredType } from '../../wantedTypes.js';
import { isRefused } from '../check.js';
import { checkAlone } from '../dryRun.js';
import type { UploadPart } from '../parts.js';
import { formsOf } from './route.js';

/** The lookup of a receiver. */
export type Lookup =
  | {
      readonly participant: string;
      readonly isReachable: true;
      /** `<scheme>::<value>`. */
      readonly documentType: string;
      readonly process: string;
      /** The document is converted to this type first. */
      readonly isConverted: boolean;
      /** Undefined for a receiver that is registered here. */
      readonly endpoint: ReceiverEndpoint | undefined;
    }
  | { readonly participant: string; readonly isReachable: false; readonly code: DiscoveryCode; readonly message: string };

export interface Preflight {
  /** The rules let the document pass, and the receiver can be reached. */
  readonly isSendable: boolean;
  readonly report: Report;
  /** Undefined where the document has no receiver on the network: an e-report, or a document that names none. */
  readonly receiver: Lookup | undefined;
}

type Checking = Pick<App, 'clock' | 'settings' | 'receivers'>;

/**
 * Whether a participant takes documents of a type now. `type`: a code of the interface, or a document type identifier.
 *
 * @throws {ExchangeError} PARAMETERS_INVALID where the type, its process or the form of the identifier is not known
 */
export async function lookupReceiver(
  app: Pick<App, 'receivers'>,
  participant: string,
  type: string,
  processId: string | undefined,
): Promise<Lookup> {
  const offered = offeredType(type, processId);
  if (offered === undefined) throw invalid(`"${type.slice(0, 100)}" is no code and no document type identifier with a known process`);
  if (!isParticipantIdentifier(participant)) throw invalid(`"${participant.slice(0, 100)}" is no participant identifier`);
  return lookup(app, participant, [{ ...offered, form: 'as-is' }]);
}

/** Throws as the dry run of the rules does. Stores and sends nothing. */
export async function preflight(
  app: Checking,
  { tenantId }: Actor,
  input: { readonly documentType: DocumentType; readonly document: UploadPart | undefined },
): Promise<Preflight> {
  const checked = await checkAlone(app, tenantId, input);
  if (checked.document === undefined) return { isSendable: false, report: checked.report, receiver: undefined };
  const isPassed = !isRefused(checked.report);
  const { receiverIdentifier } = checked.header;
  if (input.documentType === 'ereport') return { isSendable: isPassed, report: checked.report, receiver: undefined };
  if (receiverIdentifier === undefined) return { isSendable: false, report: checked.report, receiver: undefined };
  const receiver = await lookup(app, receiverIdentifier, formsOf(checked.document, checked.header));
  return { isSendable: isPassed && receiver.isReachable, report: checked.report, receiver };
}

async function lookup(
  { receivers }: Pick<App, 'receivers'>,
  participant: string,
  offered: readonly (OfferedType & { readonly form: 'as-is' | 'convert' })[],
): Promise<Lookup> {
  try {
    const { index, endpoint } = await receivers.find(participant, offered);
    const { documentType, processId, form } = offered[index]!;
    const type = endpoint?.documentType ?? { scheme: DOCUMENT_TYPE_SCHEME, value: documentType };
    const process = endpoint?.process ?? { scheme: PROCESS_SCHEME, value: processId };
    return {
      participant,
      isReachable: true,
      documentType: identifierUri(type),
      process: identifierUri(process),
      isConverted: form === 'convert',
      endpoint,
    };
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    return { participant, isReachable: false, code: error.code, message: error.message };
  }
}

function invalid(detail: string): ExchangeError {
  return new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters', detail);
}
