import { Field, ID, ObjectType } from 'type-graphql';
import type { PreflightInvoice } from '../../../domain/documents/sending/preflight.js';
import type { DiscoveryCode } from '../../../domain/receivers/discovery.js';
import type { ChannelName, FaultCode } from '../../../domain/vocabulary.js';
import type { Report } from '../../../validation/report.js';
import { ChannelEnum, FaultEnum, LookupCodeEnum } from './enums.js';
import { Instant } from './instant.js';
import { ValidationReport } from './report.js';

@ObjectType({ simpleResolvers: true, description: 'Whether and where a participant takes documents of a type, at this moment.' })
export class ReceiverLookup {
  @Field(() => String)
  participant!: string;

  @Field(() => Boolean)
  isReachable!: boolean;

  @Field(() => LookupCodeEnum, { nullable: true, description: 'Why the participant cannot be reached.' })
  code?: DiscoveryCode;

  @Field(() => String, { nullable: true, description: 'The same in a sentence.' })
  message?: string;

  @Field(() => Boolean, { description: 'The participant is registered here, so nothing was looked up on the network.' })
  isLocal!: boolean;

  @Field(() => Boolean, { description: 'The document is converted to this type before it is sent.' })
  isConverted!: boolean;

  @Field(() => String, { nullable: true, description: 'Document type identifier, as it is registered.' })
  documentType?: string;

  @Field(() => String, { nullable: true, description: 'As it is registered.' })
  process?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'false: a receiver that is registered here has another process for the type. It gets the document all the same; other access points would find no entry.',
  })
  isProcessRegistered?: boolean;

  @Field(() => String, { nullable: true, description: 'The SMP that has the entry.' })
  smp?: string;

  @Field(() => String, { nullable: true, description: 'The receiving access point.' })
  endpoint?: string;

  @Field(() => String, { nullable: true })
  transportProfile?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Subject of the certificate of the receiving access point; for a receiver that is registered here, of the own one.',
  })
  certificateSubject?: string;

  @Field(() => Instant, { nullable: true, description: 'When the certificate of the receiving access point expires.' })
  certificateExpiresAt?: Date;
}

@ObjectType('SentBefore', { simpleResolvers: true, description: 'An invoice of the same seller and number that was sent.' })
class SentBeforeObject {
  @Field(() => ID)
  documentId!: string;

  @Field(() => Instant)
  importDate!: Date;
}

@ObjectType('PreflightInvoice', { simpleResolvers: true, description: 'What an invoice says of itself before it is sent.' })
class PreflightInvoiceObject {
  @Field(() => String, { nullable: true, description: 'BT-1.' })
  number!: string | undefined;

  @Field(() => String, { nullable: true, description: 'BT-44.' })
  buyerName!: string | undefined;

  @Field(() => String, { nullable: true, description: 'BT-112.' })
  totalWithVat!: string | undefined;

  @Field(() => String, { nullable: true, description: 'BT-5.' })
  currency!: string | undefined;

  @Field(() => SentBeforeObject, {
    nullable: true,
    description: 'The latest one of the same seller and number that did not fail. null: there is none, or it was asked by a portal link.',
  })
  sentBefore!: SentBeforeObject | undefined;
}

@ObjectType({ simpleResolvers: true, description: 'What sending a document would come to.' })
export class PreflightResult {
  @Field(() => Boolean, { description: 'The rules let the document pass, and it has a way to its receiver.' })
  isSendable!: boolean;

  @Field(() => ValidationReport)
  report!: Report;

  @Field(() => ChannelEnum, { nullable: true, description: 'The channel that it would take. null where it has none now.' })
  channel?: ChannelName;

  @Field(() => FaultEnum, { nullable: true, description: 'Why it has none, or why it could not be sent that way now.' })
  code?: FaultCode;

  @Field(() => String, { nullable: true, description: 'The same in a sentence.' })
  message?: string;

  @Field(() => ReceiverLookup, {
    nullable: true,
    description: 'null: the document does not go over the network (an e-report, or another channel by a rule), or names no receiver.',
  })
  receiver?: ReceiverLookup;

  @Field(() => PreflightInvoiceObject, { nullable: true, description: 'null: it is no invoice, or cannot be read.' })
  invoice?: PreflightInvoice;
}
