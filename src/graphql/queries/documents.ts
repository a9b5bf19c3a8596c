// Documents and what belongs to them: scope exchange/receive, deliveries exchange/webhook.
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { mintLink } from '../../domain/documents/links.js';
import { countDocuments, type DocumentOrder, type FoundDocument, findDocuments, searchDocuments } from '../../domain/documents/search.js';
import { type Graph, guard } from '../context.js';
import {
  ApplicationResponse,
  DocumentCompletion,
  DocumentConnection,
  DocumentError,
  DocumentFile,
  DocumentFilterInput,
  DocumentObject,
  TimelineEntry,
} from '../types/document.js';
import { DocumentOrderEnum } from '../types/enums.js';
import { type Connection, checkFirst, connection } from '../types/page.js';
import { ValidationReport } from '../types/report.js';
import { WebhookDelivery } from '../types/webhook.js';

@Resolver(() => DocumentObject)
export class DocumentQueries {
  @Query(() => DocumentObject, { nullable: true, description: 'Scope exchange/receive. null where the tenant has none of that id.' })
  async document(@Ctx() graph: Graph, @Arg('documentId', () => ID) documentId: string): Promise<FoundDocument | null> {
    guard(graph, 'exchange/receive');
    return (await findDocuments(graph.app, graph.caller, [documentId])).get(documentId) ?? null;
  }

  @Query(() => DocumentConnection, { description: 'Scope exchange/receive.' })
  async documents(
    @Ctx() graph: Graph,
    @Arg('filter', () => DocumentFilterInput, { nullable: true }) filter: DocumentFilterInput | null,
    @Arg('orderBy', () => DocumentOrderEnum, { defaultValue: 'IMPORT_DATE_DESC' }) orderBy: DocumentOrder,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 500.' }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<Connection<FoundDocument>> {
    guard(graph, 'exchange/receive');
    const { app, caller } = graph;
    const page = await searchDocuments(app, caller, { filter: filter ?? {}, orderBy, first: checkFirst(first), after });
    return connection(page, () => countDocuments(app, caller, filter ?? {}));
  }

  @FieldResolver(() => ApplicationResponse, { nullable: true, description: 'Present where the document is one.' })
  applicationResponse(@Root() root: FoundDocument): ApplicationResponse | null {
    if (root.documentType !== 'applicationresponse') return null;
    const { referenceNumber, referenceDocumentId, responseCode, responseMessage } = root;
    return { referenceDocumentNumber: referenceNumber, referenceDocumentId, responseCode, responseMessage };
  }

  @FieldResolver(() => DocumentError, { nullable: true, description: 'Present in ERROR, unless the customer completed it so.' })
  error(@Root() { faultCode, faultMessage }: FoundDocument): DocumentError | null {
    return faultCode === null ? null : { code: faultCode, message: faultMessage ?? '' };
  }

  @FieldResolver(() => DocumentCompletion, { nullable: true })
  completion(@Root() { completedAs, completedAt, completionMessage }: FoundDocument): DocumentCompletion | null {
    return completedAs === null || completedAt === null ? null : { status: completedAs, at: completedAt, message: completionMessage };
  }

  @FieldResolver(() => [DocumentFile], { complexity: 1 })
  async files(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<readonly DocumentFile[]> {
    return (await graph.load.files(root.id)) ?? [];
  }

  @FieldResolver(() => [TimelineEntry], { complexity: 1, description: 'Every move, oldest first; the last few with `last`.' })
  async timeline(
    @Ctx() graph: Graph,
    @Root() root: FoundDocument,
    @Arg('last', () => Int, { nullable: true }) last: number | null,
  ): Promise<readonly TimelineEntry[]> {
    const moves = (await graph.load.timeline(root.id)) ?? [];
    return last === null || last === undefined ? moves : moves.slice(Math.max(0, moves.length - Math.max(0, last)));
  }

  @FieldResolver(() => ValidationReport, { nullable: true, complexity: 10, description: 'null where it was not checked.' })
  async validationReport(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<object | null> {
    return (await graph.load.report(root.id)) ?? null;
  }

  @FieldResolver(() => [DocumentObject], { complexity: 1, description: 'The application responses to it, oldest first.' })
  async applicationResponses(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<readonly FoundDocument[]> {
    return (await graph.load.responses(root.id)) ?? [];
  }

  @FieldResolver(() => DocumentObject, { nullable: true, complexity: 1, description: 'The document that an application response answers.' })
  async answeredDocument(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<FoundDocument | null> {
    return (await graph.load.answered(root.id)) ?? null;
  }

  @FieldResolver(() => [WebhookDelivery], { complexity: 1, description: 'Scope exchange/webhook. In the order of its events.' })
  async webhookDeliveries(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<readonly WebhookDelivery[]> {
    guard(graph, 'exchange/webhook');
    return (await graph.load.deliveries(root.id)) ?? [];
  }
}

@Resolver(() => DocumentFile)
export class FileFields {
  @FieldResolver(() => String, { description: 'Minted for this answer; needs no token, lives as long as any link.' })
  downloadUrl(@Ctx() { app }: Graph, @Root() file: DocumentFile): string {
    return mintLink(app, file.id);
  }
}
