// The same to many documents: of a selection, or of a filter with the number that the person was shown.
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { BulkInput } from '../../../domain/bulk/actions.js';
import { BULK_LIMITS, beginBulk, type Chosen } from '../../../domain/bulk/begin.js';
import { cancelJob, findJob, JOBS_SHOWN_MAX, type BulkJob as Job, listJobs } from '../../../domain/bulk/jobs.js';
import type { CompletionStatus } from '../../../domain/documents/completion/complete.js';
import { parameterInvalid } from '../../../domain/errors.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { BulkJob } from '../types/bulk.js';
import { DocumentFilterInput } from '../types/documentFilter.js';
import { CompletionEnum } from '../types/enums.js';

const WAY = `of a filter, at most ${BULK_LIMITS.documentsMax}. COUNT_CHANGED where it finds another number than expectedCount. Done at once up to ${BULK_LIMITS.atOnceMax}, else by a job.`;
const FILTER = { description: 'What the list was filtered by.' };
const KEY = 'idempotencyKey';
const KEYED = { nullable: true, description: 'The same key with the same arguments answers the first job; with others it is refused.' };
const EXPECTED = { description: 'The number of documents that the person was shown.' };

@Resolver()
export class BulkMutations {
  @Mutation(() => BulkJob, { nullable: true, description: `Scope exchange/send. As retryDocument, to all documents ${WAY}` })
  async retryDocumentsByFilter(
    @Ctx() graph: Graph,
    @Arg('filter', () => DocumentFilterInput, FILTER) filter: DocumentFilterInput,
    @Arg('expectedCount', () => Int, EXPECTED) expectedCount: number,
    @Arg(KEY, () => String, KEYED) idempotencyKey: string | null,
  ): Promise<Job> {
    return begin(graph, { action: 'RETRY' }, { filter, expectedCount }, idempotencyKey);
  }

  @Mutation(() => BulkJob, { nullable: true, description: `Scope exchange/receive. As completeDocument, to all documents ${WAY}` })
  async completeDocumentsByFilter(
    @Ctx() graph: Graph,
    @Arg('filter', () => DocumentFilterInput, FILTER) filter: DocumentFilterInput,
    @Arg('expectedCount', () => Int, EXPECTED) expectedCount: number,
    @Arg('status', () => CompletionEnum) status: CompletionStatus,
    @Arg('message', () => String, { nullable: true }) message: string | null,
    @Arg(KEY, () => String, KEYED) idempotencyKey: string | null,
  ): Promise<Job> {
    return begin(graph, { action: 'COMPLETE', status, message }, { filter, expectedCount }, idempotencyKey);
  }

  @Mutation(() => BulkJob, {
    nullable: true,
    description: `Scope exchange/receive. As dismissDocument, to 1 to ${BULK_LIMITS.selectedMax} documents, or to all ${WAY}`,
  })
  async dismissDocuments(
    @Ctx() graph: Graph,
    @Arg('note', () => String) note: string,
    @Arg('documentIds', () => [ID], { nullable: true, description: 'Instead of a filter.' }) documentIds: string[] | null,
    @Arg('filter', () => DocumentFilterInput, { nullable: true }) filter: DocumentFilterInput | null,
    @Arg('expectedCount', () => Int, { nullable: true, description: 'With a filter.' }) expectedCount: number | null,
    @Arg(KEY, () => String, KEYED) idempotencyKey: string | null,
  ): Promise<Job> {
    return begin(graph, { action: 'DISMISS', note }, chosenOf(documentIds, filter, expectedCount), idempotencyKey);
  }

  @Mutation(() => BulkJob, { nullable: true, description: `Scope exchange/receive. As labelDocuments, to all documents ${WAY}` })
  async labelDocumentsByFilter(
    @Ctx() graph: Graph,
    @Arg('filter', () => DocumentFilterInput, FILTER) filter: DocumentFilterInput,
    @Arg('expectedCount', () => Int, EXPECTED) expectedCount: number,
    @Arg('add', () => [String], { nullable: true }) add: string[] | null,
    @Arg('remove', () => [String], { nullable: true }) remove: string[] | null,
    @Arg(KEY, () => String, KEYED) idempotencyKey: string | null,
  ): Promise<Job> {
    return begin(graph, { action: 'LABEL', add, remove }, { filter, expectedCount }, idempotencyKey);
  }

  @Mutation(() => BulkJob, { nullable: true, description: `Scope exchange/receive. As markDocumentsRead, to all documents ${WAY}` })
  async markDocumentsReadByFilter(
    @Ctx() graph: Graph,
    @Arg('filter', () => DocumentFilterInput, FILTER) filter: DocumentFilterInput,
    @Arg('expectedCount', () => Int, EXPECTED) expectedCount: number,
    @Arg('read', () => Boolean, { defaultValue: true }) read: boolean,
    @Arg(KEY, () => String, KEYED) idempotencyKey: string | null,
  ): Promise<Job> {
    return begin(graph, { action: 'MARK_READ', read }, { filter, expectedCount }, idempotencyKey);
  }

  @Mutation(() => BulkJob, {
    nullable: true,
    description: 'Scope exchange/receive. What is done stays done. null where there is no such job.',
  })
  async cancelBulkJob(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<Job | null> {
    return (await cancelJob(graph.app, graph.actor, id)) ?? null;
  }

  @LengthMax(JOBS_SHOWN_MAX)
  @Query(() => [BulkJob], {
    nullable: true,
    complexity: 1,
    description: `Scope exchange/receive. The latest ${JOBS_SHOWN_MAX} of a week, the latest first.`,
  })
  bulkJobs(@Ctx() { reads, actor }: Graph): Promise<Job[]> {
    return listJobs(reads, actor);
  }

  @Query(() => BulkJob, { nullable: true, description: 'Scope exchange/receive.' })
  async bulkJob(@Ctx() { reads, actor }: Graph, @Arg('id', () => ID) id: string): Promise<Job | null> {
    return (await findJob(reads, actor, id)) ?? null;
  }
}

async function begin(graph: Graph, input: BulkInput, chosen: Chosen, idempotencyKey: string | null): Promise<Job> {
  return beginBulk(graph.app, graph.actor, input, chosen, idempotencyKey);
}

/** Throws PARAMETERS_INVALID. */
function chosenOf(documentIds: string[] | null, filter: DocumentFilterInput | null, expectedCount: number | null): Chosen {
  if (Array.isArray(documentIds) && !filter) return { documentIds };
  if (!Array.isArray(documentIds) && filter && typeof expectedCount === 'number') return { filter, expectedCount };
  throw parameterInvalid('give either documentIds, or filter with expectedCount');
}
