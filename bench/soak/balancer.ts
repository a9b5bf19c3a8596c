// A load balancer for the API processes: round robin over those that answer /health/ready with 200. A request that breaks before anything
// of it was sent goes to another process. Later breaks are answered 502, because only the client knows whether it may repeat the request.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 500;
const CHECK_TIMEOUT_MS = 1_000;
/** Headers of one connection, which are not forwarded. */
const HOP_BY_HOP = ['connection', 'keep-alive'];

export interface Counts {
  readonly forwarded: number;
  /** Sent to another process, because the first accepted no connection. */
  readonly moved: number;
  /** Answered 502: the connection broke after something had been sent. */
  readonly broken: number;
  /** Answered 503: no process was ready. */
  readonly unserved: number;
}

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Adds a process, which gets requests as soon as it is ready. Replaces an earlier process with this name. */
  add(name: string, url: string): void;
  remove(name: string): void;
  /** Names of the processes that get requests. */
  ready(): string[];
  /** The counts so far. */
  counts(): Counts;
}

interface Target {
  readonly url: string;
  isReady: boolean;
}

export async function startBalancer(): Promise<Balancer> {
  const targets = new Map<string, Target>();
  const counts = { forwarded: 0, moved: 0, broken: 0, unserved: 0 };
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = [...targets.values()].filter(({ isReady }) => isReady);
    const first = turn++ % Math.max(1, ready.length);
    forward(incoming, outgoing, [...ready.slice(first), ...ready.slice(0, first)], counts);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = setInterval(() => {
    for (const target of targets.values()) void check(target);
  }, CHECK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(name, url) {
      const target: Target = { url, isReady: false };
      targets.set(name, target);
      void check(target);
    },
    remove: (name) => void targets.delete(name),
    ready: () => [...targets].filter(([, { isReady }]) => isReady).map(([name]) => name),
    counts: () => ({ ...counts }),
    [Symbol.asyncDispose]: async () => {
      clearInterval(checking);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function check(target: Target): Promise<void> {
  try {
    const answer = await fetch(`${target.url}/health/ready`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    await answer.arrayBuffer();
    target.isReady = answer.status === 200;
  } catch {
    target.isReady = false;
  }
}

type Counting = { -readonly [Name in keyof Counts]: number };

/** Forwards to the first target that accepts a connection. Reads nothing of the body before. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, [target, ...others]: readonly Target[], counts: Counting): void {
  if (target === undefined) {
    counts.unserved += 1;
    refuse(incoming, outgoing, 503);
    return;
  }
  let isConnected = false;
  // One connection for each request, so that it is certain whether a break came before or after the sending.
  const headers = { ...without(incoming.headers), connection: 'close' };
  const { hostname, port } = new URL(target.url);
  const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers, agent: false });
  passed.once('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true;
      counts.forwarded += 1;
      incoming.pipe(passed);
    }),
  );
  passed.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers));
    answer.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  passed.on('error', () => {
    if (!isConnected) {
      target.isReady = false;
      counts.moved += 1;
      forward(incoming, outgoing, others, counts);
      return;
    }
    if (outgoing.destroyed) return; // the client disconnected first
    counts.broken += 1;
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(incoming, outgoing, 502);
  });
  outgoing.once('close', () => passed.destroy());
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: 502 | 503): void {
  if (outgoing.destroyed) return;
  // Discards the rest of the body. A client that is still writing would not see the response if the connection were closed.
  incoming.unpipe();
  incoming.resume();
  outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end('{"message":"No process answered"}');
}

function without(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}
