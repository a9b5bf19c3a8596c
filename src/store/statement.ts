import type pg from 'pg';

/** The query of a text. `wanted`: it may keep its name on the connection. */
export type Statement = (text: string, values: readonly unknown[] | undefined, wanted?: boolean) => pg.QueryConfig;

const PREPARED_MAX = 300;
const prepared = new Map<string, string>();

/** A named statement is parsed and planned once per connection. After PREPARED_MAX texts, further statements stay unnamed. */
export const statement: Statement = (text, values, wanted = false) => {
  const query = { text, values: values?.map(storable) as unknown[] };
  if (!wanted) return query;
  let name = prepared.get(text);
  if (name === undefined) {
    if (prepared.size >= PREPARED_MAX) return query;
    name = `s${prepared.size}`;
    prepared.set(text, name);
  }
  return { ...query, name };
};

/** For pgbouncer before 1.21, which may give each statement another connection: no statement keeps its name. */
export const unnamed: Statement = (text, values) => statement(text, values);

/** PostgreSQL takes no U+0000 in a text. With the replacement character, an identifier of a stranger is that of nothing. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return Array.isArray(value) ? value.map(storable) : value;
}
