// Limits for the depth, aliases and cost of an operation, checked before it runs.
import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { JSON_DEPTH_MAX } from '../../domain/json.js';
import type { Graph } from './context.js';
import { costOf, lengthArguments, lengthMax } from './costs.js';

/** The full introspection query of common tools has a depth of 15. */
export const QUERY_LIMITS = {
  /** Characters, because blanks and comments are no tokens. */
  textMax: 65_536,
  /** A token is a name, a value or a punctuator of the query. */
  tokensMax: 2_000,
  depthMax: 16,
  aliasesMax: 30,
  /** Lists and objects within each other, in values of the text. Variables are JSON, which has the same limit. */
  valueDepthMax: JSON_DEPTH_MAX,
  /** Items of lists and members of objects in the variables, all together. The longest list that an operation takes has 500. */
  variableValuesMax: 10_000,
  /** See costs.ts. */
  costMax: 10_000,
} as const;

/** Refuses an operation above a limit with code QUERY_LIMIT, HTTP 400, and its number. For a subscription, the limit is for each change. */
export const limitQueries: ApolloServerPlugin<Graph> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, operation, request, schema }) => {
      if (operation === undefined) return;
      refuse(
        'number of values in the variables',
        countValues(request.variables, QUERY_LIMITS.variableValuesMax),
        QUERY_LIMITS.variableValuesMax,
      );
      refuse('depth of values', valueDepth(document), QUERY_LIMITS.valueDepthMax);
      const walk = createWalk(schema, document, { ...defaultsOf(operation), ...request.variables });
      const measured = walk(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
      refuse('depth', measured.depth, QUERY_LIMITS.depthMax);
      refuse('number of aliases', measured.aliases, QUERY_LIMITS.aliasesMax);
      refuse('cost', measured.cost, QUERY_LIMITS.costMax);
    },
  }),
};

function refuse(what: string, value: number, max: number): void {
  const error = overLimit(what, value, max);
  if (error !== undefined) throw error;
}

/** QUERY_LIMIT where it exceeds the limit. */
export function overLimit(what: string, value: number, max: number): GraphQLError | undefined {
  if (value <= max) return undefined;
  const text = `The ${what} of the query is ${Number.isFinite(value) ? value : 'endless'}; at most ${max} is allowed`;
  return new GraphQLError(text, { extensions: { code: 'QUERY_LIMIT', http: { status: 400 } } });
}

/** Stops behind the limit: what is behind it costs nothing. */
function countValues(variables: unknown, max: number): number {
  let count = 0;
  const open: unknown[] = [variables];
  while (open.length > 0 && count <= max) {
    const value = open.pop();
    const inner = Array.isArray(value) ? value : isPlain(value) ? Object.values(value) : [];
    count += inner.length;
    if (count <= max) open.push(...inner);
  }
  return count;
}

/** As JSON has it: no file of an upload. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Of the deepest value that is written in the text. */
function valueDepth(document: DocumentNode): number {
  let [depth, deepest] = [0, 0];
  const level = {
    enter() {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    leave() {
      depth -= 1;
    },
  };
  visit(document, { ListValue: level, ObjectValue: level });
  return deepest;
}

/** The defaults of variables that the request does not give. */
function defaultsOf({ variableDefinitions }: OperationDefinitionNode): Record<string, unknown> {
  const values = (variableDefinitions ?? []).map(({ variable, defaultValue }) => [
    variable.name.value,
    defaultValue === undefined ? undefined : valueFromASTUntyped(defaultValue),
  ]);
  return Object.fromEntries(values);
}

interface Measured {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

/** `first`: the number of edges of the connection with these fields. 1 elsewhere. */
type Walk = (set: SelectionSetNode, type: GraphQLObjectType | undefined, first?: number) => Measured;

const NOTHING: Measured = { depth: 0, aliases: 0, cost: 0 };

/**
 * The cost of a field is its own cost plus that of its selection, once per item: `first` for the edges of a connection, the limit of a list.
 * Other fields of a connection, such as its total, count once. Fragments count where they are used.
 */
function createWalk(schema: GraphQLSchema, document: DocumentNode, variables: Readonly<Record<string, unknown>>): Walk {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const known = new Map<string, Measured>();

  const walk: Walk = (set, type, first = 1) => {
    let total = NOTHING;
    for (const selection of set.selections) total = sum(total, measure(selection, type, first));
    return total;
  };
  const measure = (selection: SelectionSetNode['selections'][number], type: GraphQLObjectType | undefined, first: number): Measured => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return walk(selection.selectionSet, type, first);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value, first);
    const field = type?.getFields()[selection.name.value];
    const object = objectOf(field);
    const length = lengthOf(field, selection, variables);
    const isConnection = object?.getFields()['edges'] !== undefined;
    const inner = selection.selectionSet === undefined ? NOTHING : walk(selection.selectionSet, object, isConnection ? length : 1);
    const own = field === undefined ? 0 : costOf(schema, type!, field, argumentsOf(field, selection, variables));
    const cost = own + inner.cost * (isConnection ? 1 : length);
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + (selection.alias === undefined ? 0 : 1),
      cost: field?.name === 'edges' ? cost * first : cost,
    };
  };
  const measureFragment = (name: string, first: number): Measured => {
    const key = `${name} ${first}`;
    const fragment = fragments.get(name)!;
    let measured = known.get(key);
    if (measured === undefined) {
      measured = walk(fragment.selectionSet, typeNamed(schema, fragment.typeCondition.name.value), first);
      known.set(key, measured);
    }
    return measured;
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

/** The variables that can be read. Faults of the others are reported where they are used. */
function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (typeof field.extensions['complexity'] !== 'function') return {};
  const given = (node.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]);
  return Object.fromEntries([...field.args.map(({ name, defaultValue }) => [name, defaultValue]), ...given]);
}

function lengthOf(
  field: GraphQLField<unknown, unknown> | undefined,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  if (field === undefined) return 1;
  const known = lengthArguments(field);
  if (known.length === 0) return lengthMax(field);
  const lengths = known.map((argument) => {
    const given = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
    const value = given?.kind === Kind.INT ? given.value : given?.kind === Kind.VARIABLE ? variables[given.name.value] : undefined;
    return Number(value ?? argument.defaultValue ?? field.extensions['lengthMax']) || 1;
  });
  return Math.max(1, ...lengths);
}
