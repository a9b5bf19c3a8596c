import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { LIFECYCLE_STATES, type LifecycleState } from '../../../domain/lifecycle/lifecycleStatus.js';
import { DETAILS_MAX } from '../../../domain/lifecycle/statusesOf.js';
import type { Direction } from '../../../domain/vocabulary.js';
import { LengthMax } from '../costs.js';
import { Decimal } from './business.js';
import { DirectionName } from './enums.js';
import { Instant } from './instant.js';

/** The French list has fewer codes. */
const REASON_CODES_MAX = 100;

const MEANINGS: Readonly<Record<LifecycleState, string>> = {
  WAITING: 'Its message is still to be made, or on its way.',
  SENT: 'The other side has its message: see `message`.',
  FAILED: 'Its message ended in ERROR: `note` says why, and `message` can be sent again.',
  RECEIVED: 'The other side set it.',
  RECORDED: 'It is known here alone: `note` says why.',
};
const LifecycleStateEnum = Object.fromEntries(LIFECYCLE_STATES.map((state) => [state, state])) as { [State in LifecycleState]: State };
registerEnumType(LifecycleStateEnum, {
  name: 'LifecycleState',
  description: 'How far a lifecycle status has come.',
  valuesConfig: Object.fromEntries(LIFECYCLE_STATES.map((state) => [state, { description: MEANINGS[state] }])),
});

@ObjectType({ simpleResolvers: true, description: 'Why a lifecycle status was set.' })
class LifecycleReason {
  @Field(() => String, { nullable: true, description: 'A code of the French list (MDT-113), such as TX_TVA_ERR.' })
  code?: string | undefined;

  @Field(() => String, { nullable: true })
  text?: string | undefined;

  @Field(() => String, { nullable: true, description: 'What the other party shall do (MDT-121), such as NIN: a new invoice.' })
  action?: string | undefined;
}

@ObjectType({ simpleResolvers: true, description: 'An amount of a lifecycle status.' })
class LifecycleAmount {
  @Field(() => String, { description: 'What it is (MDT-207): MEN is what was received.' })
  type!: string;

  @Field(() => Decimal)
  amount!: string;

  @Field(() => String)
  currency!: string;

  @Field(() => Decimal, { nullable: true, description: 'The rate of VAT of this part, in percent.' })
  percent?: string | undefined;
}

@ObjectType('LifecycleStatus', { simpleResolvers: true, description: 'A French lifecycle status of an invoice (CDAR).' })
export class LifecycleStatusObject {
  id!: string;
  /** Rows of the message and of the invoice. */
  message!: string | null;
  document!: string;

  @Field(() => String, { description: '200 deposited, 202 received, 203 to 212 of the processing, 213 rejected (MDT-105).' })
  status!: string;

  @Field(() => String, { nullable: true, description: 'Its name in French.' })
  label!: string | undefined;

  @Field(() => DirectionName, { description: 'Set here, or received from the other side.' })
  direction!: Direction;

  @Field(() => Boolean, { description: 'The exchange set it by itself.' })
  isAutomatic!: boolean;

  @Field(() => Instant)
  setAt!: Date;

  @LengthMax(DETAILS_MAX)
  @Field(() => [LifecycleReason], { complexity: 0 })
  reasons!: readonly LifecycleReason[];

  @LengthMax(DETAILS_MAX)
  @Field(() => [LifecycleAmount], { complexity: 0 })
  amounts!: readonly LifecycleAmount[];

  @Field(() => String, { description: 'Who set it, as in the timeline.' })
  actor!: string;

  @Field(() => LifecycleStateEnum)
  state!: LifecycleState;

  @Field(() => String, { nullable: true, description: 'Why it is known here alone, why its message waits, or why it failed.' })
  note!: string | null;
}

@ObjectType('LifecycleStatusOption', { simpleResolvers: true, description: 'A lifecycle status that this side of an invoice sets.' })
export class LifecycleStatusOptionObject {
  @Field(() => String)
  status!: string;

  @Field(() => String, { description: 'Its name in French.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Why it cannot be set now. Null: it can.' })
  reason!: string | undefined;

  @Field(() => Boolean, { description: 'Whether it is set with at least one reason.' })
  needsReason!: boolean;

  @LengthMax(REASON_CODES_MAX)
  @Field(() => [String], { complexity: 0, description: 'The codes that its reasons may have.' })
  reasonCodes!: readonly string[];

  @Field(() => Boolean, { description: 'Whether it is set with amounts: money that was paid or received.' })
  takesAmounts!: boolean;

  @Field(() => Boolean, { description: 'Whether it is not set without one.' })
  needsAmounts!: boolean;

  @Field(() => Boolean, { description: 'Whether the invoice has no other status behind it.' })
  isFinal!: boolean;
}

@InputType({ description: 'Why a lifecycle status is set.' })
export class LifecycleReasonInput {
  @Field(() => String, { description: 'A code that the French list allows for the status.' })
  code!: string;

  @Field(() => String, { nullable: true })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'NOA, PIN, NIN, CNF, CNP, CNA or OTH.' })
  action?: string | null;
}

@InputType({ description: 'Money that was received (212) or paid (211), for one rate of VAT.' })
export class LifecycleAmountInput {
  @Field(() => String, { nullable: true, description: 'MEN for 212 and MPA for 211, unless it is another one of the list.' })
  type?: string | null;

  @Field(() => Decimal)
  amount!: string;

  @Field(() => String, { nullable: true, description: 'EUR where it is absent.' })
  currency?: string | null;

  @Field(() => Decimal, { description: 'In percent, such as 20 or 5.5.' })
  vatRate!: string;
}
