// A balancer before the API processes: round robin over those that answer /health/ready with 200. What broke before anything of it
// was sent goes to another process; what broke afterwards is answered 502, for only the client knows whether it may be repeated.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 500;
const CHECK_TIMEOUT_MS = 1_000;
/** Belong to one connection, not to what travels over two. */
const HOP_BY_HOP = ['connection', 'keep-alive'];

export interface Counts {
  readonly forwarded: number;
  /** Sent to another process, because the first took no connection. */
  readonly moved: number;
  /** Answered 502: the connection broke after something had been sent. */
  readonly broken: number;
  /** Answered 503: no process was ready. */
  readonly unserved: number;
}

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Takes a process in as soon as it is ready; whatever stood under that name is forgotten. */
  add(name: string, url: string): void;
  remove(name: string): void;
  /** Names of the processes that get requests. */
  ready(): string[];
  /** So far. */
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

/** To the first of the targets that takes a connection. Of the body nothing is read before. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, [target, ...others]: readonly Target[], counts: Counting): void {
  if (target === undefined) {
    counts.unserved += 1;
    refuse(incoming, outgoing, 503);
    return;
  }
  let isConnected = false;
  // One connection for each request, so that a break says for certain which side of the sending it fell on.
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
    if (outgoing.destroyed) return; // the client went first
    counts.broken += 1;
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(incoming, outgoing, 502);
  });
  outgoing.once('close', () => passed.destroy());
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: 502 | 503): void {
  if (outgoing.destroyed) return;
  // The rest of the body goes nowhere; a client that still writes it would not see the answer of a connection that is closed.
  incoming.unpipe();
  incoming.resume();
  outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end('{"message":"No process answered"}');
}

function without(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}
