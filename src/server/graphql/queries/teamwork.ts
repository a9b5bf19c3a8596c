// What people of a tenant do together at a document.
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { addComment, COMMENT_LIMITS, type DocumentComment, removeComment } from '../../../domain/comments/comments.js';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { DocumentObject } from '../types/document.js';
import { DocumentCommentObject } from '../types/teamwork.js';

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
