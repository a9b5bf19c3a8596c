// Depth, aliases and cost of an operation, known before anything of it runs.
import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Graph } from './context.js';

/** The full introspection query of common tools is 15 deep. */
export const QUERY_LIMITS = {
  /** A token is a name, a value or a sign of the query. */
  tokensMax: 2_000,
  depthMax: 16,
  aliasesMax: 30,
  /** Cost: see costOf. */
  costMax: 10_000,
  /** What a list without `first` counts for. */
  listLengthAssumed: 10,
  /** Each mutation. */
  mutationCost: 100,
} as const;

/** Refuses an operation over a limit with code QUERY_LIMIT, HTTP 400, and the number that it has. Of a subscription it is each change. */
export const limitQueries: ApolloServerPlugin<Graph> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, operation, request, schema }) => {
      if (operation === undefined) return;
      const walk = createWalk(schema, document, request.variables ?? {});
      const measured = walk(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
      refuse('depth', measured.depth, QUERY_LIMITS.depthMax);
      refuse('number of aliases', measured.aliases, QUERY_LIMITS.aliasesMax);
      refuse('cost', measured.cost + mutations(operation), QUERY_LIMITS.costMax);
    },
  }),
};

function refuse(what: string, value: number, max: number): void {
  if (value <= max) return;
  const text = `The ${what} of the query is ${Number.isFinite(value) ? value : 'endless'}; at most ${max} is allowed`;
  throw new GraphQLError(text, { extensions: { code: 'QUERY_LIMIT', http: { status: 400 } } });
}

function mutations({ operation, selectionSet }: OperationDefinitionNode): number {
  return operation === 'mutation' ? selectionSet.selections.length * QUERY_LIMITS.mutationCost : 0;
}

interface Measured {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

type Walk = (set: SelectionSetNode, type: GraphQLObjectType | undefined) => Measured;

const NOTHING: Measured = { depth: 0, aliases: 0, cost: 0 };

/**
 * The cost of a field: its own (`complexity`: 1 for what reads a table, more where the schema says so, 0 for a column), and
 * what is selected in it, once for each item: `first` of a connection, ten of a list. Fragments count where they are spread.
 */
function createWalk(schema: GraphQLSchema, document: DocumentNode, variables: Readonly<Record<string, unknown>>): Walk {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const known = new Map<string, Measured>();

  const walk: Walk = (set, type) => {
    let total = NOTHING;
    for (const selection of set.selections) total = sum(total, measure(selection, type));
    return total;
  };
  const measure = (selection: SelectionSetNode['selections'][number], type: GraphQLObjectType | undefined): Measured => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return walk(selection.selectionSet, type);
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      const fragment = fragments.get(name)!;
      let measured = known.get(name);
      if (measured === undefined) {
        measured = walk(fragment.selectionSet, typeNamed(schema, fragment.typeCondition.name.value));
        known.set(name, measured);
      }
      return measured;
    }
    const field = type?.getFields()[selection.name.value];
    const inner = selection.selectionSet === undefined ? NOTHING : walk(selection.selectionSet, objectOf(field));
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + (selection.alias === undefined ? 0 : 1),
      cost: ownCost(field) + inner.cost * lengthOf(field, selection, variables),
    };
  };
  return walk;
}

function sum(a: Measured, b: Measured): Measured {
  return { depth: Math.max(a.depth, b.depth), aliases: a.aliases + b.aliases, cost: a.cost + b.cost };
}

function typeNamed(schema: GraphQLSchema, name: string): GraphQLObjectType | undefined {
  const type = schema.getType(name);
  return isObjectType(type) ? type : undefined;
}

function objectOf(field: GraphQLField<unknown, unknown> | undefined): GraphQLObjectType | undefined {
  const type = field === undefined ? undefined : getNamedType(field.type);
  return isObjectType(type) ? type : undefined;
}

function ownCost(field: GraphQLField<unknown, unknown> | undefined): number {
  const complexity = field?.extensions['complexity'];
  if (typeof complexity === 'number') return complexity;
  return objectOf(field) === undefined ? 0 : 1;
}

/** `edges` are counted by the `first` of their connection. */
function lengthOf(
  field: GraphQLField<unknown, unknown> | undefined,
  node: { readonly arguments?: readonly { readonly name: { readonly value: string }; readonly value: { readonly kind: string } }[] },
  variables: Readonly<Record<string, unknown>>,
): number {
  if (field === undefined || field.name === 'edges') return 1;
  const first = field.args.find(({ name }) => name === 'first');
  if (first !== undefined) {
    const given = node.arguments?.find(({ name }) => name.value === 'first')?.value as {
      kind: string;
      value?: string;
      name?: { value: string };
    };
    const value = given?.kind === Kind.INT ? given.value : given?.kind === Kind.VARIABLE ? variables[given.name!.value] : undefined;
    return Math.max(1, Number(value ?? first.defaultValue) || 1);
  }
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  return isListType(type) && objectOf(field) !== undefined ? QUERY_LIMITS.listLengthAssumed : 1;
}
