// Tracks connections with a request in progress, so that a stop waits for these only.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface InWork {
  /** Closes every connection whose last response is written and, soon after, connections without a request. */
  endUnused(): void;
}

/** A request that was sent before the stop began still gets its 503. */
const GRACE_MS = 1_000;

/**
 * `closeIdleConnections` of Node skips connections without a request, and connections that were busy then stay open as long as their
 * clients keep them. Each would delay a stop until its limit.
 */
export function trackRequests(server: Server): InWork {
  const inWork = new Map<Socket, number>();
  let ending = false;
  const change = (socket: Socket, by: 1 | -1): void => {
    const known = inWork.get(socket);
    if (known === undefined) return;
    inWork.set(socket, known + by);
    if (ending && known + by === 0) socket.destroySoon();
  };
  const begin = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
  };
  server.on('connection', (socket: Socket) => {
    inWork.set(socket, 0);
    socket.once('close', () => inWork.delete(socket));
  });
  for (const event of ['request', 'checkContinue']) server.on(event, begin);
  return {
    endUnused() {
      ending = true;
      server.closeIdleConnections();
      const endFresh = (): void => {
        for (const [socket, requests] of inWork) if (requests === 0) socket.destroySoon();
      };
      // What came while the process was busy is read first.
      setTimeout(() => setImmediate(endFresh), GRACE_MS).unref();
    },
  };
}
