// A foreign access point on loopback that takes AS4 messages, with every fault on a switch. The layer of messages that it uses is checked
// against the JDK and phase4 (npm run test:interop).
import { randomUUID, type X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EbmsCode } from '../../../src/peppol/as4/as4Error.js';
import { writeErrorSignal } from '../../../src/peppol/as4/errorSignal.js';
import { type OpenedMessage, openMessage } from '../../../src/peppol/as4/openMessage.js';
import { readBytes } from '../../../src/peppol/as4/readBytes.js';
import { writeReceipt } from '../../../src/peppol/as4/receipt.js';
import { type ReceivedEnvelope, readEnvelope } from '../../../src/peppol/sbdhReader.js';
import type { Keystore } from '../../../src/pki/keystore.js';
import { parseXml } from '../../../src/xml/gate.js';

/** SILENT and CUT: no answer. GONE: no answer, and no new connection is accepted. UNSIGNED: a receipt without a signature. */
export type AnswerFault =
  | 'SILENT'
  | 'CUT'
  | 'GONE'
  | 'UNSIGNED'
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly code: EbmsCode; readonly detail: string };

export interface TakenMessage {
  readonly message: OpenedMessage['message'];
  readonly digests: readonly string[];
  readonly envelope: ReceivedEnvelope;
  readonly contentType: string | undefined;
  readonly receipt: string;
  /** Where the message was not acknowledged. */
  readonly fault: AnswerFault | undefined;
}

export interface AccessPoint extends AsyncDisposable {
  readonly url: string;
  readonly taken: TakenMessage[];
  /** The authorities of senders. */
  anchors: readonly X509Certificate[];
  /** For one message each, in order. Then none. */
  readonly faults: AnswerFault[];
}

interface Listening {
  /** Awaited before the receipt is sent. Where it returns false, the receipt is lost. */
  readonly onMessage: (taken: TakenMessage) => boolean | Promise<boolean>;
  /** Called for each message that is acknowledged, when its receipt is on its way. */
  readonly onTaken: (taken: TakenMessage) => void;
}

export async function startAccessPoint(keystore: Keystore, { onMessage, onTaken }: Partial<Listening> = {}): Promise<AccessPoint> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const contentType = request.headers['content-type'];
    const opened = await openMessage(contentType, request, {
      keystores: [keystore],
      anchors: accessPoint.anchors,
      at: new Date(),
      bytesMax: 2 ** 30,
    });
    const bytes = await readBytes(opened.payload, 2 ** 30, () => new Error('too long'));
    const envelope = readEnvelope(bytes, parseXml(bytes));
    const digests = opened.references.map(({ uri, digest }) => `${uri} ${digest.toString('base64')}`);
    const fault = accessPoint.faults.shift();
    const receipt = await receiptOf(opened, fault);
    const taken: TakenMessage = { message: opened.message, digests, envelope, contentType, receipt, fault };
    accessPoint.taken.push(taken);
    if (fault === undefined && (await onMessage?.(taken)) === false) return void response.destroy();
    if (fault === 'SILENT') return;
    if (fault === 'GONE') server.close();
    if (fault === 'CUT' || fault === 'GONE') return void response.destroy();
    const { status, body, headers = {} } = typeof fault === 'object' ? await refusal(opened, fault) : { status: 200, body: receipt };
    response.writeHead(status, { 'Content-Type': 'application/soap+xml; charset=utf-8', ...headers }).end(body);
    if (fault === undefined) onTaken?.(taken);
  };
  const signal = ({ message }: OpenedMessage) => ({
    messageId: `${randomUUID()}@other.example`,
    timestamp: new Date(),
    refToMessageId: message.messageId,
  });
  const receiptOf = async (opened: OpenedMessage, fault: AnswerFault | undefined): Promise<string> => {
    const text = await writeReceipt(signal(opened), opened.references, keystore, randomUUID());
    return fault === 'UNSIGNED' ? text.replace(/<wsse:Security .*<\/wsse:Security>/, '') : text;
  };
  const refusal = async (opened: OpenedMessage, fault: Extract<AnswerFault, object>) => {
    if ('status' in fault) return fault;
    const { code, detail } = fault;
    const body = await writeErrorSignal(signal(opened), { code, description: 'Refused', detail }, keystore, randomUUID());
    // Errors need no signature.
    return { status: 400, body: body.replace(/<wsse:Security .*<\/wsse:Security>/, ''), headers: {} };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accessPoint: AccessPoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/as4`,
    taken: [],
    anchors: [],
    faults: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return accessPoint;
}
