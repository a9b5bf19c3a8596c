// The document row holds the state of processing. STATES and MOVES define which state may follow which.
import { defineEntity, p } from '@mikro-orm/core';
import type { CompletionIssue } from './documents/completion/issues.js';
import { type BUSINESS_FIELDS, type BusinessField, eachBusinessField } from './documents/fields/businessFields.js';
import { ExchangeError } from './errors.js';
import type { Occurrence } from './occurrences/occurrence.js';
import type { ChannelName, Direction, DocumentType, FaultCode, MessageType, Purpose } from './vocabulary.js';

export const STATES = ['RECEIVED', 'PROCESSING', 'SENDING', 'READY', 'EXPORTED', 'DELIVERED', 'ERROR'] as const;
export type State = (typeof STATES)[number];

/** docs/decisions/018. ERROR → PROCESSING is an operator's retry of an outgoing document that is not completed. */
const MOVES: Record<Direction, Partial<Record<State, readonly State[]>>> = {
  send: {
    RECEIVED: ['PROCESSING', 'ERROR'],
    PROCESSING: ['SENDING', 'ERROR'],
    SENDING: ['EXPORTED', 'ERROR'],
    EXPORTED: ['DELIVERED', 'ERROR'],
    DELIVERED: ['ERROR'],
    ERROR: ['PROCESSING'],
  },
  receive: {
    RECEIVED: ['PROCESSING', 'ERROR'],
    PROCESSING: ['READY', 'ERROR'],
    READY: ['EXPORTED', 'ERROR'],
    // An operator's retry of a document that was set aside.
    ERROR: ['PROCESSING'],
  },
};

/** Whether the table has the move. */
export function mayMove(direction: Direction, from: State, to: State): boolean {
  return MOVES[direction][from]?.includes(to) ?? false;
}

/** Throws for a move that is not in the table, which is a fault of the service. */
export function assertMove(direction: Direction, from: State, to: State): void {
  if (!mayMove(direction, from, to)) throw new Error(`A document with direction ${direction} cannot move from ${from} to ${to}`);
}

/** What decides whether a document may be retrieved or completed. */
export interface Standing {
  readonly state: State;
  readonly completedAs: string | null;
}

/** The refusal of a document that is not in RETRIEVABLE, or whose owner has completed it as EXPORTED. */
export function notWaiting({ state, completedAs }: Standing): ExchangeError {
  const explained = completedAs === null ? `the document is ${state}` : `the document is completed as ${completedAs}`;
  return new ExchangeError('DOCUMENT_NOT_WAITING', 'Document is not waiting to be exported', undefined, { explained });
}

/** The states in which a document can be retrieved (docs/spec.md#states, docs/decisions/021). */
export const RETRIEVABLE: readonly State[] = ['READY', 'DELIVERED', 'ERROR'];

/** Decimals are text: exact. */
const BUSINESS_COLUMN = {
  name: () => p.string().nullable(),
  code: () => p.string().nullable(),
  amount: () => p.decimal().nullable(),
  day: () => p.date().nullable(),
};
type BusinessColumns = { [Name in BusinessField]: ReturnType<(typeof BUSINESS_COLUMN)[(typeof BUSINESS_FIELDS)[Name]['kind']]> };

export const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'document',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.string(),
    documentId: p.string(),
    direction: p.string().$type<Direction>(),
    documentType: p.string().$type<DocumentType>(),
    channel: p.string().$type<ChannelName>(),
    state: p.string().$type<State>(),
    contentHash: p.blob(),
    importDate: p.datetime().defaultRaw('exchange_now()'),
    stateDate: p.datetime().defaultRaw('exchange_now()'),
    announcedAt: p.datetime().nullable(),
    number: p.string().nullable(),
    customizationId: p.string().nullable(),
    senderIdentifier: p.string().nullable(),
    receiverIdentifier: p.string().nullable(),
    referenceNumber: p.string().nullable(),
    referenceDocumentId: p.string().nullable(),
    responseCode: p.string().nullable(),
    responseMessage: p.string().nullable(),
    faultCode: p.string().$type<FaultCode>().nullable(),
    faultMessage: p.string().nullable(),
    retrievalCount: p.integer().default(0),
    /** Rules of its specification did not run. null: not checked to its end, or before this was kept. */
    partlyChecked: p.boolean().nullable(),
    completedAs: p.string().$type<'EXPORTED' | 'ERROR'>().nullable(),
    completedAt: p.datetime().nullable(),
    completionMessage: p.string().nullable(),
    completionIssues: p.json().$type<readonly CompletionIssue[]>().nullable(),
    /** X-Request-Id of the upload. Every log line about the document has it. */
    requestId: p.string().nullable(),
    ...(eachBusinessField(({ kind }) => BUSINESS_COLUMN[kind]()) as BusinessColumns),
    failedAttempts: p.integer().default(0),
    sendUntil: p.datetime().nullable(),
    replyOwed: p.string().$type<'AP' | 'RE'>().nullable(),
    dueAt: p.datetime().nullable(),
    leaseToken: p.uuid().nullable(),
    workerId: p.uuid().nullable(),
    claims: p.integer().default(0),
    /** The first of the unexpected faults in a row. */
    failingSince: p.datetime().nullable(),
    setAsideAt: p.datetime().nullable(),
    /** Of the latest retrieval, so that one whose answer was lost is not counted twice. */
    retrievalToken: p.uuid().nullable(),
    /** Who uploaded it, or the channel that received it: `client:erp-1`. */
    actor: p.string().nullable(),
    /** W3C Trace Context of the upload. */
    traceparent: p.string().nullable(),
    /** When somebody marked it as read, and who. */
    readAt: p.datetime().nullable(),
    readBy: p.string().nullable(),
    /** When that, or its labels, last changed. */
    markedAt: p.datetime().nullable(),
    /** By a rule (src/domain/retention). null where RETENTION_DAYS counts. */
    retainUntil: p.datetime().nullable(),
    /** When the last of its retrievals was used, or one more was refused. */
    retrievalsUsedAt: p.datetime().nullable(),
    /** As SAPI-SK says it: the document type, '' where the document is not in a mailbox. null: stored before this was kept. */
    sapiType: p.string().nullable(),
    sapiProcess: p.string().nullable(),
    /** The number that the sender gave it there. */
    sapiNumber: p.string().nullable(),
  },
});

/** One document of one tenant, outgoing (`send`) or incoming (`receive`). */
export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);

export const DocumentFileSchema = defineEntity({
  name: 'DocumentFile',
  tableName: 'document_file',
  properties: {
    id: p.uuid().primary(),
    document: p.uuid(),
    position: p.integer(),
    /** `sent` is the payload that was sent, where that differs from what was uploaded; REST never lists it. */
    purpose: p.string().$type<Purpose | 'sent'>(),
    messageType: p.string().$type<MessageType>().nullable(),
    fileName: p.string(),
    mimeType: p.string(),
    byteLength: p.integer(),
    sha256: p.blob(),
    blobKey: p.string().nullable(),
    bytes: p.blob().nullable().lazy(),
    /** The one that a receipt or a confirmation belongs to. */
    submission: p.uuid().nullable(),
  },
});

/** One file of a document. Small files are in the row, others in the blob store. */
export class DocumentFile extends DocumentFileSchema.class {}
DocumentFileSchema.setClass(DocumentFile);

export const DocumentMoveSchema = defineEntity({
  name: 'DocumentMove',
  tableName: 'document_move',
  properties: {
    id: p.bigint().primary().autoincrement(),
    document: p.uuid(),
    state: p.string().$type<State>(),
    at: p.datetime().defaultRaw('exchange_now()'),
    reason: p.string().nullable(),
    /** The reason as a code with values. Absent where somebody else wrote it, and of before this was kept. */
    occurrence: p.json().$type<Occurrence>().nullable(),
    attempt: p.integer().default(0),
    /** The transaction that wrote the row, for live dashboards. */
    changed: p.string().columnType('xid8').nullable().lazy(),
    submission: p.uuid().nullable(),
    actor: p.string().nullable().default('system:pipeline'),
    /** X-Request-Id of the request that asked for the move. */
    requestId: p.string().nullable(),
  },
});

/** The timeline: every move with its time and reason, from PROCESSING on. RECEIVED is the creation of the document. */
export class DocumentMove extends DocumentMoveSchema.class {}
DocumentMoveSchema.setClass(DocumentMove);

/** A mark that people put on a document. */
export const DocumentLabelSchema = defineEntity({
  name: 'DocumentLabelRow',
  tableName: 'document_label',
  properties: {
    document: p.uuid().primary(),
    label: p.string().primary(),
    tenantId: p.string(),
    at: p.datetime().defaultRaw('exchange_now()'),
    actor: p.string(),
  },
});

/** A document that is kept whatever its age. */
export const LegalHoldSchema = defineEntity({
  name: 'LegalHoldRow',
  tableName: 'legal_hold',
  properties: {
    document: p.uuid().primary(),
    tenantId: p.text(),
    reason: p.text(),
    actor: p.text(),
    at: p.datetime().defaultRaw('exchange_now()'),
  },
});
