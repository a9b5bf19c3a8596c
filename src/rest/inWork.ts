// Which connections have a request in work, so that a stop waits for these and for no others.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface InWork {
  /** Ends every connection whose last answer is written, and soon those, too, on which no request has come. */
  endUnused(): void;
}

/** A request that was on its way when the stop began still gets its 503. */
const GRACE_MS = 1_000;

/**
 * `closeIdleConnections` of Node leaves those that have not sent a request yet, and a connection that was busy then stays for
 * as long as its client keeps it: each would hold a stop up until its time is over.
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
      setTimeout(endFresh, GRACE_MS).unref();
    },
  };
}
