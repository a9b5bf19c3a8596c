/**
 * SQL: the elements of an array parameter, for `= any(…)` in a prepared statement. With a plain parameter, the planner sees its length
 * and finds short lists so much cheaper than a list of unknown length that it plans the statement anew each time. With a subquery it
 * does not see the length, and keeps one plan.
 */
export function elementsOf(parameter: string): string {
  return `array(select unnest(${parameter}))`;
}
