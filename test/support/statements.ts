// Looks at the statements of a service, or makes them fail, whichever connections they go through.
import type { Database, Sql } from '../../src/domain/database.js';

/** `look` is told of every statement before it runs, and may throw. The answer ends it. */
export function interceptStatements(database: Database, look: (text: string, values: readonly unknown[] | undefined) => void): () => void {
  const { sql, reads } = database;
  const original = sql.query;
  const watched =
    (query: Sql['query']): Sql['query'] =>
    async (text, values, options) => {
      look(text, values);
      return query(text, values, options);
    };
  sql.query = watched(original);
  const seam = database as { -readonly [Name in keyof Database]: Database[Name] };
  // Inside this process reads go through the one connection that there is.
  if (!database.embedded) seam.reads = (tenantId) => ({ query: watched(reads(tenantId).query) });
  return () => {
    sql.query = original;
    seam.reads = reads;
  };
}
