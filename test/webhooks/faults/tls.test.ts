// Untrusted TLS and protocols other than TLS, through the whole engine: never plain text, never an unverified certificate.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startApp } from '../../support/app.js';
import { type Faulty, startFaulty } from '../../support/faults.js';
import { newFolder } from '../../support/folderOf.js';
import { data } from '../../support/graphql.js';
import { type Chain, makeChain } from '../../support/pki.js';
import { tcp } from '../../support/sockets.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { enqueue, subscribe, told } from '../../support/webhooks.js';

let chain: Chain;
let faulty: Faulty;

test.before(async () => {
  chain = await makeChain('localhost');
  faulty = await startFaulty({ extraCa: [chain.root] });
});
test.afterEach.always(() => faulty.clear());
test.after.always(() => faulty?.[Symbol.asyncDispose]());

/** A server with these options on localhost, its endpoint, and the number of requests it received. */
async function serve(t: ExecutionContext, options: ServerOptions): Promise<{ url: string; heard: () => number }> {
  let heard = 0;
  const server = createServer(options, (_, response) => {
    heard += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, heard: () => heard };
}

// Which certificates and protocols are refused: test/outgoing/sendRequestTls.test.ts.
const refused: [title: string, options: (chain: Chain) => ServerOptions][] = [
  ['case 22: without its intermediate certificate', ({ certificate, key }) => ({ cert: certificate, key })],
  [
    'case 23: demands a client certificate',
    ({ certificate, intermediate, key, root }) => ({
      cert: `${certificate}\n${intermediate}`,
      key,
      ca: root,
      requestCert: true,
      rejectUnauthorized: true,
    }),
  ],
];
for (const [title, options] of refused) {
  test.serial(`${title}: TLS, tried again, and nothing is told`, async (t) => {
    const { url, heard } = await serve(t, options(chain));
    const { state, attempts } = await faulty.deliver(url);
    t.deepEqual([state, attempts, heard()], ['RETRY', ['FAILED TLS'], 0]);
  });
}

test.serial('an attempt without an answer says why in words', async (t) => {
  const { url } = await serve(t, { cert: chain.selfSigned.certificate, key: chain.selfSigned.key });
  t.is((await faulty.deliver(url)).state, 'RETRY');
  const { webhookDeliveries } = await data(
    await faulty.exchange.as('demo-seller'),
    '{ webhookDeliveries(first: 50) { edges { node { attempts { errorCode errorText } } } } }',
  );
  const attempts = webhookDeliveries.edges.flatMap(({ node }: { node: { attempts: object[] } }) => node.attempts);
  t.like(attempts.at(0), { errorCode: 'TLS' });
  t.regex(attempts.at(0)?.errorText ?? '', /^TLS failed: [A-Z_]+$/);
});

test.serial('case 22: no TLS at all: TLS, and the body is never sent in plain text', async (t) => {
  const seen: Buffer[] = [];
  const port = await tcp(t, (socket) =>
    socket.on('data', (bytes) => void seen.push(bytes)).end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  );
  const { state, attempts } = await faulty.deliver(`https://localhost:${port}/`);
  t.deepEqual([state, attempts], ['RETRY', ['FAILED TLS']]);
  t.false(Buffer.concat(seen).includes('invoice.error'));
});

test.serial('case 22: with WEBHOOK_EXTRA_CA_FILE its authority is trusted, intermediate and all', async (t) => {
  const folder = await newFolder(t);
  await writeFile(join(folder, 'ca.pem'), chain.root);
  const { url, heard } = await serve(t, { cert: `${chain.certificate}\n${chain.intermediate}`, key: chain.key });
  await using exchange = await startApp({ WEBHOOK_EXTRA_CA_FILE: join(folder, 'ca.pem') });
  const { id } = await subscribe(await exchange.as('demo-seller'), url);
  await enqueue(exchange, id);
  exchange.app.wake('deliveries');
  await exchange.idle();
  t.is((await told(exchange, id))[0]?.state, 'DELIVERED');
  t.is(heard(), 1);
});

test.serial('case 23: HTTP/1.1 is agreed on with a server that prefers HTTP/2', async (t) => {
  const options = { cert: `${chain.certificate}\n${chain.intermediate}`, key: chain.key, ALPNProtocols: ['h2', 'http/1.1'] };
  const { url, heard } = await serve(t, options);
  t.is((await faulty.deliver(url)).state, 'DELIVERED');
  t.is(heard(), 1);
});
