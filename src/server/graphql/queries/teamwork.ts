// What people of a tenant do together at a document.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { assignDocument } from '../../../domain/assignments/assign.js';
import { addComment, COMMENT_LIMITS, type DocumentComment, removeComment } from '../../../domain/comments/comments.js';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { findDocuments } from '../../../domain/documents/retrieval/list/search.js';
import { type Colleague, listColleagues } from '../../../domain/people/colleagues.js';
import { PERSON_LIMITS } from '../../../domain/people/limits.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { DocumentObject } from '../types/document.js';
import { ColleagueObject, DocumentCommentObject } from '../types/teamwork.js';

@Resolver(() => DocumentObject)
export class TeamworkOperations {
  @LengthMax(COMMENT_LIMITS.perDocumentMax)
  @Reads()
  @FieldResolver(() => [DocumentCommentObject], {
    complexity: 1,
    description: 'Scope exchange/receive. Oldest first. Not shown to whoever came by a portal link.',
  })
  comments(@Ctx() graph: Graph, @Root() { id }: FoundDocument): Promise<readonly DocumentComment[]> {
    guard(graph, 'exchange/receive');
    return graph.load.comments(id);
  }

  @Reads()
  @FieldResolver(() => ColleagueObject, {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/receive. Who takes care of it; null for nobody, and for whoever came by a portal link.',
  })
  assignee(@Ctx() graph: Graph, @Root() { id }: FoundDocument): Promise<Colleague | null> {
    guard(graph, 'exchange/receive');
    return graph.load.assignee(id);
  }

  @LengthMax(PERSON_LIMITS.peopleMax)
  @Query(() => [ColleagueObject], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/read. The people of the tenant, by name, for comments and assignments.',
  })
  colleagues(@Ctx() { reads, actor }: Graph): Promise<Colleague[]> {
    return listColleagues(reads, actor);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description: 'Scope exchange/receive. Who takes care of it: the e-mail address of a person of the tenant, null for nobody.',
  })
  async assignDocument(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID) documentId: string,
    @Arg('person', () => String, { nullable: true }) person: string | null,
  ): Promise<FoundDocument | undefined> {
    await assignDocument(graph.app, graph.actor, documentId, person ?? null);
    return (await findDocuments(graph.app, graph.actor, [documentId])).get(documentId);
  }

  @Mutation(() => DocumentCommentObject, {
    nullable: true,
    description: `For people who sign in. At most ${COMMENT_LIMITS.charactersMax} characters, and ${COMMENT_LIMITS.perDocumentMax} comments of a document. \`@\` with a name or an e-mail address calls somebody of the tenant.`,
  })
  addComment(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID) documentId: string,
    @Arg('text', () => String) text: string,
  ): Promise<DocumentComment> {
    return addComment(graph.app, graph.actor, documentId, text);
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: 'For people who sign in. False where there is no comment of their own of that id.',
  })
  removeComment(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeComment(graph.app, graph.actor, id);
  }
}
