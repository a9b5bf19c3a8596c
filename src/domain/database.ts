// The database for use cases. The connections are in src/store.
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Plain SQL with `$1` parameters. A single statement is its own transaction. Moves of documents, claims and results are single statements,
 * so they are atomic and take one round trip.
 */
export interface Sql {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    /**
     * `prepared`: parsed and planned once per connection, for a small number of texts. `brief`: given up after a minute without an answer, as
     * from a server that disappeared, which nothing else would end. Its timer costs memory.
     */
    options?: { readonly prepared?: boolean; readonly brief?: boolean },
  ): Promise<Row[]>;
}

/** Statements of one transaction, or of the connections for reads, and entities in the same place. */
export interface EntitySql extends Sql {
  readonly em: EntityManager;
}

/** Connections of one pool, now. */
export interface PoolUse {
  readonly name: string;
  readonly max: number;
  readonly used: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

export interface Database {
  /** Entities, for reads and writes by key or by owner. There is no unit of work: a change of a row that was read is not saved. */
  readonly em: EntityManager;
  /** SQL, for frequent statements and for all that entities do not express. */
  readonly sql: Sql;
  /**
   * Reads of dashboards. They have their own connections and a time limit (READ_TIMEOUT), and each tenant has a share of them
   * (TOO_MANY_REQUESTS), so that a query of one tenant does not block work or reads of others.
   */
  reads(tenantId: string): EntitySql;
  /** A connection for heartbeats and the leases that depend on them, so that no other statement can make a worker look dead. */
  readonly heartbeats: Sql;
  /** The pools of connections of this process, none of the embedded database. */
  pools(): readonly PoolUse[];
  /** Whether the database runs in this process, which is then the only one. */
  readonly embedded: boolean;
  /** Whether an error means that the database, or space on its disk, is unavailable for now. */
  isGone(error: unknown): boolean;
  /** Several statements in one transaction, all `brief` or none. Never await a wake-up, a job or a request inside it. */
  transaction<T>(work: (sql: EntitySql) => Promise<T>, options?: { readonly brief?: boolean }): Promise<T>;
  /** Calls back on every NOTIFY of the channel, and with '' after an automatic reconnect. The returned function ends it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
}
