// The rules by which documents choose their channel: scope exchange/webhook, as for channel accounts.

import { Ctx, Query, Resolver } from 'type-graphql';
import { listRoutes } from '../../../domain/routing/list.js';
import { DOCUMENT_TYPES } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { DocumentRoutes } from '../types/route.js';

@Resolver()
export class RouteQueries {
  @LengthMax(DOCUMENT_TYPES.length)
  @Query(() => [DocumentRoutes], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/webhook. One entry for each document type.',
  })
  async documentRoutes(@Ctx() graph: Graph): Promise<DocumentRoutes[]> {
    return listRoutes(graph.reads, graph.actor);
  }
}
