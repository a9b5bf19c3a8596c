// Apollo parses, validates and limits every operation. A subscription is then passed on to the stream that requested it.
import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import type { Graph } from '../context.js';

export const passSubscriptionsThrough: ApolloServerPlugin<Graph> = {
  requestDidStart: async ({ contextValue: { hold } }) => {
    if (hold !== undefined) hold.begun = true;
    return {
      didResolveOperation: async ({ operation, schema, request }) => {
        if (operation?.operation !== 'subscription') return;
        if (hold === undefined) throw fault('BAD_REQUEST', 'Subscriptions are served at POST /graphql/stream');
        refuseBadVariables(schema, operation, request.variables ?? {});
      },
      responseForOperation: async ({ operation, document, schema, request, operationName }) => {
        if (hold === undefined || operation?.operation !== 'subscription') return null;
        hold.operation = { schema, document, operationName: operationName ?? undefined, variables: request.variables ?? {} };
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data: null } } };
      },
    };
  },
};

/** Otherwise the fault would be found when the subscription begins, and be reported as an internal error. */
function refuseBadVariables(schema: GraphQLSchema, operation: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>): void {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  if (errors?.[0] !== undefined) throw fault('BAD_USER_INPUT', errors[0].message);
}

function fault(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}
