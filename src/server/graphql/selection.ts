// Reads the selection of a field, so that its resolver reads exactly that, at once.
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { Extensions } from 'type-graphql';
import type { Selection } from '../../domain/statements/jsonColumns.js';

type Query = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>;

/** Which fields of its parent a resolver reads besides the id, if not the field of its own name. */
export function Reads(...fields: readonly string[]): MethodDecorator {
  return Extensions({ reads: fields }) as MethodDecorator;
}

/**
 * The selection below the current field, with fragments expanded. @skip and @include are ignored, so it may be too large. It is found by
 * path, because graphql-jit confuses the nodes of a field `a` below `b` with those of the alias `a_b`.
 */
export function selectionOf(info: GraphQLResolveInfo): Selection {
  const nodes = fieldsIn(info.operation.selectionSet, info.fragments).filter((node) => (node.alias ?? node.name).value === info.path.key);
  const type = info.schema.getQueryType()?.getFields()[nodes[0]?.name.value ?? '']?.type;
  return selectionIn(getNamedType(type), nodes, info);
}

function selectionIn(type: unknown, parents: readonly FieldNode[], query: Query): Selection {
  if (!isObjectType(type)) return NOTHING;
  const read = new Map<string, FieldNode[]>();
  for (const node of fieldsBelow(parents, query.fragments)) {
    for (const name of readsOf(type, node.name.value)) read.set(name, [...(read.get(name) ?? []), node]);
  }
  return {
    has: (name) => read.has(name),
    below: (name) => {
      const nodes = read.get(name) ?? [];
      const field = nodes[0] && type.getFields()[nodes[0].name.value];
      if (field === undefined) return NOTHING;
      const count = (name: 'first' | 'last') => countOf(name, field, nodes, query);
      return { ...selectionIn(getNamedType(field.type), nodes, query), first: count('first'), last: count('last') };
    },
  };
}

/** The largest `first` or `last` of the same field with several aliases. Undefined where one of them wants all. */
function countOf(
  name: 'first' | 'last',
  field: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  { variableValues }: Query,
): number | undefined {
  const counts = nodes.map((node) => getArgumentValues(field, node, variableValues)[name]);
  return counts.every((count) => typeof count === 'number') ? Math.max(0, ...counts) : undefined;
}

const NOTHING: Selection = { has: () => false, below: () => NOTHING };

function readsOf(type: GraphQLObjectType, field: string): readonly string[] {
  return (type.getFields()[field]?.extensions['reads'] as readonly string[] | undefined) ?? [field];
}

function fieldsBelow(parents: readonly FieldNode[], fragments: Query['fragments']): readonly FieldNode[] {
  const opened = new Set<string>();
  return parents.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : fieldsIn(selectionSet, fragments, opened)));
}

/** Each fragment is expanded once. Fragments that use each other twice would double at every level. */
function fieldsIn(set: SelectionSetNode, fragments: Query['fragments'], opened = new Set<string>()): readonly FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection;
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet, fragments, opened);
    const name = selection.name.value;
    const fragment = fragments[name];
    if (fragment === undefined || opened.has(name)) return [];
    opened.add(name);
    return fieldsIn(fragment.selectionSet, fragments, opened);
  });
}
