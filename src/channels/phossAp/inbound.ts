// What phoss-ap forwards: received messages as whole envelopes (`forwarding.mode=http_post_sync`).
import { timingSafeEqual } from 'node:crypto';
import type { ReceiveOutcome } from '../../domain/documents/receiveMessage.js';
import { ExchangeError } from '../../domain/errors.js';
import type { App } from '../../domain/ports.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { registeredTypes } from '../../peppol/documentTypes.js';
import { type ReceivedEnvelope, readEnvelope, SbdhError } from '../../peppol/sbdhReader.js';
import { XmlError } from '../../xml/error.js';
import { parseXml } from '../../xml/gate.js';
import type { ReceiveMessage } from '../as4Inbound.js';
import { ACCESS_POINT } from './channel.js';

/** The answer in the words of phoss-ap. A refusal is final: the access point does not send it again. */
export type Forwarded = { readonly kind: 'stored'; readonly countryC4: string } | { readonly kind: 'refused'; readonly reason: string };

export interface PhossApInbound {
  /** Throws SIGNATURE_INVALID. */
  checkSecret(given: string): void;
  /** Durable when it returns `stored`. */
  take(sbd: Buffer): Promise<Forwarded>;
}

export interface PhossApInboundParts {
  readonly app: Pick<App, 'lookups' | 'database' | 'log'>;
  readonly channel: ChannelName;
  readonly secret: string;
  readonly registerResponses: boolean;
  readonly receive: ReceiveMessage;
}

const REFUSALS: Readonly<Partial<Record<ReceiveOutcome, string>>> = {
  'not-serviced': 'PEPPOL:NOT_SERVICED',
  conflict: 'Another message with the same identifiers was received before',
  malformed: 'An identifier of the message is too long',
};

export function createPhossApInbound(parts: PhossApInboundParts): PhossApInbound {
  const expected = Buffer.from(parts.secret);
  return {
    checkSecret(given) {
      const bytes = Buffer.from(given);
      if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) return;
      throw new ExchangeError('SIGNATURE_INVALID', 'Signature refused');
    },
    async take(sbd) {
      const forwarded = await takeEnvelope(parts, sbd);
      if (forwarded.kind === 'refused') parts.app.log.warn('phoss-ap.refused', { reason: forwarded.reason });
      return forwarded;
    },
  };
}

async function takeEnvelope({ app, channel, registerResponses, receive }: PhossApInboundParts, sbd: Buffer): Promise<Forwarded> {
  const refused = (reason: string): Forwarded => ({ kind: 'refused', reason });
  const envelope = envelopeOf(sbd);
  if (typeof envelope === 'string') return refused(envelope);
  if (envelope.payload.kind !== 'xml') return refused('The payload of the envelope is not XML');
  const receiver = envelope.receiver.toLowerCase();
  const registered = await app.lookups.registered(receiver);
  const types = registered === undefined ? [] : registeredTypes(registered.documentTypes, registerResponses);
  if (!types.some(({ value }) => value === envelope.documentType)) return refused(REFUSALS['not-serviced']!);
  const { root, bytes } = envelope.payload;
  const outcome = await receive({
    channel,
    senderAccessPoint: ACCESS_POINT,
    receiver: envelope.receiver,
    tenantId: undefined,
    instanceId: envelope.instanceIdentifier,
    documentTypeId: envelope.documentType,
    processId: envelope.processId,
    countryC1: envelope.countryC1,
    mlsTo: envelope.mlsTo,
    mlsType: envelope.mlsType,
    fileName: `${root.local.toLowerCase()}.xml`,
    xml: bytes,
    root,
  });
  const reason = REFUSALS[outcome];
  if (reason !== undefined) return refused(reason);
  const [row] = await app.database.sql.query<{ country: string }>(
    'select country_code as country from participant where identifier_key = $1',
    [receiver],
  );
  return { kind: 'stored', countryC4: row?.country ?? '' };
}

/** The envelope, or why it cannot be read. */
function envelopeOf(sbd: Buffer): ReceivedEnvelope | string {
  try {
    return readEnvelope(sbd, parseXml(sbd));
  } catch (error) {
    if (error instanceof XmlError) return `The message cannot be read: ${error.message}`;
    if (error instanceof SbdhError) return `The message is no envelope of Peppol: ${error.message}`;
    throw error;
  }
}
