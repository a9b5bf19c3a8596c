import { Field, ID, InputType, Int } from 'type-graphql';
import type { State } from '../../../domain/document.js';
import { BUSINESS_FIELD_LIST, type BusinessConditions } from '../../../domain/documents/fields/businessFields.js';
import { FILTER_LIMITS } from '../../../domain/documents/retrieval/list/filter.js';
import { WORDS_MAX } from '../../../domain/documents/retrieval/list/searchedText.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../../../domain/vocabulary.js';
import { COSTS } from '../costs.js';
import { Day, Decimal } from './business.js';
import { ChannelEnum, DirectionName, DocumentStatus, DocumentTypeName, FaultEnum } from './enums.js';
import { Instant } from './instant.js';

@InputType({ description: 'Amounts in whatever currency.' })
export class AmountRangeInput {
  @Field(() => Decimal, { nullable: true, description: 'Inclusive.' })
  min?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Inclusive.' })
  max?: string | null;
}

@InputType({ description: 'Days.' })
export class DayRangeInput {
  @Field(() => Day, { nullable: true, description: 'Inclusive.' })
  from?: string | null;

  @Field(() => Day, { nullable: true, description: 'Exclusive.' })
  to?: string | null;
}

const WHOLE = 'Whole, without case.';
const SCANS = `Cost ${COSTS.scan}.`;

const BusinessConditionsInput = class {} as new () => BusinessConditions;

@InputType({ description: 'One of the alternatives of a filter: all that are given must hold.' })
export class DocumentConditionsInput extends BusinessConditionsInput {
  @Field(() => [DocumentStatus], { nullable: true })
  statuses?: State[] | null;

  @Field(() => [DirectionName], { nullable: true })
  directions?: Direction[] | null;

  @Field(() => [DocumentTypeName], { nullable: true })
  documentTypes?: DocumentType[] | null;

  @Field(() => [ChannelEnum], { nullable: true })
  channels?: ChannelName[] | null;

  @Field(() => [FaultEnum], { nullable: true })
  errorCodes?: FaultCode[] | null;

  @Field(() => String, { nullable: true, description: WHOLE })
  senderIdentifier?: string | null;

  @Field(() => String, { nullable: true, description: WHOLE })
  receiverIdentifier?: string | null;

  @Field(() => String, { nullable: true, description: WHOLE })
  number?: string | null;

  @Field(() => Instant, { nullable: true, description: 'Import date, inclusive.' })
  from?: Date | null;

  @Field(() => Instant, { nullable: true, description: 'Import date, exclusive.' })
  to?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the customer has completed it.' })
  completed?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `Each word somewhere in number, documentId, a party's name, identifier or VAT number, order, reference, account or amount, without case and accents; words between quotes are one. At most ${WORDS_MAX} words. ${SCANS}`,
  })
  text?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Incoming ones that nobody has marked as read, or all others.' })
  unread?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether something waits for the approval of a second person.' })
  awaitingApproval?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the person who asks takes care of it. Clients take care of nothing.' })
  assignedToMe?: boolean | null;

  @Field(() => [String], { nullable: true, description: `With at least one of these labels, at most ${FILTER_LIMITS.labelsMax}.` })
  labels?: string[] | null;

  @Field(() => [ID], { nullable: true, description: `At most ${FILTER_LIMITS.documentIdsMax}.` })
  documentIds?: string[] | null;

  @Field(() => Instant, { nullable: true, description: 'Since when it is in its state, inclusive.' })
  statusFrom?: Date | null;

  @Field(() => Instant, { nullable: true, description: 'Since when it is in its state, exclusive.' })
  statusTo?: Date | null;

  @Field(() => ID, { nullable: true, description: 'X-Request-Id of the upload, whole.' })
  requestId?: string | null;

  @Field(() => ID, { nullable: true, description: 'MessageId or InstanceIdentifier of a message that carried it, whole.' })
  messageId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The channel account that sent it.' })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: 'The first rule that it broke, such as `BR-CO-15`, where it failed for that.' })
  ruleId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Retrieved at least so often.' })
  retrievalCountMin?: number | null;
}

for (const { name, kind, list } of BUSINESS_FIELD_LIST) {
  const add = (field: string, type: () => unknown, description?: string): void =>
    Field(type as () => typeof String, { nullable: true, ...(description === undefined ? {} : { description }) })(
      DocumentConditionsInput.prototype,
      field,
    );
  if (kind === 'name') {
    add(name, () => String, WHOLE);
    add(`${name}Contains`, () => String, `Somewhere in it, without case. ${SCANS}`);
  } else if (kind === 'code') {
    if (list !== undefined) add(list.name, () => [String], list.about);
  } else {
    add(name, () => (kind === 'amount' ? AmountRangeInput : DayRangeInput));
  }
}

@InputType({ description: 'All that are given must hold.' })
export class DocumentFilterInput extends DocumentConditionsInput {
  @Field(() => [DocumentConditionsInput], {
    nullable: true,
    description: `At least one of these must hold, too: at most ${FILTER_LIMITS.anyOfMax}.`,
  })
  anyOf?: DocumentConditionsInput[] | null;
}
