// What a query asks for below a field, so that its resolver can fetch it all at once.
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

type Fragments = GraphQLResolveInfo['fragments'];

/** Names of the fields at the end of `path`, fragments opened; whatever @skip and @include say, so they may be too many. */
export function selectedBelow({ fieldNodes, fragments }: GraphQLResolveInfo, path: readonly string[]): ReadonlySet<string> {
  let fields = fieldsBelow(fieldNodes, fragments);
  for (const step of path) {
    const stepped = fields.filter(({ name }) => name.value === step);
    fields = fieldsBelow(stepped, fragments);
  }
  return new Set(fields.map(({ name }) => name.value));
}

/** Each fragment is opened once: fragments that spread one another twice would double at every level. */
function fieldsBelow(parents: readonly FieldNode[], fragments: Fragments): readonly FieldNode[] {
  const opened = new Set<string>();
  const fieldsIn = (set: SelectionSetNode): FieldNode[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet);
      const name = selection.name.value;
      const fragment = fragments[name];
      if (fragment === undefined || opened.has(name)) return [];
      opened.add(name);
      return fieldsIn(fragment.selectionSet);
    });
  return parents.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : fieldsIn(selectionSet)));
}
