// A whole exchange in this process, with its own database: PGlite, or one on the server of TEST_DATABASE_URL. Its files are on disk. Where
// TEST_S3_ENDPOINT is set, all files, even small ones, are in a new bucket there. Where TEST_MONGODB_URL is set, Agenda's jobs are in a
// new database there.

import { setImmediate } from 'node:timers/promises';
import { load } from '../../config/load.js';
import { createApp, type Overrides, type RunningApp } from '../../src/app.js';
import { WORK_LOOPS } from '../../src/domain/ports.js';
import { PATIENCE, type Patience } from '../../src/server/request/patience.js';
import { type ListeningServer, startServer } from '../../src/server/server.js';
import { leaseEmbedded, leaseOnServer } from './databasePool.js';
import { newFolder } from './folderOf.js';
import { dropMongo, mongoOf } from './mongo.js';
import { requireOrder } from './ordered.js';
import { makeBucket, realServer } from './s3/bucket.js';
import { copyPki } from './template.js';
import { THREADS } from './threads.js';

const PATIENCE_MS = 60_000;
const DAY_SECONDS = 86_400;
/** For requests of tests: many run at once, on a machine that may be busy. */
export const PATIENT: Patience = { ...PATIENCE, firstByteMs: PATIENCE_MS, headersMs: PATIENCE_MS, bodyMs: PATIENCE_MS };
/** Jobs of an embedded database alone. */
const UPKEEP = ['checkpoint', 'vacuum'];

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body. Undefined where it is not JSON. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Plain objects are sent as JSON, everything else unchanged. */
  readonly body?: object | string | Buffer | FormData;
}

/**
 * `idle` asks the channels. By the clock they would be asked in the middle of a test, as often as the machine is slow. No test runs so long
 * that its database needs upkeep.
 */
export const runsJob = (name: string): boolean => !name.startsWith('poll-') && !UPKEEP.includes(name);

/** Sends requests with the token of one client. */
export type Client = (path: string, options?: RequestOptions) => Promise<Answer>;

export interface TestApp extends AsyncDisposable {
  readonly app: RunningApp;
  readonly url: string;
  /** A client with all four scopes, or with those given. */
  as(client: 'demo-seller' | 'demo-buyer', scope?: string): Promise<Client>;
  /** Sends requests without a token. */
  readonly anonymous: Client;
  /** Waits until nothing is due and nothing is in progress. */
  idle(): Promise<void>;
  /** Advances the clock and wakes the work loops. */
  advance(seconds: number): Promise<void>;
}

/** `env` are settings, `overrides` replace seams. To be disposed: `await using test = await startApp()`. */
export async function startApp(env: Readonly<Record<string, string>> = {}, overrides: Overrides = {}): Promise<TestApp> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await newFolder(stack);
  const database = await leaseOnServer();
  if (database !== undefined) stack.use(database);
  copyPki(dataDir);
  const mongodbUrl = mongoOf(dataDir);
  stack.defer(() => dropMongo(mongodbUrl));
  const store = realServer();
  const bucket = store === undefined ? undefined : await makeBucket(store);
  if (bucket !== undefined) stack.defer(() => bucket.drop());
  const config = load({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Many of these run at the same time on one server.
    ...(database === undefined ? {} : { DATABASE_URL: database.url, DATABASE_CONNECTIONS_MAX: '9' }),
    ...(mongodbUrl === undefined ? {} : { MONGODB_URL: mongodbUrl }),
    ...(bucket === undefined ? {} : { ...bucket.env, FILE_INLINE_BYTES_MAX: '0' }),
    ...env,
  });
  // A DATA_DIR of the test's own may hold a database from before.
  const isPooled = config.database.kind === 'embedded' && env['DATA_DIR'] === undefined;
  const leased = isPooled ? { database: stack.use(await leaseEmbedded()) } : {};
  const app = stack.use(await createApp(config, { ...leased, threads: THREADS, runsJob, ...overrides }));
  requireOrder(app.database);
  const server = await startServer(app, PATIENT);
  stack.defer(() => server.stop(0, 0));
  await app.startWork();
  const owned = stack.move();
  return testApp(app, server, owned);
}

function testApp(app: RunningApp, server: ListeningServer, owned: AsyncDisposableStack): TestApp {
  const anonymous = withToken(server.url, undefined);
  return {
    app,
    url: server.url,
    anonymous,
    as: async (client, scope) => withToken(server.url, await tokenOf(anonymous, client, scope)),
    idle: () => idle(app),
    async advance(seconds) {
      await app.database.sql.query('update clock set offset_ms = offset_ms + $1', [Math.round(seconds * 1000)]);
      await app.time.measure();
      for (const name of WORK_LOOPS) app.wake(name);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** As `as`, where the service may start later: the token is asked for with the first request to it. */
export function clientOf(exchange: Pick<TestApp, 'as' | 'url'>, ...asked: Parameters<TestApp['as']>): Client {
  let at: { readonly url: string; readonly client: Promise<Client> } | undefined;
  return async (path, options) => {
    if (at?.url !== exchange.url) at = { url: exchange.url, client: exchange.as(...asked) };
    return (await at.client)(path, options);
  };
}

/** Advances the clock to the next noon (UTC), so that no day ends during a test. Tokens from before may expire. */
export async function advanceToNoon({ app, advance }: Pick<TestApp, 'app' | 'advance'>): Promise<void> {
  const sinceNoonSeconds = (app.clock().getTime() / 1_000 + DAY_SECONDS / 2) % DAY_SECONDS;
  await advance(DAY_SECONDS - sinceNoonSeconds);
}

async function tokenOf(anonymous: Client, client: string, scope: string | undefined): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  if (scope !== undefined) form.set('scope', scope);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await anonymous('/oauth2/token', { method: 'POST', headers, body: form.toString() });
  if (answer.status !== 200) throw new Error(`No token: ${answer.status} ${answer.text}`);
  return (answer.body as { access_token: string }).access_token;
}

function withToken(url: string, token: string | undefined): Client {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body) && !(body instanceof FormData);
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
      redirect: 'manual',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString(), body: parsed(bytes.toString()) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Deliveries that a circuit breaker holds back are not due. A reply that came before its document was recorded as handed over is
 * postponed by a second: this waits for it, too.
 */
async function idle(app: RunningApp): Promise<void> {
  for (;;) {
    for (const name of WORK_LOOPS) app.wake(name);
    await app.worker()?.idle();
    for (const channel of Object.values(app.channels)) await channel.ticker?.tick(new AbortController().signal);
    await app.worker()?.idle();
    const [due] = await app.database.sql.query<{ any: boolean }>(
      `select exists (select 1 from document where due_at <= exchange_now()) or exists (
         select 1 from webhook_delivery d left join webhook_endpoint e on e.subscription_id = d.subscription_id
         where d.state = 'IN_FLIGHT' or (d.state in ('PENDING', 'RETRY') and greatest(d.due_at, e.open_until, e.paused_until) <= exchange_now()))
         or exists (
         select 1 from simulated_answer where due_at <= exchange_now()) or exists (
         select 1 from document reply join inbound_message m on m.document = reply.id
           join submission s on s.channel = m.channel and s.instance_id = m.instance_id join document sent on sent.id = s.document
         where reply.reply_owed is not null and reply.due_at is not null and sent.state in ('EXPORTED', 'DELIVERED', 'ERROR')) as any`,
      [],
      { prepared: true },
    );
    if (due?.any !== true) return;
    // The embedded database responds before any timer runs, and due work may need one: nothing is claimed without a heartbeat.
    await setImmediate();
  }
}
