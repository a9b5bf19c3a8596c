import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ExchangeError } from '../../../src/domain/errors.js';
import { discardRest, provesTooLong, RequestAborted, readUpload } from '../../../src/server/request/uploadBody.js';
import { createUploadMemory } from '../../../src/server/request/uploadMemory.js';
import { test } from '../../support/test.js';

type Outcome = { early: boolean; bytes: Buffer } | { early: boolean; error: unknown };

/** A server that reads one request under a limit, and a raw connection to it. */
async function serve(requestBytesMax: number) {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const server = createServer(async (request: IncomingMessage, response) => {
    const early = provesTooLong(request, { requestBytesMax });
    try {
      const bytes = await readUpload(request, { requestBytesMax }, createUploadMemory()('tenant'));
      resolve({ early, bytes });
      response.end('200');
    } catch (error) {
      response.writeHead(413).end('refused');
      discardRest(request);
      resolve({ early, error });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const close = async (): Promise<void> => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { socket, outcome: promise, [Symbol.asyncDispose]: close };
}

const HEAD = 'POST /v3 HTTP/1.1\r\nHost: a\r\n';

async function answerOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString('latin1').slice(9, 12);
}

function isTooLong(outcome: Outcome): boolean {
  return 'error' in outcome && outcome.error instanceof ExchangeError && outcome.error.code === 'REQUEST_TOO_LONG';
}

/** The size of a request as defined in docs/decisions/007, with the head as sent. */
function measured(head: string, bodyBytes: number): number {
  return Math.ceil(bodyBytes / 3) * 4 + head.length;
}

test('the body is read as it was sent', async (t) => {
  await using server = await serve(1_000);
  server.socket.write(`${HEAD}Content-Length: 5\r\n\r\nhe`);
  server.socket.write('llo');
  t.deepEqual(await server.outcome, { early: false, bytes: Buffer.from('hello') });
});

test('a request of exactly the limit, "measured after Base64 encoding and including headers", is read', async (t) => {
  const head = `${HEAD}Content-Length: 300\r\n\r\n`;
  await using server = await serve(measured(head, 300));
  server.socket.write(head + 'x'.repeat(300));
  t.deepEqual(await server.outcome, { early: false, bytes: Buffer.alloc(300, 'x') });
});

test('one byte more than the limit is too long', async (t) => {
  const head = `${HEAD}Content-Length: 300\r\n\r\n`;
  await using server = await serve(measured(head, 300) - 1);
  server.socket.write(head + 'x'.repeat(300));
  t.true(isTooLong(await server.outcome));
});

test('headers alone can be too long', async (t) => {
  await using server = await serve(100);
  server.socket.write(`${HEAD}X: ${'y'.repeat(100)}\r\n\r\n`);
  t.true(isTooLong(await server.outcome));
});

test('Content-Length alone proves it: the answer comes before a byte of the body', async (t) => {
  await using server = await serve(1_000);
  server.socket.write(`${HEAD}Content-Length: 7000000\r\n\r\n`);
  t.is(await answerOf(server.socket), '413');
  const outcome = await server.outcome;
  t.true(outcome.early && isTooLong(outcome));
});

test('a chunked body is refused as soon as it passes the limit, before its end', async (t) => {
  await using server = await serve(1_000);
  server.socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n400\r\n${'x'.repeat(1024)}\r\n`);
  t.is(await answerOf(server.socket), '413');
  const outcome = await server.outcome;
  t.true(!outcome.early && isTooLong(outcome));
});

test('a client that sends all of a refused request reads its answer, and the connection lives on', async (t) => {
  await using server = await serve(1_000);
  server.socket.write(`${HEAD}Content-Length: 7000000\r\n\r\n`);
  server.socket.write(Buffer.alloc(7_000_000));
  t.is(await answerOf(server.socket), '413');
  server.socket.write(`${HEAD}Content-Length: 2\r\n\r\nhi`);
  t.is(await answerOf(server.socket), '200');
});

test('a client that goes away is a fault of its own', async (t) => {
  await using server = await serve(1_000);
  server.socket.write(`${HEAD}Content-Length: 10\r\n\r\nhe`, () => server.socket.destroy());
  const outcome = await server.outcome;
  t.true('error' in outcome && outcome.error instanceof RequestAborted);
});

test('a request that is over cannot be read again', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.teardown(() => socket.destroy());
  socket.write(`${HEAD}Content-Length: 0\r\n\r\n`);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  await readUpload(request, { requestBytesMax: 1_000 }, createUploadMemory()('tenant'));
  await t.throwsAsync(readUpload(request, { requestBytesMax: 1_000 }, createUploadMemory()('tenant')), { instanceOf: RequestAborted });
});
