// Events to pull: scope exchange/webhook.
import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { LIMITS } from '../../../domain/vocabulary.js';
import { type PulledEvent as Pulled, pullEvents } from '../../../domain/webhooks/pull.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { checkFirst } from '../types/page.js';

@ObjectType({ simpleResolvers: true, description: 'A change of a document, as webhooks tell it.' })
class PulledEvent {
  @Field(() => String)
  cursor!: string;

  @Field(() => GraphQLJSON, { description: 'What a webhook is sent, with new links.' })
  body!: object;
}

@ObjectType({ simpleResolvers: true, description: 'Events of the tenant in their order.' })
class EventPage {
  @LengthMax(LIMITS.listLimitMax)
  @Field(() => [PulledEvent])
  events!: readonly Pulled[];

  @Field(() => String, { description: 'The cursor to go on from: the last event, or where there is none, what was given.' })
  next!: string;
}

@Resolver()
export class EventQueries {
  @Query(() => EventPage, {
    nullable: true,
    complexity: 10,
    description: 'Scope exchange/webhook. Oldest first, from the last 30 days; `GET /v4/events` also waits for the next one.',
  })
  async events(
    @Ctx() graph: Graph,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('limit', () => Int, { defaultValue: LIMITS.listLimitDefault, description: `1 to ${LIMITS.listLimitMax}.` }) limit: number,
  ): Promise<EventPage> {
    return pullEvents(graph.app, graph.actor, { after: after ?? undefined, limit: checkFirst(limit, 'limit') });
  }
}
