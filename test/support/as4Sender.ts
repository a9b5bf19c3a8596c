// Another access point, which sends invoices to POST /as4 of an exchange.
import { hash, type X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompressedPayload, compressPayload } from '../../src/peppol/as4/compress.js';
import { readAnswer, type SignalAnswer } from '../../src/peppol/as4/readAnswer.js';
import { readBytes } from '../../src/peppol/as4/readBytes.js';
import { type MessageValues, writeMessage } from '../../src/peppol/as4/writeMessage.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { type Envelope, writeEnvelope } from '../../src/peppol/sbdh.js';
import type { Keystore } from '../../src/pki/keystore.js';
import { openTestPki } from '../../src/sandbox/testPki.js';
import { parseXml } from '../../src/xml/gate.js';
import type { TestApp } from './app.js';
import { pieces, VALUES, type Wire } from './as4.js';
import { invoiceTo, register } from './documents.js';

export const RECEIVER = '0106:00000004';
export const SENDER = '0088:5400000000010';
const { value: INVOICE, processId: PROCESS } = DOCUMENT_TYPES_BY_CODE[158];

export interface Sending {
  readonly values?: Partial<MessageValues>;
  readonly envelope?: Partial<Envelope>;
  /** In place of the envelope. */
  readonly payload?: (envelope: string) => string;
  /** In place of the compressed envelope. */
  readonly gzip?: (gzip: Buffer) => Buffer;
  /** From is its common name. */
  readonly signer?: Keystore;
  /** For whom the message is encrypted. By default the newest certificate of the exchange. */
  readonly recipient?: X509Certificate;
}

export interface Numbered extends Wire {
  /** Of the invoice. */
  readonly number: string;
  readonly recipient: X509Certificate;
}

/** `status` and `retryAfter`: of HTTP. */
export type Answered = SignalAnswer & { readonly status: number; readonly retryAfter: string | null };

export interface As4Sender {
  /** An invoice in its envelope, each with identifiers of its own. */
  message(sending?: Sending): Promise<Numbered>;
  /** The receipt must be signed by the certificate that the message was encrypted for. */
  post(wire: Wire & { readonly recipient?: X509Certificate }): Promise<Answered>;
}

let messages = 0;

/** `pki`: the keys of the exchange. */
export interface As4Target extends Pick<TestApp, 'anonymous'> {
  readonly app: { readonly pki: Pick<TestApp['app']['pki'], 'ap'> };
}

/** An access point that the sandbox trusts. With its first message, demo-buyer registers RECEIVER. */
export function as4SenderTo(exchange: TestApp): As4Sender {
  let known: Promise<As4Sender> | undefined;
  const begin = async (): Promise<As4Sender> => {
    await register(await exchange.as('demo-buyer'), RECEIVER, [158]);
    const pki = await openTestPki(join(exchange.app.config.dataDir, 'pki'), new Date());
    return createAs4Sender(exchange, await pki.issue('ap', 'C=NL, O=Other, OU=PEPPOL TEST AP, CN=POP000777'));
  };
  const sender = (): Promise<As4Sender> => {
    known ??= begin();
    return known;
  };
  return { message: async (sending) => (await sender()).message(sending), post: async (wire) => (await sender()).post(wire) };
}

export function createAs4Sender(exchange: As4Target, sender: Keystore): As4Sender {
  const newest = (): X509Certificate => exchange.app.pki.ap.current()[0]!.certificate;
  return {
    async message({ values = {}, envelope = {}, payload, gzip, signer = sender, recipient = newest() } = {}) {
      messages += 1;
      const id = messages;
      const number = `AS4-${id}`;
      const invoice = Buffer.from(invoiceTo(RECEIVER).replace('F2026-0017', number));
      const sbd = writeEnvelope(invoice, parseXml(invoice), {
        sender: SENDER,
        receiver: RECEIVER,
        documentType: INVOICE,
        processId: PROCESS,
        countryC1: 'NL',
        instanceIdentifier: `instance-${id}`,
        createdAt: new Date('2026-11-20T10:00:00Z'),
        ...envelope,
      });
      const bytes = payload === undefined ? sbd : Buffer.from(payload(sbd.toString()));
      await using compressed = await compressPayload(pieces(bytes), tmpdir());
      const all: MessageValues = {
        ...VALUES,
        messageId: `message-${id}@sender.example`,
        action: `busdox-docid-qns::${INVOICE}`,
        originalSender: SENDER,
        finalRecipient: RECEIVER,
        ...values,
      };
      const content =
        gzip === undefined ? compressed : held(gzip(await readBytes(compressed.bytes(), 2 ** 30, () => new Error('too long'))));
      const { contentType, body, sent } = await writeMessage(all, content, signer, recipient);
      return { contentType, bytes: await readBytes(body, 2 ** 30, () => new Error('too long')), sent, number, recipient };
    },
    async post({ contentType, bytes, sent, recipient = newest() }): Promise<Answered> {
      const answer = await exchange.anonymous('/as4', { method: 'POST', headers: { 'Content-Type': contentType }, body: bytes });
      const type = answer.headers.get('content-type') ?? undefined;
      const expected = { sent, endpoint: recipient, isRepeated: false, at: new Date() };
      return {
        ...(await readAnswer({ contentType: type, bytes: answer.bytes }, expected)),
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
      };
    },
  };
}

function held(bytes: Buffer): CompressedPayload {
  return {
    sha256: hash('sha256', bytes, 'buffer'),
    byteLength: bytes.length,
    bytes: () => pieces(bytes),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** The codes and details of the errors, or the kind of another answer. */
export function errorsOf(answer: SignalAnswer): (string | undefined)[] {
  return answer.kind === 'refused' ? answer.errors.flatMap(({ code, detail }) => [code, detail]) : [answer.kind];
}
