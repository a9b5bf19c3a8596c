/**
 * SQL for all times of a column, added up: a mark that differs once the time of one of the rows has changed. The newest time would
 * miss a change that is committed after a newer one, and one of another row in the same millisecond.
 */
export function timeSum(column: string): string {
  return `sum(extract(epoch from ${column}))`;
}
