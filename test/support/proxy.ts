// A TCP proxy whose network can be cut: connections stay open, and nothing passes until it is mended.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutProxy extends AsyncDisposable {
  readonly port: number;
  /** Nothing passes in either direction; new connections are taken and lead nowhere. */
  stall(): void;
  resume(): void;
}

/** Listens on 127.0.0.1 and leads to that port there. */
export async function startProxy(to: number): Promise<CutProxy> {
  let isStalled = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const pair = [near, far] as const;
    for (const [one, other] of [pair, [far, near] as const]) {
      sockets.add(one);
      one.on('data', (bytes) => void other.write(bytes));
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('error', () => {});
      if (isStalled) one.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
