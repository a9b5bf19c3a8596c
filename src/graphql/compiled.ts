// Queries that come again are compiled: a page of a dashboard has thousands of fields, and walking the query once more for each
// of them takes seven times as long as the code that graphql-jit makes of it.
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FragmentSpreadNode,
  GraphQLError,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SourceLocation,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

/** Queries that are remembered, those asked for last. */
const QUERIES_MAX = 100;

export interface Operation {
  readonly document: DocumentNode;
  /** Undefined where the document has none of that name. */
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | undefined;
  /** Of the text. */
  readonly queryHash: string;
  readonly variables: Record<string, unknown> | undefined;
  readonly context: unknown;
}

export type Executor = (operation: Operation) => Promise<ExecutionResult>;

/**
 * Executes operations that were parsed and validated; mutations, and what comes for the first time, as graphql-js does. Compiled
 * code catches what resolvers throw, not what getters throw: what can fail, or be a promise, has a resolver.
 */
export function createExecutor(schema: GraphQLSchema): Executor {
  const queries = new Map<string, CompiledQuery | undefined>();

  return async ({ document, operation, operationName, queryHash, variables, context }) => {
    const query = operation?.operation === 'query' ? take(`${queryHash} ${operationName}`, document, operationName) : undefined;
    const result = await query?.query(undefined, context, variables ?? {});
    // Without data nothing has run: a variable is wrong, and graphql-js has the words for it.
    if (result?.data === undefined) return execute({ schema, document, contextValue: context, variableValues: variables, operationName });
    return result.errors === undefined ? result : { ...result, errors: result.errors.map((error) => complete(error, document)) };
  };

  /** Compiled from the second time on: whoever never asks the same again costs no compilation. */
  function take(key: string, document: DocumentNode, operationName: string | undefined): CompiledQuery | undefined {
    let query = queries.get(key);
    if (query === undefined && queries.has(key)) {
      const compiled = isCompilable(document) ? compileQuery(schema, document, operationName) : undefined;
      if (compiled !== undefined && isCompiledQuery(compiled)) query = compiled;
    }
    queries.delete(key);
    queries.set(key, query);
    if (queries.size > QUERIES_MAX) queries.delete(queries.keys().next().value!);
    return query;
  }
}

/** graphql-jit keeps @skip and @include of a fragment at its fields, also where it is spread without them. */
function isCompilable(document: DocumentNode): boolean {
  let isConditional = false;
  const look = ({ directives }: FragmentSpreadNode | InlineFragmentNode): void => {
    isConditional ||= directives !== undefined && directives.length > 0;
  };
  visit(document, { FragmentSpread: look, InlineFragment: look });
  return !isConditional;
}

/** Errors of graphql-jit lack what Apollo reads of those of graphql-js. */
function complete({ message, path, originalError, locations }: GraphQLError, { loc }: DocumentNode): GraphQLError {
  const place = loc === undefined ? {} : { source: loc.source, positions: locations?.map((at) => offset(loc.source.body, at)) };
  return new GraphQLError(message, { path, originalError, ...place });
}

function offset(text: string, { line, column }: SourceLocation): number {
  const ends = [...text.matchAll(/\r\n|[\n\r]/g)];
  const end = ends[line - 2];
  return (end === undefined ? 0 : end.index + end[0].length) + column - 1;
}
