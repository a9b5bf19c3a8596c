// The connections of this process to a PostgreSQL server, in separate pools for work that must not wait for each other.
import type pg from 'pg';
import type { PoolUse, Sql } from '../domain/database.js';
import type { Log } from '../domain/ports.js';
import { KEEP_ALIVE } from './listener.js';
import { ReconnectingPool } from './reconnectingPool.js';
import { POOLED_SESSION, SESSION } from './session.js';
import { type Statement, statement } from './statement.js';
import { inTransaction } from './transaction.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** A slower heartbeat is useless, because the next one is due. */
const HEARTBEAT_MS_MAX = 5_000;
/** Extra time for the server's answer that it cancelled a statement. */
const ANSWER_MS = 2_000;

/** One connection for LISTEN (listener.ts), one for heartbeats. */
const LISTENERS = 1;
const HEARTBEATS = 1;
/** Part of all connections. */
const READS_PART = 1 / 4;

interface Split {
  readonly main: number;
  readonly reads: number;
  /** Concurrent reads of one tenant. */
  readonly readsPerTenant: number;
  readonly heartbeats: number;
}

/** The sum, with the listener's connection, is `connectionsMax` where that is at least 6. */
export function splitConnections(connectionsMax: number): Split {
  const reads = Math.max(1, Math.floor(connectionsMax * READS_PART));
  return {
    main: Math.max(1, connectionsMax - LISTENERS - HEARTBEATS - reads),
    reads,
    // At most half for one tenant, so that another tenant always finds a connection.
    readsPerTenant: Math.max(1, Math.floor(reads / 2)),
    heartbeats: HEARTBEATS,
  };
}

/** An option of pg-pool that its types lack: awaited before a connection is used. */
type PoolOptions = pg.PoolConfig & { readonly onConnect?: (client: pg.ClientBase) => Promise<void> };

/** Gives a new connection of any pool the session that the code relies on. */
const onConnect = async (client: pg.ClientBase): Promise<void> => void (await client.query(SESSION));
const onPooled = async (client: pg.ClientBase): Promise<void> => void (await client.query(POOLED_SESSION));

/** The same for a driver of its own. */
export const connecting = ({ directUrl }: Pick<PoolTarget, 'directUrl'>): ((client: pg.ClientBase) => Promise<void>) =>
  directUrl === undefined ? onConnect : onPooled;

/** Where the connections go. */
interface PoolTarget {
  readonly url: string;
  /** The server itself, where `url` leads through pgbouncer in transaction mode. */
  readonly directUrl?: string | undefined;
  readonly statement: Statement;
}

interface Pools extends AsyncDisposable {
  readonly main: pg.Pool;
  /** For locks of a session. Each connection is closed after its use. */
  readonly locks: pg.Pool;
  readonly reads: Sql;
  readonly heartbeats: Sql;
  uses(): readonly PoolUse[];
}

export function createPools(place: PoolTarget, split: Split, { readMs }: { readonly readMs: number }, log: Log): Pools {
  const { url, directUrl = url } = place;
  const open = (connectionString: string, max: number, limits: PoolOptions): pg.Pool => {
    const config = { connectionString, max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...KEEP_ALIVE, ...limits };
    const pool = new ReconnectingPool(config);
    const lost = (error: Error): void => log.warn('database.connection.lost', { reason: error.message });
    pool.on('error', lost);
    pool.on('connect', (client) => client.on('error', lost));
    return pool;
  };
  const isPooled = place.directUrl !== undefined;
  const main = open(url, split.main, { onConnect: connecting(place) });
  const reads = open(url, split.reads, isPooled ? { onConnect: onPooled } : limitedTo(readMs));
  const heartbeats = open(directUrl, split.heartbeats, limitedTo(HEARTBEAT_MS_MAX));
  const locks = isPooled ? open(directUrl, 1, { onConnect, maxUses: 1 }) : main;
  return {
    main,
    locks,
    reads: isPooled ? limitedReads(reads, place.statement, readMs) : sqlOf(reads),
    heartbeats: sqlOf(heartbeats),
    uses: () => [useOf('main', main), useOf('reads', reads), useOf('heartbeats', heartbeats)],
    async [Symbol.asyncDispose]() {
      await Promise.all([main.end(), reads.end(), heartbeats.end(), ...(isPooled ? [locks.end()] : [])]);
    },
  };
}

/**
 * The server cancels the statement. If the server does not answer, this process closes the connection. The limit is set by a statement,
 * because pgbouncer refuses connections with startup settings that it does not know.
 */
function limitedTo(ms: number): PoolOptions {
  const limit = async (client: pg.ClientBase): Promise<void> => void (await client.query(`${SESSION}; set statement_timeout = ${ms}`));
  return { query_timeout: ms + ANSWER_MS, onConnect: limit };
}

function useOf(name: string, { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { name, max: options.max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function sqlOf(pool: pg.Pool): Sql {
  return { query: async (text, values, options) => (await pool.query(statement(text, values, options?.prepared))).rows };
}

/** Through pgbouncer a limit lasts for a transaction only. */
function limitedReads(pool: pg.Pool, statement: Statement, ms: number): Sql {
  const how = { begin: `begin; set local statement_timeout = ${ms}`, statement, queryMs: ms + ANSWER_MS };
  return { query: (text, values, options) => inTransaction(pool, how, (sql) => sql.query(text, values, options)) };
}
