// Observes the statements of a service, or makes them fail, on all its connections.
import type { Database, Sql } from '../../src/domain/database.js';
import { withEntities } from './entities.js';

/** `look` is called before every statement and may throw. The returned function stops it. */
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
  // The embedded database has only one connection, which reads use, too.
  if (!database.embedded) seam.reads = (tenantId) => withEntities({ query: watched(reads(tenantId).query) });
  return () => {
    sql.query = original;
    seam.reads = reads;
  };
}
