// The TLS server on this machine: reads each request completely, shows it, and answers it.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { DemoFailure } from '../demo/failure.js';
import { type Certificate, reachedAt } from '../demo/receiver.js';
import type { Behaviour } from './arguments.js';

const BODY_BYTES_MAX = 1024 * 1024;

interface Listening extends AsyncDisposable {
  /** `https://<host>:<port>/hook` */
  readonly endpoint: string;
}

/** Called with each webhook. Returns the status of the answer, and is told when the answer was sent. */
export type Hear = (headers: IncomingHttpHeaders, body: Buffer) => Promise<{ readonly status: number; readonly answered: () => void }>;

/** Throws Failure where the port is taken. */
export async function listen(port: number, certificate: Certificate, { delayMs }: Behaviour, hear: Hear): Promise<Listening> {
  const stopping = new AbortController();
  const server = createServer({ cert: certificate.certificate, key: certificate.key }, async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405, { Allow: 'POST' }).end();
    const body = await read(request).catch(() => undefined);
    if (body === undefined) return response.writeHead(413).end();
    const { status, answered } = await hear(request.headers, body);
    if (delayMs > 0) await setTimeout(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    return response.writeHead(status).end(answered);
  });
  const reached = reachedAt(certificate);
  server.listen(port, reached.listen);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DemoFailure(
      code === 'EADDRINUSE' ? `Port ${port} is in use: choose another with --port.` : `Port ${port} cannot be used: ${message}.`,
      { cause: error },
    );
  }
  return {
    endpoint: `https://${reached.host}:${(server.address() as AddressInfo).port}/hook`,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      server.closeIdleConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.race([closed, setTimeout(500)]);
      server.closeAllConnections();
    },
  };
}

/** Undefined where it is too long. */
async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
