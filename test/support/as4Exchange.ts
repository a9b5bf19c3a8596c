// An exchange on a network with another access point, OTHER. Each trusts the other, and sends documents and statuses to it.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Overrides } from '../../src/app.js';
import { compressPayload } from '../../src/peppol/as4/compress.js';
import { readAnswer, type SignalAnswer } from '../../src/peppol/as4/readAnswer.js';
import { readBytes } from '../../src/peppol/as4/readBytes.js';
import { writeMessage } from '../../src/peppol/as4/writeMessage.js';
import type { PeppolDocumentType } from '../../src/peppol/documentType.js';
import { writeStatus } from '../../src/peppol/mls.js';
import type { Envelope } from '../../src/peppol/sbdh.js';
import { documentTypeUri } from '../../src/peppol/smp/identifiers.js';
import { streamEnvelope } from '../../src/peppol/streamEnvelope.js';
import type { Keystore } from '../../src/pki/keystore.js';
import { startApp, type TestApp } from './app.js';
import { keystoreOf, pieces } from './as4.js';
import { SELLER, stored, uploadInvoice } from './documents.js';
import type { AnswerFault } from './network/accessPoint.js';
import { type Network, OTHER, RECEIVER, startNetwork } from './network/elsewhere.js';

/** The service provider of OTHER. */
export const PROVIDER = '0242:000888';

export interface RunningExchange extends AsyncDisposable {
  readonly network: Network;
  readonly exchange: TestApp;
}

/** A failed send is tried again after a minute. */
export async function startExchange(env: Readonly<Record<string, string>> = {}, overrides: Overrides = {}): Promise<RunningExchange> {
  await using stack = new AsyncDisposableStack();
  const network = stack.use(await startNetwork(OTHER));
  const retries = { SEND_RETRY_BASE_MS: '60000', SEND_RETRY_WINDOW_MS: '3600000' };
  const exchange = stack.use(await startApp({ ...network.env, ...retries, ...env }, overrides));
  network.accessPoint.anchors = [exchange.app.pki.ap.current()[0]!.certificate];
  const owned = stack.move();
  return { network, exchange, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Sends an invoice to the other access point, with these answers in order. */
export async function send(at: RunningExchange, documentId: string, ...faults: AnswerFault[]): Promise<(string | null)[]> {
  at.network.accessPoint.faults.push(...faults);
  await uploadInvoice(await at.exchange.as('demo-seller'), documentId, RECEIVER);
  await at.exchange.idle();
  const { state, faultCode, faultMessage } = await stored(at.exchange, 'demo-seller', documentId);
  return [state, faultCode, faultMessage];
}

/** A message of the other access point, or of the one with this key. `status`: of HTTP. */
export async function bring(
  at: Pick<RunningExchange, 'exchange'>,
  type: PeppolDocumentType,
  content: Buffer,
  { messageId = `${randomUUID()}@other.example`, ...about }: Partial<Envelope> & { readonly messageId?: string },
  signer: Keystore = keystoreOf(OTHER),
): Promise<SignalAnswer & { readonly status: number }> {
  const own = at.exchange.app.pki.ap.current()[0]!.certificate;
  const envelope: Envelope = {
    sender: SELLER,
    receiver: RECEIVER,
    documentType: type.value,
    processId: type.processId,
    countryC1: 'NL',
    instanceIdentifier: randomUUID(),
    createdAt: new Date(),
    ...about,
  };
  await using compressed = await compressPayload(streamEnvelope(pieces(content), envelope), tmpdir());
  const { sender: originalSender, receiver: finalRecipient } = envelope;
  const message = await writeMessage(
    {
      messageId,
      timestamp: envelope.createdAt,
      conversationId: '1',
      serviceType: 'cenbii-procid-ubl',
      service: type.processId,
      action: documentTypeUri(type.value),
      originalSender,
      finalRecipient,
    },
    compressed,
    signer,
    own,
  );
  const body = await readBytes(message.body, 2 ** 30, () => new Error('too long'));
  const answer = await at.exchange.anonymous('/as4', { method: 'POST', headers: { 'Content-Type': message.contentType }, body });
  const judged = await readAnswer(
    { contentType: answer.headers.get('content-type') ?? undefined, bytes: answer.bytes },
    { sent: message.sent, endpoint: own, isRepeated: false, at: new Date() },
  );
  return { ...judged, status: answer.status };
}

/** A Message Level Status of OTHER about the message with this InstanceIdentifier. `text`: why it is refused. */
export function status(referenceId: string, code: 'AP' | 'AB' | 'RE', text = 'No such mailbox'): Buffer {
  const issues = code === 'RE' ? [{ location: undefined, text, reason: 'FD' as const }] : [];
  const description = code === 'RE' ? text : undefined;
  const parties = { sender: PROVIDER, receiver: '0242:000001' };
  return writeStatus({ id: randomUUID(), issuedAt: new Date(), ...parties, code, description, referenceId, issues });
}

export const STATUS_PARTIES = { sender: PROVIDER, receiver: '0242:000001' };
