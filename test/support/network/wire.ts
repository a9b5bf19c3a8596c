// A reverse proxy on loopback that shows what crosses it. Its address stays the same while the server behind it is restarted.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request of this size is passed on in two halves. */
const LARGE_BYTES = 1024 * 1024;

export interface Crossing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
  readonly answerHeaders: IncomingHttpHeaders;
  readonly answer: Buffer;
}

export interface WireProxy extends AsyncDisposable {
  readonly url: string;
  /** The address of the server behind it. Undefined: connections are closed without an answer. */
  target: string | undefined;
  /** Awaited before the request is passed on. Where it returns false, it is lost. */
  onRequest: (method: string, path: string) => boolean | Promise<boolean>;
  /** Awaited when half of the body of a large request has been passed on. Where it returns false, the rest is lost. */
  onHalf: (method: string, path: string) => boolean | Promise<boolean>;
  /** Awaited before the answer is passed on. Where it returns false, the answer is lost. */
  onCrossing: (crossing: Crossing) => boolean | Promise<boolean>;
  /** Called when the answer has been passed on. */
  onAnswered: (crossing: Crossing) => void;
}

export async function startWireProxy(): Promise<WireProxy> {
  const server = createServer((request, response) => {
    pass(request).then(
      async (crossing) => {
        if (crossing === undefined || !(await proxy.onCrossing(crossing))) return void response.destroy();
        const { connection: _, 'transfer-encoding': __, ...headers } = crossing.answerHeaders;
        response.writeHead(crossing.status, headers).end(crossing.answer, () => proxy.onAnswered(crossing));
      },
      () => response.destroy(),
    );
  });
  const pass = async (request: IncomingMessage): Promise<Crossing | undefined> => {
    const body = await bytesOf(request);
    const { method = 'GET', url: path = '/', headers } = request;
    if (!(await proxy.onRequest(method, path))) return undefined;
    const { target } = proxy;
    if (target === undefined) return undefined;
    const { 'transfer-encoding': _, connection: __, ...rest } = headers;
    // A connection of its own: a kept one may be closed by the server at the moment in which it is used again (RFC 9112, 9.3.1).
    const passed = send(new URL(path, target), { method, headers: { ...rest, 'content-length': body.length }, agent: false });
    const answering = once(passed, 'response') as Promise<[IncomingMessage]>;
    // Where the server ends before its answer is waited for.
    answering.catch(() => undefined);
    const half = body.length < LARGE_BYTES ? 0 : body.length >> 1;
    if (half > 0) {
      passed.write(body.subarray(0, half));
      if (!(await proxy.onHalf(method, path))) return void passed.destroy();
    }
    passed.end(body.subarray(half));
    const [answered] = await answering;
    const answer = await bytesOf(answered);
    return { method, path, headers, body, status: answered.statusCode ?? 0, answerHeaders: answered.headers, answer };
  };
  // Only the client ends an idle connection, for the same reason.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: WireProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: undefined,
    onRequest: () => true,
    onHalf: () => true,
    onCrossing: () => true,
    onAnswered: () => undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
