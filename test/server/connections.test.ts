// Clients with idle or slow connections: the server drops them and serves other clients.
import { EventEmitter, once } from 'node:events';
import { connect, Socket } from 'node:net';
import { ExchangeError } from '../../src/domain/errors.js';
import { CONNECTIONS_PER_CLIENT_MAX, IDLE_PER_CLIENT_MAX, limitNamedClients } from '../../src/server/connections.js';
import { createDropped } from '../../src/server/dropped.js';
import { createIdleConnections } from '../../src/server/idleConnections.js';
import { trustedProxies } from '../../src/server/request/client.js';
import { PATIENCE, type Patience } from '../../src/server/request/patience.js';
import { type ListeningServer, startServer } from '../../src/server/server.js';
import { startApp, type TestApp } from '../support/app.js';
import { newFolder } from '../support/folderOf.js';
import { FORM_TYPE } from '../support/form.js';
import { run } from '../support/process.js';
import { openRaw } from '../support/raw.js';
import { statusesWhenReady, whenReady } from '../support/ready.js';
import { copyTemplate } from '../support/template.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

const SILENT = 2_050;
/** Fewer than fit into the queue of a listening socket: the kernel would try the others again seconds later. */
const AT_ONCE = 200;
/** How long the server of the test of that waits for anything. */
const SHORT_MS = 2_000;
/** The head of a request with a body of 50 bytes that is never sent. */
const HALF_A_REQUEST =
  'POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n';

/** Opens this number of connections from 127.0.0.1, each with that request. Resolves when each is connected and written to, or dropped. */
async function flood(t: ExecutionContext, url: string, count: number, request: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => undefined));
  t.teardown(() => sockets.forEach((socket) => void socket.destroy()));
  await Promise.all(
    sockets.map(async (socket) => {
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      if (!socket.destroyed) await new Promise((resolve) => socket.write(request, resolve));
    }),
  );
  return sockets;
}

/** One request from another address of this machine. */
async function ask(url: string, path: string, localAddress: string): Promise<{ status: number | undefined; body: unknown }> {
  await using raw = await openRaw(url, localAddress);
  raw.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const answer = await raw.answer();
  return { status: answer?.status, body: answer?.body };
}

/** The value of a metric at `/metrics`. */
async function metric(url: string, name: string): Promise<number> {
  return valueIn(await (await fetch(`${url}/metrics`)).text(), name);
}

/** The value of a metric in the text of `/metrics`. */
function valueIn(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

/** One more server of this exchange, which says all its addresses. */
async function serve({ app }: TestApp, patience: Partial<Patience> = {}): Promise<ListeningServer & AsyncDisposable> {
  const server = await startServer(app, { ...PATIENCE, ...patience });
  return { ...server, [Symbol.asyncDispose]: () => server.stop(0, 0) };
}

test('2,050 silent connections of one address keep nobody else out, neither of the API nor of health; they are counted', async (t) => {
  const dataDir = await newFolder(t);
  copyTemplate(dataDir);
  await using running = await run('src/main.js', { DATA_DIR: dataDir, PORT: '0', HEALTH_PORT: '0', LOG_LEVEL: 'silent' });
  const value = (name: string): Promise<number> => metric(running.healthUrl, name);
  const drops = (reason: string): Promise<number> => value(`exchange_http_connections_dropped_total{reason="${reason}"}`);
  // On a slow machine the first connections time out before the last ones are open.
  const seen = async (): Promise<number> => (await value('exchange_http_connections')) + (await drops('client')) + (await drops('timeout'));
  for (let open = 0; open < SILENT; ) {
    const count = Math.min(AT_ONCE, SILENT - open);
    await flood(t, running.url, count, `${HALF_A_REQUEST}\r\n`);
    open += count;
    await until(async () => (await seen()) >= open, `${open} connections are counted`);
  }
  const answer = await whenReady(() => ask(running.url, '/health/ready', '127.0.0.2'));
  t.deepEqual(answer, { status: 200, body: { status: 'ok', checks: { database: 'ok', files: 'ok', jobs: 'ok' } } });
  t.is((await ask(running.url, '/openapi.json', '127.0.0.2')).status, 200);
  t.true((await drops('client')) + (await drops('timeout')) >= SILENT - CONNECTIONS_PER_CLIENT_MAX);
});

test('2,050 idle connections give way to new ones of the same address', async (t) => {
  await using exchange = await startApp();
  await using server = await serve(exchange, { firstByteMs: 100_000, headersMs: 100_000 });
  for (let open = 0; open < SILENT; open += AT_ONCE) await flood(t, server.url, AT_ONCE, '');
  const dropped = (reason: string): Promise<number> => metric(server.url, `exchange_http_connections_dropped_total{reason="${reason}"}`);
  await until(async () => (await dropped('idle')) >= SILENT - IDLE_PER_CLIENT_MAX, 'all but the latest have given way');
  t.is((await ask(server.url, '/health/live', '127.0.0.1')).status, 200);
  t.is(await dropped('client'), 0);
});

test('a connection with a request in progress never gives way, and an idle one does where all connections are taken', (t) => {
  const dropped: string[] = [];
  const idle = createIdleConnections({
    clientOf: () => 'one',
    perClientMax: 2,
    firstByteMs: 5_000,
    onDrop: (socket) => void dropped.push((socket as unknown as { name: string }).name),
    onSilent: () => undefined,
  });
  const open = (name: string): Socket => {
    const socket = Object.assign(new Socket(), { name });
    idle.open(socket);
    return socket;
  };
  const busy = open('busy');
  idle.begin(busy);
  for (const name of ['first', 'second', 'third']) open(name);
  t.deepEqual(dropped, ['first']);
  idle.end(busy);
  t.deepEqual(dropped, ['first', 'second']);
  t.deepEqual([idle.giveWay(), idle.giveWay(), idle.giveWay()], [true, true, false]);
  t.deepEqual(dropped, ['first', 'second', 'third', 'busy']);
});

test('a connection without a first byte is 408 and the end, long before a head would have to be there', async (t) => {
  await using exchange = await startApp();
  await using server = await serve(exchange, { firstByteMs: SHORT_MS, headersMs: 60_000 });
  await using silent = await openRaw(server.url);
  await using slow = await openRaw(server.url, undefined, 'G');
  const answer = await silent.answer();
  t.deepEqual([answer?.status, answer?.body], [408, { message: 'Request Timeout' }]);
  t.is(await silent.answer(), undefined);
  slow.write('ET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  t.is((await slow.answer())?.status, 200);
});

test('the body of a token or JSON request that does not come in time, and a head that does not, are 408 and the end', async (t) => {
  await using exchange = await startApp();
  const minimumRate = { windowMs: SHORT_MS, bytesMin: 40 * 1024 };
  await using server = await serve(exchange, { headersMs: SHORT_MS, bodyMs: SHORT_MS, minimumRate });
  const { access_token: token } = (
    await exchange.anonymous('/oauth2/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret',
    })
  ).body as { access_token: string };
  const authorised = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  await Promise.all(
    [
      `${HALF_A_REQUEST}\r\ngrant_type=`,
      `PUT /v3/webhook HTTP/1.1\r\n${authorised}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      `POST /graphql HTTP/1.1\r\n${authorised}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      `POST /v3/documents/invoice/send/multipart HTTP/1.1\r\n${authorised}Content-Type: ${FORM_TYPE}\r\nContent-Length: 50000\r\n\r\n--`,
      'GET /health/live HTTP/1.1\r\nHost: x\r\n',
      '',
    ].map(async (request) => {
      await using raw = await openRaw(server.url);
      raw.write(request);
      const answer = await raw.answer();
      t.deepEqual([answer?.status, answer?.body], [408, { message: 'Request Timeout' }], request);
      t.is(answer?.headers.get('connection'), 'close', request);
      t.is(await raw.answer(), undefined, request);
    }),
  );
  // Not by a request, which the server might not wait for either.
  t.is(valueIn(await (await server.readMetrics()).metrics(), 'exchange_http_connections_dropped_total{reason="timeout"}'), 6);
});

/** Requests from that address for that client, through a limit of two at once. None of them has a response yet. */
function limitOfTwo(trusted: readonly string[]) {
  const dropped: string[] = [];
  const limit = limitNamedClients({ isTrusted: trustedProxies(trusted), dropped: (_, address) => void dropped.push(address ?? '') }, 2);
  const request = (client: string) => {
    const res = new EventEmitter();
    const req = { headers: { 'x-forwarded-for': client }, socket: { remoteAddress: '127.0.0.1' } };
    return { res, passed: limit({ req, res } as never, async () => undefined) };
  };
  return { request, dropped };
}

test('behind a trusted proxy the requests at once of the client that it names are counted', async (t) => {
  const { request, dropped } = limitOfTwo(['127.0.0.1/32']);
  const first = request('192.0.2.1');
  await Promise.all([first.passed, request('192.0.2.1').passed]);
  const refused = await t.throwsAsync(request('192.0.2.1').passed, { instanceOf: ExchangeError });
  t.deepEqual([refused?.code, refused?.retryAfterSeconds, dropped], ['TOO_MANY_REQUESTS', 1, ['192.0.2.1']]);
  await t.notThrowsAsync(request('192.0.2.2').passed);
  first.res.emit('close');
  await t.notThrowsAsync(request('192.0.2.1').passed);
});

test('an address that is no trusted proxy names nobody: what it says of clients counts for nothing', async (t) => {
  const { request, dropped } = limitOfTwo(['10.0.0.0/8']);
  for (let n = 1; n <= 5; n++) await t.notThrowsAsync(request('192.0.2.1').passed);
  t.deepEqual(dropped, []);
});

test('a trusted proxy may have more connections than one client', async (t) => {
  await using exchange = await startApp({ TRUSTED_PROXIES: '127.0.0.1/32' });
  await flood(t, exchange.url, CONNECTIONS_PER_CLIENT_MAX + 10, '');
  t.is((await exchange.anonymous('/health/live')).status, 200);
  t.is(await metric(exchange.url, 'exchange_http_connections_dropped_total{reason="client"}'), 0);
});

test('with HEALTH_PORT health and metrics have a port of their own, beside the API', async (t) => {
  await using exchange = await startApp({ HEALTH_PORT: '0' });
  await using running = await serve(exchange);
  t.not(running.url, running.healthUrl);
  const paths = ['/health/live', '/health/ready', '/metrics', '/openapi.json'];
  t.deepEqual(await statusesWhenReady(running.healthUrl!, paths), [200, 200, 200, 404]);
  t.deepEqual(await statusesWhenReady(running.url, paths), [200, 200, 200, 200]);
});

for (const roles of ['api,worker', 'worker']) {
  test(`with AS4_PORT /as4 has a port of its own, and nothing else is there: ROLES=${roles}`, async (t) => {
    await using exchange = await startApp({ ROLES: roles, HEALTH_PORT: '0', AS4_PORT: '0' });
    await using running = await serve(exchange);
    const statusOf = async (url: string): Promise<number> => (await fetch(url, { method: 'POST', body: 'no MIME' })).status;
    t.is(await statusOf(`${running.as4Url}/as4`), 400);
    t.is(await statusOf(`${running.as4Url}/graphql`), 404);
    t.is(await statusOf(`${running.url}/as4`), 404);
  });
}

test('dropped connections are all counted, and logged once for a while', (t) => {
  const lines: object[] = [];
  const reasons: string[] = [];
  const dropped = createDropped(
    { warn: (event, fields) => void lines.push({ event, ...fields }) },
    { dropped: (reason) => void reasons.push(reason) },
  );
  for (let n = 1; n <= 100; n++) dropped('client', '192.0.2.1');
  t.is(reasons.length, 100);
  t.deepEqual(lines, [{ event: 'connections.dropped', client: 1, lastAddress: '192.0.2.1' }]);
});
