// The simulated Peppol network of the sandbox, behind the seam that a real access point will use: an envelope goes out, is read
// as a stranger's would be, delivered to whichever tenant registered the receiver, and answered by a Message Level Status.
import { randomUUID } from 'node:crypto';
import { type Channel, type HandOver, type Parcel, type ReceiptFile, type Reply, SendFault } from '../domain/channel.js';
import type { App } from '../domain/ports.js';
import { defaultProcessOf, documentTypeOf } from '../peppol/documentTypes.js';
import { readStatus, writeStatus } from '../peppol/mls.js';
import { writeEnvelope } from '../peppol/sbdh.js';
import { readEnvelope } from '../peppol/sbdhReader.js';
import { parseXml } from '../xml/gate.js';
import type { XmlElement } from '../xml/tree.js';
import { MAGIC } from './magic.js';
import { type Answers, type Confirm, createAnswers } from './simulated.js';

/** What the network brings in: the verb `deliverFromNetwork`. */
export type Inbound = (message: {
  readonly receiver: string;
  /** Where the receiver is a magic one that stands for a tenant. */
  readonly tenantId: string | undefined;
  readonly instanceId: string;
  readonly fileName: string;
  readonly xml: Buffer;
  readonly root: XmlElement;
}) => Promise<'stored' | 'duplicate' | 'not-serviced'>;

/** Both ends of the simulated network, as service providers (`0242`, SPIS). */
const SENDING_PROVIDER = '0242:000001';
const RECEIVING_PROVIDER = '0242:000002';
/** Where the sender's document names no country. */
const UNKNOWN_COUNTRY = 'ZZ';

export function createLoopback(
  app: Pick<App, 'database' | 'clock' | 'log'>,
  limits: { readonly xmlBytesMax: number },
  inbound: Inbound,
  confirm: Confirm,
): Channel {
  const answers = createAnswers(app.database, 'peppol', confirm, (reply) => statusFile(reply, app.clock()), app.log);
  return {
    carriesFiles: false,
    xmlBytesMax: limits.xmlBytesMax,
    send: (parcel) => send(app, answers, inbound, parcel),
    reply: (reply) => answer(app, confirm, reply),
    tick: () => answers.tick(),
  };
}

async function send(app: Pick<App, 'clock'>, answers: Answers, inbound: Inbound, parcel: Parcel): Promise<HandOver> {
  const receiver = parcel.receiverIdentifier?.toLowerCase() ?? '';
  const magic = MAGIC[receiver];
  const wire = envelopeOf(parcel, app.clock());
  if (magic !== undefined) {
    magic.before?.(parcel.failedAttempts);
    if (magic.deliversTo !== undefined) await deliver(inbound, wire, magic.deliversTo);
    magic.after?.(parcel.failedAttempts);
    for (const { code, text, delayMs } of magic.answers) await answers.plan(parcel.instanceId, code, text, delayMs);
    return { state: 'exported', receipt: receiptFile(parcel.instanceId, app.clock()) };
  }
  const outcome = await deliver(inbound, wire, undefined);
  if (outcome === 'not-serviced') throw new SendFault(`EBMS:0004 PEPPOL:NOT_SERVICED: ${receiver} is not served here`, 'final');
  return { state: 'exported', receipt: receiptFile(parcel.instanceId, app.clock()) };
}

function envelopeOf(parcel: Parcel, now: Date): Buffer {
  const documentType = documentTypeOf(parcel.document.root, parcel.customizationId ?? '');
  if (documentType === undefined || parcel.senderIdentifier === undefined || parcel.receiverIdentifier === undefined) {
    throw new SendFault('The document names no sender, receiver or document type that the network knows', 'final');
  }
  return writeEnvelope(parcel.xml, parcel.document, {
    sender: parcel.senderIdentifier,
    receiver: parcel.receiverIdentifier,
    documentType,
    processId: parcel.profileId ?? defaultProcessOf(documentType) ?? '',
    countryC1: /^[A-Z]{2}$/.test(parcel.senderCountry ?? '') ? (parcel.senderCountry ?? UNKNOWN_COUNTRY) : UNKNOWN_COUNTRY,
    instanceIdentifier: parcel.instanceId,
    createdAt: now,
    mlsTo: SENDING_PROVIDER,
    mlsType: 'ALWAYS_SEND',
  });
}

/** The receiving end: it knows nothing but the bytes on the wire. */
async function deliver(inbound: Inbound, wire: Buffer, to: string | undefined): Promise<'stored' | 'duplicate' | 'not-serviced'> {
  const envelope = readEnvelope(wire, parseXml(wire));
  if (envelope.payload.kind !== 'xml') return 'not-serviced';
  return inbound({
    receiver: envelope.receiver,
    tenantId: to,
    instanceId: envelope.instanceIdentifier,
    fileName: `${envelope.payload.root.local.toLowerCase()}.xml`,
    xml: envelope.payload.bytes,
    root: envelope.payload.root,
  });
}

/** Writes the status message, and takes it as the sending end does: by reading it. */
async function answer(app: Pick<App, 'clock'>, confirm: Confirm, reply: Reply): Promise<void> {
  const file = statusFile(reply, app.clock());
  const status = readStatus(parseXml(file.bytes));
  if (status === undefined) throw new Error('A Message Level Status that cannot be read back');
  await confirm('peppol', { instanceId: status.referenceId, code: status.code, text: status.description }, file);
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

/** In place of the AS4 receipt; unsigned, for there is no access point here. */
function receiptFile(instanceId: string, now: Date): ReceiptFile {
  const bytes = Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<eb:SignalMessage xmlns:eb="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/"><eb:MessageInfo>' +
      `<eb:Timestamp>${now.toISOString()}</eb:Timestamp><eb:MessageId>${randomUUID()}@sandbox</eb:MessageId>` +
      `<eb:RefToMessageId>${instanceId}@sandbox</eb:RefToMessageId></eb:MessageInfo><eb:Receipt/></eb:SignalMessage>\n`,
  );
  return { fileName: 'receipt.xml', mimeType: 'application/xml', bytes };
}
