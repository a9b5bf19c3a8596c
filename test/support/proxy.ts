// A TCP proxy whose network can stall (connections stay open, but no data passes) or be cut (connections are refused).
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './ports.js';

export interface CutProxy extends AsyncDisposable {
  readonly port: number;
  /** Stops all data in both directions. New connections are accepted but not forwarded. */
  stall(): void;
  resume(): void;
  /** Ends every connection and accepts no more, as if the server were absent. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Ends every connection, and leads new ones to another port, as a balancer does after a failover. */
  leadTo(port: number): void;
}

/** Listens on 127.0.0.1 and forwards to this port. */
export async function startProxy(first: number, host = '127.0.0.1'): Promise<CutProxy> {
  let to = first;
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
  });
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  // It is bound again after a cut.
  const port = await freePort();
  await listen(port);
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    mend: () => listen(port),
    leadTo(port) {
      to = port;
      for (const socket of sockets) socket.destroy();
    },
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    [Symbol.asyncDispose]: cut,
  };
}

/** Starts a proxy to the server of this address. Returns the address through it. `port` is the default port of the protocol. */
export async function proxied(address: string, port = 27_017): Promise<{ readonly proxy: CutProxy; readonly url: string }> {
  const url = new URL(address);
  const proxy = await startProxy(Number(url.port || port), url.hostname);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  // Otherwise the client would connect directly to the members of a replica set.
  url.searchParams.set('directConnection', 'true');
  return { proxy, url: url.href };
}
