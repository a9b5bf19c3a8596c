/** Replaces the nulls of a database row by undefined. Changes the row itself. */
export function withoutNulls<Row extends object>(row: Row): Row {
  for (const [key, value] of Object.entries(row)) if (value === null) (row as Record<string, unknown>)[key] = undefined;
  return row;
}
