// The least that a request costs: bare sockets to one port, no limits, no checks of addresses. Used by the floors, and to separate the
// cost of the engine from that of its HTTP client.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext } from 'node:tls';
import type { OutgoingAnswer, PostWebhook } from '../../src/domain/ports.js';

/** Uses TLS where the authority that signed the receiver's certificate is given. */
export function createBarePost(port: number, caFile: string | undefined): PostWebhook {
  const idle: Socket[] = [];
  const secureContext = caFile === undefined ? undefined : createSecureContext({ ca: readFileSync(caFile) });
  const open = (): Socket =>
    secureContext === undefined
      ? connect(port, '127.0.0.1').setNoDelay(true)
      : connectTls({ port, host: '127.0.0.1', servername: 'localhost', secureContext }).setNoDelay(true);
  return (request) =>
    new Promise<OutgoingAnswer>((resolve, reject) => {
      const { pathname, search, host } = new URL(request.url);
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${headers.join('')}Content-Length: ${request.body.length}\r\n\r\n`;
      const socket = idle.pop() ?? open();
      const limit = setTimeout(() => fail(Object.assign(new Error('no answer'), { code: 'TIMEOUT' })), request.timeoutMs);
      const settle = (): void => {
        clearTimeout(limit);
        socket.removeAllListeners('data').removeAllListeners('error');
      };
      const fail = (error: Error): void => {
        settle();
        socket.destroy();
        reject(error);
      };
      socket.once('error', fail);
      socket.on('data', (chunk) => {
        settle();
        idle.push(socket);
        resolve({ status: Number(chunk.toString('latin1', 9, 12)), headers: {}, body: Buffer.alloc(0), remoteAddress: '127.0.0.1' });
      });
      socket.write(Buffer.concat([Buffer.from(head), request.body]));
    });
}
