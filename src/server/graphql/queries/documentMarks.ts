// What people see and do at a document besides its data: labels, actions, submissions, totals of a filter.
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  DECIDING,
  DOCUMENT_ACTIONS,
  type DocumentAction,
  REFUSALS,
  refusalOf,
} from '../../../domain/documents/retrieval/allowedActions.js';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { totalsOf } from '../../../domain/documents/retrieval/list/totals.js';
import { SUBMISSIONS_MAX, type SubmissionFacts } from '../../../domain/documents/sending/submissionFacts.js';
import { listLabels } from '../../../domain/labels/labels.js';
import type { LegalHold } from '../../../domain/maintenance/legalHold.js';
import { actorShownTo } from '../../../domain/portal/visitor.js';
import { CREDIT_NOTE_TYPES } from '../../../validation/codes/documentTypes.js';
import type { ACCESS } from '../access.js';
import { forbiddenReason } from '../accessControl.js';
import { type Graph, guard } from '../context.js';
import { COSTS, LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { DocumentObject } from '../types/document.js';
import { DocumentFilterInput } from '../types/documentFilter.js';
import { AllowedAction, DocumentLegalHold, DocumentSubmission } from '../types/documentMarks.js';
import { Instant } from '../types/instant.js';
import { DocumentTotals } from '../types/totals.js';

/** The mutation of each action. A download is a link, and changes nothing. */
const MUTATIONS: Readonly<Record<DocumentAction, keyof (typeof ACCESS)['Mutation'] | undefined>> = {
  RETRY: 'retryDocument',
  COMPLETE: 'completeDocument',
  REFUSE: 'completeDocument',
  CANCEL_SENDING: 'cancelSending',
  RELEASE: 'releaseDocument',
  DISMISS: 'dismissDocument',
  MARK_READ: 'markDocumentsRead',
  LABEL: 'labelDocuments',
  DOWNLOAD: undefined,
};

const DAY_MS = 86_400_000;

@Resolver(() => DocumentObject)
export class DocumentMarks {
  @Reads('typeCode')
  @FieldResolver(() => Boolean, { description: 'Whether its type code is that of a credit note (UNTDID 1001, as BR-CL-01 has them).' })
  isCreditNote(@Root() { typeCode }: FoundDocument): boolean {
    return typeCode !== null && CREDIT_NOTE_TYPES.codes.has(typeCode);
  }

  @Reads('actor')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Who brought it in: `client:ID` or `user:ID` for an upload, `system:CHANNEL` else. Whoever came by a portal link sees the kind of others alone.',
  })
  actor(@Ctx() graph: Graph, @Root() { actor }: FoundDocument): string | null {
    return actor === null ? null : actorShownTo(graph.actor, actor);
  }

  @LengthMax(DOCUMENT_ACTIONS.length)
  @Reads(...DECIDING)
  @FieldResolver(() => [AllowedAction], {
    complexity: 1,
    description: 'What can be done to it now by whoever asks, and why the rest cannot. The operations themselves decide.',
  })
  allowedActions(@Ctx() { actor }: Graph, @Root() document: FoundDocument): AllowedAction[] {
    return DOCUMENT_ACTIONS.map((action) => {
      const mutation = MUTATIONS[action];
      const forbidden = mutation && forbiddenReason(actor, mutation);
      if (forbidden !== undefined) return { action, allowed: false, code: 'FORBIDDEN', reason: forbidden };
      const code = refusalOf(action, document);
      return code === undefined
        ? { action, allowed: true, code: null, reason: null }
        : { action, allowed: false, code, reason: REFUSALS[code] };
    });
  }

  @Reads()
  @FieldResolver(() => [String], { complexity: 1, description: 'Scope exchange/receive. What people have put on it, in their order.' })
  labels(@Ctx() graph: Graph, @Root() { id }: FoundDocument): Promise<readonly string[]> {
    guard(graph, 'exchange/receive');
    return graph.load.labels(id);
  }

  @Reads('retainUntil', 'importDate')
  @FieldResolver(() => Instant, { description: 'Then it is removed, unless it is held: see `retention`.' })
  retainedUntil(@Ctx() { app }: Graph, @Root() { retainUntil, importDate }: FoundDocument): Date {
    return retainUntil ?? new Date(importDate.getTime() + app.settings.retentionDays * DAY_MS);
  }

  @Reads()
  @FieldResolver(() => DocumentLegalHold, {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/receive. null: the ordinary retention counts. Not shown to whoever came by a portal link.',
  })
  async legalHold(@Ctx() graph: Graph, @Root() { id }: FoundDocument): Promise<LegalHold | null> {
    guard(graph, 'exchange/receive');
    if (graph.actor.portal !== undefined) return null;
    return graph.load.legalHold(id);
  }

  @LengthMax(SUBMISSIONS_MAX)
  @Reads()
  @FieldResolver(() => [DocumentSubmission], {
    complexity: 1,
    description: `Scope exchange/receive. Of an outgoing document, oldest first, the latest ${SUBMISSIONS_MAX}.`,
  })
  submissions(@Ctx() graph: Graph, @Root() { id }: FoundDocument): Promise<readonly SubmissionFacts[]> {
    guard(graph, 'exchange/receive');
    return graph.load.submissions(id);
  }

  @Query(() => [String], { nullable: true, description: 'Scope exchange/receive. All labels of the tenant, in their order, at most 500.' })
  documentLabels(@Ctx() { reads, actor }: Graph): Promise<string[]> {
    return listLabels(reads, actor);
  }

  @Query(() => DocumentTotals, {
    nullable: true,
    description: 'Scope exchange/receive. What the documents of a filter sum up to, by currency. Credit notes count below zero.',
    complexity: COSTS.total,
  })
  async documentTotals(
    @Ctx() { reads, actor }: Graph,
    @Arg('filter', () => DocumentFilterInput, { nullable: true }) filter: DocumentFilterInput | null,
  ): Promise<DocumentTotals> {
    return totalsOf(reads, actor, filter ?? {});
  }
}
