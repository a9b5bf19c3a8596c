// Reads requests, records the first arrival of each event, and answers 204. It costs less than an HTTP server.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { moment } from '../moment.js';

export type Command =
  | { readonly what: 'clear' | 'arrivals' }
  | { readonly what: 'hangOdd'; readonly hangs: boolean }
  | { readonly what: 'until'; readonly count: number };

export interface Ready {
  readonly port: number;
  readonly plainPort: number;
}

const ANSWER = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

const first = new Map<string, number>();
let duplicates = 0;
let hangsOdd = false;
let waited: number | undefined;

const tell = (message: object): void => void process.send!(message);

const got = (path: string, event: string): boolean => {
  if (first.has(event)) duplicates += 1;
  else first.set(event, moment());
  if (waited !== undefined && first.size >= waited) {
    waited = undefined;
    tell({});
  }
  return !(hangsOdd && Number(path.slice(1)) % 2 === 1);
};

const delayMs = Number(process.env['SINK_DELAY_MS']);
const answer = (socket: Socket): void => {
  if (delayMs === 0) socket.write(ANSWER);
  else setTimeout(() => socket.write(ANSWER), delayMs);
};

/** Requests may come in parts, or several at once. */
const accept = (socket: Socket): void => {
  let rest: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const headEnd = rest.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = rest.toString('latin1', 0, headEnd);
      const end = headEnd + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (rest.length < end) return;
      if (got(head.slice(5, head.indexOf(' ', 5)), /webhook-id: (\S+)/i.exec(head)?.[1] ?? '')) answer(socket);
      rest = rest.subarray(end);
    }
  });
};

const commands: { readonly [K in Command['what']]: (command: Extract<Command, { what: K }>) => void } = {
  clear: () => {
    first.clear();
    duplicates = 0;
    tell({});
  },
  hangOdd: ({ hangs }) => {
    hangsOdd = hangs;
    tell({});
  },
  until: ({ count }) => {
    if (first.size >= count) tell({});
    else waited = count;
  },
  arrivals: () => tell({ first, duplicates }),
};

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const { SINK_CERT: cert = '', SINK_KEY: key = '' } = process.env;
const port = await listen(createTlsServer({ cert, key }, accept));
const plainPort = await listen(createServer(accept));
process.on('message', (command: Command) => commands[command.what](command as never));
process.once('disconnect', () => process.exit(0));
tell({ port, plainPort } satisfies Ready);
