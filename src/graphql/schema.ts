// The schema from its classes; `npm run schema` prints it to schema.graphql.
import 'reflect-metadata';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { DocumentMutations } from './mutations/documents.js';
import { ParticipantMutations } from './mutations/participants.js';
import { WebhookMutations } from './mutations/webhooks.js';
import { DocumentQueries, FileFields } from './queries/documents.js';
import { ParticipantQueries } from './queries/participants.js';
import { StatisticsQueries } from './queries/statistics.js';
import { ViewerQueries } from './queries/viewer.js';
import { AttemptFields, DeliveryQueries, SubscriptionQueries } from './queries/webhooks.js';
import { ChangeSubscriptions } from './subscriptions/changes.js';

/** Each subscription has its own source; type-graphql wants one of these all the same. */
const UNUSED_PUB_SUB: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('No subscription has a topic');
  },
};

/** Input is judged by the domain's own rules, so that both surfaces give one verdict: no validation of type-graphql's. */
export function createSchema(): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [
      ViewerQueries,
      DocumentQueries,
      FileFields,
      ParticipantQueries,
      SubscriptionQueries,
      DeliveryQueries,
      AttemptFields,
      StatisticsQueries,
      DocumentMutations,
      ParticipantMutations,
      WebhookMutations,
      ChangeSubscriptions,
    ],
    validate: false,
    pubSub: UNUSED_PUB_SUB,
  });
}

/** As it stands in schema.graphql. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(createSchema()))}\n`;
}
