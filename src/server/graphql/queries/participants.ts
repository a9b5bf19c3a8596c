// Participants with their registration: scope exchange/participant.

import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { describeParticipants, findParticipant } from '../../../domain/participants/describe.js';
import { DRIFT_PARTS, type Drift } from '../../../domain/participants/reconcile/drift.js';
import { LIMITS } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { checkFirst, FIRST } from '../types/page.js';
import { ParticipantDrift, ParticipantObject, Registration } from '../types/participant.js';

@Resolver(() => ParticipantObject)
export class ParticipantQueries {
  @Query(() => [ParticipantObject], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/participant. In the order of registration, `first` of them behind the one with the identifier `after`.',
  })
  async participants(
    @Ctx() graph: Graph,
    @Arg('first', () => Int, { ...FIRST, defaultValue: LIMITS.listLimitMax }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('text', () => String, { nullable: true, description: 'Somewhere in name or identifier, without case.' }) text: string | null,
  ): Promise<ParticipantObject[]> {
    return describeParticipants(graph.reads, graph.actor, { first: checkFirst(first), after, text });
  }

  @Query(() => ParticipantObject, { nullable: true, description: 'Scope exchange/participant. Compared without case.' })
  async participant(@Ctx() graph: Graph, @Arg('identifier', () => String) identifier: string): Promise<ParticipantObject | null> {
    return findParticipant(graph.reads, graph.actor, identifier);
  }

  @FieldResolver(() => Registration, { complexity: 1 })
  async registration(@Ctx() graph: Graph, @Root() { identifier }: ParticipantObject): Promise<Registration> {
    return (await graph.load.registration(identifier.toLowerCase())) ?? { smlAt: null, smpAt: null, directoryAt: null };
  }

  @LengthMax(DRIFT_PARTS.length)
  @FieldResolver(() => [ParticipantDrift], {
    complexity: 1,
    description: 'Where the network differs, as of the latest comparison (RECONCILE_SECONDS).',
  })
  drift(@Ctx() graph: Graph, @Root() { identifier }: ParticipantObject): Promise<readonly Drift[]> {
    return graph.load.drift(identifier.toLowerCase());
  }
}
