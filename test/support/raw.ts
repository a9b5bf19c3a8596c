// One raw connection, for requests that no HTTP client would send and responses that come before the end of the request.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: unknown;
}

export interface RawConnection extends AsyncDisposable {
  write(bytes: string | Buffer): void;
  /** The next response (100 Continue is one). Undefined where the connection ends first. */
  answer(): Promise<RawAnswer | undefined>;
}

/** Connects to `http://host:port`, from `localAddress` where given. `first` is written as soon as it is connected. */
export async function openRaw(url: string, localAddress?: string, first?: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...(localAddress === undefined ? {} : { localAddress }) });
  if (first !== undefined) socket.write(first);
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let ended = false;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on('error', () => undefined); // a response may come before a reset
  socket.once('close', () => {
    ended = true;
  });
  return {
    write: (bytes) => void socket.write(bytes),
    async answer() {
      for (;;) {
        const parsed = parse(received);
        if (parsed !== undefined) {
          received = received.subarray(parsed.end);
          return parsed.answer;
        }
        if (ended) return undefined;
        await heard(socket);
      }
    },
    [Symbol.asyncDispose]: async () => void socket.destroy(),
  };
}

async function heard(socket: Socket): Promise<void> {
  const stop = new AbortController();
  const events = ['data', 'close'].map((event) => once(socket, event, { signal: stop.signal }));
  await Promise.race(events).catch(() => undefined);
  for (const event of events) event.catch(() => undefined);
  stop.abort();
}

function parse(bytes: Buffer): { answer: RawAnswer; end: number } | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, head).split('\r\n');
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  const start = head + 4;
  const end = start + Number(headers.get('content-length') ?? 0);
  if (bytes.length < end) return undefined;
  const text = bytes.toString('utf8', start, end);
  return { answer: { status: Number(first.split(' ')[1]), headers, body: text === '' ? undefined : JSON.parse(text) }, end };
}
