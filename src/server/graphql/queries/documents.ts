// Documents and their details: scope exchange/receive, deliveries exchange/webhook.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { mintLink, mintRenderingLink, mintViewLink } from '../../../domain/documents/files/links.js';
import type { InboundFacts } from '../../../domain/documents/receiving/inboundFacts.js';
import { FILES_MAX, type FileEntry, type Move, TIMELINE_MAX, timelineOf } from '../../../domain/documents/retrieval/details.js';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { type DocumentOrder, SCANNED_ORDERS } from '../../../domain/documents/retrieval/list/order.js';
import { countDocuments, findDocuments, type ListedDocument, searchDocuments } from '../../../domain/documents/retrieval/list/search.js';
import { renderedFile } from '../../../domain/documents/retrieval/rendering.js';
import type { RenderingFormat } from '../../../domain/documents/retrieval/renderXml.js';
import { parameterInvalid } from '../../../domain/errors.js';
import { mintEvidenceLink } from '../../../domain/evidence/link.js';
import { movesShownTo } from '../../../domain/portal/visitor.js';
import { LIMITS } from '../../../domain/vocabulary.js';
import type { LoggedDelivery } from '../../../domain/webhooks/logged.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { inLanguage, loadLanguage } from '../../../validation/language.js';
import { type Graph, guard } from '../context.js';
import { COSTS, LengthMax } from '../costs.js';
import { Reads, selectionOf } from '../selection.js';
import {
  ApplicationResponse,
  DocumentCompletion,
  DocumentConnection,
  DocumentError,
  DocumentFile,
  DocumentObject,
  Rendering,
  TimelineEntry,
} from '../types/document.js';
import { DocumentFilterInput } from '../types/documentFilter.js';
import { DocumentOrderEnum, LanguageEnum } from '../types/enums.js';
import { DocumentMessage } from '../types/message.js';
import { type Connection, checkFirst, connection, FIRST } from '../types/page.js';
import { ValidationReport } from '../types/report.js';
import { WebhookDelivery } from '../types/webhook.js';

@Resolver(() => DocumentObject)
export class DocumentQueries {
  @Query(() => DocumentObject, {
    nullable: true,
    description: 'Scope exchange/receive. null where the tenant has none of that id.',
  })
  async document(@Ctx() graph: Graph, @Arg('documentId', () => ID) documentId: string): Promise<FoundDocument | null> {
    return (await findDocuments(graph.reads, graph.actor, [documentId])).get(documentId) ?? null;
  }

  @Query(() => DocumentConnection, {
    nullable: true,
    description: `Scope exchange/receive. Cost ${COSTS.scan} more with a filter by part of a text, and in an order that no index has: these read all documents that match the rest.`,
    complexity: ({ args }) => COSTS.object + (readsAll(args) ? COSTS.scan : 0),
  })
  async documents(
    @Ctx() graph: Graph,
    @Arg('filter', () => DocumentFilterInput, { nullable: true }) filter: DocumentFilterInput | null,
    @Arg('orderBy', () => DocumentOrderEnum, { defaultValue: 'IMPORT_DATE_DESC' }) orderBy: DocumentOrder,
    @Arg('first', () => Int, FIRST) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('last', () => Int, { nullable: true, description: `Backward, instead of first: 1 to ${LIMITS.listLimitMax}.` }) last:
      | number
      | null,
    @Arg('before', () => String, { nullable: true, description: 'With last.' }) before: string | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<ListedDocument>> {
    const { reads, actor } = graph;
    const selection = selectionOf(info).below('edges').below('node');
    const way = wayOf({ first, after, last, before });
    const page = await searchDocuments(reads, actor, { filter: filter ?? {}, orderBy, ...way, selection });
    return connection(page, way.after, (most) => countDocuments(reads, actor, filter ?? {}, most));
  }

  @Reads('documentType', 'referenceNumber', 'referenceDocumentId', 'responseCode', 'responseMessage')
  @FieldResolver(() => ApplicationResponse, { nullable: true, description: 'Present where the document is one.' })
  applicationResponse(@Root() root: FoundDocument): ApplicationResponse | null {
    if (root.documentType !== 'applicationresponse') return null;
    const { referenceNumber, referenceDocumentId, responseCode, responseMessage } = root;
    return { referenceDocumentNumber: referenceNumber, referenceDocumentId, responseCode, responseMessage };
  }

  @Reads('id', 'faultCode', 'faultMessage')
  @FieldResolver(() => DocumentError, { nullable: true, description: 'Present in ERROR, unless the customer completed it so.' })
  error(@Root() { id, faultCode, faultMessage }: FoundDocument): DocumentError | null {
    return faultCode === null ? null : { document: id, code: faultCode, message: faultMessage ?? '' };
  }

  @Reads('completedAs', 'completedAt', 'completionMessage', 'completionIssues')
  @FieldResolver(() => DocumentCompletion, { nullable: true })
  completion(@Root() { completedAs, completedAt, completionMessage, completionIssues }: FoundDocument): DocumentCompletion | null {
    if (completedAs === null || completedAt === null) return null;
    return { status: completedAs, at: completedAt, message: completionMessage, issues: completionIssues ?? [] };
  }

  @LengthMax(FILES_MAX)
  @FieldResolver(() => [DocumentFile], { complexity: 1, description: 'Scope exchange/receive.' })
  files(@Ctx() graph: Graph, @Root() { id, files }: ListedDocument): Answer<readonly FileEntry[]> {
    guard(graph, 'exchange/receive');
    return files ?? graph.load.files(id);
  }

  @LengthMax(TIMELINE_MAX)
  @Reads('moves', 'importDate', 'actor', 'requestId')
  @FieldResolver(() => [TimelineEntry], {
    complexity: 1,
    description: `Scope exchange/receive. Every move, oldest first; the last few with \`last\`, at most ${TIMELINE_MAX}.`,
  })
  timeline(
    @Ctx() graph: Graph,
    @Root() document: ListedDocument,
    @Arg('last', () => Int, { nullable: true }) last: number | null,
  ): Answer<readonly Move[]> {
    guard(graph, 'exchange/receive');
    const shown = (all: readonly Move[]): readonly Move[] => movesShownTo(graph.actor, timelineOf(document, all, last));
    // What a visitor is shown depends on more than what was selected.
    const isWhole = document.moves === undefined || graph.actor.portal !== undefined;
    return isWhole ? graph.load.moves(document.id).then(shown) : shown(document.moves!);
  }

  @Reads()
  @FieldResolver(() => ValidationReport, {
    nullable: true,
    complexity: 10,
    description: 'Scope exchange/receive. null where it was not checked.',
  })
  async validationReport(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<object | null> {
    guard(graph, 'exchange/receive');
    const report = await graph.load.report(root.id);
    return report === null ? null : inLanguage(report, loadLanguage(graph.language));
  }

  @Reads()
  @FieldResolver(() => Rendering, {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/receive. A copy that people can read; null where the document is larger than 4 MiB.',
  })
  async rendering(
    @Ctx() graph: Graph,
    @Root() root: FoundDocument,
    @Arg('language', () => LanguageEnum) language: LanguageTag,
  ): Promise<Rendering | null> {
    guard(graph, 'exchange/receive');
    const file = renderedFile(await graph.load.files(root.id));
    if (file === undefined) return null;
    const urlOf = (format: RenderingFormat): string => mintRenderingLink(graph.app, file.id, format, language);
    return { htmlUrl: urlOf('html'), pdfUrl: urlOf('pdf') };
  }

  @Reads()
  @FieldResolver(() => String, {
    nullable: true,
    complexity: 1,
    description:
      'Scope exchange/receive. A link to the evidence about it: a signed ASiC-E container with its files, timeline, receipts and proofs of the audit log. null for whoever came by a portal link.',
  })
  evidenceUrl(@Ctx() graph: Graph, @Root() { id }: ListedDocument): string | null {
    guard(graph, 'exchange/receive');
    // It has entries of the audit log, which a link does not show.
    if (graph.actor.portal !== undefined) return null;
    return mintEvidenceLink(graph.app, graph.actor, id);
  }

  @Reads()
  @FieldResolver(() => [DocumentObject], {
    complexity: 1,
    description: 'Scope exchange/receive. The first application responses to it, oldest first.',
  })
  applicationResponses(
    @Ctx() graph: Graph,
    @Root() root: FoundDocument,
    @Arg('first', () => Int, FIRST) first: number,
  ): Promise<readonly FoundDocument[]> {
    guard(graph, 'exchange/receive');
    return graph.load.responses(root.id, checkFirst(first));
  }

  @Reads()
  @FieldResolver(() => DocumentObject, {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/receive. The document that an application response answers.',
  })
  answeredDocument(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<FoundDocument | null> {
    guard(graph, 'exchange/receive');
    return graph.load.answered(root.id);
  }

  @Reads()
  @FieldResolver(() => DocumentMessage, {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/receive. Present where the document came in over a channel.',
  })
  message(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<InboundFacts | null> {
    guard(graph, 'exchange/receive');
    return graph.load.message(root.id);
  }

  @Reads('deliveries')
  @FieldResolver(() => [WebhookDelivery], {
    complexity: 1,
    description: 'Scope exchange/webhook. The first deliveries, in the order of their events.',
  })
  webhookDeliveries(
    @Ctx() graph: Graph,
    @Root() { id, deliveries }: ListedDocument,
    @Arg('first', () => Int, FIRST) first: number,
  ): Answer<readonly LoggedDelivery[]> {
    guard(graph, 'exchange/webhook');
    const count = checkFirst(first);
    if (deliveries === undefined) return graph.load.deliveries(id, count);
    // Another alias may want more of them.
    return deliveries.length > count ? deliveries.slice(0, count) : deliveries;
  }
}

@Resolver(() => DocumentFile)
export class FileFields {
  @Reads('id')
  @FieldResolver(() => String, { description: 'Minted for this answer; needs no token, lives as long as any link.' })
  downloadUrl(@Ctx() { app }: Graph, @Root() file: FileEntry): string {
    return mintLink(app, file.id);
  }

  @Reads('id')
  @FieldResolver(() => String, { description: 'As downloadUrl, for a browser that shows the file: in a sandbox, without scripts.' })
  viewUrl(@Ctx() { app }: Graph, @Root() file: FileEntry): string {
    return mintViewLink(app, file.id);
  }
}

/** Preloaded details of a list are returned without a promise: a promise for each field of a page would cost more than reading it. */
type Answer<Value> = Value | Promise<Value>;

/** Forward, or backward where `last` is given. Throws PARAMETERS_INVALID. */
function wayOf({ first, after, last, before }: { first: number; after: string | null; last: number | null; before: string | null }) {
  if (last === null || last === undefined) {
    if (typeof before === 'string') throw parameterInvalid('before goes with last');
    return { first: checkFirst(first), after };
  }
  if (typeof after === 'string') throw parameterInvalid('after goes with first, not with last');
  return { first: checkFirst(last, 'last'), after: before, backward: true };
}

/** Orders and filters without an index. The arguments are not validated yet. */
function readsAll({ filter, orderBy }: Readonly<Record<string, unknown>>): boolean {
  const filters = [filter ?? {}, ...[(filter as DocumentFilterInput | undefined)?.anyOf ?? []].flat()] as DocumentFilterInput[];
  const parts = filters.flatMap((one) => [one?.text, one?.sellerNameContains, one?.buyerNameContains]);
  return SCANNED_ORDERS.has(orderBy) || parts.some((part) => part !== undefined && part !== null);
}
