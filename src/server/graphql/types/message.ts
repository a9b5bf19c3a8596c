import { Field, ID, ObjectType } from 'type-graphql';
import { SCOPES_MAX } from '../../../domain/documents/receiving/inboundFacts.js';
import { LengthMax } from '../costs.js';
import { Instant } from './instant.js';

@ObjectType({ simpleResolvers: true, description: 'A scope in the envelope of a received message (SBDH) that has no field here.' })
export class MessageScope {
  @Field(() => String)
  type!: string;

  @Field(() => String)
  value!: string;

  @Field(() => String, { nullable: true })
  identifier?: string | undefined;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What the message of a received document said of itself. null where its channel does not say it.',
})
export class DocumentMessage {
  @Field(() => String, { nullable: true, description: 'The access point that sent it: the CN of its certificate.' })
  senderAccessPoint!: string | null;

  @Field(() => ID, { description: 'The InstanceIdentifier of the envelope.' })
  instanceId!: string;

  @Field(() => ID, { nullable: true, description: 'The MessageId of AS4.' })
  messageId!: string | null;

  @Field(() => String, { nullable: true })
  documentTypeId!: string | null;

  @Field(() => String, { nullable: true })
  processId!: string | null;

  @Field(() => String, { nullable: true, description: "The sender's country (COUNTRY_C1)." })
  countryC1!: string | null;

  @Field(() => String, { nullable: true, description: 'The service provider that gets the Message Level Status (MLS_TO).' })
  mlsTo!: string | null;

  @Field(() => String, { nullable: true, description: 'When it gets one (MLS_TYPE): FAILURE_ONLY or ALWAYS_SEND.' })
  mlsType!: string | null;

  @LengthMax(SCOPES_MAX)
  @Field(() => [MessageScope], { description: `All other scopes, in their order, at most ${SCOPES_MAX}.` })
  scopes!: readonly MessageScope[];

  @Field(() => Instant)
  receivedAt!: Date;
}
