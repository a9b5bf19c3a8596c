// The seam of outgoing requests over plain sockets to one port, so that the engine is measured and not TLS.
import { connect, type Socket } from 'node:net';
import type { Post, PostAnswer } from '../../src/domain/ports.js';

export function createPlainPost(port: number): Post {
  const idle: Socket[] = [];
  return (request) =>
    new Promise<PostAnswer>((resolve, reject) => {
      const { pathname, search, host } = new URL(request.url);
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${headers.join('')}Content-Length: ${request.body.length}\r\n\r\n`;
      const socket = idle.pop() ?? connect(port, '127.0.0.1').setNoDelay(true);
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
      socket.cork();
      socket.write(head);
      socket.write(request.body);
      socket.uncork();
    });
}
