// The sending end of AS4: documents go to the access point of their receiver, Message Level Statuses to that of their sender.
import { Readable } from 'node:stream';
import {
  type Channel,
  type HandOver,
  type OutboundMessage,
  type OutboundReply,
  type ReceiptFile,
  SendFault,
} from '../../domain/channel.js';
import type { StatusExchange } from '../../domain/networkReports/exchanges.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import { type Receivers, sendFaultOf } from '../../domain/receivers/receivers.js';
import type { Submission } from '../../domain/submission.js';
import { timeOfUuid, uuidOfText } from '../../domain/uuid.js';
import { commonName } from '../../peppol/as4/tokens.js';
import { MESSAGE_LEVEL_STATUS } from '../../peppol/documentTypes.js';
import { type MessageLevelStatus, writeStatus } from '../../peppol/mls.js';
import { type Envelope, type MlsType, UNKNOWN_COUNTRY } from '../../peppol/sbdh.js';
import { isServiceProviderOf, serviceProviderOf } from '../../peppol/serviceProvider.js';
import { newestValid } from '../../pki/keystore.js';
import { type PreviousAccessPointParts, previousAccessPoint, stayOrMove } from './as4PreviousAccessPoint.js';
import { sendReport } from './as4Report.js';
import { sendTaxReport } from './as4TaxReport.js';
import {
  type AccessPoint,
  accessPointOf,
  type Transmission,
  type TransmitParts,
  type Transmitted,
  transmit,
  transmitTo,
} from './as4Transmit.js';

interface As4OutboundParts extends Omit<TransmitParts, 'find'>, Omit<PreviousAccessPointParts, 'accessPoint'> {
  readonly receivers: Receivers;
  readonly xmlBytesMax: number;
  readonly sendTimeoutMs: number;
  /** Counts a status that was sent. */
  readonly record: (status: StatusExchange) => Promise<void>;
}

/** Sends nothing as long as this access point has no key. */
export function createAs4Channel(parts: As4OutboundParts): Channel {
  const sending: As4SendParts = {
    ...parts,
    accessPoint: () => accessPointNameOf(parts),
    find: async (receiver, documentType, processId) => {
      const own = accessPointNameOf(parts);
      if (own !== undefined && receiver === serviceProviderOf(own)) return { kind: 'own' };
      const found = await parts.receivers.find(receiver, [{ documentType, processId }]).catch((error: unknown) => {
        throw sendFaultOf(error);
      });
      return accessPointOf(found);
    },
  };
  return {
    carriesFiles: false,
    xmlBytesMax: parts.xmlBytesMax,
    sendTimeoutMs: parts.sendTimeoutMs,
    get origin() {
      const accessPoint = sending.accessPoint();
      return accessPoint === undefined
        ? undefined
        : { accessPoint, mlsTo: serviceProviderOf(accessPoint), mlsType: 'ALWAYS_SEND' as const };
    },
    send: (message, submission, signal) => send(sending, message, submission, signal),
    reply: (reply, signal) => answer(sending, reply, signal),
    report: (report, signal) => sendReport(sending, report, signal),
    reportTax: (report, signal) => sendTaxReport(sending, report, signal),
  };
}

type As4SendParts = As4OutboundParts & TransmitParts & PreviousAccessPointParts;

function accessPointNameOf({ keystores }: Pick<TransmitParts, 'keystores'>): string | undefined {
  const keystore = newestValid(keystores.current(), new Date());
  return keystore === undefined ? undefined : commonName(keystore.certificate);
}

async function send(parts: As4SendParts, message: OutboundMessage, submission: Submission, signal: AbortSignal): Promise<HandOver> {
  const { messageId, uncertain } = submission;
  const envelope = envelopeOf(parts, message, submission);
  const payload = () => message.xml.stream();
  const wasInterrupted = uncertain !== undefined && uncertain.accessPoint === undefined;
  const transmission: Transmission = { messageId, envelope, payload, isRepeated: message.isRepeated, wasInterrupted };
  const sendTo = async (place: AccessPoint) => handOverOf(messageId, await transmitTo(parts, place, transmission, signal));
  const found = await parts.find(envelope.receiver, envelope.documentType, envelope.processId);
  const place = await previousAccessPoint(parts, found, uncertain);
  return place === undefined
    ? sendTo(found)
    : stayOrMove(
        () => sendTo(place),
        () => sendTo(found),
      );
}

function handOverOf(messageId: string, { accessPoint, receipt }: Transmitted): HandOver {
  return {
    state: 'exported',
    receiverAccessPoint: accessPoint,
    externalReference: messageId,
    ...(receipt === undefined ? {} : { receipt: receiptFile(receipt) }),
  };
}

/** Every attempt of a submission has the same envelope: the other side recognises a repeated message by its digests. */
function envelopeOf({ clock }: As4SendParts, message: OutboundMessage, submission: Submission): Envelope {
  const { documentTypeId, processId, countryC1, mlsTo, mlsType, instanceId, id } = submission;
  if (documentTypeId === undefined || message.senderIdentifier === undefined || message.receiverIdentifier === undefined) {
    throw new SendFault(occurrence('NOT_ADDRESSED_TYPE'), 'final');
  }
  return {
    sender: message.senderIdentifier,
    receiver: message.receiverIdentifier,
    documentType: documentTypeId,
    processId: processId ?? '',
    countryC1: countryC1 ?? UNKNOWN_COUNTRY,
    instanceIdentifier: instanceId,
    createdAt: timeOfUuid(id) ?? clock(),
    ...(mlsTo === undefined ? {} : { mlsTo, mlsType: (mlsType ?? 'ALWAYS_SEND') as MlsType }),
  };
}

function receiptFile(bytes: Buffer): ReceiptFile {
  return { fileName: 'receipt.xml', mimeType: 'application/xml', bytes };
}

/** Peppol MLS specification 1.0: MLS_TYPE is FAILURE_ONLY where the sender does not ask for more. */
async function answer(parts: As4SendParts, reply: OutboundReply, signal: AbortSignal): Promise<'sent' | 'not-asked'> {
  if (reply.code !== 'RE' && reply.mlsType !== 'ALWAYS_SEND') return 'not-asked';
  const own = parts.accessPoint();
  const sender = own === undefined ? undefined : serviceProviderOf(own);
  if (sender === undefined) throw new SendFault(occurrence('NO_SEAT'), 'transient');
  const receiver = receiverOf(reply);
  // It stays the same when the reply is sent again.
  const id = uuidOfText(`${reply.document} ${reply.code}`, 4);
  const status = statusOf(reply, id, sender, receiver);
  const envelope: Envelope = {
    sender,
    receiver,
    documentType: MESSAGE_LEVEL_STATUS.value,
    processId: MESSAGE_LEVEL_STATUS.processId,
    // The country of corner 1: here, of the service provider. Its certificate need not name it.
    countryC1: UNKNOWN_COUNTRY,
    instanceIdentifier: id,
    createdAt: reply.decidedAt,
  };
  const payload = async () => Readable.from([status]);
  const { accessPoint } = await transmit(parts, { messageId: `${id}@as4`, envelope, payload, isRepeated: true }, signal);
  const { documentType, processId, countryC1 } = envelope;
  await parts.record({ instanceId: id, direction: 'send', accessPoint, documentType, processId, countryC1 });
  return 'sent';
}

/** The service provider that the sender named, if it is that of its access point. Otherwise that one. */
function receiverOf({ accessPoint, mlsTo }: OutboundReply): string {
  if (accessPoint !== undefined && mlsTo !== undefined && isServiceProviderOf(mlsTo, accessPoint)) return mlsTo;
  const provider = accessPoint === undefined ? undefined : serviceProviderOf(accessPoint);
  if (provider === undefined) throw new SendFault(occurrence('NO_PROVIDER'), 'final');
  return provider;
}

function statusOf(reply: OutboundReply, id: string, sender: string, receiver: string): Buffer {
  const { code, text, instanceId, decidedAt } = reply;
  const description = text ?? (code === 'RE' ? 'The receiving side rejected the document' : undefined);
  return writeStatus({
    id,
    issuedAt: decidedAt,
    sender,
    receiver,
    code,
    description,
    referenceId: instanceId,
    issues: code === 'RE' ? issuesOf(reply, description ?? '') : [],
  });
}

/** Those of the customer break a rule of its own (BV). Without any, the rejection itself is one. */
function issuesOf({ issues, isInvalid }: OutboundReply, description: string): MessageLevelStatus['issues'] {
  if (issues.length > 0) return issues.map(({ location, text }) => ({ location, text, reason: 'BV' }));
  return [{ location: undefined, text: description, reason: isInvalid ? 'BV' : 'FD' }];
}
