// PGlite under DATA_DIR (docs/decisions/058). A lock file ensures one process. ORM, plain SQL and Agenda share one connection.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { Database, Sql } from '../domain/database.js';
import { syncFolder } from '../syncFolder.js';
import { createStatements, type Statements } from './protocolStatements.js';
import { statement } from './statement.js';
import { copyTemplate } from './template.js';

/** PostgreSQL clears its buffers at each start. The files are in the page cache of the system anyway. */
const SETTINGS = ['-c', 'shared_buffers=16MB'];

// How much of a function of WebAssembly runs, in bytes, before V8 optimizes it. By default that is 13 million: V8 would spend a third of the
// processor time of a command, and a fifth of that of a start, on code that the process never needs again. Under load the same functions
// are optimized some seconds later.
setFlagsFromString('--wasm-tiering-budget=2000000000');

/** The part of pg's Pool that Agenda uses. */
export interface PoolLike {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
  connect(): Promise<{ query: PoolLike['query']; release(): void }>;
  end(): Promise<void>;
}

export interface Embedded {
  readonly pglite: PGlite;
  readonly sql: Sql;
  readonly pool: PoolLike;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  readonly listen: Database['listen'];
  close(): Promise<void>;
}

/** Makes a database in an empty folder. */
type Fill = (folder: string) => Promise<void>;

const fillNew: Fill = async (folder) => {
  if (!(await copyTemplate(folder))) await (await PGlite.create(folder)).close();
};

/** `memory:` keeps nothing. Anything else is a folder, locked against a second process. `fill` makes a database that is missing. */
export async function openEmbedded(dataDir: string, fill: Fill = fillNew): Promise<Embedded> {
  const inMemory = dataDir.startsWith('memory:');
  const release = inMemory ? () => undefined : lock(dataDir);
  const pglite = inMemory ? await PGlite.create() : await create(databaseFolder(dataDir), fill);
  const inTransactions = createStatements(pglite);
  // A statement waits until the transactions before it are over. PGlite's query() does so itself.
  const statements: Statements = { run: (...given) => pglite._runExclusiveTransaction(() => inTransactions.run(...given)) };
  const pool = poolOver(pglite, statements);
  return {
    pglite,
    pool,
    sql: sqlOver(statements),
    transaction: (work) =>
      pglite.transaction(async () => {
        let isOver = false;
        // A statement that comes too late would run by itself, or in the transaction of somebody else.
        const run: Statements['run'] = async (...given) => {
          if (isOver) throw new Error('The transaction is over');
          return inTransactions.run(...given);
        };
        return work(sqlOver({ run })).finally(() => {
          isOver = true;
        });
      }),
    listen: async (channel, heard) => {
      const stop = await pglite.listen(`"${channel}"`, heard);
      return () => void stop();
    },
    async close() {
      await pglite.close();
      release();
    },
  };
}

/** Whether there is a database below DATA_DIR. One whose creation was interrupted does not count. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(databaseFolder(dataDir));
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/**
 * An interrupted first start would leave a folder that PostgreSQL cannot open. So the database is copied or created in another folder,
 * which is renamed when it is complete.
 */
async function create(folder: string, fill: Fill): Promise<PGlite> {
  if (!existsSync(folder)) {
    const fresh = `${folder}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    await fill(fresh);
    renameSync(fresh, folder);
    await syncFolder(dirname(folder));
  }
  return PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, ...SETTINGS] });
}

function sqlOver(statements: Statements): Sql {
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = [], { prepared = false }: { prepared?: boolean } = {}) => {
      const query = statement(text, values, prepared);
      const { rows } = await statements.run(text, query.values ?? [], query.name);
      return (rows as Row[]).map(withBuffers);
    },
  };
}

/** pg returns bytea as Buffer, PGlite as Uint8Array. */
function withBuffers<Row extends object>(row: Row): Row {
  for (const [key, value] of Object.entries(row)) {
    if (value instanceof Uint8Array && !Buffer.isBuffer(value)) {
      (row as Record<string, unknown>)[key] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return row;
}

/** Agenda has a small number of texts, so they all have names. */
function poolOver(pglite: PGlite, statements: Statements): PoolLike {
  const query: PoolLike['query'] = async (text, values) => {
    if (values !== undefined) {
      const { values: storable = [], name } = statement(text, values, true);
      return statements.run(text, storable, name);
    }
    const results = await pglite.exec(text);
    const last = results.at(-1);
    return { rows: last?.rows ?? [], rowCount: last?.affectedRows ?? last?.rows.length ?? 0 };
  };
  return { query, connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
}

/**
 * Two processes on one folder would lose rows without an error, so the second is refused. A lock is stale when its process is gone, or
 * when another process has the same id (its start time differs). Returns a function that releases the lock.
 */
function lock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startTime(process.pid)}`, { mode: 0o600 });
  try {
    for (let tries = 0; tries < 3; tries += 1) {
      if (links(mine, path)) return () => rmSync(path, { force: true });
      const holder = liveHolder(path);
      if (holder !== undefined) throw inUse(dataDir, holder);
      takeAway(path, `${mine}.stale`, dataDir);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new Error(`DATA_DIR ${dataDir} is being locked by several processes at once: start one of them only.`);
}

/** A hard link creates name and content in one step, so a lock is never read before it is complete. */
function links(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Between check and removal, another process may take the stale lock over. The moved file is therefore checked again. */
function takeAway(path: string, aside: string, dataDir: string): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = liveHolder(aside);
  if (holder !== undefined) links(aside, path);
  rmSync(aside, { force: true });
  if (holder !== undefined) throw inUse(dataDir, holder);
}

/** The process that holds a lock. Undefined where the lock is stale or gone. */
function liveHolder(path: string): number | undefined {
  const [pid, started] = readLock(path);
  const isLive = pid !== undefined && pid !== process.pid && isAlive(pid) && (started === '' || started === startTime(pid));
  return isLive ? pid : undefined;
}

function inUse(dataDir: string, pid: number): Error {
  return new Error(`DATA_DIR ${dataDir} is in use by process ${pid}: stop it, or give this one another DATA_DIR or a DATABASE_URL.`);
}

function readLock(path: string): [number | undefined, string] {
  try {
    const [pid, started] = readFileSync(path, 'utf8').split(' ');
    return [Number(pid) || undefined, started ?? ''];
  } catch {
    return [undefined, ''];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The start time of a process, in the format of the system. '' where the system does not tell. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    try {
      return String(statSync(`/proc/${pid}`).ctimeMs);
    } catch {
      return '';
    }
  }
}
