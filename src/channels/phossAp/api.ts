// The calls of phoss-ap: an access point that stands outside this service, sends, and repeats what fails.
import { type ReceiptFile, SendFault } from '../../domain/channel.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from '../../domain/ports.js';
import { PROCESS_SCHEME, schemeOf } from '../../peppol/documentTypes.js';
import { PARTICIPANT_IDENTIFIER_SCHEME } from '../../peppol/identifiers.js';
import { FACTURX_PAYLOAD, isPdfType } from '../../peppol/sbdh.js';
import { delayed, jsonOf, lineOf, unreachable } from '../answered.js';

const SERVICE = occurrence('SERVICE', { service: 'accessPoint' });

export interface PhossApSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** What a message is to be sent with. */
export interface Addressed {
  readonly instanceId: string;
  readonly sender: string;
  readonly receiver: string;
  readonly documentType: string;
  readonly processId: string;
  readonly countryC1: string;
}

export interface Transmission {
  /** `waits`: it is sent, or sent again, by the access point. */
  readonly state: 'waits' | 'sent' | 'failed';
  readonly reason: string | undefined;
  /** The message level status, where one came. */
  readonly mls: 'AP' | 'AB' | 'RE' | undefined;
  /** As the access point answered. */
  readonly report: Buffer;
}

/** Each call throws SendFault. */
export interface PhossAp {
  /** Undefined where it does not know the message. */
  status(instanceId: string, signal: AbortSignal): Promise<Transmission | undefined>;
  /** The receipt where the message was sent at once. Undefined where the access point goes on trying. */
  submit(message: Addressed, xml: Buffer, signal: AbortSignal): Promise<ReceiptFile | undefined>;
}

export function createPhossAp(outgoing: Outgoing, { url, token }: PhossApSettings): PhossAp {
  const call = async (path: string, request: Omit<OutgoingRequest, 'url'>): Promise<OutgoingAnswer> => {
    const headers = { ...request.headers, 'X-Token': token };
    const answer = await outgoing({ ...request, url: `${url}${path}`, headers }).catch((cause: unknown) => {
      if (request.signal?.aborted === true) throw cause;
      throw new SendFault(unreachable(SERVICE, cause).words, 'transient', 'SEND_FAILED', { cause });
    });
    if (answer.status === 401 || answer.status === 403)
      throw new SendFault(occurrence('SERVICE_OUR_TOKEN', { service: SERVICE }), 'transient');
    return answer;
  };
  return {
    async status(instanceId, signal) {
      const answer = await call(`/api/outbound/status/${encodeURIComponent(instanceId)}`, { signal });
      if (answer.status === 404) return undefined;
      const said = answer.status === 200 ? jsonOf(answer) : undefined;
      if (said === undefined) throw unexpected(answer);
      return transmissionOf(said, answer.body);
    },
    async submit(message, xml, signal) {
      const headers = { 'Content-Type': isPdfType(message.documentType) ? FACTURX_PAYLOAD.mimeType : 'application/xml' };
      const answer = await call(pathOf(message), { method: 'POST', headers, body: xml, signal });
      // Without JSON it may be the page of a proxy.
      if (answer.status === 200 && jsonOf(answer) !== undefined) return receiptOf(answer);
      // It was taken, and is sent again by the access point.
      if (answer.status === 422) return undefined;
      if (answer.status === 400) {
        throw new SendFault(
          occurrence('SERVICE_REFUSED_MESSAGE', { service: SERVICE, why: lineOf(answer.body.toString()) ?? '' }),
          'final',
        );
      }
      throw unexpected(answer);
    },
  };
}

function unexpected(answer: OutgoingAnswer): SendFault {
  return new SendFault(
    occurrence('SERVICE_ANSWERED', { service: SERVICE, status: String(answer.status) }),
    'transient',
    'SEND_FAILED',
    delayed(answer, new Date()),
  );
}

/** What it cannot tell from the type of a document that is no XML. */
const PDF_QUERY = {
  sbdhStandard: FACTURX_PAYLOAD.rootNs,
  sbdhTypeVersion: FACTURX_PAYLOAD.version,
  sbdhType: FACTURX_PAYLOAD.rootLocal,
  payloadMimeType: FACTURX_PAYLOAD.mimeType,
};

function pathOf({ instanceId, sender, receiver, documentType, processId, countryC1 }: Addressed): string {
  const parts = [
    `${PARTICIPANT_IDENTIFIER_SCHEME}::${sender}`,
    `${PARTICIPANT_IDENTIFIER_SCHEME}::${receiver}`,
    `${schemeOf(documentType)}::${documentType}`,
    `${PROCESS_SCHEME}::${processId}`,
    countryC1,
  ].map((one) => encodeURIComponent(one));
  const more = isPdfType(documentType) ? PDF_QUERY : {};
  return `/api/outbound/submit/${parts.join('/')}?${new URLSearchParams({ sbdhInstanceID: instanceId, ...more })}`;
}

const STATES: Readonly<Record<string, Transmission['state']>> = {
  pending: 'waits',
  sending: 'waits',
  failed: 'waits',
  sent: 'sent',
  rejected: 'failed',
  permanently_failed: 'failed',
};

/** A state that is not known waits: it is asked for again. */
function transmissionOf(said: Readonly<Record<string, unknown>>, report: Buffer): Transmission {
  const { status, errorDetails, mlsStatus } = said;
  const mls = mlsStatus === 'AP' || mlsStatus === 'AB' || mlsStatus === 'RE' ? mlsStatus : undefined;
  return { state: STATES[String(status).toLowerCase()] ?? 'waits', reason: lineOf(errorDetails), mls, report };
}

/** The AS4 receipt where the report has it. Otherwise the report. */
function receiptOf(answer: OutgoingAnswer): ReceiptFile {
  const signal = jsonOf(answer)?.['as4ReceivedSignalMsg'];
  if (typeof signal === 'string' && signal !== '') {
    return { fileName: 'receipt.xml', mimeType: 'application/xml', bytes: Buffer.from(signal) };
  }
  return reportFile(answer.body);
}

export function reportFile(bytes: Buffer): ReceiptFile {
  return { fileName: 'access-point-report.json', mimeType: 'application/json', bytes };
}
