// What a person is told of by mail.
import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { type NoticeChoice, readChoice, type SavedChoice, saveChoice } from '../../../domain/notices/choice.js';
import { INVOICE_NOTICES, type InvoiceNotices, NOTICE_LIMITS } from '../../../domain/notices/limits.js';
import { findNewInvoice } from '../../../domain/notices/newInvoice.js';
import type { Graph } from '../context.js';
import { Decimal } from '../types/business.js';
import { DocumentObject } from '../types/document.js';

const InvoiceNoticesEnum = Object.fromEntries(INVOICE_NOTICES.map((one) => [one, one])) as { [One in InvoiceNotices]: One };
registerEnumType(InvoiceNoticesEnum, {
  name: 'InvoiceNotices',
  description: 'When somebody is told of new invoices: never, at once, or once a day.',
});

const HOUR = { description: 'Of the mail once a day: the hour, UTC, 0 to 23.' };
const SUPPLIER = { nullable: true, description: 'A part of its name, its VAT number, or its identifier as a participant; null: any.' };
const AMOUNT = {
  nullable: true,
  description: 'Invoices of at least so much with VAT in `currency`, and all in other currencies; null: of any amount.',
};
const CURRENCY = { nullable: true, description: 'Of amountMin, a code of ISO 4217.' };
const LABEL = { nullable: true, description: 'Invoices that have the label, or get it within a week; null: any.' };
const MENTIONS = { description: 'Comments that call the person.' };
const ASSIGNMENTS = { description: 'Documents that somebody gives into the care of the person.' };
const APPROVALS = { description: 'What waits for approval, for operators and admins.' };
const FAILED_SENDS = { description: 'Documents of the person that could not be sent.' };

@ObjectType('NoticeChoice', { simpleResolvers: true, description: 'What a person is told of by mail at a tenant.' })
class NoticeChoiceObject implements SavedChoice {
  @Field(() => InvoiceNoticesEnum, { description: 'New received invoices that fit the rule: supplier, amountMin and label.' })
  invoices!: InvoiceNotices;

  @Field(() => Int, HOUR)
  digestHour!: number;

  @Field(() => String, SUPPLIER)
  supplier!: string | null;

  @Field(() => Decimal, AMOUNT)
  amountMin!: string | null;

  @Field(() => String, CURRENCY)
  currency!: string | null;

  @Field(() => String, LABEL)
  label!: string | null;

  @Field(() => Boolean, MENTIONS)
  mentions!: boolean;

  @Field(() => Boolean, ASSIGNMENTS)
  assignments!: boolean;

  @Field(() => Boolean, APPROVALS)
  approvals!: boolean;

  @Field(() => Boolean, FAILED_SENDS)
  failedSends!: boolean;

  @Field(() => String, { description: 'Where the mail goes: the e-mail address of the person.' })
  address!: string;

  @Field(() => Boolean, { description: 'Whether there is a mail server; nobody of the sandbox gets mail.' })
  isMailPossible!: boolean;

  @Field(() => Boolean, { description: 'The last mail was not taken. It is sent again.' })
  hasFailed!: boolean;
}

@InputType({ description: 'What a person is told of by mail at a tenant.' })
class NoticeChoiceInput implements NoticeChoice {
  @Field(() => InvoiceNoticesEnum)
  invoices!: InvoiceNotices;

  @Field(() => Int, HOUR)
  digestHour!: number;

  @Field(() => String, SUPPLIER)
  supplier?: string | null;

  @Field(() => Decimal, AMOUNT)
  amountMin?: string | null;

  @Field(() => String, CURRENCY)
  currency?: string | null;

  @Field(() => String, LABEL)
  label?: string | null;

  @Field(() => Boolean, MENTIONS)
  mentions!: boolean;

  @Field(() => Boolean, ASSIGNMENTS)
  assignments!: boolean;

  @Field(() => Boolean, APPROVALS)
  approvals!: boolean;

  @Field(() => Boolean, FAILED_SENDS)
  failedSends!: boolean;
}

@Resolver()
export class NoticeOperations {
  @Query(() => NoticeChoiceObject, {
    nullable: true,
    complexity: 1,
    description: 'Needs no scope. What the person who asks chose; null for clients.',
  })
  noticeChoice(@Ctx() { reads, actor }: Graph): Promise<SavedChoice | null> {
    return readChoice(reads, actor);
  }

  @Query(() => DocumentObject, {
    nullable: true,
    description:
      'Scope exchange/receive. The document where it is a received invoice of the last minutes that fits the rule of the person who asks; null otherwise, and for clients.',
  })
  async newInvoice(@Ctx() { reads, actor }: Graph, @Arg('documentId', () => ID) documentId: string): Promise<FoundDocument | null> {
    return (await findNewInvoice(reads, actor, documentId)) ?? null;
  }

  @Mutation(() => NoticeChoiceObject, {
    nullable: true,
    description: `For people who sign in. In the place of what they chose before; mails are in the language of the request from then on. A person gets at most ${NOTICE_LIMITS.mailsPerDayMax} mails on a day, and then one with the rest on the next day.`,
  })
  saveNoticeChoice(
    @Ctx() { app, actor, language }: Graph,
    @Arg('choice', () => NoticeChoiceInput) choice: NoticeChoiceInput,
  ): Promise<SavedChoice> {
    return saveChoice(app, actor, choice, language);
  }
}
