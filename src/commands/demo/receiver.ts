// A webhook receiver on this machine, with a certificate that the exchange trusts.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

const BODY_BYTES_MAX = 1024 * 1024;

export interface Notification {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly body: NotificationBody;
}

/** The members that the demonstration uses. */
interface NotificationBody {
  readonly type: string;
  readonly documentId: string;
  readonly status: string;
  readonly receiverIdentifier?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface Receiver extends AsyncDisposable {
  /** `https://<host>:<port>` */
  readonly url: string;
  /** The first matching notification, including earlier ones. Rejects when `signal` aborts. */
  next(fits: (notification: Notification) => boolean, signal: AbortSignal): Promise<Notification>;
}

/** As the sandbox issues it. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
  /** Under which the sandbox reaches this machine. Undefined: an older version. */
  readonly host?: string;
}

/** Where a receiver listens, so that the sandbox reaches it: a sandbox in a container comes from another network than loopback. */
export function reachedAt({ host = 'localhost' }: Pick<Certificate, 'host'>): { readonly host: string; readonly listen: string } {
  return { host, listen: host === 'localhost' ? '127.0.0.1' : '0.0.0.0' };
}

export async function startReceiver(certificate: Certificate): Promise<Receiver> {
  const { host, listen } = reachedAt(certificate);
  const arrived: Notification[] = [];
  const waiting = new Set<() => void>();
  const server = createServer({ cert: certificate.certificate, key: certificate.key }, async (request, response) => {
    const notification = await read(request);
    response.writeHead(notification === undefined ? 400 : 204).end();
    if (notification === undefined) return;
    arrived.push(notification);
    for (const look of waiting) look();
  });
  server.listen(0, listen);
  await once(server, 'listening');
  return {
    url: `https://${host}:${(server.address() as AddressInfo).port}`,
    next: (fits, signal) =>
      new Promise((resolve, reject) => {
        const done = (): void => {
          waiting.delete(look);
          signal.removeEventListener('abort', abort);
        };
        const look = (): void => {
          const found = arrived.find(fits);
          if (found === undefined) return;
          done();
          resolve(found);
        };
        const abort = (): void => {
          done();
          reject(signal.reason as Error);
        };
        waiting.add(look);
        signal.addEventListener('abort', abort, { once: true });
        if (signal.aborted) abort();
        else look();
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined where it is too long or no JSON. */
async function read(request: IncomingMessage): Promise<Notification | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > BODY_BYTES_MAX) return undefined;
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    return { path: request.url ?? '', headers: request.headers, bytes, body: JSON.parse(bytes.toString()) as NotificationBody };
  } catch {
    return undefined;
  }
}
