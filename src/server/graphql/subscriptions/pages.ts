// One stream for all that a page shows: it says what to ask for again.
import { Arg, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import type { Topic } from '../../../domain/pageChanges/read.js';
import type { Scope } from '../../../domain/vocabulary.js';
import { type Graph, guard } from '../context.js';
import { TopicEnum } from '../types/enums.js';
import { asIterable, batches, onceAborted, type SubscriptionArgs } from './batches.js';
import { createMailbox } from './mailbox.js';

@ObjectType({ simpleResolvers: true, description: 'Something that a page shows has changed.' })
class Changed {
  @Field(() => TopicEnum)
  topic!: Topic;

  @Field(() => ID, { nullable: true, description: 'The documentId, or the id of the delivery; null: something of this topic.' })
  id!: string | null;
}

/** Of a token that may hear of a topic. Attention has what the token may see. */
const SCOPES: Readonly<Record<Topic, Scope | undefined>> = {
  documents: 'exchange/receive',
  deliveries: 'exchange/webhook',
  participants: 'exchange/participant',
  attention: undefined,
  accounts: 'exchange/webhook',
  webhooks: 'exchange/webhook',
  jobs: 'exchange/receive',
};

@Resolver()
export class PageSubscriptions {
  @Subscription(() => Changed, {
    subscribe: asIterable(watchTopics),
    description:
      'Any scope: `documents` and `jobs` take exchange/receive, `participants` exchange/participant, `deliveries`, `accounts` and `webhooks` exchange/webhook. A slow reader is told once of several changes of the same.',
  })
  changed(@Root() change: Changed, @Arg('topics', () => [TopicEnum]) _topics: Topic[]): Changed {
    return change;
  }
}

async function watchTopics({ context: graph, args }: SubscriptionArgs<{ topics: readonly Topic[] }>) {
  const { app, actor } = graph;
  const { signal } = graph.hold!;
  const topics = new Set(args.topics);
  for (const topic of topics) if (SCOPES[topic] !== undefined) guard(graph, SCOPES[topic]);
  const mailbox = createMailbox<Changed>((_, later) => later, signal);
  const tell = (topic: Topic, id: string | null = null): void => {
    if (topics.has(topic)) mailbox.put(`${topic} ${id ?? ''}`, { topic, id });
  };
  const seesDocuments = mayRead(graph, 'exchange/receive');
  if (topics.has('documents') || (topics.has('attention') && seesDocuments)) {
    onceAborted(
      signal,
      await app.feeds.documents.watch(actor.tenantId, ({ documentId, from, to, isMark }) => {
        tell('documents', documentId);
        if (!isMark && (from === 'ERROR' || to === 'ERROR')) tell('attention');
      }),
    );
  }
  if (topics.has('deliveries')) {
    onceAborted(signal, await app.feeds.deliveries.watch(actor.tenantId, ({ id }) => tell('deliveries', id)));
  }
  onceAborted(signal, await app.feeds.pages.watch(actor.tenantId, ({ topic }) => tell(topic)));
  return batches<Changed, Changed>(graph, mailbox, async (changes) => changes);
}

function mayRead({ actor: { permissions } }: Graph, scope: Scope): boolean {
  return permissions.has(scope) || permissions.has('exchange/read');
}
