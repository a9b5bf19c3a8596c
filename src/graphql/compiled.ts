// Queries that come again are compiled: a page of a dashboard has thousands of fields, and walking the query once more for each
// of them takes seven times as long as the code that graphql-jit makes of it.
import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentSpreadNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Graph } from './context.js';

/** Queries that are remembered, those asked for last. */
const QUERIES_MAX = 100;

export interface Operation {
  readonly document: DocumentNode;
  /** Undefined where the document has none of that name. */
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null | undefined;
  /** Of the text. */
  readonly queryHash: string;
  readonly variables: Record<string, unknown> | undefined;
  readonly context: Graph;
}

/** What graphql-js would say; undefined where that is to be asked itself. */
export type Compiled = (operation: Operation) => Promise<Answer | undefined>;

interface Answer {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLError[];
}

/**
 * Answers in Apollo's place, which has parsed, validated and limited the operation; the rest it executes as ever. A gateway would
 * be Apollo's seam for that, but makes an object with accessors for each request, and V8 keeps those, and with them the request
 * and its answer, until the next full collection.
 */
export function answerCompiled(schema: GraphQLSchema, format: Format): ApolloServerPlugin<Graph> {
  const compiled = createCompiled(schema);
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ document, operation, operationName, queryHash, request, contextValue }) => {
        const { variables } = request;
        const result = await compiled({ document, operation, operationName, queryHash: queryHash!, variables, context: contextValue });
        if (result === undefined) return null;
        const { data, errors } = result;
        const singleResult = errors === undefined ? { data } : { data, errors: errors.map((error) => format(error.toJSON(), error)) };
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
      },
    }),
  };
}

type Format = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * Executes queries that come again; mutations, and what comes for the first time, are left. Compiled code catches what resolvers
 * throw, not what getters throw: what can fail, or be a promise, has a resolver.
 */
export function createCompiled(schema: GraphQLSchema): Compiled {
  /** Undefined: asked for once. null: never to be compiled. */
  const queries = new Map<string, CompiledQuery | null | undefined>();

  return async ({ document, operation, operationName, queryHash, variables, context }) => {
    const query = operation?.operation === 'query' ? take(`${queryHash} ${operationName}`, document, operationName) : undefined;
    if (query === undefined) return undefined;
    const { data, errors } = await attempt(query, context, variables);
    // Without data nothing has run: a variable is wrong, and graphql-js has the words for it.
    if (data === undefined) return undefined;
    return errors === undefined ? { data } : { data, errors: complete(errors, document) };
  };

  /** Compiled from the second time on: whoever never asks the same again costs no compilation. */
  function take(key: string, document: DocumentNode, operationName: string | null | undefined): CompiledQuery | undefined {
    let query = queries.get(key);
    if (query === undefined && queries.has(key)) {
      const compiled = isCompilable(document) ? compileQuery(schema, document, operationName ?? undefined) : undefined;
      query = compiled !== undefined && isCompiledQuery(compiled) ? compiled : null;
    }
    queries.delete(key);
    queries.set(key, query);
    if (queries.size > QUERIES_MAX) queries.delete(queries.keys().next().value!);
    return query ?? undefined;
  }
}

/** Nothing where the code itself fails: then graphql-js is asked, and what it says is reported. */
async function attempt({ query }: CompiledQuery, context: Graph, variables: Operation['variables']): Promise<Partial<ExecutionResult>> {
  try {
    return await query(undefined, context, variables ?? {});
  } catch {
    return {};
  }
}

/** Of a value that a variable has by itself: what graphql-jit writes down as it is meant. */
const PLAIN: ReadonlySet<Kind> = new Set([Kind.INT, Kind.BOOLEAN, Kind.ENUM, Kind.NULL]);

/**
 * Whether graphql-jit does with it what graphql-js does. It writes the values of a query into its code and takes some texts for
 * expressions: no text of a query may get there, those of variables never do. It keeps @skip and @include of what has fields at
 * those fields, also where they are asked for once more without; and it sets the key `__proto__` as a prototype.
 */
function isCompilable(document: DocumentNode): boolean {
  let isPlain = true;
  const refuse = (): typeof BREAK => {
    isPlain = false;
    return BREAK;
  };
  const refuseConditional = ({ directives }: FieldNode | FragmentSpreadNode | InlineFragmentNode): typeof BREAK | undefined =>
    directives !== undefined && directives.length > 0 ? refuse() : undefined;
  const refuseField = (node: FieldNode): typeof BREAK | undefined => {
    if (node.alias?.value === '__proto__') return refuse();
    return node.selectionSet === undefined ? undefined : refuseConditional(node);
  };
  visit(document, {
    StringValue: refuse,
    VariableDefinition: ({ defaultValue }) => (defaultValue === undefined || PLAIN.has(defaultValue.kind) ? undefined : refuse()),
    FragmentSpread: refuseConditional,
    InlineFragment: refuseConditional,
    Field: refuseField,
  });
  return isPlain;
}

/** Errors of graphql-jit lack what Apollo reads of those of graphql-js. */
function complete(errors: readonly GraphQLError[], { loc }: DocumentNode): GraphQLError[] {
  const starts = loc === undefined ? [] : [0, ...[...loc.source.body.matchAll(/\r\n|[\n\r]/g)].map((end) => end.index + end[0].length)];
  const place = (locations: GraphQLError['locations']) => ({
    source: loc?.source,
    positions: locations?.map(({ line, column }) => (starts[line - 1] ?? 0) + column - 1),
  });
  return errors.map(
    ({ message, path, originalError, locations }) =>
      new GraphQLError(message, { path, originalError, ...(loc === undefined ? {} : place(locations)) }),
  );
}
