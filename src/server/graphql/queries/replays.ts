// Replays with their progress, and how endpoints answer: scope exchange/webhook.
import { Arg, Ctx, Field, FieldResolver, Float, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { parameterInvalid } from '../../../domain/errors.js';
import { type EndpointStatistics, SAMPLED_MAX } from '../../../domain/webhooks/endpointStatistics.js';
import { listReplays, type ReplayProgress as Progress, REPLAYS_SHOWN_MAX } from '../../../domain/webhooks/replayProgress.js';
import type { WorkEnding } from '../../../domain/workEnding.js';
import type { Graph } from '../context.js';
import { COSTS } from '../costs.js';
import { WorkEndingEnum } from '../types/enums.js';
import { Instant } from '../types/instant.js';
import { WebhookSubscription } from '../types/webhook.js';

@ObjectType({ simpleResolvers: true, description: 'Deliveries that are sent again, and what became of them.' })
class ReplayProgress implements Progress {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  subscriptionId!: string;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Boolean)
  isCancelled!: boolean;

  @Field(() => WorkEndingEnum, { nullable: true, description: 'null where somebody cancelled it.' })
  cancelledBecause!: WorkEnding | null;

  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  delivered!: number;

  @Field(() => Int, { description: 'Not ended yet. The rest was given up, skipped or cancelled.' })
  waiting!: number;
}

@ObjectType('EndpointStatistics', { simpleResolvers: true, description: 'How an endpoint has answered.' })
class EndpointStatisticsObject implements EndpointStatistics {
  @Field(() => Int)
  attempts!: number;

  @Field(() => Float, { nullable: true, description: '0 to 1; null without an attempt.' })
  successRate!: number | null;

  @Field(() => Int, { nullable: true, description: 'Nineteen of twenty attempts took no longer.' })
  p95Ms!: number | null;
}

@Resolver(() => WebhookSubscription)
export class ReplayQueries {
  @Query(() => [ReplayProgress], { nullable: true, complexity: 1, description: 'Scope exchange/webhook. The latest first.' })
  async webhookReplays(
    @Ctx() { reads, actor }: Graph,
    @Arg('first', () => Int, { defaultValue: 20, description: `1 to ${REPLAYS_SHOWN_MAX}.` }) first: number,
  ): Promise<Progress[]> {
    if (first < 1 || first > REPLAYS_SHOWN_MAX) throw parameterInvalid(`first must be 1 to ${REPLAYS_SHOWN_MAX}`);
    return listReplays(reads, actor, first);
  }

  @FieldResolver(() => EndpointStatisticsObject, {
    complexity: COSTS.object,
    description: `Of the last 24 hours, among the latest ${SAMPLED_MAX} deliveries of the tenant.`,
  })
  statistics(@Ctx() graph: Graph, @Root() { id }: WebhookSubscription): Promise<EndpointStatistics> {
    return graph.load.endpointStatistics(id);
  }
}
