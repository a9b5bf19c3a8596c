// Entities by the statements of the service (docs/decisions/095): they run where plain SQL runs, in its transaction and with its limits.
import { isRaw, type RawQueryFragment } from '@mikro-orm/core';
import { type EntityManager, MikroORM, type NativeQueryBuilder, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { EntitySql, Sql } from '../domain/database.js';
import { SCHEMAS } from './entities.js';

/** Returns what gives entities to a place where statements run. Opens no connection. */
export function createEntities(): (sql: Sql) => EntitySql {
  const { em } = new MikroORM({
    driver: StatementsDriver,
    entities: [...SCHEMAS],
    dbName: 'exchange',
    forceUtcTimezone: true,
    // Rows are read for one use: none is kept, and none is written because a member of it was set.
    disableIdentityMap: true,
  });
  return ({ query }) => {
    let own: EntityManager | undefined;
    const place: EntitySql = {
      query,
      get em() {
        if (own === undefined) {
          own = em.fork();
          own.setTransactionContext(place);
        }
        return own;
      },
    };
    return place;
  };
}

/** Opens nothing. */
class StatementsDriver extends PostgreSqlDriver {
  protected override readonly connection = new StatementsConnection(this.config);

  /** Faults are those of plain SQL. */
  protected override rethrow<T>(promise: Promise<T>): Promise<T> {
    return promise;
  }
}

/** The statements of an entity manager are its "transaction". */
class StatementsConnection extends PostgreSqlConnection {
  override async execute<T>(
    query: string | NativeQueryBuilder | RawQueryFragment,
    given: readonly unknown[] | object = [],
    method: 'all' | 'get' | 'run' = 'all',
    statements?: unknown,
  ): Promise<T> {
    const { sql, params } = isRaw(query) ? query : typeof query === 'string' ? { sql: query, params: given as unknown[] } : query.toRaw();
    const values: unknown[] = [];
    const text = numbered(sql, params, values);
    // The number of rows that were changed is that of those that it returns.
    const isSilent = method === 'run' && !/ returning /.test(text);
    const rows = await (statements as unknown as Sql).query(isSilent ? `${text} returning 1` : text, values);
    if (method === 'run') return { affectedRows: rows.length, insertId: 0, row: rows[0], rows } as T;
    return (method === 'get' ? rows[0] : rows) as T;
  }

  /** It has none: the statements are those of the service. */
  override createKyselyDialect(): never {
    throw new Error('Entities have no connection of their own');
  }
}

/** `$1` for each `?`, whose values come in the same order. A fragment of SQL stands in the text itself. */
function numbered(sql: string, params: readonly unknown[], values: unknown[]): string {
  let next = 0;
  return sql.replaceAll(/\\?\?/g, (mark) => {
    if (mark === '\\?') return '?';
    const value = params[next];
    next += 1;
    if (isRaw(value)) return numbered(value.sql, value.params, values);
    values.push(value);
    return `$${values.length}`;
  });
}
