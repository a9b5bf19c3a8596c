// What every way of receiving from the Peppol network does with an envelope, by the own access point or by another one.
import { readContents } from '../../domain/documents/intake/contents.js';
import type { ReceivedMessage, ReceiveOutcome } from '../../domain/documents/receiving/receiveMessage.js';
import { ExchangeError } from '../../domain/errors.js';
import type { App } from '../../domain/ports.js';
import { registeredTypes } from '../../peppol/documentTypes.js';
import { FACTURX_PAYLOAD } from '../../peppol/sbdh.js';
import type { AnyEnvelope } from '../../peppol/sbdhReader.js';
import { isTaken } from '../../peppol/wantedTypes.js';
import { parseInTurns } from '../../xml/gate.js';
import type { XmlElement } from '../../xml/tree.js';

/** What the network brings in: the verb `receiveMessage`. */
export type ReceiveMessage = (message: ReceivedMessage) => Promise<ReceiveOutcome>;

export const NOT_SERVICED = 'PEPPOL:NOT_SERVICED';

/** A duplicate is acknowledged again: the receipt of the first may have been lost. */
const REFUSALS: Readonly<Partial<Record<ReceiveOutcome, string>>> = {
  'not-serviced': NOT_SERVICED,
  conflict: 'Another message with the same identifiers was received before',
  malformed: 'An identifier of the message is too long',
};

/** The reason of a refusal. Undefined where the message is stored, now or before. */
export function refusalOf(outcome: ReceiveOutcome): string | undefined {
  return REFUSALS[outcome];
}

/** Whether a tenant registered the receiver with the document type. `registerResponses`: with the types of answers, too. */
export async function isServed(
  { lookups }: Pick<App, 'lookups'>,
  { receiver, documentType }: Pick<AnyEnvelope, 'receiver' | 'documentType'>,
  registerResponses: boolean,
): Promise<boolean> {
  const registered = await lookups.registered(receiver.toLowerCase());
  if (registered === undefined) return false;
  const types = registeredTypes(registered.documentTypes, registerResponses, receiver).map(({ value }) => value);
  return isTaken(documentType, new Set(types));
}

/**
 * The document of a payload that is no XML: a PDF with its XML beside it, like an upload of that PDF. `turns`: whose messages wait for each
 * other. Returns why it is refused.
 */
export async function readBinary(
  app: Pick<App, 'threads' | 'turns'>,
  turns: string,
  payload: AnyEnvelope['payload'],
  bytesMax: number,
): Promise<Pick<ReceivedMessage, 'root' | 'xml' | 'files' | 'inside'> | string> {
  if (payload.kind !== 'binary' || payload.mimeType !== FACTURX_PAYLOAD.mimeType)
    return 'The payload of the envelope is neither XML nor a PDF';
  const pdf = { name: 'document', fileName: 'factur-x.pdf', contentType: payload.mimeType, bytes: payload.bytes };
  try {
    const { files, inside = [] } = await readContents(app, turns, [pdf], { bytesMax });
    const xml = files[1]!.bytes;
    return { root: (await parseInTurns(xml)).root, xml, files, inside };
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.code !== 'PDF_UNPROCESSABLE') throw error;
    return `The PDF of the envelope cannot be read: ${error.message}`;
  }
}

/** The facts that an envelope has, for `receiveMessage`. `root`: the document's. */
export function factsOf(
  envelope: AnyEnvelope,
  root: XmlElement,
): Omit<ReceivedMessage, 'channel' | 'senderAccessPoint' | 'sender' | 'messageId' | 'xml'> {
  return {
    receiver: envelope.receiver,
    tenantId: undefined,
    instanceId: envelope.instanceIdentifier,
    documentTypeId: envelope.documentType,
    processId: envelope.processId,
    countryC1: envelope.countryC1,
    mlsTo: envelope.mlsTo,
    mlsType: envelope.mlsType,
    scopes: envelope.attributes,
    fileName: `${root.local.toLowerCase()}.xml`,
    root,
  };
}
