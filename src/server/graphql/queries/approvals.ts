// The approval of received invoices by a second person.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { approve, DECLINE_LIMITS, declineApproval } from '../../../domain/approvals/approve.js';
import { askApproval } from '../../../domain/approvals/requests.js';
import { APPROVAL_RULE_LIMITS, type ApprovalRule, readApprovalRules, saveApprovalRules } from '../../../domain/approvals/rules.js';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { findDocuments } from '../../../domain/documents/retrieval/list/search.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { ApprovalRuleInput, ApprovalRuleObject, DocumentApproval } from '../types/approvals.js';
import { DocumentObject } from '../types/document.js';

@Resolver(() => DocumentObject)
export class ApprovalOperations {
  @Reads()
  @FieldResolver(() => DocumentApproval, {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/receive. null for whoever came by a portal link.',
  })
  async approval(@Ctx() graph: Graph, @Root() { id }: FoundDocument): Promise<DocumentApproval | null> {
    guard(graph, 'exchange/receive');
    const approval = await graph.load.approval(id);
    if (approval === null || approval.request === null) return approval === null ? null : { ...approval, request: null };
    const { input, requester, ...request } = approval.request;
    const { message } = input as { readonly message?: string };
    return { ...approval, request: { ...request, reason: message ?? null, isOwn: requester === graph.actor.person?.id } };
  }

  @LengthMax(APPROVAL_RULE_LIMITS.rulesMax)
  @Query(() => [ApprovalRuleObject], {
    nullable: true,
    description: 'Needs no scope. An invoice that one of them is about needs approval.',
  })
  approvalRules(@Ctx() { reads, actor }: Graph): Promise<readonly ApprovalRule[]> {
    return readApprovalRules(reads, actor);
  }

  @LengthMax(APPROVAL_RULE_LIMITS.rulesMax)
  @Mutation(() => [ApprovalRuleObject], {
    nullable: true,
    description: `For people who sign in. In the place of all before; at most ${APPROVAL_RULE_LIMITS.rulesMax}. None: nothing needs approval.`,
  })
  saveApprovalRules(
    @Ctx() graph: Graph,
    @Arg('rules', () => [ApprovalRuleInput]) rules: ApprovalRuleInput[],
  ): Promise<readonly ApprovalRule[]> {
    return saveApprovalRules(graph.app, graph.actor, rules);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description:
      'For people who sign in. Asks that programs may complete the invoice as EXPORTED. Completions and refusals ask by themselves.',
  })
  async requestApproval(@Ctx() graph: Graph, @Arg('documentId', () => ID) documentId: string): Promise<FoundDocument | undefined> {
    await askApproval(graph.app, graph.actor, documentId, { kind: 'RELEASE', input: {} });
    return shown(graph, documentId);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description: 'For people who sign in, but not for who asked. Does what was asked for.',
  })
  async approve(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID) documentId: string,
    @Arg('request', () => ID, { nullable: true, description: 'The one that was shown: refused where it is another one by now.' })
    request: string | null,
  ): Promise<FoundDocument | undefined> {
    await approve(graph.app, graph.actor, documentId, request ?? null);
    return shown(graph, documentId);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description: `For people who sign in. Nothing is done; whoever asked takes it back so. The reason has at most ${DECLINE_LIMITS.reasonCharactersMax} characters.`,
  })
  async declineApproval(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID) documentId: string,
    @Arg('reason', () => String) reason: string,
  ): Promise<FoundDocument | undefined> {
    await declineApproval(graph.app, graph.actor, documentId, reason);
    return shown(graph, documentId);
  }
}

async function shown({ app, actor }: Graph, documentId: string): Promise<FoundDocument | undefined> {
  return (await findDocuments(app, actor, [documentId])).get(documentId);
}
