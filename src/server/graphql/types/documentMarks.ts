import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ActionRefusal, DocumentAction } from '../../../domain/documents/retrieval/allowedActions.js';
import { RECEIPTS_MAX } from '../../../domain/documents/sending/submissionFacts.js';
import type { SubmissionState } from '../../../domain/submission.js';
import type { ChannelName } from '../../../domain/vocabulary.js';
import { LengthMax } from '../costs.js';
import { DocumentFile } from './document.js';
import { ActionRefusalEnum, ChannelEnum, DocumentActionEnum, SubmissionStateEnum } from './enums.js';
import { Instant } from './instant.js';

@ObjectType({ simpleResolvers: true, description: 'What can be done to a document, or why not.' })
export class AllowedAction {
  @Field(() => DocumentActionEnum)
  action!: DocumentAction;

  @Field(() => Boolean)
  allowed!: boolean;

  @Field(() => ActionRefusalEnum, { nullable: true, description: 'Why not.' })
  code!: ActionRefusal | 'FORBIDDEN' | null;

  @Field(() => String, { nullable: true, description: 'The same as a sentence.' })
  reason!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Why nothing of a document is removed, whatever its age.' })
export class DocumentLegalHold {
  @Field(() => String)
  reason!: string;

  @Field(() => String, { description: 'Who holds it.' })
  actor!: string;

  @Field(() => Instant)
  at!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'One attempt to reach a receiver over one channel.' })
export class DocumentSubmission {
  @Field(() => Int, { description: '1 for the first one.' })
  number!: number;

  @Field(() => SubmissionStateEnum)
  state!: SubmissionState;

  @Field(() => ChannelEnum)
  channel!: ChannelName;

  @Field(() => ID, { description: 'The InstanceIdentifier of the envelope.' })
  instanceId!: string;

  @Field(() => ID, { description: 'The MessageId of AS4.' })
  messageId!: string;

  @Field(() => String, { nullable: true, description: 'What the other side calls it.' })
  externalReference!: string | null;

  @Field(() => String, { nullable: true })
  senderAccessPoint!: string | null;

  @Field(() => String, { nullable: true, description: 'The access point that accepted it: the CN of its certificate.' })
  receiverAccessPoint!: string | null;

  @Field(() => String, { nullable: true })
  documentTypeId!: string | null;

  @Field(() => String, { nullable: true })
  processId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The channel account, where the channel has accounts.' })
  accountId!: string | null;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant)
  statusDate!: Date;

  @Field(() => Boolean, { description: 'Whether an attempt ended without an answer: it may have been handed over.' })
  isUncertain!: boolean;

  @LengthMax(RECEIPTS_MAX)
  @Field(() => [DocumentFile], { description: 'What came back for it: receipts and confirmations.' })
  receipts!: readonly DocumentFile[];
}
