// A reverse proxy on loopback that shows what crosses it. Its address stays the same while the server behind it is restarted.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

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
    const { 'transfer-encoding': _, ...rest } = headers;
    const passed = send(new URL(path, target), { method, headers: { ...rest, 'content-length': body.length } });
    passed.end(body);
    const [answered] = (await once(passed, 'response')) as [IncomingMessage];
    const answer = await bytesOf(answered);
    return { method, path, headers, body, status: answered.statusCode ?? 0, answerHeaders: answered.headers, answer };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: WireProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: undefined,
    onRequest: () => true,
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
