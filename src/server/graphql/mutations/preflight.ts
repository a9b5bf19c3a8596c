// A dry run of sending a document.
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { preflight } from '../../../domain/documents/sending/preflight.js';
import type { DocumentType } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { shownPreflight } from '../receiverLookup.js';
import { DocumentTypeName } from '../types/enums.js';
import { PreflightResult } from '../types/receiver.js';
import { GraphQLUpload, type Uploaded } from '../upload.js';
import { dryRunPart } from '../uploadedParts.js';

@Resolver()
export class PreflightMutations {
  @Mutation(() => PreflightResult, {
    nullable: true,
    description:
      'Scope exchange/send. A dry run: the rules, the channel and the lookup of the receiver. Nothing is stored, and nothing sent.',
  })
  async preflightDocument(
    @Ctx() graph: Graph,
    @Arg('documentType', () => DocumentTypeName) documentType: DocumentType,
    @Arg('document', () => GraphQLUpload, { nullable: true }) document: Uploaded | null,
  ): Promise<object> {
    const part = await dryRunPart(graph, document);
    return shownPreflight(await preflight(graph.app, graph.actor, { documentType, document: part }), graph.language);
  }
}
