// Ports for servers that cannot choose one themselves.
import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { until } from './until.js';

/** Below the ports that the system chooses itself: no server or client of another test takes one meanwhile, however often it is bound. */
const [FIRST, COUNT] = [20_000, 12_000];
const TRIES_MAX = 100;

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = FIRST + randomInt(COUNT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error(`No port is free, of ${TRIES_MAX} tried`);
}

/** Waits until something listens on the port. `who` is named by the error. */
export async function listens(port: number, who: string): Promise<void> {
  await until(async () => {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    return isOpen;
  }, `${who} listens`);
}
