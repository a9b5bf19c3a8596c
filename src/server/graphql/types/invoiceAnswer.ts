import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { ANSWER_CODES, ANSWER_MEANINGS, type AnswerCode } from '../../../domain/invoiceAnswers/answerOptions.js';
import { CLARIFICATION_ACTIONS, CLARIFICATION_REASONS } from '../../../validation/codes/peppol/statusCodes.js';

export const AnswerCodeEnum = Object.fromEntries(ANSWER_CODES.map((code) => [code, code])) as { [Code in AnswerCode]: Code };
registerEnumType(AnswerCodeEnum, {
  name: 'InvoiceAnswerCode',
  description: 'What the receiver of an invoice says to it: codes of UNCL 4343.',
  valuesConfig: Object.fromEntries(ANSWER_CODES.map((code) => [code, { description: ANSWER_MEANINGS[code] }])),
});

@InputType({ description: 'Why an invoice is answered so.' })
export class InvoiceAnswerReasonInput {
  @Field(() => String, { description: `One of OPStatusReason: ${[...CLARIFICATION_REASONS.codes].join(', ')}.` })
  code!: string;

  @Field(() => String, { nullable: true })
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `What the other party shall do, one of OPStatusAction: ${[...CLARIFICATION_ACTIONS.codes].join(', ')}.`,
  })
  action?: string | null;
}

@ObjectType('InvoiceAnswerOption', { simpleResolvers: true, description: 'An answer that the receiver of an invoice may give.' })
export class AnswerOptionObject {
  @Field(() => AnswerCodeEnum)
  code!: AnswerCode;

  @Field(() => String, { nullable: true, description: 'Why it cannot be given now. Null: it can.' })
  reason!: string | undefined;

  @Field(() => Boolean, { description: 'Whether it is given with at least one reason.' })
  needsReason!: boolean;

  @Field(() => Boolean, { description: 'Whether no other answer follows.' })
  isFinal!: boolean;
}
