// Listeners that misbehave below HTTP.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { ExecutionContext } from 'ava';

/** A bare TCP server. The caller handles its connections. Returns its port. */
export async function tcp(t: ExecutionContext, onConnection: (socket: Socket) => void, host = '127.0.0.1', port = 0): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  }).listen(port, host);
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A listener whose queue is full: further connections neither succeed nor fail. Returns its port. */
export async function silentListener(t: ExecutionContext, host: string, port: number): Promise<number> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ ...workerData, backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const worker = new Worker(source, { eval: true, workerData: { host, port } });
  t.teardown(() => void worker.terminate());
  const [bound] = (await once(worker, 'message')) as [number];
  const fillers = Array.from({ length: 4 }, () => connect(bound, host).on('error', () => {}));
  t.teardown(() => fillers.forEach((socket) => void socket.destroy()));
  await Promise.all(fillers.slice(0, 2).map((socket) => once(socket, 'connect')));
  return bound;
}
