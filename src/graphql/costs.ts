// What a field costs: the one table that the limit adds up and the schema tells.
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

export const COSTS = {
  /** Of a field that reads a table or makes an object; more where the schema says so by `complexity`. */
  object: 1,
  column: 0,
  /** Each mutation, beside what it answers. */
  mutation: 100,
  /** Of a total, once, whatever `first` is: it counts every match, mostly in an index. */
  total: 100,
  /** Of a filter that reads all documents of the tenant. */
  scan: 1_000,
  /** What a list without `first` counts for. */
  listLength: 10,
} as const;

type Arguments = Readonly<Record<string, unknown>>;

/** Of the field alone, asked with these arguments. */
export function costOf(schema: GraphQLSchema, type: GraphQLNamedType, field: Field, args: Arguments = {}): number {
  return ownCost(field, args) + (type === schema.getMutationType() ? COSTS.mutation : 0);
}

/** `complexity` of a field is a number, or a function of what it is asked with. */
function ownCost(field: Field, args: Arguments): number {
  const complexity = field.extensions['complexity'];
  if (typeof complexity === 'function') return complexity({ args }) as number;
  return typeof complexity === 'number' ? complexity : usualCost(field);
}

function usualCost(field: Field): number {
  return isObjectType(getNamedType(field.type)) ? COSTS.object : COSTS.column;
}

/** How often what is selected in the field is counted, where nothing says `first`. */
export function lengthAssumed(field: Field): number {
  // `edges` are counted by the `first` of their connection.
  if (field.name === 'edges' || !isObjectType(getNamedType(field.type))) return 1;
  return isListType(isNonNullType(field.type) ? field.type.ofType : field.type) ? COSTS.listLength : 1;
}

/** Says the rule in the description of the schema, and the cost of each field that has not the usual one in its own. */
export function describeCosts(schema: GraphQLSchema, costMax: number): void {
  schema.description = [
    `An operation costs at most ${costMax}: a field that answers objects ${COSTS.object}, a column ${COSTS.column}, others what their description says;`,
    `what is selected in a list counts once for each item, \`first\` of them or, without \`first\`, ${COSTS.listLength}.`,
  ].join('\n');
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const cost = costOf(schema, type, field);
      if (cost !== usualCost(field)) field.description = [field.description, `Cost ${cost}.`].filter(Boolean).join(' ');
    }
  }
}
