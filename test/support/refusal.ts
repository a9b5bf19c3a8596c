// A server that speaks just enough of MongoDB's protocol to refuse every sign-in.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { BSON } from 'mongodb';

/** Wire protocol: OP_MSG has a header of four integers, its flags and one section of kind 0 before the document. */
const OP_MSG = 2013;
const OP_REPLY = 1;
const HEADER_BYTES = 16;
const MESSAGE_HEAD_BYTES = HEADER_BYTES + 5;
const REPLY_HEAD_BYTES = HEADER_BYTES + 20;
const HELLO = { ok: 1, ismaster: true, isWritablePrimary: true, helloOk: true, minWireVersion: 0, maxWireVersion: 13 };
const REFUSED = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };

export interface Refusal extends AsyncDisposable {
  readonly port: number;
  /** The number of connections so far. */
  connections(): number;
}

export async function startRefusal(): Promise<Refusal> {
  let connections = 0;
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= HEADER_BYTES && bytes.length >= bytes.readInt32LE(0)) {
        const message = bytes.subarray(0, bytes.readInt32LE(0));
        bytes = bytes.subarray(message.length);
        socket.write(answer(message));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The first hello comes as OP_QUERY. Its response is OP_REPLY. */
function answer(message: Buffer): Buffer {
  const isMessage = message.readInt32LE(12) === OP_MSG;
  const asked = isMessage ? BSON.deserialize(message.subarray(MESSAGE_HEAD_BYTES)) : { hello: 1 };
  const isHello = 'hello' in asked || 'ismaster' in asked;
  const document = Buffer.from(BSON.serialize(isHello ? HELLO : REFUSED));
  const head = Buffer.alloc(isMessage ? MESSAGE_HEAD_BYTES : REPLY_HEAD_BYTES);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(isMessage ? OP_MSG : OP_REPLY, 12);
  // OP_REPLY: one document.
  if (!isMessage) head.writeInt32LE(1, 32);
  return Buffer.concat([head, document]);
}
