// French lifecycle statuses: read with exchange/receive, set with exchange/send.
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { sendLifecycleStatus } from '../../../domain/lifecycle/sendStatus.js';
import { type LifecycleStatus, lifecycleStatusesOf, STATUSES_MAX } from '../../../domain/lifecycle/statusesOf.js';
import { STATUS_LIMITS } from '../../../domain/lifecycle/statusInput.js';
import { OPTIONS_MAX, type StatusOption } from '../../../domain/lifecycle/statusOptions.js';
import { actorsShownTo } from '../../../domain/portal/visitor.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { DocumentObject } from '../types/document.js';
import { Instant } from '../types/instant.js';
import { LifecycleAmountInput, LifecycleReasonInput, LifecycleStatusObject, LifecycleStatusOptionObject } from '../types/lifecycle.js';

@Resolver(() => DocumentObject)
export class DocumentLifecycle {
  @LengthMax(STATUSES_MAX)
  @Reads()
  @FieldResolver(() => [LifecycleStatusObject], {
    complexity: 1,
    description:
      'Scope exchange/receive. The French lifecycle statuses of an invoice in the order in which they were set, and of an application response those that it carries.',
  })
  async lifecycleStatuses(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<readonly LifecycleStatus[]> {
    guard(graph, 'exchange/receive');
    return actorsShownTo(graph.actor, await graph.load.lifecycle(root.id));
  }

  @LengthMax(OPTIONS_MAX)
  @Reads()
  @FieldResolver(() => [LifecycleStatusOptionObject], {
    complexity: 1,
    description: 'Scope exchange/receive. The lifecycle statuses that the tenant sets of a French invoice; none of other documents.',
  })
  async lifecycleStatusOptions(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<readonly StatusOption[]> {
    guard(graph, 'exchange/receive');
    // A status binds the tenant: a portal link sets none.
    return graph.actor.portal === undefined ? graph.load.lifecycleOptions(root.id) : [];
  }
}

@Resolver(() => LifecycleStatusObject)
export class LifecycleOperations {
  @FieldResolver(() => DocumentObject, {
    nullable: true,
    complexity: 1,
    description:
      'Scope exchange/receive. The application response that carries it; null where it is known here alone, or the message was removed.',
  })
  message(@Ctx() graph: Graph, @Root() { message }: LifecycleStatus): Promise<FoundDocument | null> | null {
    guard(graph, 'exchange/receive');
    return message === null ? null : graph.load.documentByRow(message);
  }

  @Mutation(() => LifecycleStatusObject, {
    nullable: true,
    description: `Scope exchange/send. Sets the lifecycle status of a French invoice, and tells the other party: by CDAR where it takes that, by an Invoice Response otherwise. null where a second person has to approve the refusal first. At most ${STATUS_LIMITS.reasonsMax} reasons and ${STATUS_LIMITS.amountsMax} amounts.`,
  })
  async sendLifecycleStatus(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID, { description: 'The invoice.' }) documentId: string,
    @Arg('status', () => String, { description: 'Of the buyer 203 to 208, 210 and 211; of the seller 209 and 212.' }) status: string,
    @Arg('reasons', () => [LifecycleReasonInput], { nullable: true, description: 'At least one for 206, 207, 208 and 210.' })
    reasons: LifecycleReasonInput[] | null,
    @Arg('amounts', () => [LifecycleAmountInput], { nullable: true, description: 'At least one for 212, for each rate of VAT.' })
    amounts: LifecycleAmountInput[] | null,
    @Arg('setAt', () => Instant, { nullable: true, description: 'When it was so, such as when the money came. Absent: now.' })
    setAt: Date | null,
  ): Promise<LifecycleStatus | undefined> {
    const { app, actor } = graph;
    const set = await sendLifecycleStatus(app, actor, documentId, { status, reasons, amounts, setAt });
    if (set === undefined) return undefined;
    return (await lifecycleStatusesOf(app, actor, [set.document])).get(set.document)?.find(({ id }) => id === set.id);
  }
}
