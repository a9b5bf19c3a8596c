// The databases of this isolate, used by one service after another: embedded ones, or on the server of TEST_DATABASE_URL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createLog } from '../../src/log.js';
import { type OpenDatabase, openDatabase } from '../../src/store/database.js';
import { beforeExit } from './completion.js';
import { freshDatabase } from './database.js';
import { type Restore, restoreOf } from './restore.js';
import { copyPoolTemplate, SERVER_TEMPLATE } from './template.js';

/** After so many uses a database is closed: rows that were deleted are not vacuumed, and make its statements slower. */
const USES_MAX = 40;

interface Pooled<Given> {
  readonly given: Given;
  readonly restore: Restore;
  /** Ends it. */
  close(): Promise<void>;
  uses: number;
}

interface Pool<Given> {
  lease(): Promise<{ readonly given: Given; giveBack(): Promise<void> }>;
}

function createPool<Given>(open: () => Promise<Omit<Pooled<Given>, 'uses'>>): Pool<Given> {
  const idle: Pooled<Given>[] = [];
  beforeExit(async () => void (await Promise.allSettled(idle.splice(0).map((pooled) => pooled.close()))));
  return {
    async lease() {
      const pooled = idle.pop() ?? { ...(await open()), uses: 0 };
      pooled.uses += 1;
      return {
        given: pooled.given,
        async giveBack() {
          if (pooled.uses < USES_MAX && (await pooled.restore().catch(() => false))) idle.push(pooled);
          else await pooled.close();
        },
      };
    },
  };
}

const embedded = createPool<OpenDatabase>(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-pool-'));
  copyPoolTemplate(folder);
  const database = await openDatabase({ kind: 'embedded', dataDir: folder }, createLog('silent', false));
  const { pool } = database;
  const restore = await restoreOf((text) => pool.query(text));
  return {
    given: database,
    async restore() {
      await pool.query('rollback; unlisten *; reset all; select pg_advisory_unlock_all()');
      return restore();
    },
    async close() {
      await database[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

/** By the address of the server, which may hold options for its connections. */
const onServers = new Map<string, Pool<string>>();

function poolOn(server: string): Pool<string> {
  const found = onServers.get(server) ?? createServerPool(server);
  onServers.set(server, found);
  return found;
}

const createServerPool = (server: string): Pool<string> =>
  createPool(async () => {
    const { url, drop } = (await freshDatabase(server, SERVER_TEMPLATE))!;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const restore = await restoreOf(async (text) => [await client.query(text)].flat().at(-1)!);
    return {
      given: url,
      restore,
      async close() {
        await client.end();
        await drop();
      },
    };
  });

/** A migrated embedded database with the rows of the template. Disposing of it gives it back. */
export async function leaseEmbedded(): Promise<OpenDatabase> {
  const { given, giveBack } = await embedded.lease();
  // Tests replace these methods, and the next service shall have the real ones.
  const real = [given.sql, given.heartbeats, given.pool].map((part) => [part, part.query] as const);
  return {
    ...given,
    async [Symbol.asyncDispose]() {
      for (const [part, query] of real) Object.assign(part, { query });
      await giveBack();
    },
  };
}

/** The address of a migrated database on the server. Undefined without a server. */
export async function leaseOnServer(): Promise<({ readonly url: string } & AsyncDisposable) | undefined> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  if (server === '') return undefined;
  const { given, giveBack } = await poolOn(server).lease();
  return { url: given, [Symbol.asyncDispose]: giveBack };
}
