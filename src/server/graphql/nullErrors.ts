// graphql-jit reports every error that made a part of the response null. graphql-js reports the first one of each part: a page of 500
// documents whose items all fail is null, with one error.
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type Path = readonly (string | number)[];

/** Keeps one error of each part that is null because a field inside it must not be. Errors of fields that may be null all stay. */
export function oneForEachNull(
  errors: readonly GraphQLError[],
  data: unknown,
  schema: GraphQLSchema,
  document: DocumentNode,
): GraphQLError[] {
  const mayBeNull = nullability(schema, document);
  const reported = new Set<string>();
  return errors.filter((error) => {
    const { path = [] } = error;
    if (mayBeNull(error)) return true;
    const part = JSON.stringify(nulledPart(data, path));
    const isFirst = !reported.has(part);
    reported.add(part);
    return isFirst;
  });
}

/** Whether the field of an error, or the item of its list, may be null. True where it is not known. */
function nullability(schema: GraphQLSchema, document: DocumentNode): (error: GraphQLError) => boolean {
  /** By the position of the field in the text. */
  const types = new Map<number, unknown>();
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: ({ loc }) => {
        if (loc !== undefined) types.set(loc.start, typeInfo.getType());
      },
    }),
  );
  return ({ path = [], positions }) => {
    let type = types.get(positions?.[0] ?? -1);
    for (let end = path.length; typeof path[end - 1] === 'number'; end -= 1) {
      const list = isNonNullType(type) ? type.ofType : type;
      type = isListType(list) ? list.ofType : undefined;
    }
    return !isNonNullType(type);
  };
}

/** The beginning of the path up to the first null of the response. */
function nulledPart(data: unknown, path: Path): Path {
  let value = data;
  for (const [index, key] of path.entries()) {
    if (value === null || value === undefined) return path.slice(0, index);
    value = (value as Record<string | number, unknown>)[key];
  }
  return path;
}
