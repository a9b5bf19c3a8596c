// The sources of subscriptions. A change names its object, which is read for each subscriber with the rights of its tenant.
import { setTimeout as delay } from 'node:timers/promises';
import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { DocumentChange as Seen } from '../../../domain/documents/retrieval/list/changes.js';
import type { DocumentFilter } from '../../../domain/documents/retrieval/list/filter.js';
import { matchDocuments } from '../../../domain/documents/retrieval/list/search.js';
import { ExchangeError } from '../../../domain/errors.js';
import type { DeliveryChange } from '../../../domain/webhooks/changes.js';
import { type DeliveryFilter, matchDeliveries } from '../../../domain/webhooks/log.js';
import type { LoggedDelivery } from '../../../domain/webhooks/logged.js';
import type { Graph } from '../context.js';
import { DocumentChange } from '../types/change.js';
import { DocumentFilterInput } from '../types/documentFilter.js';
import { DeliveryFilterInput, WebhookDelivery } from '../types/webhook.js';
import { createMailbox, type Mailbox } from './mailbox.js';

/** Changes that are read and sent together. */
const BATCH_MAX = 20;
/** The pause while the database is unavailable or this tenant has too many reads. */
const RETRY_MS = 1_000;

interface SubscriptionArgs<Args> {
  readonly context: Graph;
  readonly args: Args;
}

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
    if ((args.documentId ?? change.documentId) === change.documentId) mailbox.put(change.id, change);
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

/** The results of `find` for each batch, until the signal. Waits for an unavailable database, so that nothing is left out. */
async function* batches<Change, Item>(
  { app, hold }: Graph,
  mailbox: Mailbox<Change>,
  find: (changes: readonly Change[]) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for (;;) {
    const changes = await mailbox.take(BATCH_MAX);
    if (changes === undefined) return;
    let found: readonly Item[] | undefined;
    while (found === undefined && !hold!.signal.aborted) {
      found = await find(changes).catch(async (error: unknown) => {
        const isBusy = error instanceof ExchangeError && error.code === 'TOO_MANY_REQUESTS';
        if (!isBusy && !app.database.isGone(error)) throw error;
        await delay(RETRY_MS, undefined, { signal: hold!.signal, ref: false }).catch(() => undefined);
        return undefined;
      });
    }
    if (found !== undefined && found.length > 0) yield found;
  }
}

function idsOf(changes: readonly { readonly id: string }[]): string[] {
  return changes.map(({ id }) => id);
}

function onceAborted(signal: AbortSignal, leave: () => void): void {
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}

/** graphql awaits the result of subscribe, but the types of type-graphql do not allow a promise. */
function asIterable<Args, Item>(subscribe: (asked: SubscriptionArgs<Args>) => Promise<AsyncIterable<Item>>) {
  return subscribe as unknown as () => AsyncIterable<Item>;
}
