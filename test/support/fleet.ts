import { join } from 'node:path';
import pg from 'pg';
import type { Sql } from '../../src/domain/database.js';
import { openAuthority } from '../../src/sandbox/authority.js';
import { databaseOnServer } from './database.js';
import { newFolder } from './folderOf.js';
import { type Behaviour, type Inbox, startInbox } from './inbox.js';
import { tokenOf } from './load.js';
import { type Running, run } from './process.js';
import { sleep } from './time.js';
import { until } from './until.js';
import { INVOICE_EVENTS } from './webhooks.js';

export interface Fleet extends AsyncDisposable {
  readonly inbox: Inbox;
  /** The DATA_DIR of every process. */
  readonly dataDir: string;
  /** The settings of every process. */
  readonly env: Readonly<Record<string, string>>;
  /** In the shape that `enqueue` and `told` need. Repeats statements while the database is unavailable. */
  readonly app: { readonly database: { readonly sql: Sql } };
  /** Starts one more process, of the build in this folder or of the present one. It ends with the fleet. */
  start(env?: Readonly<Record<string, string>>, folder?: string): Promise<Running>;
  /** Adds a subscription of this tenant. Returns its id. */
  subscribe(at: Running, path: string, client?: string, port?: number): Promise<string>;
  /** Tells the processes that something may be due. */
  wake(): Promise<void>;
  /** Waits until every delivery is finished. */
  settled(): Promise<void>;
  /** The number of deliveries in each state. */
  states(): Promise<Record<string, number>>;
}

/** `url`: a server whose user may create databases. By default TEST_DATABASE_URL. */
export async function startFleet(
  env: Readonly<Record<string, string>> = {},
  { url, behave }: { readonly url?: string; readonly behave?: Behaviour } = {},
): Promise<Fleet> {
  await using stack = new AsyncDisposableStack();
  const database = await databaseOnServer(url);
  stack.defer(() => database.drop().catch(() => undefined));
  const dataDir = await newFolder(stack);
  const inbox = stack.use(
    await startInbox({ authority: await openAuthority(join(dataDir, 'pki'), new Date()), ...(behave === undefined ? {} : { behave }) }),
  );
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  stack.defer(() => pool.end());
  const sql: Sql = {
    query: async (text, values) => {
      for (let tries = 0; ; tries += 1) {
        try {
          return (await pool.query(text, values as unknown[])).rows;
        } catch (error) {
          // Every statement of these tests can be repeated. Events that are inserted twice are two events.
          if (tries >= 200 || !/terminat|ECONN|starting up|shutting down|Connection|recovery/i.test(String(error))) throw error;
          await sleep(100);
        }
      }
    },
  };
  const processes = stack.use(new AsyncDisposableStack());
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env };
  const owned = stack.move();
  const fleet: Fleet = {
    inbox,
    dataDir,
    env: settings,
    app: { database: { sql } },
    start: async (more = {}, folder) => processes.use(await run('src/main.js', { ...settings, ...more }, folder)),
    subscribe: async ({ url: at }, path, client = 'demo-seller', port = inbox.port) => {
      const answer = await fetch(`${at}/v3/webhook`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${await tokenOf(at, client)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ endpoint: `https://localhost:${port}${path}`, subscriptions: INVOICE_EVENTS }),
      });
      if (answer.status !== 200) throw new Error(`Not subscribed: ${await answer.text()}`);
      return ((await answer.json()) as { id: string }).id;
    },
    wake: async () => void (await sql.query(`select pg_notify('exchange_deliveries', '')`)),
    settled: () =>
      until(async () => {
        const { PENDING = 0, RETRY = 0, IN_FLIGHT = 0 } = await fleet.states();
        return PENDING + RETRY + IN_FLIGHT === 0;
      }, 'every delivery is finished'),
    states: async () => {
      const rows = await sql.query<{ state: string; n: number }>('select state, count(*)::int as n from webhook_delivery group by state');
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
  return fleet;
}

/** Requests by `webhook-id`. More than one is a repeat. */
export function byEvent({ requests }: Pick<Inbox, 'requests'>): Map<string, number> {
  const heard = new Map<string, number>();
  for (const { headers } of requests) {
    const id = String(headers['webhook-id']);
    heard.set(id, (heard.get(id) ?? 0) + 1);
  }
  return heard;
}
