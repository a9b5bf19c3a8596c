// The schema from its classes; `npm run schema` prints it to schema.graphql.
import 'reflect-metadata';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { DocumentMutations } from './mutations/documents.js';
import { ParticipantMutations } from './mutations/participants.js';
import { WebhookMutations } from './mutations/webhooks.js';
import { DocumentQueries } from './queries/documents.js';
import { ParticipantQueries } from './queries/participants.js';
import { StatisticsQueries } from './queries/statistics.js';
import { ViewerQueries } from './queries/viewer.js';
import { AttemptFields, DeliveryQueries, SubscriptionQueries } from './queries/webhooks.js';
import { DocumentTotals } from './types/document.js';
import { DeliveryTotals } from './types/webhook.js';

/** Input is judged by the domain's own rules, so that both surfaces give one verdict: no validation of type-graphql's. */
export function createSchema(): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [
      ViewerQueries,
      DocumentQueries,
      DocumentTotals,
      ParticipantQueries,
      SubscriptionQueries,
      DeliveryQueries,
      DeliveryTotals,
      AttemptFields,
      StatisticsQueries,
      DocumentMutations,
      ParticipantMutations,
      WebhookMutations,
    ],
    validate: false,
  });
}

/** As it stands in schema.graphql. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(createSchema()))}\n`;
}
