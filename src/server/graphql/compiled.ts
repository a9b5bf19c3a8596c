// Compiles repeated queries. A page of a dashboard has thousands of fields, and interpreting the query for each of them takes seven times
// as long as the code of graphql-jit.
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
import { LRUCache } from 'lru-cache';
import type { Graph } from './context.js';
import { oneForEachNull } from './nullErrors.js';

/** The most recently used queries that are cached. */
const QUERIES_MAX = 100;

interface Operation {
  readonly document: DocumentNode;
  /** Undefined where the document has no operation of that name. */
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null | undefined;
  /** Of the text. */
  readonly queryHash: string;
  readonly variables: Record<string, unknown> | undefined;
  readonly context: Graph;
}

/** The result of graphql-js. Undefined where graphql-js must execute the query. */
type Compiled = (operation: Operation) => Promise<CompiledAnswer | undefined>;

interface CompiledAnswer {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLError[];
}

/**
 * Answers instead of Apollo, which has parsed, validated and limited the operation. Apollo executes everything else. A gateway would be
 * Apollo's extension point for this, but it makes an object with accessors for each request. V8 keeps those, and with them the request
 * and its response, until the next full collection.
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
 * Executes repeated queries, but no mutations and no first occurrences. Compiled code catches errors of resolvers, not of getters: fields
 * that may fail, or return a promise, have a resolver.
 */
export function createCompiled(schema: GraphQLSchema): Compiled {
  const queries = new LRUCache<string, CompiledQuery | 'ONCE' | 'NEVER'>({ max: QUERIES_MAX });

  return async ({ document, operation, operationName, queryHash, variables, context }) => {
    const query = operation?.operation === 'query' ? take(`${queryHash} ${operationName}`, document, operationName) : undefined;
    if (query === undefined) return undefined;
    const { data, errors } = await attempt(query, context, variables);
    // Without data nothing was executed: a variable is invalid, and graphql-js reports that.
    if (data === undefined) return undefined;
    return errors === undefined ? { data } : { data, errors: oneForEachNull(complete(errors, document), data, schema, document) };
  };

  /** Compiles a query at its second occurrence, so that queries which never repeat cost no compilation. */
  function take(key: string, document: DocumentNode, operationName: string | null | undefined): CompiledQuery | undefined {
    let query = queries.get(key);
    if (query === 'ONCE') {
      const compiled = isCompilable(document) ? compileQuery(schema, document, operationName ?? undefined) : undefined;
      query = compiled !== undefined && isCompiledQuery(compiled) ? compiled : 'NEVER';
      queries.set(key, query);
    } else if (query === undefined) queries.set(key, 'ONCE');
    return typeof query === 'object' ? query : undefined;
  }
}

/** Undefined where the compiled code itself fails. graphql-js then executes the query. */
async function attempt({ query }: CompiledQuery, context: Graph, variables: Operation['variables']): Promise<Partial<ExecutionResult>> {
  try {
    return await query(undefined, context, variables ?? {});
  } catch {
    return {};
  }
}

/** Plain default values of variables, which graphql-jit writes into its code correctly. */
const PLAIN: ReadonlySet<Kind> = new Set([Kind.INT, Kind.BOOLEAN, Kind.ENUM, Kind.NULL]);

/**
 * Whether graphql-jit executes the query as graphql-js does. It writes values of a query into its code and takes some texts for
 * expressions, so texts of a query must not get there; texts of variables never do. It also keeps @skip and @include of a field with a
 * selection for a second occurrence of that field without them, and sets the key `__proto__` as a prototype.
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

/** Errors of graphql-jit lack properties that Apollo reads. */
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
