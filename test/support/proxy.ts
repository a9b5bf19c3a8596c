// A TCP proxy whose network can be cut, in silence or as by a server that is gone, until it is mended.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutProxy extends AsyncDisposable {
  readonly port: number;
  /** Nothing passes in either direction; new connections are taken and lead nowhere. */
  stall(): void;
  /** As a server that is gone: connections break, new ones are refused. */
  refuse(): Promise<void>;
  /** Ends either. */
  resume(): Promise<void>;
}

/** Listens on 127.0.0.1 and leads to that port. */
export async function startProxy(to: number, host = '127.0.0.1'): Promise<CutProxy> {
  let isStalled = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, host);
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
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    refuse: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    resume: async () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
