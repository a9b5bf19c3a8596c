// Connections on which nothing is asked: they give way to new ones, and do not stay open without a byte.
import type { Socket } from 'node:net';

/** How often new connections are looked at for their first byte, at most. */
const LOOK_MS = 1_000;

export interface IdleConnections {
  /** A connection that was just opened. */
  open(socket: Socket): void;
  /** A request begins. */
  begin(socket: Socket): void;
  /** Its response is written, or will never be. */
  end(socket: Socket): void;
  /** Ends the idle one that waited longest. False where none is. */
  giveWay(): boolean;
}

interface IdleRules {
  /** The client of a connection. Undefined: it may have as many idle ones as it likes. */
  readonly clientOf: (socket: Socket) => string | undefined;
  /** Idle connections of one client. */
  readonly perClientMax: number;
  readonly firstByteMs: number;
  /** Called for each that gives way, before it is ended. */
  readonly onDrop: (socket: Socket) => void;
  /** Called for each without a first byte. Ends it. */
  readonly onSilent: (socket: Socket) => void;
}

/** Sets keep the order in which their members became idle. */
export function createIdleConnections({ clientOf, perClientMax, firstByteMs, onDrop, onSilent }: IdleRules): IdleConnections {
  const all = new Set<Socket>();
  const byClient = new Map<string, Set<Socket>>();
  const requests = new Map<Socket, number>();
  const fresh = watchFirstBytes(firstByteMs, onSilent);

  const add = (socket: Socket): void => {
    all.add(socket);
    const client = clientOf(socket);
    if (client === undefined) return;
    const own = byClient.get(client) ?? new Set();
    byClient.set(client, own.add(socket));
    if (own.size > perClientMax) drop(own.values().next().value!);
  };
  const remove = (socket: Socket): void => {
    if (!all.delete(socket)) return;
    const client = clientOf(socket);
    const own = client === undefined ? undefined : byClient.get(client);
    own?.delete(socket);
    if (own?.size === 0) byClient.delete(client!);
  };
  const drop = (socket: Socket): void => {
    remove(socket);
    onDrop(socket);
    socket.destroy();
  };
  return {
    open(socket) {
      requests.set(socket, 0);
      fresh.open(socket);
      socket.once('close', () => {
        remove(socket);
        requests.delete(socket);
        fresh.forget(socket);
      });
      add(socket);
    },
    begin(socket) {
      requests.set(socket, (requests.get(socket) ?? 0) + 1);
      fresh.forget(socket);
      remove(socket);
    },
    end(socket) {
      const known = requests.get(socket);
      if (known === undefined) return;
      requests.set(socket, known - 1);
      if (known === 1) add(socket);
    },
    giveWay() {
      const [oldest] = all;
      if (oldest !== undefined) drop(oldest);
      return oldest !== undefined;
    },
  };
}

/** Tells of connections that have no byte in time. */
function watchFirstBytes(
  firstByteMs: number,
  onSilent: (socket: Socket) => void,
): { open(socket: Socket): void; forget(socket: Socket): void } {
  /** With the time of their opening, by performance.now(). */
  const fresh = new Map<Socket, number>();
  /** Those that had no byte when the time was over. */
  const late = new WeakSet<Socket>();
  let looking: NodeJS.Timeout | undefined;
  const look = (): void => {
    const openedBefore = performance.now() - firstByteMs;
    for (const [socket, openedAt] of fresh) {
      if (openedAt > openedBefore) break;
      // What came while the process was busy is read before the next look.
      if (socket.bytesRead === 0 && !late.has(socket)) {
        late.add(socket);
        continue;
      }
      fresh.delete(socket);
      if (socket.bytesRead === 0) onSilent(socket);
    }
    if (fresh.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  return {
    open(socket) {
      fresh.set(socket, performance.now());
      looking ??= setInterval(look, Math.min(LOOK_MS, firstByteMs)).unref();
    },
    forget: (socket) => void fresh.delete(socket),
  };
}
