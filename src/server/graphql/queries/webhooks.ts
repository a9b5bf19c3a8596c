// Subscriptions, deliveries and attempts: scope exchange/webhook.

import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../../domain/vocabulary.js';
import { ALERT_KINDS } from '../../../domain/webhooks/alerts.js';
import type { BreakerState } from '../../../domain/webhooks/endpointHealth.js';
import { countDeliveries, findDelivery, searchDeliveries } from '../../../domain/webhooks/log.js';
import { ATTEMPTS_MAX, type LoggedAttempt, type LoggedDelivery } from '../../../domain/webhooks/logged.js';
import { LIVE_MAX } from '../../../domain/webhooks/secrets.js';
import { describeSubscriptions } from '../../../domain/webhooks/subscriptions.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { BreakerStateEnum } from '../types/enums.js';
import { Instant } from '../types/instant.js';
import { type Connection, checkFirst, connection, FIRST } from '../types/page.js';
import {
  DeliveryAttempt,
  DeliveryConnection,
  DeliveryFilterInput,
  SecretInfo,
  WebhookAlert,
  WebhookDelivery,
  WebhookSubscription,
} from '../types/webhook.js';

@Resolver(() => WebhookSubscription)
export class SubscriptionQueries {
  @LengthMax(LIMITS.subscriptionsPerTenantMax)
  @Query(() => [WebhookSubscription], { nullable: true, complexity: 1, description: 'Scope exchange/webhook. In the order of creation.' })
  async webhookSubscriptions(@Ctx() graph: Graph): Promise<WebhookSubscription[]> {
    return (await describeSubscriptions(graph.reads, graph.actor)) as WebhookSubscription[];
  }

  @LengthMax(LIVE_MAX)
  @FieldResolver(() => [SecretInfo], { complexity: 1, description: 'What signs now, newest first.' })
  secrets(@Ctx() graph: Graph, @Root() { id }: WebhookSubscription): Promise<readonly SecretInfo[]> {
    return graph.load.secrets(id);
  }

  @LengthMax(ALERT_KINDS.length)
  @FieldResolver(() => [WebhookAlert], { complexity: 1, description: 'Raised since its last success, oldest first.' })
  alerts(@Ctx() graph: Graph, @Root() { id }: WebhookSubscription): Promise<readonly WebhookAlert[]> {
    return graph.load.alerts(id);
  }

  @FieldResolver(() => BreakerStateEnum, { complexity: 1, description: 'Whether its endpoint is sent to.' })
  async breaker(@Ctx() graph: Graph, @Root() { id }: WebhookSubscription): Promise<BreakerState> {
    return (await graph.load.health(id)).breaker;
  }

  @FieldResolver(() => Instant, { nullable: true, complexity: 1, description: 'Until when an OPEN breaker rests.' })
  async breakerOpenUntil(@Ctx() graph: Graph, @Root() { id }: WebhookSubscription): Promise<Date | null> {
    return (await graph.load.health(id)).breakerOpenUntil;
  }

  @FieldResolver(() => Instant, {
    nullable: true,
    complexity: 1,
    description: 'Until when nothing is sent because the receiver answered 429 with Retry-After.',
  })
  async pausedUntil(@Ctx() graph: Graph, @Root() { id }: WebhookSubscription): Promise<Date | null> {
    return (await graph.load.health(id)).pausedUntil;
  }

  @FieldResolver(() => Int, {
    complexity: 1,
    description: 'Requests at once while the breaker is CLOSED; time-outs lower it, successes raise it to 8.',
  })
  async inFlightLimit(@Ctx() graph: Graph, @Root() { id }: WebhookSubscription): Promise<number> {
    return (await graph.load.health(id)).inFlightLimit;
  }
}

@Resolver(() => WebhookDelivery)
export class DeliveryQueries {
  @Query(() => WebhookDelivery, { nullable: true, description: 'Scope exchange/webhook.' })
  async webhookDelivery(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<LoggedDelivery | null> {
    return (await findDelivery(graph.reads, graph.actor, id)) ?? null;
  }

  @Query(() => DeliveryConnection, { nullable: true, description: 'Scope exchange/webhook. Latest first.' })
  async webhookDeliveries(
    @Ctx() graph: Graph,
    @Arg('filter', () => DeliveryFilterInput, { nullable: true }) filter: DeliveryFilterInput | null,
    @Arg('first', () => Int, FIRST) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<Connection<LoggedDelivery>> {
    const { reads, actor } = graph;
    const page = await searchDeliveries(reads, actor, { filter: filter ?? {}, first: checkFirst(first), after });
    return connection(page, after, (most) => countDeliveries(reads, actor, filter ?? {}, most));
  }

  @LengthMax(ATTEMPTS_MAX)
  @FieldResolver(() => [DeliveryAttempt], { complexity: 1, description: `Those of the last 30 days, the latest ${ATTEMPTS_MAX}.` })
  attempts(@Ctx() graph: Graph, @Root() { id, attempts }: LoggedDelivery): readonly LoggedAttempt[] | Promise<readonly LoggedAttempt[]> {
    return attempts ?? graph.load.attempts(id);
  }

  @Reads('type', 'eventId')
  @FieldResolver(() => GraphQLJSON, { description: 'What is sent, without links: they are minted for each attempt.' })
  async body(@Ctx() graph: Graph, @Root() { id, type, eventId }: LoggedDelivery): Promise<object | null> {
    const snapshot = await graph.load.snapshot(id);
    return snapshot && { type, eventId, ...snapshot, files: snapshot.files.map(({ id: _, ...file }) => file) };
  }
}

@Resolver(() => DeliveryAttempt)
export class AttemptFields {
  @FieldResolver(() => String, { nullable: true, description: 'The first bytes of the answer, as UTF-8.' })
  responseHead(@Root() { responseHead }: LoggedAttempt): string | null {
    return responseHead === null ? null : Buffer.from(responseHead).toString();
  }
}
