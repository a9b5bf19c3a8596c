/**
 * What the indexes of numbers hold, as SQL over a text: its start, without case. Compare it beside the whole, so that an index serves:
 * a number may be longer than an entry of an index.
 */
export function numberKey(sql: string): string {
  return `left(lower(${sql}), 100)`;
}
