import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { APPROVAL_KINDS, type ApprovalKind } from '../../../domain/approvals/requests.js';
import type { ApprovalRule } from '../../../domain/approvals/rules.js';
import { Decimal } from './business.js';
import { Instant } from './instant.js';

const ApprovalKindEnum = Object.fromEntries(APPROVAL_KINDS.map((kind) => [kind, kind])) as { [Kind in ApprovalKind]: Kind };
registerEnumType(ApprovalKindEnum, {
  name: 'ApprovalKind',
  description:
    'What was asked for: a completion as EXPORTED or ERROR, the release for programs that complete it as EXPORTED, a refusal as an answer or as a lifecycle status.',
});

@ObjectType('ApprovalRequest', { simpleResolvers: true, description: 'What a person asked to do with an invoice.' })
class ApprovalRequestObject {
  @Field(() => ID)
  id!: string;

  @Field(() => ApprovalKindEnum)
  kind!: ApprovalKind;

  @Field(() => String, { nullable: true, description: 'Why, of a refusal.' })
  reason!: string | null;

  @Field(() => String, { description: 'Who asked, by name.' })
  requesterName!: string;

  @Field(() => Boolean, { description: 'Whoever asks this asked for it, and cannot approve it.' })
  isOwn!: boolean;

  @Field(() => Instant)
  requestedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Who approved it, by name; null while it waits.' })
  approverName!: string | null;
}

@ObjectType('DocumentApproval', {
  simpleResolvers: true,
  description: 'Whether a second person has to approve an invoice, and what waits for it.',
})
export class DocumentApproval {
  @Field(() => Boolean, { description: 'A rule of the tenant asks for it.' })
  isNeeded!: boolean;

  @Field(() => ApprovalRequestObject, { nullable: true, description: 'The latest.' })
  request!: ApprovalRequestObject | null;
}

const AMOUNT = { nullable: true, description: 'Invoices of at least so much with VAT, in whatever currency; null: of any amount.' };
const SUPPLIER = { nullable: true, description: 'Its VAT number, or its identifier as a participant; null: every supplier.' };

@ObjectType('ApprovalRule', { simpleResolvers: true, description: 'Which received invoices a second person has to approve.' })
export class ApprovalRuleObject implements ApprovalRule {
  @Field(() => Decimal, AMOUNT)
  amountMin!: string | null;

  @Field(() => String, SUPPLIER)
  supplier!: string | null;
}

@InputType({ description: 'Which received invoices a second person has to approve. Both must hold.' })
export class ApprovalRuleInput implements ApprovalRule {
  @Field(() => Decimal, AMOUNT)
  amountMin?: string | null;

  @Field(() => String, SUPPLIER)
  supplier?: string | null;
}
