import type pg from 'pg';

const PREPARED_MAX = 300;
const prepared = new Map<string, string>();

/** A named statement is parsed and planned once per connection. After PREPARED_MAX texts, further statements stay unnamed. */
export function statement(text: string, values: readonly unknown[] | undefined, wanted = false): pg.QueryConfig {
  const query = { text, values: values as unknown[] };
  if (!wanted) return query;
  let name = prepared.get(text);
  if (name === undefined) {
    if (prepared.size >= PREPARED_MAX) return query;
    name = `s${prepared.size}`;
    prepared.set(text, name);
  }
  return { ...query, name };
}
