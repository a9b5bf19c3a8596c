/**
 * The expression of the indexes of numbers, as SQL over a text: its beginning, without case. Compare it in addition to the whole number,
 * so that the index is used: a number may be longer than an index entry.
 */
export function numberKey(sql: string): string {
  return `left(lower(${sql}), 100)`;
}
