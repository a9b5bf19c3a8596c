/**
 * SQL: the elements of an array parameter, for `= any(…)` in a prepared statement. The planner sees the length of a plain parameter and
 * takes short lists for so much cheaper than a list of unknown length that it plans such a statement anew each time; behind a
 * subquery it sees no length, and keeps one plan.
 */
export function elementsOf(parameter: string): string {
  return `array(select unnest(${parameter}))`;
}
