import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { State } from '../../../domain/document.js';
import type { CompletionIssue } from '../../../domain/documents/completion/issues.js';
import { BUSINESS_FIELD_LIST, type BusinessField } from '../../../domain/documents/fields/businessFields.js';
import type { FileEntry } from '../../../domain/documents/retrieval/details.js';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import {
  type ChannelName,
  type Direction,
  type DocumentType,
  type FaultCode,
  LIMITS,
  type MessageType,
} from '../../../domain/vocabulary.js';
import { LengthMax } from '../costs.js';
import { Day, Decimal } from './business.js';
import {
  ChannelEnum,
  CompletionEnum,
  DirectionName,
  DocumentStatus,
  DocumentTypeName,
  FaultEnum,
  MessageTypeEnum,
  PurposeEnum,
} from './enums.js';
import { Instant } from './instant.js';
import { connectionOf } from './page.js';

@ObjectType({ simpleResolvers: true, description: 'A file of a document.' })
export class DocumentFile {
  @Field(() => PurposeEnum)
  purpose!: FileEntry['purpose'];

  @Field(() => String)
  fileName!: string;

  @Field(() => String)
  mimeType!: string;

  @Field(() => MessageTypeEnum, { nullable: true })
  messageType!: MessageType | null;

  @Field(() => Int)
  byteLength!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A move of a document from one state to the next, or an attempt that was put off.' })
export class TimelineEntry {
  @Field(() => DocumentStatus)
  status!: State;

  @Field(() => Instant)
  at!: Date;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => Int)
  attempt!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Who made it: `client:ID`, `user:ID`, `operator:ACCOUNT` or `system:JOB`; null where it was not kept.',
  })
  actor!: string | null;

  @Field(() => ID, { nullable: true, description: 'X-Request-Id of the request that asked for it.' })
  requestId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What an application response says, and of which document.' })
export class ApplicationResponse {
  @Field(() => String, { nullable: true })
  referenceDocumentNumber!: string | null;

  @Field(() => ID, { nullable: true })
  referenceDocumentId!: string | null;

  @Field(() => String, { nullable: true })
  responseCode!: string | null;

  @Field(() => String, { nullable: true })
  responseMessage!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Why a document ended in ERROR.' })
export class DocumentError {
  /** The id of the row. It is not exposed. */
  document!: string;

  @Field(() => FaultEnum)
  code!: FaultCode;

  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Copies of a document that people can read. The links live as long as those of files.' })
export class Rendering {
  @Field(() => String, { description: 'A page without script.' })
  htmlUrl!: string;

  @Field(() => String, { description: 'PDF/A-3a with the XML inside.' })
  pdfUrl!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What the customer found wrong in a document.' })
class CompletionIssueObject implements CompletionIssue {
  @Field(() => String, { nullable: true, description: 'Where, as an XPath. null: the document as a whole.' })
  location?: string;

  @Field(() => String)
  text!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The completion by the customer.' })
export class DocumentCompletion {
  @Field(() => CompletionEnum)
  status!: 'EXPORTED' | 'ERROR';

  @Field(() => Instant)
  at!: Date;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @LengthMax(LIMITS.completionIssuesMax)
  @Field(() => [CompletionIssueObject])
  issues!: readonly CompletionIssue[];
}

const BusinessObject = class {} as new () => Pick<FoundDocument, BusinessField>;

@ObjectType('Document', { simpleResolvers: true, description: 'A document, outgoing or incoming. Reading it counts as no retrieval.' })
export class DocumentObject extends BusinessObject {
  /** The id of the row. It is not exposed. */
  id!: string;

  @Field(() => ID)
  documentId!: string;

  @Field(() => DocumentStatus)
  status!: State;

  @Field(() => DirectionName)
  direction!: Direction;

  @Field(() => DocumentTypeName)
  documentType!: DocumentType;

  @Field(() => ChannelEnum)
  channel!: ChannelName;

  @Field(() => Instant)
  importDate!: Date;

  @Field(() => ID, { nullable: true, description: 'X-Request-Id of the upload.' })
  requestId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The trace (W3C Trace Context) that the upload named in `traceparent`.' })
  traceId!: string | null;

  @Field(() => Instant, { description: 'When it came into its state.' })
  statusDate!: Date;

  @Field(() => String, { nullable: true })
  number!: string | null;

  @Field(() => String, { nullable: true })
  customizationId!: string | null;

  @Field(() => Boolean, {
    description: 'Whether rules that its specification names are not here and did not run: `PROFILE` in the report says which.',
  })
  isPartlyChecked!: boolean;

  @Field(() => String, { nullable: true })
  senderIdentifier!: string | null;

  @Field(() => String, { nullable: true })
  receiverIdentifier!: string | null;

  @Field(() => Int)
  retrievalCount!: number;

  @Field(() => Int, { description: 'Sends that failed since processing began.' })
  failedAttempts!: number;

  @Field(() => Instant, { nullable: true, description: 'Of an outgoing document: when something is next due.' })
  nextAttemptAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: 'When somebody marked an incoming document as read.' })
  readAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Who did that, such as `user:ID`.' })
  readBy!: string | null;
}

const TYPE_OF = { name: () => String, code: () => String, amount: () => Decimal, day: () => Day } as const;
for (const { name, kind, about } of BUSINESS_FIELD_LIST) {
  const description = `${about} As written in the document; null where it cannot be read.`;
  Field(TYPE_OF[kind], { nullable: true, description })(DocumentObject.prototype, name);
}

export const [DocumentConnection, ...DOCUMENT_PAGES] = connectionOf('Document', () => DocumentObject);
