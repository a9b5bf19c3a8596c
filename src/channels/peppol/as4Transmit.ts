// One AS4 transmission: looks up the access point of a receiver, sends it a signed and encrypted message, and judges its answer.

import type { X509Certificate } from 'node:crypto';
import type { Limiter } from '../../concurrency/limiter.js';
import { SendFault } from '../../domain/channel.js';
import { type Occurrence, occurrence } from '../../domain/occurrences/occurrence.js';
import type { App, Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import type { ReceiverEndpoint } from '../../domain/receivers/discovery.js';
import type { FoundReceiver } from '../../domain/receivers/receivers.js';
import type { PossibleHandOver } from '../../domain/submission.js';
import { compressPayload } from '../../peppol/as4/compress.js';
import { readAnswer, type SignalAnswer } from '../../peppol/as4/readAnswer.js';
import { commonName } from '../../peppol/as4/tokens.js';
import { type SentMessage, type WrittenMessage, writeMessage } from '../../peppol/as4/writeMessage.js';
import { PROCESS_SCHEME, schemeOf } from '../../peppol/documentTypes.js';
import type { Envelope } from '../../peppol/sbdh.js';
import { streamEnvelope } from '../../peppol/streamEnvelope.js';
import { parseCertificate, RSA_BITS_MIN, rsaKeyOf } from '../../pki/certificates.js';
import { type Keystore, type Keystores, newestValid } from '../../pki/keystore.js';
import { delayed, lineOf, wasNotSent } from '../answered.js';

/** A smaller message is sent from memory, over a connection that may be open already. A larger one is streamed. */
const MEMORY_BYTES_MAX = 1024 * 1024;
/** Where the other side asks for a longer delay, the schedule of retries applies. */
const RETRY_AFTER_MS_MAX = 3_600_000;

export interface TransmitParts {
  readonly keystores: Keystores;
  /** Finds the access point of a receiver, `own` where it is this one. Throws SendFault. */
  readonly find: (receiver: string, documentType: string, processId: string) => Promise<AccessPoint>;
  /** Where this access point takes messages to itself. */
  readonly ownUrl: () => string;
  readonly outgoing: App['outgoing'];
  readonly endpointLimit: Limiter;
  /** For large payloads, while they are sent. */
  readonly folder: string;
}

/** The access point that serves a receiver. */
export type AccessPoint =
  | { readonly kind: 'own' }
  | { readonly kind: 'foreign'; readonly endpoint: Pick<ReceiverEndpoint, 'url' | 'certificate'> };

/** A payload with its envelope. A repeated transmission has the same one. */
export interface Transmission {
  readonly messageId: string;
  readonly envelope: Envelope;
  readonly payload: () => Promise<AsyncIterable<Uint8Array>>;
  /** Whether the message may have been sent before. */
  readonly isRepeated: boolean;
  /** Whether an earlier attempt ended without a result, so that the access point may have the message even where none can be sent now. */
  readonly wasInterrupted?: boolean;
}

/** `receipt`: absent where an earlier attempt was taken, and its receipt was lost. */
export interface Transmitted {
  /** The CN of the certificate of the receiving access point. */
  readonly accessPoint: string;
  readonly receipt: Buffer | undefined;
}

/** Where one message goes, with the certificate that it is encrypted for. */
interface TransmitTarget {
  readonly url: string;
  readonly certificate: X509Certificate;
  readonly accessPoint: string;
  readonly isOwn: boolean;
  readonly sendRequest: Outgoing;
}

export function accessPointOf({ endpoint }: Pick<FoundReceiver, 'endpoint'>): AccessPoint {
  return endpoint === undefined ? { kind: 'own' } : { kind: 'foreign', endpoint };
}

/** To the access point that the lookup finds. Throws as {@link transmitTo}. */
export async function transmit(parts: TransmitParts, transmission: Transmission, signal: AbortSignal): Promise<Transmitted> {
  const { receiver, documentType, processId } = transmission.envelope;
  return transmitTo(parts, await parts.find(receiver, documentType, processId), transmission, signal);
}

/**
 * Throws SendFault: final where the other side refuses the message, transient for everything that leaves the outcome open. `uncertain`
 * says that the message was sent.
 */
export async function transmitTo(
  parts: Omit<TransmitParts, 'find'>,
  place: AccessPoint,
  transmission: Transmission,
  signal: AbortSignal,
): Promise<Transmitted> {
  const { envelope, messageId, isRepeated } = transmission;
  const keystore = newestValid(parts.keystores.current(), new Date());
  if (keystore === undefined) throw new SendFault(occurrence('NO_KEY'), 'transient');
  const target = targetOf(parts, place, keystore);
  await using compressed = await compressPayload(streamEnvelope(await transmission.payload(), envelope), parts.folder);
  const message = await writeMessage(valuesOf(messageId, envelope), compressed, keystore, target.certificate);
  // Messages to itself do not wait: this process answers them.
  const { answer, wasResent } = target.isOwn
    ? await send(target, message, transmission, signal)
    : await parts.endpointLimit.run(new URL(target.url).host, () => send(target, message, transmission, signal));
  const judged = await judge(answer, message.sent, target, isRepeated || wasResent);
  switch (judged.kind) {
    case 'receipt':
      return { accessPoint: target.accessPoint, receipt: judged.envelope };
    case 'duplicate':
      return { accessPoint: target.accessPoint, receipt: undefined };
    case 'refused':
      throw new SendFault(refusalOf(judged), target.isOwn && isAboutKey(judged) ? 'transient' : 'final');
    case 'unclear':
      throw new SendFault(unclearOf(judged.reason, answer), 'transient', 'SEND_FAILED', {
        ...delayOf(answer),
        uncertain: possibleHandOver(target),
      });
  }
}

function targetOf({ ownUrl, outgoing }: Omit<TransmitParts, 'find'>, found: AccessPoint, own: Keystore): TransmitTarget {
  const isOwn = found.kind === 'own';
  const certificate = isOwn ? own.certificate : parseCertificate(found.endpoint.certificate);
  const accessPoint = commonName(certificate);
  if (accessPoint === undefined) throw new SendFault(occurrence('CERTIFICATE_WITHOUT_NAME'), 'transient');
  if (rsaKeyOf(certificate) === undefined) throw new SendFault(occurrence('CERTIFICATE_KEY', { bits: String(RSA_BITS_MIN) }), 'transient');
  const url = isOwn ? ownUrl() : found.endpoint.url;
  return { url, certificate, accessPoint, isOwn, sendRequest: outgoing(isOwn ? 'ownAs4' : 'as4') };
}

/** Peppol AS4 profile 2.0.3: the ebMS header repeats the envelope. One conversation for each submission. */
function valuesOf(messageId: string, envelope: Envelope): Parameters<typeof writeMessage>[0] {
  return {
    messageId,
    timestamp: envelope.createdAt,
    conversationId: envelope.instanceIdentifier,
    serviceType: PROCESS_SCHEME,
    service: envelope.processId,
    action: `${schemeOf(envelope.documentType)}::${envelope.documentType}`,
    originalSender: envelope.sender,
    finalRecipient: envelope.receiver,
  };
}

/** `wasResent`: an open connection ended without an answer, so the message was sent over a new one within this attempt. */
async function send(
  target: TransmitTarget,
  { contentType, byteLength, body }: WrittenMessage,
  { wasInterrupted = false }: Pick<Transmission, 'wasInterrupted'>,
  signal: AbortSignal,
): Promise<{ readonly answer: OutgoingAnswer; readonly wasResent: boolean }> {
  const { url, sendRequest } = target;
  const headers = { 'Content-Type': contentType };
  const streamed = byteLength > MEMORY_BYTES_MAX;
  let wasResent = false;
  const onResend = (): void => {
    wasResent = true;
  };
  try {
    const sent = streamed ? { byteLength, chunks: body } : await held(body);
    return { answer: await sendRequest({ url, method: 'POST', headers, body: sent, signal, onResend }), wasResent };
  } catch (cause) {
    // The message of the fault may name addresses of the own network. Only its code is for the tenant.
    throw new SendFault(awayFor(signal.aborted ? 'TIMEOUT' : (cause as { readonly code?: unknown }).code), 'transient', 'SEND_FAILED', {
      cause,
      ...(wasNotSent(cause) && !wasInterrupted && !wasResent ? {} : { uncertain: possibleHandOver(target) }),
    });
  }
}

function awayFor(code: unknown): Occurrence {
  if (code === undefined) return occurrence('ACCESS_POINT_AWAY');
  return code === 'TIMEOUT' ? occurrence('ACCESS_POINT_LATE') : occurrence('ACCESS_POINT_AWAY_FOR', { code: String(code) });
}

function possibleHandOver({ isOwn, accessPoint, url, certificate }: TransmitTarget): PossibleHandOver {
  return isOwn ? { accessPoint } : { accessPoint, endpoint: { url, certificate: certificate.raw.toString('base64') } };
}

async function held(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function judge(answer: OutgoingAnswer, sent: SentMessage, { certificate }: TransmitTarget, isRepeated: boolean): Promise<SignalAnswer> {
  const contentType = answer.headers['content-type'];
  return readAnswer(
    { contentType: typeof contentType === 'string' ? contentType : undefined, bytes: answer.body },
    { sent, endpoint: certificate, isRepeated, at: new Date() },
  );
}

/** Another process of this exchange may not have read a new key yet. */
function isAboutKey({ errors }: Extract<SignalAnswer, { kind: 'refused' }>): boolean {
  return errors.every(({ code }) => code === 'EBMS:0102');
}

function refusalOf({ errors }: Extract<SignalAnswer, { kind: 'refused' }>): Occurrence {
  const texts = errors.map(({ code, shortDescription, description, detail }) => {
    const said = [...new Set([shortDescription, description, detail].filter((text) => text !== undefined && text !== ''))];
    return `${code} ${said.join(': ')}`.trim();
  });
  return occurrence('ACCESS_POINT_REFUSED', { why: lineOf(texts.join('; ')) ?? '' });
}

function unclearOf(reason: string, { status }: OutgoingAnswer): Occurrence {
  return occurrence('ACCESS_POINT_UNCLEAR', { status: String(status), why: lineOf(reason) ?? '' });
}

function delayOf(answer: OutgoingAnswer): ReturnType<typeof delayed> {
  const asked = answer.status === 503 ? delayed(answer, new Date()) : {};
  return (asked.retryAfterMs ?? 0) > RETRY_AFTER_MS_MAX ? {} : asked;
}
