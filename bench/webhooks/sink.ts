// A receiver that costs less than what it measures: it reads requests, notes when each event came, and answers 204.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface Sink extends AsyncDisposable {
  readonly port: number;
  /** When each event came first, by performance.now(). */
  readonly arrivals: ReadonlyMap<string, number>;
  /** Requests beyond the first of an event. */
  readonly duplicates: () => number;
  /** Forgets what came. */
  clear(): void;
  /** Resolves when so many different events have come. */
  until(count: number): Promise<void>;
  /** Paths whose requests are never answered. */
  hang: (path: string) => boolean;
}

const ANSWER = 'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n';

/** `tls`: certificate and key in PEM. */
export async function startSink(tls?: { readonly cert: string; readonly key: string }): Promise<Sink> {
  const arrivals = new Map<string, number>();
  let duplicates = 0;
  let waiting: { readonly count: number; readonly resolve: () => void } | undefined;
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    readRequests(socket, (path, event) => {
      if (arrivals.has(event)) duplicates += 1;
      else arrivals.set(event, performance.now());
      if (!sink.hang(path)) socket.write(ANSWER);
      if (waiting !== undefined && arrivals.size >= waiting.count) waiting.resolve();
    });
  };
  const server: Server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sink: Sink = {
    port: (server.address() as AddressInfo).port,
    arrivals,
    duplicates: () => duplicates,
    clear: () => {
      arrivals.clear();
      duplicates = 0;
    },
    until: (count) =>
      new Promise((resolve) => {
        waiting = { count, resolve };
        if (arrivals.size >= count) resolve();
      }),
    hang: () => false,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return sink;
}

function readRequests(socket: Socket, got: (path: string, event: string) => void): void {
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const head = rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest)?.[1] ?? 0);
      if (rest.length < head + 4 + length) return;
      got(rest.slice(5, rest.indexOf(' ', 5)), /webhook-id: (\S+)/i.exec(rest)?.[1] ?? '');
      rest = rest.slice(head + 4 + length);
    }
  });
}
