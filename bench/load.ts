// Sends requests over plain sockets, one at a time on each connection: a client that costs less than the measured server.
import { connect } from 'node:net';

export interface LoadResult {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
  readonly failures: number;
}

/** Sends the requests in turn over `connections` connections until `count` responses have come. Every status but 200 is a failure. */
export async function load(url: string, request: Buffer | readonly Buffer[], connections: number, count: number): Promise<LoadResult> {
  const requests = Buffer.isBuffer(request) ? [request] : request;
  const { hostname, port } = new URL(url);
  const latenciesMs: number[] = [];
  let left = count;
  let failures = 0;
  const began = performance.now();
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      let sentAt = 0;
      let answer = '';
      const send = (): void => {
        if (left <= 0) return void socket.end(resolve);
        left -= 1;
        answer = '';
        sentAt = performance.now();
        socket.write(requests[left % requests.length]!);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        const end = answer.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
        if (answer.length < end + 4 + length) return;
        latenciesMs.push(performance.now() - sentAt);
        if (!answer.startsWith('HTTP/1.1 200')) failures += 1;
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  return { perSecond: count / ((performance.now() - began) / 1000), latenciesMs, failures };
}

/** The bytes of a POST. */
export function post(path: string, headers: Readonly<Record<string, string>>, body: Buffer): Buffer {
  const lines = Object.entries({ Host: 'bench', 'Content-Length': String(body.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}
