import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { LocalText } from '../../../domain/occurrences/localText.js';
import type { RouteStep } from '../../../domain/routing/choose.js';
import type { RouteRule } from '../../../domain/routing/rules.js';
import type { ChannelName, DocumentType, FaultCode } from '../../../domain/vocabulary.js';
import { CHANNELS, LIMITS } from '../../../domain/vocabulary.js';
import { LengthMax } from '../costs.js';
import { ChannelEnum, DocumentTypeName, FaultEnum, RouteOutcomeEnum } from './enums.js';
import { Instant } from './instant.js';
import { LocalTextObject } from './localText.js';

@ObjectType({ description: 'Conditions that are null are not asked; all others must hold.' })
class RouteConditionsObject {
  @Field(() => Boolean, { nullable: true, description: 'Whether the receiver is on the network and takes the document there.' })
  onNetwork?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether the document names an e-mail address of its receiver.' })
  hasEmail?: boolean;

  @Field(() => [String], { nullable: true, description: 'The country of the receiver is one of these.' })
  countries?: readonly string[];

  @Field(() => [String], { nullable: true, description: 'The type code (BT-3) is one of these.' })
  typeCodes?: readonly string[];

  @Field(() => String, { nullable: true, description: 'The currency (BT-5).' })
  currency?: string;

  @Field(() => String, { nullable: true, description: 'The least total with VAT (BT-112), a decimal.' })
  amountMin?: string;

  @Field(() => String, { nullable: true, description: 'The greatest total with VAT (BT-112), a decimal.' })
  amountMax?: string;
}

@ObjectType('RouteRule', { simpleResolvers: true, description: 'One way that documents may take.' })
class RouteRuleObject {
  @Field(() => ChannelEnum)
  channel!: ChannelName;

  @Field(() => String, { nullable: true, description: 'The name of the account that sends. null: the oldest enabled one.' })
  account?: string;

  @Field(() => RouteConditionsObject)
  when!: RouteRule['when'];

  @Field(() => Boolean, { description: 'Where the receiver cannot be reached over the channel, the next rules are asked.' })
  orNext!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The rules by which documents of a type choose their channel: the first one that holds.',
})
export class DocumentRoutes {
  @Field(() => DocumentTypeName)
  documentType!: DocumentType;

  @LengthMax(LIMITS.routeRulesMax)
  @Field(() => [RouteRuleObject], { description: 'Behind them, and where there are none: the network, and for e-reports their channel.' })
  rules!: readonly RouteRule[];

  @Field(() => Int, { description: 'Counts the changes; 0 where there never were rules.' })
  generation!: number;

  @Field(() => Instant, { nullable: true })
  updatedAt!: Date | null;
}

@InputType()
export class RouteConditionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether the receiver is on the network and takes the document there.' })
  onNetwork?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the document names an e-mail address of its receiver.' })
  hasEmail?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'ISO 3166-1 alpha-2, 1 to 50.' })
  countries?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'UNTDID 1001, 1 to 50.' })
  typeCodes?: string[] | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217. Amounts need it.' })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'A decimal, inclusive.' })
  amountMin?: string | null;

  @Field(() => String, { nullable: true, description: 'A decimal, inclusive.' })
  amountMax?: string | null;
}

@InputType()
export class RouteRuleInput {
  @Field(() => ChannelEnum)
  channel!: ChannelName;

  @Field(() => String, { nullable: true, description: 'The name of the account that sends. Absent: the oldest enabled one.' })
  account?: string | null;

  @Field(() => RouteConditionsInput, { nullable: true, description: 'Absent: every document.' })
  when?: RouteConditionsInput | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Where the receiver cannot be reached over the channel, ask the next rules.' })
  orNext!: boolean;
}

@ObjectType('RouteStep', { simpleResolvers: true, description: 'One rule that was looked at.' })
class RouteStepObject {
  @Field(() => Int, { nullable: true, description: 'From 1. null: the way behind all rules.' })
  rule!: number | null;

  @Field(() => ChannelEnum, { nullable: true })
  channel!: ChannelName | null;

  @Field(() => String, { nullable: true, description: 'The account that the rule names.' })
  account?: string;

  @Field(() => RouteOutcomeEnum)
  outcome!: RouteStep['outcome'];

  @Field(() => String)
  reason!: string;

  @Field(() => LocalTextObject, { complexity: 0, description: 'The same.' })
  localReason!: LocalText;
}

@ObjectType({ simpleResolvers: true, description: 'Which way a document would take now, and why.' })
export class RouteDryRun {
  @Field(() => ChannelEnum, { nullable: true, description: 'null where the document has no way now.' })
  channel!: ChannelName | null;

  @Field(() => String, { nullable: true, description: 'The name of the account that would send it. null where none would.' })
  account?: string;

  @LengthMax(LIMITS.routeRulesMax + CHANNELS.length)
  @Field(() => [RouteStepObject])
  steps!: readonly RouteStepObject[];

  @Field(() => FaultEnum, { nullable: true, description: 'Why it has none, or why it could not be sent that way now.' })
  code!: FaultCode | null;

  @Field(() => String, { nullable: true, description: 'The same in a sentence.' })
  message!: string | null;

  @Field(() => Boolean, { description: 'The fault may pass, so a document would wait for its end.' })
  isTransient!: boolean;
}
