// A small S3-compatible store in this process: it handles the requests that the service makes and checks their signatures.
// `npm run test:s3` tests a real store. This one can also be made to fail.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answered, type Asked, createBuckets, errorXml } from './buckets.js';
import { type Credentials, judgeSignature } from './signature.js';

/** Responds instead of the store. Undefined: the store responds itself. */
export type Interference = (asked: Asked) => Answered | 'hang' | 'drop' | undefined;

export interface FakeS3 extends AsyncDisposable, Credentials {
  readonly url: string;
  /** All requests, oldest first. */
  readonly asked: Asked[];
  interfere: Interference;
  /** Multipart uploads that are not completed or aborted. */
  unfinished(): string[];
}

/** `encrypts`: whether the store supports server-side encryption. */
export async function startFakeS3({ encrypts = true } = {}): Promise<FakeS3> {
  const known: Credentials = { accessKeyId: 'fake', secretAccessKey: `secret-${randomUUID()}`, region: 'eu-test-1' };
  const buckets = createBuckets(encrypts);
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeS3 = {
    ...known,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    interfere: () => undefined,
    unfinished: buckets.unfinished,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const url = new URL(request.url ?? '/', fake.url);
    const asked = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers };
    fake.asked.push(asked);
    const instead = fake.interfere(asked);
    if (instead === 'hang') return;
    if (instead === 'drop') return void request.socket.destroy();
    const refusal = judgeSignature(request, body, known);
    const {
      status,
      headers = {},
      body: answer = '',
    } = instead ?? (refusal === undefined ? buckets.answer(asked, body) : { status: 403, body: errorXml(refusal) });
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(answer), ...headers });
    response.end(request.method === 'HEAD' ? undefined : answer);
  }
  return fake;
}
