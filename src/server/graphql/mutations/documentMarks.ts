// What people do to documents of a list: read, labelled, not sent any more.
import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { findDocuments } from '../../../domain/documents/retrieval/list/search.js';
import { cancelSending } from '../../../domain/documents/sending/cancel.js';
import { labelDocuments } from '../../../domain/labels/labels.js';
import { markDocumentsRead } from '../../../domain/labels/markRead.js';
import { HOLD_LIMITS, holdDocuments, releaseHolds } from '../../../domain/maintenance/legalHold.js';
import type { Graph } from '../context.js';
import { DocumentObject } from '../types/document.js';

const REASON = { description: `Why, at most ${HOLD_LIMITS.reasonCharactersMax} characters. It is in the audit log.` };
const HELD = 'Nothing of these documents is removed, whatever their age, until they are released.';

@Resolver()
export class DocumentMarkMutations {
  @Mutation(() => Int, {
    nullable: true,
    description: 'Scope exchange/receive. Marks incoming documents as read, or as unread again. Answers how many changed; at most 500.',
  })
  async markDocumentsRead(
    @Ctx() graph: Graph,
    @Arg('documentIds', () => [ID]) documentIds: string[],
    @Arg('read', () => Boolean, { defaultValue: true }) read: boolean,
  ): Promise<number> {
    return markDocumentsRead(graph.app, graph.actor, documentIds, read);
  }

  @Mutation(() => Int, {
    nullable: true,
    description:
      'Scope exchange/receive. Puts labels on documents and takes others off. Answers how many changed; at most 500, 20 labels each.',
  })
  async labelDocuments(
    @Ctx() graph: Graph,
    @Arg('documentIds', () => [ID]) documentIds: string[],
    @Arg('add', () => [String], { nullable: true }) add: string[] | null,
    @Arg('remove', () => [String], { nullable: true }) remove: string[] | null,
  ): Promise<number> {
    return labelDocuments(graph.app, graph.actor, documentIds, { add, remove });
  }

  @Mutation(() => Int, {
    nullable: true,
    description: `Scope exchange/receive. ${HELD} Answers how many were added; at most ${HOLD_LIMITS.documentsMax}.`,
  })
  async holdDocuments(
    @Ctx() graph: Graph,
    @Arg('documentIds', () => [ID]) documentIds: string[],
    @Arg('reason', () => String, REASON) reason: string,
  ): Promise<number> {
    return holdDocuments(graph.app, graph.actor, { documentIds }, reason);
  }

  @Mutation(() => Int, {
    nullable: true,
    description: `For people who sign in. From then on the ordinary retention counts. Answers how many were released; at most ${HOLD_LIMITS.documentsMax}.`,
  })
  async releaseHolds(
    @Ctx() graph: Graph,
    @Arg('documentIds', () => [ID]) documentIds: string[],
    @Arg('reason', () => String, REASON) reason: string,
  ): Promise<number> {
    return releaseHolds(graph.app, graph.actor, { documentIds }, reason);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description:
      'Scope exchange/send. Ends an outgoing document that was not handed over yet in ERROR, with an event. Refused while it is being processed, and where an attempt may have handed it over.',
  })
  async cancelSending(@Ctx() graph: Graph, @Arg('documentId', () => ID) documentId: string): Promise<FoundDocument | undefined> {
    await cancelSending(graph.app, graph.actor, documentId);
    return (await findDocuments(graph.app, graph.actor, [documentId])).get(documentId);
  }
}
