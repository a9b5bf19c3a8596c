// Checks of the query text before Apollo parses it: texts that take long to parse, and texts that fail during validation.
import { type DocumentNode, type FragmentSpreadNode, GraphQLError, Kind, OperationTypeNode, parse, type SelectionSetNode } from 'graphql';
import { overLimit, QUERY_LIMITS } from './limits.js';

/** The fault of the text in a request body, with its code. Missing and unparsable texts are left to Apollo. */
export function faultOf({ query }: { readonly query?: unknown }): GraphQLError | undefined {
  if (typeof query !== 'string') return undefined;
  const tooLong = overLimit('length', query.length, QUERY_LIMITS.textMax);
  if (tooLong !== undefined) return tooLong;
  const mayBeConditional = /@\s*(skip|include)/.test(query) && query.includes(OperationTypeNode.SUBSCRIPTION);
  if (!mayBeConditional || !isConditional(query)) return undefined;
  return new GraphQLError('The field of a subscription takes neither @skip nor @include', { extensions: { code: 'BAD_REQUEST' } });
}

/**
 * GraphQL specification: "The root selection set of a subscription operation must not use @skip or @include". graphql-js throws where the
 * condition of the only field is a variable, and where it then finds no field.
 */
function isConditional(query: string): boolean {
  let document: DocumentNode;
  try {
    document = parse(query, { noLocation: true, maxTokens: QUERY_LIMITS.tokensMax });
  } catch {
    return false;
  }
  const fragments = new Map<string, SelectionSetNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet);
  const look = ({ selections }: SelectionSetNode): boolean =>
    selections.some((one) => {
      if (one.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include')) return true;
      if (one.kind === Kind.INLINE_FRAGMENT) return look(one.selectionSet);
      const fragment = one.kind === Kind.FRAGMENT_SPREAD ? fragments.get(one.name.value) : undefined;
      // Each fragment once, because fragments may use each other.
      if (fragment !== undefined) fragments.delete((one as FragmentSpreadNode).name.value);
      return fragment !== undefined && look(fragment);
    });
  return document.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.SUBSCRIPTION && look(one.selectionSet),
  );
}
