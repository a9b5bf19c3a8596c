// The sources of subscriptions. A change names its object, which is read for each subscriber with the rights of its tenant.
import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { DocumentChange as Seen } from '../../../domain/documents/retrieval/list/changes.js';
import type { DocumentFilter } from '../../../domain/documents/retrieval/list/filter.js';
import { matchDocuments } from '../../../domain/documents/retrieval/list/search.js';
import type { DeliveryChange } from '../../../domain/webhooks/changes.js';
import { type DeliveryFilter, matchDeliveries } from '../../../domain/webhooks/log.js';
import type { LoggedDelivery } from '../../../domain/webhooks/logged.js';
import { DocumentChange } from '../types/change.js';
import { DocumentFilterInput } from '../types/documentFilter.js';
import { DeliveryFilterInput, WebhookDelivery } from '../types/webhook.js';
import { asIterable, batches, idsOf, onceAborted, type SubscriptionArgs } from './batches.js';
import { createMailbox } from './mailbox.js';

@Resolver()
export class ChangeSubscriptions {
  @Subscription(() => DocumentChange, {
    subscribe: asIterable(watchDocuments),
    description: 'Scope exchange/receive. Every document that changes, or one; those that match the filter as they are then.',
  })
  documentChanged(
    @Root() change: DocumentChange,
    @Arg('documentId', () => ID, { nullable: true }) _documentId: string | null,
    @Arg('filter', () => DocumentFilterInput, { nullable: true }) _filter: DocumentFilterInput | null,
  ): DocumentChange {
    return change;
  }

  @Subscription(() => WebhookDelivery, {
    subscribe: asIterable(watchDeliveries),
    description: 'Scope exchange/webhook. Every delivery that changes, or one; those that match the filter as they are then.',
  })
  deliveryChanged(
    @Root() delivery: WebhookDelivery,
    @Arg('id', () => ID, { nullable: true }) _id: string | null,
    @Arg('filter', () => DeliveryFilterInput, { nullable: true }) _filter: DeliveryFilterInput | null,
  ): WebhookDelivery {
    return delivery;
  }
}

async function watchDocuments({ context: graph, args }: SubscriptionArgs<{ documentId?: string | null; filter?: DocumentFilter | null }>) {
  const { app, reads, actor } = graph;
  const { signal } = graph.hold!;
  const filter = args.filter ?? {};
  await matchDocuments(reads, actor, [], filter); // refuses a filter that cannot be asked
  const mailbox = createMailbox<Seen>((earlier, { to, at }) => ({ ...earlier, to, at }), signal);
  const leave = await app.feeds.documents.watch(actor.tenantId, (change) => {
    if (!change.isMark && (args.documentId ?? change.documentId) === change.documentId) mailbox.put(change.id, change);
  });
  onceAborted(signal, leave);
  return batches(graph, mailbox, async (changes) => {
    const found = await matchDocuments(reads, actor, idsOf(changes), filter);
    return changes.flatMap(({ id, from, to, at }) => {
      const document = found.get(id);
      return document === undefined ? [] : [{ from, to, at, document }];
    });
  });
}

async function watchDeliveries({ context: graph, args }: SubscriptionArgs<{ id?: string | null; filter?: DeliveryFilter | null }>) {
  const { app, reads, actor } = graph;
  const { signal } = graph.hold!;
  const filter = args.filter ?? {};
  await matchDeliveries(reads, actor, [], filter);
  const mailbox = createMailbox<DeliveryChange>((_, later) => later, signal);
  const leave = await app.feeds.deliveries.watch(actor.tenantId, (change) => {
    if ((args.id ?? change.id) === change.id) mailbox.put(change.id, change);
  });
  onceAborted(signal, leave);
  return batches<DeliveryChange, LoggedDelivery>(graph, mailbox, async (changes) => {
    const found = await matchDeliveries(reads, actor, idsOf(changes), filter);
    return changes.flatMap(({ id }) => found.get(id) ?? []);
  });
}
