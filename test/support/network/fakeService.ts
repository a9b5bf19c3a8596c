// An HTTP service of the network, with every fault on a switch. It carries out one call at a time on its own state.
import { once } from 'node:events';
import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

export interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request, read by the fake. `carryOut` changes its state. */
export interface Call {
  /** Such as `create 0088:1`. */
  readonly name: string;
  readonly carryOut: () => Reply;
}

/**
 * What goes wrong. BEFORE: nothing is carried out. AFTER: the answer is lost. HALF: the answer breaks off. LATE: the answer breaks off at
 * once, and the call is carried out by `carryOutLate()`. A reply is given without carrying anything out.
 */
export type Trouble = 'SILENT_BEFORE' | 'SILENT_AFTER' | 'CUT_BEFORE' | 'CUT_AFTER' | 'HALF' | 'LATE' | Reply;

/** The moments of a request. */
export const MOMENTS = ['received', 'carried out', 'answered'] as const;
export type Moment = (typeof MOMENTS)[number];

/** PEM. `clientCa` asks for a client certificate below this authority. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
  readonly clientCa?: string;
}

export interface FakeService extends AsyncDisposable {
  readonly url: string;
  /** Names of all requests, in order. */
  readonly calls: string[];
  /** The subject of the client certificate of each request, where there is one. */
  readonly clients: (string | undefined)[];
  /** The headers of each request. */
  readonly headers: IncomingMessage['headers'][];
  /** By default none. */
  trouble: (name: string) => Trouble | undefined;
  /** How many requests were left without an answer. */
  silent(): number;
  /** Awaited at each moment of each request. */
  at: (moment: Moment, name: string) => Promise<void> | void;
  /** Carries out what has been left, of the calls that `isMeant` takes. By default all. */
  carryOutLate(isMeant?: (name: string) => boolean): void;
}

type Read = (request: IncomingMessage, body: string) => Call;

export async function startService(read: Read, tls?: Tls): Promise<FakeService> {
  const late: Call[] = [];
  let silent = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = read(request, await bodyOf(request));
    service.calls.push(call.name);
    service.headers.push(request.headers);
    service.clients.push((request.socket as Partial<TLSSocket>).getPeerCertificate?.()?.subject?.CN as string | undefined);
    await service.at('received', call.name);
    const trouble = service.trouble(call.name);
    if (trouble === 'LATE') {
      late.push(call);
      // Behind the first bytes of an answer no client sends the call again by itself.
      return void request.socket.write('HTTP/1.1 ', () => request.socket.destroy());
    }
    if (trouble === 'SILENT_BEFORE') {
      silent += 1;
      return;
    }
    if (trouble === 'CUT_BEFORE') return void request.socket.destroy();
    if (typeof trouble === 'object') return answer(response, trouble);
    const reply = call.carryOut();
    await service.at('carried out', call.name);
    if (trouble === 'SILENT_AFTER') {
      silent += 1;
      return;
    }
    if (trouble === 'CUT_AFTER') return void request.socket.destroy();
    if (trouble === 'HALF') return half(response, reply);
    answer(response, reply);
    await once(response, 'close');
    await service.at('answered', call.name);
  };
  const listener: RequestListener = (request, response) => void handle(request, response).catch(() => request.socket.destroy());
  const server = tls === undefined ? createPlainServer(listener) : createServer(optionsOf(tls), listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: FakeService = {
    url: `${tls === undefined ? 'http' : 'https'}://localhost:${(server.address() as AddressInfo).port}`,
    calls: [],
    clients: [],
    headers: [],
    trouble: () => undefined,
    silent: () => silent,
    at: () => undefined,
    carryOutLate: (isMeant = () => true) => {
      const meant = late.filter(({ name }) => isMeant(name));
      for (const call of meant) {
        late.splice(late.indexOf(call), 1);
        call.carryOut();
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function optionsOf({ cert, key, clientCa }: Tls) {
  return { cert, key, ...(clientCa === undefined ? {} : { ca: clientCa, requestCert: true, rejectUnauthorized: true }) };
}

function answer(response: ServerResponse, { status, body = '', contentType = 'text/plain; charset=utf-8', headers }: Reply): void {
  const type = body === '' ? {} : { 'Content-Type': contentType };
  response.writeHead(status, { ...type, 'Content-Length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

/** The headers and half of what they announce. */
function half(response: ServerResponse, { status, body = '' }: Reply): void {
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(body) + 100 });
  response.write(body.slice(0, body.length / 2) || ' ', () => response.socket?.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
