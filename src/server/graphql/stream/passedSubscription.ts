import type { DocumentNode, GraphQLSchema } from 'graphql';

/** What a stream request passes through Apollo, and the result. */
export interface SubscriptionPassthrough {
  /** Aborted when the stream ends, for any reason. */
  readonly signal: AbortSignal;
  /** Whether it was a GraphQL request. */
  begun: boolean;
  /** The subscription, validated and ready to begin. */
  operation: PassedSubscription | undefined;
}

export interface PassedSubscription {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}
