// The document of SAPI-SK as it comes in, and what it claims about its XML.
import { createHash, timingSafeEqual } from 'node:crypto';
import { canonicalIdentifier, isParticipantIdentifier } from '../../peppol/identifiers.js';
import { XmlError } from '../../xml/error.js';
import type { HeaderFields } from '../documents/fields/read.js';
import { offload } from '../documents/threads/offload.js';
import { bodyInvalid, ExchangeError, type Fault } from '../errors.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';
import { sapiDocumentType } from './documentType.js';

export interface SapiMetadata {
  /** The sender's own number. Nothing is compared with it. */
  readonly documentId: string;
  readonly documentTypeId: string;
  readonly processId: string;
  readonly senderParticipantId: string;
  readonly receiverParticipantId: string;
  readonly creationDateTime: string;
}

export interface SapiDocument {
  readonly metadata: SapiMetadata;
  readonly payload: string;
  readonly checksum: string | undefined;
}

/** Codes of SAPI-SK. Those from 101 on are our own. */
export const SAPI_CODES = {
  claim: 'SAPI-DOC-025',
  rules: 'SAPI-DOC-101',
  checksum: 'SAPI-DOC-102',
  receiver: 'SAPI-DOC-103',
  xml: 'SAPI-DOC-104',
  route: 'SAPI-DOC-105',
} as const;

const TEXT_CHARACTERS_MAX = 500;
const MEMBERS = ['documentId', 'documentTypeId', 'processId', 'senderParticipantId', 'receiverParticipantId', 'creationDateTime'] as const;
const NUMBER_CHARACTERS_MAX = 255;
/** ISO 8601: a date and a time, with or without a zone. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** Names that clients use in place of identifiers: what they stand for is in the XML. */
const SHORT_NAMES: ReadonlySet<string> = new Set(['invoice', 'creditnote', 'billing', 'self-billing', 'selfbilling']);

/** Throws BODY_INVALID with all that is wrong. */
export function readSapiDocument(body: unknown): SapiDocument {
  const { metadata, payload, payloadFormat, payloadEncoding = 'UTF-8', checksum } = membersOf(body);
  const given = membersOf(metadata);
  const faults: Fault[] = [];
  for (const name of MEMBERS) {
    const value = given[name];
    const most = name === 'documentId' ? NUMBER_CHARACTERS_MAX : TEXT_CHARACTERS_MAX;
    if (typeof value !== 'string' || value === '' || value.length > most || !isStorable(value))
      faults.push({ pointer: `metadata.${name}`, detail: `must be a text of 1 to ${most} characters` });
  }
  for (const name of ['senderParticipantId', 'receiverParticipantId'] as const) {
    if (typeof given[name] === 'string' && !isParticipantIdentifier(bareParticipant(given[name])))
      faults.push({ pointer: `metadata.${name}`, detail: 'must be a participant, scheme:number' });
  }
  if (typeof given['creationDateTime'] === 'string' && !DATE_TIME.test(given['creationDateTime']))
    faults.push({ pointer: 'metadata.creationDateTime', detail: 'must be a date and time of ISO 8601' });
  if (typeof payload !== 'string' || payload === '' || !payload.isWellFormed())
    faults.push({ pointer: 'payload', detail: 'must be the XML as a text' });
  if (payloadFormat !== 'XML') faults.push({ pointer: 'payloadFormat', detail: 'must be XML' });
  if (typeof payloadEncoding !== 'string' || payloadEncoding.toUpperCase() !== 'UTF-8')
    faults.push({ pointer: 'payloadEncoding', detail: 'must be UTF-8' });
  if (checksum !== undefined && checksum !== null && (typeof checksum !== 'string' || !/^[0-9a-f]{64}$/i.test(checksum)))
    faults.push({ pointer: 'checksum', detail: 'must be SHA-256 in hexadecimal' });
  if (faults.length > 0) throw bodyInvalid(...faults);
  return { metadata: given as unknown as SapiMetadata, payload: payload as string, checksum: (checksum as string | null) ?? undefined };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Without the name of the identifier scheme. */
export function bareParticipant(value: string): string {
  return canonicalIdentifier(value.trim().replace(/^iso6523-actorid-upis::/i, ''));
}

interface SapiPayload {
  readonly bytes: Buffer;
  readonly kind: 'invoice' | 'applicationresponse';
  /** BT-1. */
  readonly number: string | undefined;
}

type ReadApp = Pick<App, 'threads' | 'turns' | 'settings'>;

/** The XML, where all that is said of it is right. Throws INVOICE_INVALID. */
export async function payloadOf(app: ReadApp, tenantId: string, document: SapiDocument): Promise<SapiPayload> {
  const sent = Buffer.from(document.payload);
  const { checksum } = document;
  if (checksum !== undefined && !timingSafeEqual(createHash('sha256').update(sent).digest(), Buffer.from(checksum, 'hex')))
    throw sapiRefused('The checksum is not that of the payload', [
      { pointer: 'checksum', code: SAPI_CODES.checksum, detail: 'is not the SHA-256 of the payload' },
    ]);
  const bytes = Buffer.from(document.payload.replace(/^\uFEFF/, ''));
  const header = await headerOf(app, tenantId, bytes);
  refuseClaims(document.metadata, header);
  return { bytes, kind: header.format === 'application-response' ? 'applicationresponse' : 'invoice', number: header.number };
}

/** A large document is read in a thread. */
async function headerOf({ threads, turns, settings }: ReadApp, tenantId: string, bytes: Buffer): Promise<HeaderFields> {
  try {
    return (await offload({ threads, turns }, tenantId, 'read', { bytes, bytesMax: settings.validationBytesMax })).header;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw sapiRefused('The payload is not acceptable XML', [{ pointer: 'payload', code: SAPI_CODES.xml, detail: error.message }]);
  }
}

function refuseClaims(metadata: SapiMetadata, header: HeaderFields): void {
  const documentType = sapiDocumentType(header);
  if (documentType === undefined)
    throw sapiRefused('The payload is no UBL document', [
      { pointer: 'payload', code: SAPI_CODES.xml, detail: 'must be an Invoice, CreditNote or ApplicationResponse in UBL' },
    ]);
  const claims = [
    ['senderParticipantId', bareParticipant(metadata.senderParticipantId), canonicalIdentifier(header.senderIdentifier ?? '')],
    ['receiverParticipantId', bareParticipant(metadata.receiverParticipantId), canonicalIdentifier(header.receiverIdentifier ?? '')],
    ['documentTypeId', shortOr(metadata.documentTypeId, documentType), documentType],
    ['processId', shortOr(metadata.processId, header.profileId ?? ''), header.profileId ?? ''],
  ] as const;
  const faults = claims
    .filter(([, said, is]) => said !== is)
    .map(([name, , is]) => ({ pointer: `metadata.${name}`, code: SAPI_CODES.claim, detail: 'is not that of the XML', expected: is }));
  if (faults.length > 0) throw sapiRefused('The metadata are not those of the payload', faults);
}

/** What the XML says, where a short name stands for it. */
function shortOr(said: string, is: string): string {
  const bare = bareName(said);
  return SHORT_NAMES.has(bare.toLowerCase()) ? is : bare;
}

function bareName(value: string): string {
  return value.trim().replace(/^(busdox-docid-qns|peppol-doctype-wildcard|cenbii-procid-ubl)::/i, '');
}

export function sapiRefused(message: string, faults: readonly Fault[]): ExchangeError {
  return new ExchangeError('INVOICE_INVALID', message, faults);
}
