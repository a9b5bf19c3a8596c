// Waits for the status that a bridge reports. The first report is answered with 503, so that a bridge must repeat it.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isRecent, isSigned, pathAtExchange } from '../../channels/weexa/signature.js';

const BODY_BYTES_MAX = 1024 * 1024;
const LOOK_MS = 50;

interface Statuses extends AsyncDisposable {
  readonly port: number;
  /** The fault of the reports on a message, `undefined` where there is none. `'not seen'` where none came in time. */
  judged(messageId: string, waitMs: number): Promise<'not seen' | string | undefined>;
}

interface Report {
  readonly isSigned: boolean;
  readonly status: unknown;
}

export async function listenForStatuses(port: number, secret: string): Promise<Statuses> {
  const reports = new Map<unknown, Report[]>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { messageId, status } = parsed(body);
    const given = {
      timestamp: String(request.headers['x-timestamp'] ?? ''),
      signature: String(request.headers['x-signature'] ?? ''),
    };
    const expected = { from: 'bridge', method: 'POST', path: pathAtExchange(request.url ?? ''), body } as const;
    const known = reports.get(messageId) ?? [];
    reports.set(messageId, [...known, { isSigned: isRecent(given.timestamp, new Date()) && isSigned([secret], given, expected), status }]);
    response.writeHead(known.length === 0 ? 503 : 200, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end('{}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async judged(messageId, waitMs) {
      const end = performance.now() + waitMs;
      const heard = (): Report[] => reports.get(messageId) ?? [];
      while (heard().length < 2 && performance.now() < end) await setTimeout(LOOK_MS);
      const [first, again] = heard();
      if (first === undefined) return 'not seen';
      if (!first.isSigned) return 'the signature of the status is wrong';
      if (first.status !== 'delivered' && first.status !== 'rejected') return `the status is ${JSON.stringify(first.status)}`;
      return again === undefined ? 'the status was answered with 503 and not sent again' : undefined;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(body: Buffer): { readonly messageId?: unknown; readonly status?: unknown } {
  try {
    return (JSON.parse(body.toString()) as object | null) ?? {};
  } catch {
    return {};
  }
}
