// SIGTERM under load: every document answered with 200 is stored, everything else was refused, and nothing delays the stop.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startServer } from '../src/server/server.js';
import { PATIENT, startApp } from './support/app.js';
import { newFolder } from './support/folderOf.js';
import { A1, FORM_TYPE, formBody } from './support/form.js';
import { type Running, run } from './support/process.js';
import { statusesWhenReady } from './support/ready.js';
import { subscribeTo } from './support/stream.js';
import { copyTemplate } from './support/template.js';
import { test } from './support/test.js';
import { until } from './support/until.js';

const UPLOADERS = 6;

async function tokenOf(url: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo-seller', client_secret: 'demo-seller-secret' });
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The status; 0 where the connection ended without an answer. */
async function upload({ url }: Running, token: string, documentId: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': FORM_TYPE, documentId };
  try {
    const answer = await fetch(`${url}/v3/documents/invoice/receive/multipart`, {
      method: 'POST',
      headers,
      body: new Uint8Array(formBody(A1)),
    });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

test.serial('SIGTERM under load loses nothing, and a restart keeps tokens and key set', async (t) => {
  const dataDir = await newFolder(t);
  copyTemplate(dataDir);
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const running = await run('src/main.js', env);
  const token = await tokenOf(running.url);
  const keys = await (await fetch(`${running.url}/.well-known/jwks.json`)).text();

  const statuses = new Map<string, number>();
  let counter = 0;
  const { promise: enough, resolve: loaded } = Promise.withResolvers<void>();
  const uploaders = Array.from({ length: UPLOADERS }, async () => {
    for (let status = 200; status === 200; ) {
      counter += 1;
      const documentId = `stop-${counter}`;
      status = await upload(running, token, documentId);
      statuses.set(documentId, status);
      if (statuses.size >= 20) loaded();
    }
  });
  await enough;
  await running[Symbol.asyncDispose](); // SIGTERM, and wait for the exit
  await Promise.all(uploaders);
  t.deepEqual(
    [...statuses.values()].filter((status) => ![200, 503, 0].includes(status)),
    [],
  );

  await using again = await run('src/main.js', env);
  t.is(await (await fetch(`${again.url}/.well-known/jwks.json`)).text(), keys);
  const lost = [];
  for (const [documentId, status] of statuses) {
    const answer = await fetch(`${again.url}/v4/documents/export/${documentId}`, { headers: { Authorization: `Bearer ${token}` } });
    // 400: not processed yet
    if (status === 200 && answer.status !== 200 && answer.status !== 400) lost.push([documentId, answer.status]);
  }
  t.deepEqual(lost, []);
});

/** A stop that waits for a connection ends long after the tests have given up. */
const FOR_EVER_MS = 24 * 3_600_000;

test.serial('a stop waits for requests in work, not for connections that only stand open', async (t) => {
  await using exchange = await startApp();
  const server = await startServer(exchange.app, PATIENT);
  const token = await tokenOf(server.url);
  const { port } = new URL(server.url);
  const [idle, busy] = await Promise.all([connected(Number(port)), connected(Number(port))]);
  const body = formBody(A1);
  const head = [
    'POST /v3/documents/invoice/receive/multipart HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${FORM_TYPE}`,
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  busy.write(`${head.join('\r\n')}\r\n\r\n`);
  t.is(String((await once(busy, 'data'))[0]), 'HTTP/1.1 100 Continue\r\n\r\n');
  const ended = once(idle, 'close');
  const stopped = server.stop(0, FOR_EVER_MS);
  await ended;
  busy.write(body);
  t.regex(String((await once(busy, 'data'))[0]), /^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
  busy.destroy();
});

test.serial(
  'SIGTERM: "A drained process answers 503 on ready first, then finishes what runs", and serves until the notice is over',
  async (t) => {
    const dataDir = await newFolder(t);
    copyTemplate(dataDir);
    const running = await run('src/main.js', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', STOP_NOTICE_SECONDS: '60' });
    const token = await tokenOf(running.url);
    const stopped = running[Symbol.asyncDispose]();
    const ready = async (): Promise<number | undefined> => {
      const { status } = await fetch(`${running.url}/health/ready`);
      return status === 200 ? undefined : status;
    };
    t.is(await until(ready, 'it is not ready any more'), 503);
    t.is(await upload(running, token, 'within-the-notice'), 200);
    const keys = await fetch(`${running.url}/.well-known/jwks.json`);
    t.deepEqual([keys.status, keys.headers.get('Connection')], [200, 'close']);
    // The notice is long, so that all this is within it on a slow machine, too.
    await running.kill();
    await stopped;
  },
);

test.serial('a process without the API serves health and metrics at HEALTH_PORT, and nothing else', async (t) => {
  const dataDir = await newFolder(t);
  copyTemplate(dataDir);
  await using running = await run('src/main.js', { DATA_DIR: dataDir, ROLES: 'worker', HEALTH_PORT: '0', LOG_LEVEL: 'silent' });
  const paths = ['/health/live', '/health/ready', '/metrics', '/openapi.json', '/v4/documents/export'];
  t.deepEqual(await statusesWhenReady(running.url!, paths), [200, 200, 200, 404, 404]);
});

test.serial('a stop completes the streams of dashboards and does not wait for them', async (t) => {
  await using exchange = await startApp();
  const server = await startServer(exchange.app);
  using told = await subscribeTo(server.url, 'subscription { documentChanged { to } }');
  const stopped = server.stop(0, FOR_EVER_MS);
  t.is(await told.next(), undefined);
  await stopped;
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
