// The costs of fields: one table for the limit and for the schema's description.
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';

type Field = GraphQLField<unknown, unknown>;

export const COSTS = {
  /** A field that reads a table or makes an object. `complexity` in the schema may be higher. */
  object: 1,
  column: 0,
  /** Each mutation, in addition to its selection. */
  mutation: 100,
  /** A total, once, whatever `first` is. It counts every match, usually in an index. */
  total: 100,
  /** A filter that reads all documents of the tenant. */
  scan: 1_000,
} as const;

/** For a list without `first`: the most items it can have, because something else limits them. Its selection counts that often. */
export function LengthMax(items: number): PropertyDecorator & MethodDecorator {
  return Extensions({ lengthMax: items }) as PropertyDecorator & MethodDecorator;
}

/** Lists of the introspection are those of one schema, which GraphQL limits by depth. */
const INTROSPECTED_LENGTH = 10;

/** The arguments that say how many items of a list come back, forward or backward. */
export function lengthArguments(field: Field): Field['args'] {
  return field.args.filter(({ name }) => name === 'first' || name === 'last');
}

type Arguments = Readonly<Record<string, unknown>>;

/** The cost of the field alone, with these arguments. */
export function costOf(schema: GraphQLSchema, type: GraphQLNamedType, field: Field, args: Arguments = {}): number {
  return ownCost(field, args) + (type === schema.getMutationType() ? COSTS.mutation : 0);
}

/** `complexity` of a field is a number, or a function of its arguments. */
function ownCost(field: Field, args: Arguments): number {
  const complexity = field.extensions['complexity'];
  if (typeof complexity === 'function') return complexity({ args }) as number;
  return typeof complexity === 'number' ? complexity : usualCost(field);
}

function usualCost(field: Field): number {
  return isObjectType(getNamedType(field.type)) ? COSTS.object : COSTS.column;
}

/** How often the selection of the field counts where it has no {@link lengthArguments}. Throws where nothing limits a list. */
export function lengthMax(field: Field): number {
  // `edges` count by the `first` of their connection.
  if (field.name === 'edges' || !isObjectType(getNamedType(field.type)) || !isList(field)) return 1;
  const items = getNamedType(field.type).name.startsWith('__') ? INTROSPECTED_LENGTH : field.extensions['lengthMax'];
  if (typeof items !== 'number') throw new Error(`The list ${field.name} has no limit`);
  return items;
}

export function isList({ type }: Field): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** Adds the rule to the description of the schema, and the cost to the description of each field with another cost than the usual one. */
export function describeCosts(schema: GraphQLSchema, costMax: number): void {
  schema.description = [
    `An operation costs at most ${costMax}: a field that answers objects ${COSTS.object}, a column ${COSTS.column}, others what their description says;`,
    'what is selected in a list counts once for each item that it can have: `first` of them or, without that argument, its limit.',
  ].join('\n');
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (lengthArguments(field).length === 0) lengthMax(field);
      const cost = costOf(schema, type, field);
      if (cost !== usualCost(field)) field.description = [field.description, `Cost ${cost}.`].filter(Boolean).join(' ');
    }
  }
}
