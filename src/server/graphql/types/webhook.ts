import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { FLOW_TYPES } from '../../../domain/flows/flow.js';
import type { EventType } from '../../../domain/vocabulary.js';
import type { AttemptOutcome, DeliveryState } from '../../../domain/webhook.js';
import type { AlertKind } from '../../../domain/webhooks/alerts.js';
import { LengthMax } from '../costs.js';
import { AlertKindEnum, AttemptOutcomeEnum, DeliveryStateEnum, EventTypeEnum, SubscriptionStateEnum } from './enums.js';
import { Instant } from './instant.js';
import { connectionOf } from './page.js';

@ObjectType({ simpleResolvers: true, description: 'A signing secret without its value.' })
export class SecretInfo {
  @Field(() => ID)
  id!: string;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant, { nullable: true, description: 'Signs beside the newer one until then; null: in force.' })
  notAfter!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'What the owner of a subscription should look at.' })
export class WebhookAlert {
  @Field(() => AlertKindEnum)
  kind!: AlertKind;

  @Field(() => Instant)
  raisedAt!: Date;

  @Field(() => Int, { nullable: true, description: 'Of the answer that raised it.' })
  httpStatus!: number | null;

  @Field(() => Int, { nullable: true, description: 'FAILING: of the time after which the operator has it disabled.' })
  percent!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Of what a webhook of flows is told, in the words of AFNOR XP Z12-013. All must hold.' })
export class FlowWebhookFilter {
  @LengthMax(FLOW_TYPES.length)
  @Field(() => [String], { nullable: true })
  flowTypes?: readonly string[];

  @Field(() => String, { nullable: true })
  flowDirection?: string;

  @Field(() => String, { nullable: true })
  ackStatus?: string;
}

@ObjectType({ simpleResolvers: true, description: 'Where the tenant wants which events.' })
export class WebhookSubscription {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  endpoint!: string;

  @Field(() => [EventTypeEnum])
  subscriptions!: EventType[];

  @Field(() => FlowWebhookFilter, {
    nullable: true,
    description: 'A webhook of AFNOR XP Z12-013, which is sent flows and keeps its signing key; null: any other.',
  })
  flowFilter!: FlowWebhookFilter | null;

  @Field(() => SubscriptionStateEnum)
  state!: 'ENABLED' | 'DISABLED';

  @Field(() => Instant, { nullable: true })
  failingSince!: Date | null;

  @Field(() => Instant, { nullable: true })
  lastSuccessAt!: Date | null;

  @Field(() => Instant)
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'One request of a delivery and what came back.' })
export class DeliveryAttempt {
  @Field(() => Int)
  n!: number;

  @Field(() => Instant)
  startedAt!: Date;

  @Field(() => Int)
  durationMs!: number;

  @Field(() => AttemptOutcomeEnum)
  outcome!: AttemptOutcome;

  @Field(() => Int, { nullable: true })
  httpStatus!: number | null;

  @Field(() => String, { nullable: true })
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The same in words: for a certificate of another name, the names that it has.' })
  errorText!: string | null;
}

/** A request has a dozen. */
const REQUEST_HEADERS_MAX = 20;

@ObjectType({ simpleResolvers: true, description: 'One line of the head of a request.' })
class RequestHeader {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A signed request. No secret is in it.' })
export class WebhookRequest {
  @Field(() => String)
  url!: string;

  @LengthMax(REQUEST_HEADERS_MAX)
  @Field(() => [RequestHeader])
  headers!: readonly RequestHeader[];

  @Field(() => String, { description: 'The signed bytes, as text.' })
  body!: string;
}

@ObjectType({ simpleResolvers: true, description: 'One event on its way to one subscription.' })
export class WebhookDelivery {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  eventId!: string;

  @Field(() => EventTypeEnum)
  type!: EventType;

  @Field(() => ID)
  documentId!: string;

  @Field(() => ID)
  subscriptionId!: string;

  @Field(() => DeliveryStateEnum)
  state!: DeliveryState;

  @Field(() => Int)
  attemptCount!: number;

  @Field(() => Instant, { nullable: true })
  nextAttemptAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: 'Nothing starts later but one try of a replay; null before the first attempt.' })
  expiresAt!: Date | null;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Int, { nullable: true })
  lastHttpStatus!: number | null;

  @Field(() => String, { nullable: true })
  lastErrorCode!: string | null;
}

export const [DeliveryConnection, ...DELIVERY_PAGES] = connectionOf('WebhookDelivery', () => WebhookDelivery);

@InputType({ description: 'All that are given must hold.' })
export class DeliveryFilterInput {
  @Field(() => ID, { nullable: true })
  subscriptionId?: string | null;

  @Field(() => [DeliveryStateEnum], { nullable: true })
  states?: DeliveryState[] | null;

  @Field(() => [EventTypeEnum], { nullable: true })
  types?: EventType[] | null;

  @Field(() => ID, { nullable: true })
  documentId?: string | null;

  @Field(() => Instant, { nullable: true, description: 'When the event happened, inclusive.' })
  from?: Date | null;

  @Field(() => Instant, { nullable: true, description: 'When the event happened, exclusive.' })
  to?: Date | null;

  @Field(() => String, { nullable: true, description: 'Of the last attempt.' })
  errorCode?: string | null;

  @Field(() => ID, { nullable: true })
  eventId?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Of the last answer.' })
  httpStatuses?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Somewhere in documentId, id of the event or error code, without case.' })
  text?: string | null;
}
