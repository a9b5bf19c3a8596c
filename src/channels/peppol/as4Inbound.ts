// The receiving end of AS4: takes a message, stores its document durably, and answers with a signed receipt or an ebMS error.
import { hash, randomUUID, type X509Certificate } from 'node:crypto';
import type { SignedMessage } from '../../domain/documents/receiving/inboundMessage.js';
import { ExchangeError } from '../../domain/errors.js';
import type { StatusExchange } from '../../domain/networkReports/exchanges.js';
import type { App } from '../../domain/ports.js';
import { type ChannelName, LIMITS } from '../../domain/vocabulary.js';
import { As4Error } from '../../peppol/as4/as4Error.js';
import { writeErrorSignal } from '../../peppol/as4/errorSignal.js';
import { type OpenedMessage, openMessage } from '../../peppol/as4/openMessage.js';
import { writeReceipt } from '../../peppol/as4/receipt.js';
import { commonName } from '../../peppol/as4/tokens.js';
import type { AnyEnvelope } from '../../peppol/sbdhReader.js';
import { isServiceProviderOf } from '../../peppol/serviceProvider.js';
import { type Keystores, newestValid, type Trust } from '../../pki/keystore.js';
import { PAUSE_MS } from '../../pki/revocation/lists.js';
import type { RefuseRevoked } from '../../pki/revocation/policy.js';
import type { Confirm } from '../confirmer.js';
import { type PayloadMemory, type ReceivedPayload, receivePayload } from './as4Payload.js';
import { isStatus, takeStatus } from './as4Status.js';
import { factsOf, isServed, NOT_SERVICED, type ReceiveMessage, readBinary, refusalOf } from './peppolInbound.js';

/** A SOAP envelope. */
interface As4Answer {
  readonly status: 200 | 400;
  readonly envelope: string;
}

/** A request as it comes. `hold` and `letGo`: PayloadMemory. */
interface As4Request extends PayloadMemory {
  readonly contentType: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

export type TakeAs4 = (request: As4Request) => Promise<As4Answer>;

interface As4InboundParts {
  readonly channel: ChannelName;
  readonly app: Pick<App, 'lookups' | 'log' | 'threads' | 'turns'>;
  readonly keystores: Keystores;
  readonly trust: Trust;
  readonly refuseRevoked: RefuseRevoked;
  readonly bytesMax: number;
  /** A larger payload is not read as a whole. */
  readonly heldBytesMax: number;
  /** Where a payload waits until it counts. */
  readonly folder: string;
  /** Whether participants have the document types of answers, too. */
  readonly registerResponses: boolean;
  readonly receive: ReceiveMessage;
  readonly wasReceived: (message: SignedMessage) => Promise<boolean>;
  readonly confirm: Confirm;
  /** Records the identifiers of a status, so that a repeated one is known. */
  readonly recordStatus: (message: SignedMessage) => Promise<'new' | 'repeated' | 'conflict'>;
  /** Counts a status that moved no document. */
  readonly record: (status: StatusExchange) => Promise<void>;
}

/** Faults of this service are thrown: the sender tries again. */
export function createAs4Inbound(parts: As4InboundParts): TakeAs4 {
  return async (request) => {
    // Certificates are valid by the real time, which the clock of a sandbox need not be.
    const at = new Date();
    try {
      const opened = await openMessage(request.contentType, request.body, {
        keystores: parts.keystores.current(),
        anchors: anchorsOf(parts),
        at,
        bytesMax: parts.bytesMax,
      });
      await refuseSigner(parts, opened);
      await take(parts, opened, request);
      const signal = { messageId: newMessageId(), timestamp: at, refToMessageId: opened.message.messageId };
      return { status: 200, envelope: await writeReceipt(signal, opened.references, opened.keystore, randomUUID()) };
    } catch (error) {
      if (!(error instanceof As4Error)) throw error;
      return await refusal(parts, error, at);
    }
  };
}

/** Messages of this access point to itself are taken whichever authority issued its certificate. */
function anchorsOf({ trust, keystores }: As4InboundParts): X509Certificate[] {
  return [...trust.current(), ...keystores.current().map(({ certificate }) => certificate)];
}

/** A sender takes an ebMS error as final, so revocation that cannot be learnt now is a fault of this service. */
async function refuseSigner({ channel, app, refuseRevoked }: As4InboundParts, { chain, message }: OpenedMessage): Promise<void> {
  const refusal = await refuseRevoked(chain);
  if (refusal === undefined) return;
  const { kind, reason } = refusal;
  if (kind === 'unknown') {
    app.log.warn('as4.postponed', { channel, reason, message: message.messageId });
    throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { retryAfterSeconds: PAUSE_MS / 1_000 });
  }
  const error = new As4Error(
    'EBMS:0101',
    kind === 'revoked' ? `The certificate is revoked: ${reason}` : `The certificate is refused: ${reason}`,
  );
  error.refusedMessageId = message.messageId;
  throw error;
}

/** Returns when the message is stored durably, now or before. Throws an As4Error where it is refused. */
async function take(parts: As4InboundParts, opened: OpenedMessage, memory: PayloadMemory): Promise<void> {
  const { message, payload } = opened;
  try {
    await using received = await receivePayload(message.from, payload, memory, parts);
    const { envelope } = received;
    checkHeader(message, envelope);
    if (isStatus(envelope)) return await status(parts, opened, envelope);
    if (!(await isServed(parts.app, envelope, parts.registerResponses))) {
      // The receipt of the first may have been lost before the receiver left. Its new access point must not get the document, too.
      if (await parts.wasReceived(signedMessage(parts, opened))) return;
      throw new As4Error('EBMS:0004', NOT_SERVICED);
    }
    await store(parts, opened, received);
  } catch (error) {
    if (error instanceof As4Error) error.refusedMessageId = message.messageId;
    throw error;
  }
}

async function status(parts: As4InboundParts, opened: OpenedMessage, envelope: AnyEnvelope): Promise<void> {
  const { from, messageId } = opened.message;
  if (!(await isServedStatus(parts, envelope))) throw new As4Error('EBMS:0004', NOT_SERVICED);
  if (!isOwnStatus(parts, envelope, from)) throw new As4Error('EBMS:0004', 'The status is not from the service provider of its signer');
  const isLong = messageId.length > LIMITS.messageIdentifierCharactersMax;
  const refused = isLong ? refusalOf('malformed') : refusalOfStatus(await parts.recordStatus(signedMessage(parts, opened)));
  if (refused !== undefined) throw new As4Error('EBMS:0004', refused);
  const { instanceIdentifier: instanceId, documentType, processId, countryC1 } = envelope;
  const exchange = { instanceId, direction: 'receive', accessPoint: from, documentType, processId, countryC1 } as const;
  const isCounted = await takeStatus({ channel: parts.channel, log: parts.app.log, confirm: parts.confirm }, envelope, exchange);
  if (!isCounted) await parts.record(exchange);
}

function refusalOfStatus(outcome: 'new' | 'repeated' | 'conflict'): string | undefined {
  return outcome === 'conflict' ? refusalOf('conflict') : undefined;
}

/** Statuses go to the service provider of this access point, or to a participant that is registered here. */
async function isServedStatus(parts: As4InboundParts, envelope: AnyEnvelope): Promise<boolean> {
  const names = parts.keystores.current().map(({ certificate }) => commonName(certificate));
  return (
    names.some((name) => name !== undefined && isServiceProviderOf(envelope.receiver, name)) ||
    isServed(parts.app, envelope, parts.registerResponses)
  );
}

/** A status of this access point to itself comes from its service provider: a tenant cannot make one. */
function isOwnStatus({ keystores }: As4InboundParts, { sender }: AnyEnvelope, signer: string): boolean {
  const isOwn = keystores.current().some(({ certificate }) => commonName(certificate) === signer);
  return !isOwn || isServiceProviderOf(sender, signer);
}

async function store(parts: As4InboundParts, opened: OpenedMessage, { envelope, xml }: ReceivedPayload): Promise<void> {
  const { payload, sender } = envelope;
  const read =
    payload.kind === 'binary' || xml === undefined
      ? await readBinary(parts.app, opened.message.from, payload, parts.heldBytesMax)
      : { root: payload.root, xml };
  if (typeof read === 'string') throw new As4Error('EBMS:0004', read);
  const outcome = await parts.receive({ ...factsOf(envelope, read.root), ...signedMessage(parts, opened), sender, ...read });
  const reason = refusalOf(outcome);
  if (reason !== undefined) throw new As4Error('EBMS:0004', reason);
}

/** The digests say all: the digest of Messaging covers the identifiers by which the references name their parts. */
function signedMessage({ channel }: As4InboundParts, { message, references }: OpenedMessage): SignedMessage {
  const digests = references.map(({ digest }) => digest).sort(Buffer.compare);
  const referencesHash = hash('sha256', Buffer.concat(digests), 'buffer');
  return { channel, senderAccessPoint: message.from, messageId: message.messageId, referencesHash };
}

/** Peppol AS4 profile 2.0.3: the ebMS header repeats what the envelope says. */
function checkHeader(message: OpenedMessage['message'], envelope: AnyEnvelope): void {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['originalSender', message.originalSender.toLowerCase(), envelope.sender.toLowerCase()],
    ['finalRecipient', message.finalRecipient.toLowerCase(), envelope.receiver.toLowerCase()],
    ['Action', message.action, `${envelope.documentTypeScheme}::${envelope.documentType}`],
    ['Service', message.service, envelope.processId],
    ['type of Service', message.serviceType, envelope.processScheme],
  ];
  const differing = pairs.find(([, one, other]) => one !== other);
  if (differing !== undefined) throw new As4Error('EBMS:0003', `${differing[0]} is not that of the envelope`);
}

async function refusal({ channel, app, keystores }: As4InboundParts, error: As4Error, at: Date): Promise<As4Answer> {
  const { code, message, refusedMessageId } = error;
  app.log.warn('as4.refused', { channel, code, reason: message, message: refusedMessageId });
  const keystore = newestValid(keystores.current(), at);
  if (keystore === undefined) throw error;
  const signal = { messageId: newMessageId(), timestamp: at, refToMessageId: refusedMessageId };
  return { status: 400, envelope: await writeErrorSignal(signal, { code, description: message, detail: message }, keystore, randomUUID()) };
}

function newMessageId(): string {
  return `${randomUUID()}@as4`;
}
