import { documentTypeName } from '../documentTypeNames.js';

const NAMES_MAX = 10;

/** The document types of a receiver, as `<scheme>::<value>`, in one line for people. */
export function typesText(types: readonly string[]): string {
  const names = [...new Set(types.map((type) => documentTypeName(type.slice(type.indexOf('::') + 2))))];
  const rest = names.length - NAMES_MAX;
  return [...names.slice(0, NAMES_MAX), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
