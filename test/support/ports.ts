// Ports for servers that cannot choose one themselves.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const LISTEN_TIMEOUT_MS = 20_000;

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until something listens on the port. `who` is named by the error on a time-out. */
export async function listens(port: number, who: string): Promise<void> {
  for (const end = Date.now() + LISTEN_TIMEOUT_MS; Date.now() < end; await setTimeout(50)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`${who} does not listen within ${LISTEN_TIMEOUT_MS} ms`);
}
