// The simulated Peppol network of the sandbox, behind the interface of a real access point. It sends an envelope, reads it as it would
// read a foreign one, delivers it to the tenant that registered the receiver, and answers with a Message Level Status.
import { randomUUID } from 'node:crypto';
import { type Channel, type HandOver, type OutboundMessage, type ReceiptFile, type Reply, SendFault } from '../domain/channel.js';
import type { ReceivedMessage, ReceiveOutcome } from '../domain/documents/receiveMessage.js';
import type { App } from '../domain/ports.js';
import type { Submission } from '../domain/submission.js';
import type { ChannelName } from '../domain/vocabulary.js';
import { readStatus, writeStatus } from '../peppol/mls.js';
import { writeEnvelope } from '../peppol/sbdh.js';
import { readEnvelope } from '../peppol/sbdhReader.js';
import { parseXml } from '../xml/gate.js';
import { MAGIC } from './magic.js';
import { type Answers, type Confirm, createAnswers } from './simulated.js';

/** What the network brings in: the verb `receiveMessage`. */
export type ReceiveMessage = (message: ReceivedMessage) => Promise<ReceiveOutcome>;

/** Both ends of the simulated network, as service providers (`0242`, SPIS). */
const SENDING_PROVIDER = '0242:000001';
const RECEIVING_PROVIDER = '0242:000002';
const TICK_MS = 1_000;
const TICK_DEADLINE_MS = 30_000;

/** `isElsewhere`: whether a receiver is registered at another access point, to which a message counts as handed over. */
export function createLoopback(
  app: Pick<App, 'database' | 'clock' | 'log'>,
  name: ChannelName,
  limits: { readonly xmlBytesMax: number; readonly sendTimeoutMs: number },
  receive: ReceiveMessage,
  confirm: Confirm,
  isElsewhere: (receiver: string) => Promise<boolean>,
): Channel {
  const answers = createAnswers(app.database, name, RECEIVING_PROVIDER, confirm, (reply) => statusFile(reply, app.clock()), app.log);
  return {
    carriesFiles: false,
    xmlBytesMax: limits.xmlBytesMax,
    sendTimeoutMs: limits.sendTimeoutMs,
    origin: { accessPoint: SENDING_PROVIDER, mlsTo: SENDING_PROVIDER, mlsType: 'ALWAYS_SEND' },
    send: (message, submission, signal) => send({ clock: app.clock, answers, receive, isElsewhere }, message, submission, signal),
    reply: (reply) => answer(app, name, confirm, reply),
    ticker: { everyMs: TICK_MS, deadlineMs: TICK_DEADLINE_MS, tick: (signal) => answers.giveDue(signal) },
  };
}

interface Ends extends Pick<App, 'clock'> {
  readonly answers: Answers;
  readonly receive: ReceiveMessage;
  readonly isElsewhere: (receiver: string) => Promise<boolean>;
}

async function send(
  { clock, answers, receive, isElsewhere }: Ends,
  message: OutboundMessage,
  submission: Submission,
  signal: AbortSignal,
): Promise<HandOver> {
  const receiver = message.receiverIdentifier?.toLowerCase() ?? '';
  const magic = MAGIC[receiver];
  const wire = await envelopeOf(message, submission, clock());
  const handOver: HandOver = {
    state: 'exported',
    receipt: receiptFile(submission.messageId, clock()),
    receiverAccessPoint: RECEIVING_PROVIDER,
  };
  if (magic !== undefined) {
    await magic.before?.(message.failedAttempts, signal);
    if (magic.deliversTo !== undefined) await deliver(receive, wire, submission, magic.deliversTo);
    magic.after?.(message.failedAttempts);
    for (const { code, text, delayMs } of magic.answers) await answers.plan(submission.instanceId, code, text, delayMs);
    return handOver;
  }
  const outcome = await deliver(receive, wire, submission, undefined);
  // There is no access point yet that would carry the message to its receiver.
  if (outcome === 'not-serviced' && (await isElsewhere(receiver))) return handOver;
  if (REFUSALS[outcome] !== undefined) throw new SendFault(`EBMS:0004 ${REFUSALS[outcome]}: ${receiver}`, 'final');
  return handOver;
}

/** The reason of the receiving end for a refused message. */
const REFUSALS: Readonly<Partial<Record<ReceiveOutcome, string>>> = {
  'not-serviced': 'PEPPOL:NOT_SERVICED',
  conflict: 'Another message with the same identifiers was received before',
  malformed: 'An identifier of the message is too long',
};

async function envelopeOf(message: OutboundMessage, submission: Submission, now: Date): Promise<Buffer> {
  const { documentTypeId, processId, countryC1, mlsTo } = submission;
  if (documentTypeId === undefined || message.senderIdentifier === undefined || message.receiverIdentifier === undefined) {
    throw new SendFault('The document names no sender, receiver or document type that the network knows', 'final');
  }
  return writeEnvelope(await message.xml.bytes(), await message.xml.document(), {
    sender: message.senderIdentifier,
    receiver: message.receiverIdentifier,
    documentType: documentTypeId,
    processId: processId ?? '',
    countryC1: countryC1 ?? UNKNOWN_COUNTRY,
    instanceIdentifier: submission.instanceId,
    createdAt: now,
    ...(mlsTo === undefined ? {} : { mlsTo }),
    mlsType: submission.mlsType === 'FAILURE_ONLY' ? 'FAILURE_ONLY' : 'ALWAYS_SEND',
  });
}

/** The default where the document of the sender names no country. */
const UNKNOWN_COUNTRY = 'ZZ';

/** The receiving end. It knows only the bytes that were sent, and the sender. */
async function deliver(receive: ReceiveMessage, wire: Buffer, submission: Submission, to: string | undefined): Promise<ReceiveOutcome> {
  const envelope = readEnvelope(wire, parseXml(wire));
  if (envelope.payload.kind !== 'xml') return 'not-serviced';
  return receive({
    channel: submission.channel,
    senderAccessPoint: submission.senderAccessPoint ?? '',
    receiver: envelope.receiver,
    tenantId: to,
    instanceId: envelope.instanceIdentifier,
    messageId: submission.messageId,
    documentTypeId: envelope.documentType,
    processId: envelope.processId,
    countryC1: envelope.countryC1,
    mlsTo: envelope.mlsTo,
    mlsType: envelope.mlsType,
    fileName: `${envelope.payload.root.local.toLowerCase()}.xml`,
    xml: envelope.payload.bytes,
    root: envelope.payload.root,
  });
}

/** Writes the status message, and processes it as the sending end does: by parsing it. */
async function answer(app: Pick<App, 'clock'>, name: ChannelName, confirm: Confirm, reply: Reply): Promise<void> {
  const file = statusFile(reply, app.clock());
  const status = readStatus(parseXml(file.bytes));
  if (status === undefined) throw new Error('A Message Level Status that cannot be read back');
  const confirmation = { instanceId: status.referenceId, code: status.code, text: status.description, from: status.sender };
  await confirm(name, confirmation, file);
}

function statusFile(reply: Reply, now: Date): ReceiptFile {
  const text = reply.text ?? (reply.code === 'RE' ? 'The receiving side rejected the document' : undefined);
  const bytes = writeStatus({
    id: randomUUID(),
    issuedAt: now,
    sender: RECEIVING_PROVIDER,
    receiver: SENDING_PROVIDER,
    code: reply.code,
    description: text,
    referenceId: reply.instanceId,
    issues: reply.code === 'RE' ? [{ location: undefined, text: text ?? '', reason: 'FD' }] : [],
  });
  return { fileName: 'message-level-status.xml', mimeType: 'application/xml', bytes };
}

/** Replaces the AS4 receipt. It is not signed, because there is no access point. */
function receiptFile(messageId: string, now: Date): ReceiptFile {
  const bytes = Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<eb:SignalMessage xmlns:eb="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/"><eb:MessageInfo>' +
      `<eb:Timestamp>${now.toISOString()}</eb:Timestamp><eb:MessageId>${randomUUID()}@sandbox</eb:MessageId>` +
      `<eb:RefToMessageId>${messageId}</eb:RefToMessageId></eb:MessageInfo><eb:Receipt/></eb:SignalMessage>\n`,
  );
  return { fileName: 'receipt.xml', mimeType: 'application/xml', bytes };
}
