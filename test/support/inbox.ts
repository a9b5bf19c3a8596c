// A local TLS receiver that records the requests it gets. It can misbehave.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Authority } from '../../src/sandbox/authority.js';

/** One received request. `connection` counts connections from 1, so that reuse can be seen. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly servername: string | false | undefined;
  readonly connection: number;
}

/** Answers a request, after it is recorded. */
export type Behaviour = (received: Received, response: ServerResponse) => void;

export interface InboxOptions {
  readonly authority: Authority;
  /** Can be changed later through the inbox. By default 200 without a body. */
  readonly behave?: Behaviour;
  /** Names in the certificate. By default localhost and both its addresses. */
  readonly names?: readonly string[];
  /** The address to listen at. By default 127.0.0.1 and a free port. */
  readonly host?: string;
  readonly port?: number;
}

export interface Inbox extends AsyncDisposable {
  /** `https://localhost:<port>`, without a path. */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly Received[];
  behave: Behaviour;
  /** The first `count` requests, as soon as they have arrived. */
  next(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { certificatePem, keyPem } = await options.authority.issueCertificate({
    names: options.names ?? ['localhost', '127.0.0.1', '::1'],
    days: 30,
  });
  const requests: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const connections = new Map<unknown, number>();
  const server = createServer({ cert: certificatePem, key: keyPem, keepAliveTimeout: 0 }, async (request, response) => {
    const received = await receive(request, connections);
    if (received === undefined) return;
    requests.push(received);
    for (const one of waiting) if (requests.length >= one.count) one.resolve();
    inbox.behave(received, response);
  });
  server.on('secureConnection', (socket) => connections.set(socket, connections.size + 1));
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  const inbox: Inbox = {
    url: `https://localhost:${port}`,
    port,
    requests,
    behave: options.behave ?? answers(200),
    next: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count, resolve });
      if (requests.length >= count) resolve();
      await promise;
      return requests.slice(0, count);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return inbox;
}

/** Sends a complete response. */
export function answers(status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Behaviour {
  return (_, response) => response.writeHead(status, headers).end(body);
}

/** Takes the request and never responds. */
export const hangs: Behaviour = () => {};

/** Closes the connection in an orderly way, without a response. */
export const closes: Behaviour = (_, response) => void response.socket?.end();

/** Resets the connection without a response. */
export const resets: Behaviour = (_, response) => void response.socket?.destroy();

/** Writes these bytes to the connection unchanged. Ends it only where `isLast` is true. */
export function writes(bytes: string | Buffer, isLast = false): Behaviour {
  return (_, response) => {
    response.socket?.write(bytes);
    if (isLast) response.socket?.end();
  };
}

/** Sends `before` at once, then one byte at a time until the connection ends. */
export function trickles(before: string, everyMs = 10): Behaviour {
  return (_, response) => {
    response.socket?.write(before);
    const timer = setInterval(() => response.socket?.write('x'), everyMs);
    response.socket?.once('close', () => clearInterval(timer)).on('error', () => {});
  };
}

/** Sends a body of this many bytes, as fast as the client reads. */
export function answersBig(status: number, bytes: number): Behaviour {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  return (_, response) => {
    response.writeHead(status);
    let left = bytes;
    const more = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length;
        if (!response.write(chunk)) return;
      }
      response.end();
    };
    response.on('drain', more);
    more();
  };
}

async function receive(request: IncomingMessage, connections: Map<unknown, number>): Promise<Received | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined; // the sender closed the connection
  }
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks),
    servername: (request.socket as { servername?: string | false }).servername,
    connection: connections.get(request.socket) ?? 0,
  };
}
