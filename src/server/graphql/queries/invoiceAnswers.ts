// Answers to received invoices: what may be answered is read with exchange/receive, an answer is given with exchange/send.
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { findDocuments } from '../../../domain/documents/retrieval/list/search.js';
import { answerInvoice } from '../../../domain/invoiceAnswers/answerInvoice.js';
import { ANSWER_CODES, type AnswerCode, type AnswerOption } from '../../../domain/invoiceAnswers/answerOptions.js';
import { STATUS_LIMITS } from '../../../domain/lifecycle/statusInput.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { Day } from '../types/business.js';
import { DocumentObject } from '../types/document.js';
import { AnswerCodeEnum, AnswerOptionObject, InvoiceAnswerReasonInput } from '../types/invoiceAnswer.js';

@Resolver(() => DocumentObject)
export class InvoiceAnswers {
  @LengthMax(ANSWER_CODES.length)
  @Reads()
  @FieldResolver(() => [AnswerOptionObject], {
    complexity: 1,
    description:
      'Scope exchange/receive. The answers that the tenant may give to a received invoice (`answerInvoice`); none of other documents, and of French invoices, which have lifecycle statuses.',
  })
  async answerOptions(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<readonly AnswerOption[]> {
    guard(graph, 'exchange/receive');
    // An answer binds the tenant: a portal link gives none.
    return graph.actor.portal === undefined ? graph.load.answerOptions(root.id) : [];
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description: `Scope exchange/send. Answers a received invoice: its sender gets a Peppol Invoice Response. Returns that response, a document of its own, whose status says whether it arrived; null where a second person has to approve the refusal first. At most ${STATUS_LIMITS.reasonsMax} reasons.`,
  })
  async answerInvoice(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID, { description: 'The invoice.' }) documentId: string,
    @Arg('code', () => AnswerCodeEnum) code: AnswerCode,
    @Arg('reasons', () => [InvoiceAnswerReasonInput], { nullable: true, description: 'At least one for CA, RE and UQ.' })
    reasons: InvoiceAnswerReasonInput[] | null,
    @Arg('effectiveDate', () => Day, { nullable: true, description: 'From when it is so, such as when it was paid.' })
    effectiveDate: string | null,
  ): Promise<FoundDocument | undefined> {
    const { app, actor } = graph;
    const answer = await answerInvoice(app, actor, documentId, { code, reasons, effectiveDate });
    return answer === undefined ? undefined : (await findDocuments(app, actor, [answer])).get(answer);
  }
}
