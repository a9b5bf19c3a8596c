// The database as use cases see it. The connections are in src/store.
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Plain SQL on the one database, `$1` parameters. A statement of its own is a transaction of its own: moves of documents,
 * claims and records are single statements, so they are atomic and cost one round trip.
 */
export interface Sql {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    /**
     * `prepared`: parsed and planned once per connection; for texts of which there are few. `brief`: given up where no answer comes
     * for a minute, as from a server that went without a word: what nothing else would ever end. Its timer costs memory.
     */
    options?: { readonly prepared?: boolean; readonly brief?: boolean },
  ): Promise<Row[]>;
}

/** The database: entities by `em`, hot statements by `sql`. */
export interface Database {
  readonly em: EntityManager;
  readonly sql: Sql;
  /**
   * Reads of dashboards: they have connections of their own, a time limit (READ_TIMEOUT), and each tenant its share of them
   * (TOO_MANY_REQUESTS), so that no query of one tenant stops the work or the reads of others.
   */
  reads(tenantId: string): Sql;
  /** A connection for heartbeats and for the leases that hang on them: nothing else may make a worker look dead. */
  readonly heartbeats: Sql;
  /** True where the database runs inside this process, which is then its only one. */
  readonly embedded: boolean;
  /** Whether an error says that the database, or room on its disk, is not there right now. */
  isGone(error: unknown): boolean;
  /** Several statements in one transaction, all of them `brief` or none. Never await a nudge, a job or a request inside it. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: { readonly brief?: boolean }): Promise<T>;
  /** Calls back on every NOTIFY of that channel, and with '' after a reconnect, which comes by itself; the answer ends it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
}
