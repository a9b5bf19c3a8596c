// phase4 sends to POST /as4: its messages are taken, its sender accepts our receipts, and wrong certificates are refused.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as connect, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { RECEIVER, SENDER } from '../support/as4Sender.js';
import { contents, exported, invoiceTo, register } from '../support/documents.js';
import { makeCrl, type Publisher, published, startPublisher } from '../support/network/revocation.js';
import { pkcs12Of } from '../support/pkcs12.js';
import { type Issued, type IssueOptions, issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { runJava } from './java.js';

const DAY_MS = 86_400_000;
const { value: INVOICE, processId: PROCESS } = DOCUMENT_TYPES_BY_CODE[158];
const authority = await issue('C=BE,CN=Test AP CA', { isAuthority: true });
const stranger = await issue('C=BE,CN=Test Stranger CA', { isAuthority: true });
const own = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: authority });

let folder: string;
let publisher: Publisher;
let exchange: TestApp;
let buyer: Client;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-interop-'));
  publisher = await startPublisher();
  await writeFile(join(folder, 'own.p12'), pkcs12Of(own, 'geheim'));
  await writeFile(join(folder, 'own.pem'), own.certificatePem);
  await writeFile(join(folder, 'trust.pem'), authority.certificatePem);
  exchange = await startApp({
    AP_KEYSTORE_FILE: join(folder, 'own.p12'),
    AP_KEYSTORE_PASSWORD: 'geheim',
    AP_TRUST_FILE: join(folder, 'trust.pem'),
  });
  buyer = await exchange.as('demo-buyer');
  await register(buyer, RECEIVER, [158]);
});
test.after.always(async () => {
  for (const one of [exchange, publisher]) await one?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** An access point whose revocation is published. */
function accessPoint(options: IssueOptions = {}): Promise<Issued> {
  const extensions = published({ lists: [`${publisher.url}/list.crl`] });
  return issue('C=NL,O=Other,OU=TEST AP,CN=POP000777', { issuer: authority, extensions, ...options });
}

interface Sending {
  readonly number: string;
  readonly sender: Issued;
  readonly receiver?: string;
  readonly from?: string;
  readonly url?: string;
}

/** What phase4 prints. */
async function send({ number, sender, receiver = RECEIVER, from = 'POP000777', url = exchange.url }: Sending): Promise<string[]> {
  const [key, document] = [join(folder, `${number}.pem`), join(folder, `${number}.xml`)];
  await writeFile(key, sender.keyPem + sender.certificatePem);
  await writeFile(document, invoiceTo(RECEIVER).replace('F2026-0017', number));
  const [trust, certificate] = [join(folder, 'trust.pem'), join(folder, 'own.pem')];
  const given = [key, trust, from, `${url}/as4`, certificate, document, SENDER, receiver, INVOICE, PROCESS, `${number}@phase4`];
  return runJava('Phase4Send', given, 'phase4');
}

/** Forwards requests, and loses the first answer. */
async function startLosing(to: string): Promise<AsyncDisposable & { readonly url: string; forwarded(): number }> {
  let forwarded = 0;
  const server = createServer((request, response) => {
    const passed = connect(`${to}${request.url}`, { method: 'POST', headers: request.headers }, (answer) => {
      forwarded += 1;
      if (forwarded === 1) return void request.socket.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwarded: () => forwarded,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function stored(number: string): Promise<string[]> {
  const rows = await exchange.app.database.sql.query<{ document_id: string }>('select document_id from document where number = $1', [
    number,
  ]);
  return rows.map((row) => row.document_id);
}

test.serial('a document of phase4 is READY in the inbox, and its sender accepts the receipt', async (t) => {
  publisher.set('/list.crl', await makeCrl(authority));
  t.deepEqual(await send({ number: 'P4-1', sender: await accessPoint() }), ['SUCCESS']);
  await exchange.idle();
  const [id = ''] = await stored('P4-1');
  const document = await exported(buyer, id);
  const { channel, status, senderIdentifier, receiverIdentifier } = document;
  t.deepEqual([channel, status, senderIdentifier, receiverIdentifier], ['peppol', 'READY', SENDER, RECEIVER]);
  const [file] = await contents(exchange, document);
  t.regex(file!.bytes.toString(), /<cbc:ID>P4-1<\/cbc:ID>/);
});

test.serial('phase4 tries again where the receipt was lost: it gets another one, and the document is stored once', async (t) => {
  await using losing = await startLosing(exchange.url);
  t.deepEqual(await send({ number: 'P4-2', sender: await accessPoint(), url: losing.url }), ['SUCCESS']);
  t.is(losing.forwarded(), 2);
  t.is((await stored('P4-2')).length, 1);
});

for (const [what, sending, lines] of [
  [
    'a certificate below another authority',
    async () => ({ number: 'P4-stranger', sender: await accessPoint({ issuer: stranger }) }),
    ['EBMS:0101 The certificate of the signer is untrusted', 'AS4_ERROR_MESSAGE_RECEIVED'],
  ],
  [
    'an expired certificate',
    async () => ({
      number: 'P4-expired',
      sender: await accessPoint({ notBefore: fromNow(-9 * DAY_MS), notAfter: fromNow(-DAY_MS) }),
    }),
    ['EBMS:0101 The certificate of the signer is expired', 'AS4_ERROR_MESSAGE_RECEIVED'],
  ],
  [
    'another name than that of the certificate',
    async () => ({ number: 'P4-name', sender: await accessPoint(), from: 'POP000778' }),
    ['EBMS:0101 From is not the CN of the signer', 'AS4_ERROR_MESSAGE_RECEIVED'],
  ],
  [
    'a receiver that nobody registered',
    async () => ({ number: 'P4-receiver', sender: await accessPoint(), receiver: '0106:99999999' }),
    ['EBMS:0004 PEPPOL:NOT_SERVICED', 'AS4_ERROR_MESSAGE_RECEIVED'],
  ],
] as const) {
  test.serial(`${what} is refused, and phase4 understands the error`, async (t) => {
    const given = await sending();
    t.deepEqual(await send(given), [...lines]);
    t.deepEqual(await stored(given.number), []);
  });
}

test.serial('a revoked certificate is refused, and phase4 understands the error', async (t) => {
  const revoked = await issue('C=NL,O=Other,OU=TEST AP,CN=POP000777', {
    issuer: authority,
    extensions: published({ lists: [`${publisher.url}/revoked.crl`] }),
  });
  publisher.set('/revoked.crl', await makeCrl(authority, { revoked: [revoked] }));
  const [error, outcome] = await send({ number: 'P4-revoked', sender: revoked });
  t.regex(error ?? '', /^EBMS:0101 The certificate is revoked: /);
  t.is(outcome, 'AS4_ERROR_MESSAGE_RECEIVED');
  t.deepEqual(await stored('P4-revoked'), []);
});
