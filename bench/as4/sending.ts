// The sending end of `npm run bench -- as4` and `as4-steady`: messages with an invoice of 15 KB, signed, encrypted and acknowledged, to a
// receiver in another process, over TLS.
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseNetworks } from '../../src/outgoing/address.js';
import type { SendRequest } from '../../src/outgoing/requestCall.js';
import { createRequestSender } from '../../src/outgoing/sendRequest.js';
import { compressPayload } from '../../src/peppol/as4/compress.js';
import { readAnswer } from '../../src/peppol/as4/readAnswer.js';
import { writeMessage } from '../../src/peppol/as4/writeMessage.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { streamEnvelope } from '../../src/peppol/streamEnvelope.js';
import { openAuthority } from '../../src/sandbox/authority.js';
import { pkcs12Of } from '../../test/support/pkcs12.js';
import { type Running, run } from '../../test/support/process.js';
import { type Issued, issue, makeNetworkPki, type NetworkPki } from '../../test/support/rsaPki.js';
import { folder } from '../environment.js';

/** Messages at the same time: enough to keep both ends busy. */
export const SENDERS = 32;
export const INVOICE_BYTES = 15_000;
const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];

export interface Sending {
  readonly url: string;
  readonly post: SendRequest;
  readonly invoice: Buffer;
  readonly sender: Issued;
  readonly receiver: Issued;
  readonly spool: string;
}

export interface Ends extends AsyncDisposable {
  readonly sending: Sending;
  readonly receiving: Running;
  readonly pki: NetworkPki;
  /** A temporary folder. */
  readonly path: string;
}

/** Starts the receiving end. */
export async function startEnds(): Promise<Ends> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await folder());
  const pki = await makeNetworkPki();
  const receiver = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: pki.apAuthority });
  const authority = await openAuthority(path, new Date());
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 1 });
  await writeFile(join(path, 'tls.pem'), certificatePem);
  await writeFile(join(path, 'tls.key'), keyPem);
  await writeFile(join(path, 'ap.pem'), pki.apAuthority.certificatePem);
  await writeFile(join(path, 'receiver.p12'), pkcs12Of(receiver, 'bench'));
  const receiving = stack.use(await run('bench/as4/receiver.js', { BENCH_FOLDER: path }));
  const url = receiving.url.replace(/^http:/, 'https:');
  const { sendRequest: post, close } = createRequestSender({
    allowedNetworks: parseNetworks('127.0.0.0/8,::1/128'),
    extraCa: [authority.caPem],
  });
  stack.defer(close);
  const sending = { url, post, invoice: await invoiceOf(INVOICE_BYTES), sender: pki.ap, receiver, spool: path };
  const all = stack.move();
  return { sending, receiving, pki, path, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** The invoice of the fixtures with more lines of text, up to this length. */
async function invoiceOf(bytes: number): Promise<Buffer> {
  const text = await readFile(new URL('../../test/fixtures/ubl-invoice.xml', import.meta.url), 'utf8');
  const note = Array.from({ length: bytes }, (_, index) => `${index} `)
    .join('')
    .slice(0, Math.max(bytes - text.length, 0));
  return Buffer.from(text.replace('<cbc:ID>', `<!--${note}--><cbc:ID>`));
}

/** Sends this many messages, {@link SENDERS} at a time. */
export async function round(sending: Sending, count: number): Promise<{ readonly perSecond: number; readonly latenciesMs: number[] }> {
  const latenciesMs: number[] = [];
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        await sendOne(sending);
        latenciesMs.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: (1_000 * count) / (performance.now() - began), latenciesMs };
}

async function sendOne({ url, post, invoice, sender, receiver, spool }: Sending): Promise<void> {
  const id = randomUUID();
  const createdAt = new Date();
  const parties = { sender: '0088:7300010000001', receiver: '9930:de123456789' };
  const envelope = { ...parties, documentType: value, processId, countryC1: 'BE', instanceIdentifier: id, createdAt };
  async function* payload(): AsyncGenerator<Buffer> {
    yield invoice;
  }
  await using compressed = await compressPayload(streamEnvelope(payload(), envelope), spool);
  const message = await writeMessage(
    {
      messageId: `${id}@bench`,
      timestamp: createdAt,
      conversationId: id,
      serviceType: 'cenbii-procid-ubl',
      service: processId,
      action: `busdox-docid-qns::${value}`,
      originalSender: parties.sender,
      finalRecipient: parties.receiver,
    },
    compressed,
    sender,
    receiver.certificate,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of message.body) chunks.push(chunk);
  const headers = { 'Content-Type': message.contentType };
  const answer = await post({
    url,
    headers,
    body: Buffer.concat(chunks),
    timeoutMs: 30_000,
    answerBytesMax: 1_000_000,
    allowPlainInside: true,
  });
  const contentType = answer.headers['content-type'];
  const judged = await readAnswer(
    { contentType, bytes: answer.body },
    { sent: message.sent, endpoint: receiver.certificate, isRepeated: false, at: createdAt },
  );
  if (judged.kind !== 'receipt') throw new Error(`no receipt: ${answer.status} ${JSON.stringify(judged)}`);
}
