// Subscriptions and deliveries: scope exchange/webhook. The first four mutations call the same use cases as REST.
import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { EventType } from '../../../domain/vocabulary.js';
import { changeEvents, disableSubscription, enableSubscription } from '../../../domain/webhooks/enable.js';
import { findDelivery } from '../../../domain/webhooks/log.js';
import type { LoggedDelivery } from '../../../domain/webhooks/logged.js';
import { cancelReplay, replayDeliveries, retryDelivery } from '../../../domain/webhooks/replay.js';
import { revokePreviousSecret, rotateOneSecret, rotateSecret } from '../../../domain/webhooks/rotate.js';
import { OVERLAP_SECONDS } from '../../../domain/webhooks/secrets.js';
import { signRequest } from '../../../domain/webhooks/signRequest.js';
import { readSubscription, subscribe } from '../../../domain/webhooks/subscribe.js';
import { describeSubscriptions } from '../../../domain/webhooks/subscriptions.js';
import { sendTestEvent } from '../../../domain/webhooks/testEvent.js';
import { unsubscribe } from '../../../domain/webhooks/unsubscribe.js';
import type { Graph } from '../context.js';
import { EventTypeEnum } from '../types/enums.js';
import { DeliveryFilterInput, WebhookDelivery, WebhookRequest, WebhookSubscription } from '../types/webhook.js';

@ObjectType({ simpleResolvers: true, description: 'A subscription with the secret that signs for it.' })
class SubscribedWebhook {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  endpoint!: string;

  @Field(() => [EventTypeEnum])
  subscriptions!: readonly EventType[];

  @Field(() => String)
  signingSecret!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Deliveries that are sent again.' })
export class WebhookReplay {
  @Field(() => ID, { nullable: true, description: 'null for a dry run, and where nothing matched.' })
  id!: string | null;

  @Field(() => Int)
  count!: number;
}

@Resolver()
export class WebhookMutations {
  @Mutation(() => SubscribedWebhook, { nullable: true, description: 'Scope exchange/webhook. "Create or update webhook subscription".' })
  async putWebhook(
    @Ctx() graph: Graph,
    @Arg('endpoint', () => String, { nullable: true }) endpoint: string | null,
    @Arg('subscriptions', () => [EventTypeEnum], { nullable: true }) subscriptions: EventType[] | null,
  ): Promise<SubscribedWebhook> {
    return subscribe(graph.app, graph.actor, readSubscription({ endpoint, subscriptions }, graph.app.endpointRules));
  }

  @Mutation(() => String, { nullable: true, description: 'Scope exchange/webhook. One new secret for all subscriptions; shown only here.' })
  async rotateWebhookSecrets(@Ctx() graph: Graph): Promise<string> {
    return rotateSecret(graph.app, graph.actor);
  }

  @Mutation(() => ID, { nullable: true, description: 'Scope exchange/webhook. "Delete webhook subscription"; answers its id.' })
  async deleteWebhook(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<string> {
    await unsubscribe(graph.app, graph.actor, id);
    return id;
  }

  @Mutation(() => String, {
    nullable: true,
    description: 'Scope exchange/webhook. A new secret for one subscription; overlapSeconds 0 to 604800.',
  })
  async rotateWebhookSecret(
    @Ctx() graph: Graph,
    @Arg('subscriptionId', () => ID) subscriptionId: string,
    @Arg('overlapSeconds', () => Int, { defaultValue: OVERLAP_SECONDS }) overlapSeconds: number,
  ): Promise<string> {
    return rotateOneSecret(graph.app, graph.actor, subscriptionId, overlapSeconds);
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Scope exchange/webhook. The old secret stops signing now; false where there is none.',
  })
  async revokePreviousWebhookSecret(@Ctx() graph: Graph, @Arg('subscriptionId', () => ID) subscriptionId: string): Promise<boolean> {
    return revokePreviousSecret(graph.app, graph.actor, subscriptionId);
  }

  @Mutation(() => WebhookRequest, {
    nullable: true,
    description:
      'Scope exchange/webhook. The request of a delivery as an attempt would send it now, with new links and the secrets in force: compare it with what a receiver checks. Nothing is sent.',
  })
  async signWebhookRequest(@Ctx() graph: Graph, @Arg('deliveryId', () => ID) deliveryId: string): Promise<WebhookRequest> {
    return signRequest(graph.app, graph.actor, deliveryId);
  }

  @Mutation(() => WebhookSubscription, {
    nullable: true,
    description: 'Scope exchange/webhook. What was skipped in the last 24 hours is then sent.',
  })
  async enableWebhookSubscription(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<WebhookSubscription> {
    await enableSubscription(graph.app, graph.actor, id);
    return subscription(graph, id);
  }

  @Mutation(() => WebhookSubscription, {
    nullable: true,
    description: 'Scope exchange/webhook. What it is told of from now on. Its state and secrets stay.',
  })
  async changeWebhookEvents(
    @Ctx() graph: Graph,
    @Arg('id', () => ID) id: string,
    @Arg('subscriptions', () => [EventTypeEnum]) subscriptions: EventType[],
  ): Promise<WebhookSubscription> {
    await changeEvents(graph.app, graph.actor, { id, events: subscriptions });
    return subscription(graph, id);
  }

  @Mutation(() => WebhookSubscription, { nullable: true, description: 'Scope exchange/webhook. Its events become SKIPPED deliveries.' })
  async disableWebhookSubscription(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<WebhookSubscription> {
    await disableSubscription(graph.app, graph.actor, id);
    return subscription(graph, id);
  }

  @Mutation(() => WebhookDelivery, {
    nullable: true,
    description: 'Scope exchange/webhook. About a document that does not exist: `test-…`.',
  })
  async sendTestWebhook(
    @Ctx() graph: Graph,
    @Arg('subscriptionId', () => ID) subscriptionId: string,
    @Arg('type', () => EventTypeEnum) type: EventType,
  ): Promise<LoggedDelivery | undefined> {
    return findDelivery(graph.app, graph.actor, await sendTestEvent(graph.app, graph.actor, subscriptionId, type));
  }

  @Mutation(() => WebhookDelivery, {
    nullable: true,
    description: 'Scope exchange/webhook. Due now, if it is over or waits; once for each key.',
  })
  async retryWebhookDelivery(
    @Ctx() graph: Graph,
    @Arg('id', () => ID) id: string,
    @Arg('idempotencyKey', () => String) idempotencyKey: string,
    @Arg('restartWindow', () => Boolean, { defaultValue: false }) restartWindow: boolean,
  ): Promise<LoggedDelivery | undefined> {
    await retryDelivery(graph.app, graph.actor, { id, idempotencyKey, restartWindow });
    return findDelivery(graph.app, graph.actor, id);
  }

  @Mutation(() => WebhookReplay, {
    nullable: true,
    description: 'Scope exchange/webhook. Deliveries that are over, oldest first, at most 10,000.',
  })
  async replayWebhookDeliveries(
    @Ctx() graph: Graph,
    @Arg('subscriptionId', () => ID) subscriptionId: string,
    @Arg('filter', () => DeliveryFilterInput) filter: DeliveryFilterInput,
    @Arg('ratePerSecond', () => Int, { defaultValue: 10, description: '1 to 100.' }) ratePerSecond: number,
    @Arg('restartWindow', () => Boolean, { defaultValue: false }) restartWindow: boolean,
    @Arg('dryRun', () => Boolean, { defaultValue: false }) dryRun: boolean,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description: 'The same key with the same arguments answers the same replay, once begun; with others it is refused.',
    })
    idempotencyKey: string | null,
  ): Promise<WebhookReplay> {
    const input = { subscriptionId, filter, ratePerSecond, restartWindow, dryRun, idempotencyKey: idempotencyKey ?? undefined };
    const { id, count } = await replayDeliveries(graph.app, graph.actor, input);
    return { id: id ?? null, count };
  }

  @Mutation(() => Int, { nullable: true, description: 'Scope exchange/webhook. Cancels what was not tried yet; how many that were.' })
  async cancelReplay(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<number> {
    return cancelReplay(graph.app, graph.actor, id);
  }
}

async function subscription({ app, actor }: Graph, id: string): Promise<WebhookSubscription> {
  const all = await describeSubscriptions(app, actor);
  return all.find((one) => one.id === id.toLowerCase()) as WebhookSubscription;
}
