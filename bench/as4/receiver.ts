// The receiving end of `npm run bench -- as4`: takes messages over TLS, reads their payloads and answers with signed receipts. Stores
// nothing.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openMessage } from '../../src/peppol/as4/openMessage.js';
import { readBytes } from '../../src/peppol/as4/readBytes.js';
import { writeReceipt } from '../../src/peppol/as4/receipt.js';
import { readKeystore } from '../../src/pki/readKeystore.js';
import { openTrust } from '../../src/pki/trust.js';

const BYTES_MAX = 104_857_600;

const folder = process.env['BENCH_FOLDER'] ?? '';
const read = (name: string): Promise<Buffer> => readFile(join(folder, name));
const keystore = readKeystore(await read('receiver.p12'), 'bench');
const trust = await openTrust(join(folder, 'ap.pem'), { onTaken: () => undefined, onKept: () => undefined });
const tls: ServerOptions = { cert: await read('tls.pem'), key: await read('tls.key') };

const server = createServer(tls, (request, response) => {
  const answer = async (): Promise<void> => {
    const receiving = { keystores: [keystore], anchors: trust.current(), at: new Date(), bytesMax: BYTES_MAX };
    const { payload, references, message } = await openMessage(request.headers['content-type'], request, receiving);
    await readBytes(payload, BYTES_MAX, () => new Error('too long'));
    const signal = { messageId: `${randomUUID()}@bench`, timestamp: new Date(), refToMessageId: message.messageId };
    const receipt = await writeReceipt(signal, references, keystore, randomUUID());
    response.writeHead(200, { 'Content-Type': 'application/soap+xml; charset=utf-8' }).end(receipt);
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
// The support of processes reads http addresses only.
console.log(`ready at http://localhost:${(server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
