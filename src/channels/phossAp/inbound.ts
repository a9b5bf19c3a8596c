// What phoss-ap forwards: received messages as whole envelopes (`forwarding.mode=http_post_sync`).
import { timingSafeEqual } from 'node:crypto';
import { offload } from '../../domain/documents/threads/offload.js';
import { ExchangeError } from '../../domain/errors.js';
import { Participant } from '../../domain/participant.js';
import type { App } from '../../domain/ports.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { type ReceivedEnvelope, SbdhError } from '../../peppol/sbdhReader.js';
import { XmlError } from '../../xml/error.js';
import { factsOf, isServed, NOT_SERVICED, type ReceiveMessage, readBinary, refusalOf } from '../peppol/peppolInbound.js';
import { ACCESS_POINT } from './channel.js';

/** The answer in the words of phoss-ap. A refusal is final: the access point does not send it again. */
type Forwarded = { readonly kind: 'stored'; readonly countryC4: string } | { readonly kind: 'refused'; readonly reason: string };

export interface PhossApInbound {
  /** Throws SIGNATURE_INVALID. */
  checkSecret(given: string): void;
  /** Durable when it returns `stored`. */
  take(sbd: Buffer): Promise<Forwarded>;
}

interface PhossApInboundParts {
  readonly app: Pick<App, 'lookups' | 'database' | 'log' | 'threads' | 'turns' | 'settings'>;
  readonly channel: ChannelName;
  readonly secret: string;
  readonly registerResponses: boolean;
  readonly receive: ReceiveMessage;
}

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
  const envelope = await envelopeOf(app, sbd);
  if (typeof envelope === 'string') return refused(envelope);
  if (!(await isServed(app, envelope, registerResponses))) return refused(NOT_SERVICED);
  const { payload } = envelope;
  const read =
    payload.kind === 'xml'
      ? { root: payload.root, xml: payload.bytes }
      : await readBinary(app, ACCESS_POINT, payload, app.settings.validationBytesMax);
  if (typeof read === 'string') return refused(read);
  const reason = refusalOf(await receive({ ...factsOf(envelope, read.root), channel, senderAccessPoint: ACCESS_POINT, ...read }));
  if (reason !== undefined) return refused(reason);
  const receiver = await app.database.em.findOne(
    Participant,
    { identifierKey: envelope.receiver.toLowerCase() },
    { fields: ['countryCode'] },
  );
  return { kind: 'stored', countryC4: receiver?.countryCode ?? '' };
}

/** The envelope, or why it cannot be read. */
async function envelopeOf({ threads }: Pick<App, 'threads'>, sbd: Buffer): Promise<ReceivedEnvelope | string> {
  try {
    return await offload({ threads }, ACCESS_POINT, 'envelope', sbd);
  } catch (error) {
    if (error instanceof XmlError) return `The message cannot be read: ${error.message}`;
    if (error instanceof SbdhError) return `The message is no envelope of Peppol: ${error.message}`;
    throw error;
  }
}
