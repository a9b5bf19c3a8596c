// The connections of this process to a PostgreSQL server, split by what may never wait for what.
import type pg from 'pg';
import type { Sql } from '../domain/database.js';
import type { Log } from '../domain/ports.js';
import { KEEP_ALIVE } from './listener.js';
import { ReconnectingPool } from './reconnectingPool.js';
import { statement } from './statement.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** A heartbeat that takes longer is as good as none: the next one is due. */
const HEARTBEAT_MS_MAX = 5_000;
/** For the answer that says that a statement was given up to come in. */
const ANSWER_MS = 2_000;

/** LISTEN has one connection (listener.ts), heartbeats another. */
const LISTENERS = 1;
const HEARTBEATS = 1;
/** The entity manager: one for a transaction, one for what is asked beside it. */
const ENTITIES = 2;
/** Of all connections. */
const READS_PART = 1 / 4;

export interface Split {
  readonly main: number;
  readonly reads: number;
  /** Reads of one tenant at once. */
  readonly readsPerTenant: number;
  readonly heartbeats: number;
  readonly entities: number;
}

/** The sum is `connectionsMax`, with that of the listener, where it is at least 6. */
export function splitConnections(connectionsMax: number): Split {
  const reads = Math.max(1, Math.floor(connectionsMax * READS_PART));
  return {
    main: Math.max(1, connectionsMax - LISTENERS - HEARTBEATS - ENTITIES - reads),
    reads,
    // Whoever asks for more than half waits for itself, and one other tenant always finds a connection.
    readsPerTenant: Math.max(1, Math.floor(reads / 2)),
    heartbeats: HEARTBEATS,
    entities: ENTITIES,
  };
}

/** What pg-pool takes and its types do not know: awaited before a connection is used. */
type PoolOptions = pg.PoolConfig & { readonly onConnect?: (client: pg.ClientBase) => Promise<void> };

export interface Pools extends AsyncDisposable {
  readonly main: pg.Pool;
  readonly reads: Sql;
  readonly heartbeats: Sql;
}

export function createPools(url: string, split: Split, { readMs }: { readonly readMs: number }, log: Log): Pools {
  const open = (max: number, limits: PoolOptions = {}): pg.Pool => {
    const config = { connectionString: url, max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...KEEP_ALIVE, ...limits };
    const pool = new ReconnectingPool(config);
    const lost = (error: Error): void => log.warn('database.connection.lost', { reason: error.message });
    pool.on('error', lost);
    pool.on('connect', (client) => client.on('error', lost));
    return pool;
  };
  const main = open(split.main);
  const reads = open(split.reads, limitedTo(readMs));
  const heartbeats = open(split.heartbeats, limitedTo(HEARTBEAT_MS_MAX));
  return {
    main,
    reads: sqlOf(reads),
    heartbeats: sqlOf(heartbeats),
    async [Symbol.asyncDispose]() {
      await Promise.all([main.end(), reads.end(), heartbeats.end()]);
    },
  };
}

/**
 * The server gives the statement up; where it went without a word, this process does, and the connection with it. Set by a
 * statement: PgBouncer refuses connections that begin with settings which it does not know.
 */
function limitedTo(ms: number): PoolOptions {
  const onConnect = async (client: pg.ClientBase): Promise<void> => void (await client.query(`set statement_timeout = ${ms}`));
  return { query_timeout: ms + ANSWER_MS, onConnect };
}

function sqlOf(pool: pg.Pool): Sql {
  return { query: async (text, values, options) => (await pool.query(statement(text, values, options?.prepared))).rows };
}
