import type { DocumentNode, GraphQLSchema } from 'graphql';

/** What a request for a stream is given on its way through Apollo, and comes back with. */
export interface SubscriptionPassthrough {
  /** Aborted when the stream ends, for whatever reason. */
  readonly signal: AbortSignal;
  /** Whether it was a GraphQL request at all. */
  begun: boolean;
  /** The subscription, checked and ready to begin. */
  operation: PassedSubscription | undefined;
}

export interface PassedSubscription {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}
