// Hands a document to a partner: it is stored as an incoming document of that tenant.

import { type HandOver, type OutboundMessage, SendFault } from '../../domain/channel.js';
import { type Contents, readContents } from '../../domain/documents/intake/contents.js';
import type { ReceivedFiles, ReceiveOutcome } from '../../domain/documents/receiving/receiveMessage.js';
import { ExchangeError } from '../../domain/errors.js';
import { type Occurrence, occurrence } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import { documentParts } from '../form.js';
import { CHANNEL, type ReceivingTenant } from './partners.js';

export type Receive = (message: ReceivedFiles) => Promise<ReceiveOutcome>;

interface Receiver {
  readonly app: Pick<App, 'threads' | 'turns'>;
  readonly receive: Receive;
  readonly partner: ReceivingTenant;
  /** Of larger XML only the head is read. */
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

/** Tenants stand in the place of access points, so that what another partner says of the document does not count. A repetition has the same identifiers and bytes, and is dropped. */
export async function handToPartner(receiver: Receiver, message: OutboundMessage, submission: Submission): Promise<HandOver> {
  const { documentTypeId, processId, countryC1, instanceId } = submission;
  const outcome = await receiver.receive({
    channel: CHANNEL,
    senderAccessPoint: message.tenantId,
    receiver: message.receiverIdentifier ?? '',
    tenantId: receiver.partner.tenantId,
    instanceId,
    documentTypeId,
    processId,
    countryC1,
    contents: await contentsOf(receiver, message),
  });
  if (outcome === 'stored' || outcome === 'duplicate') return handedTo(receiver.partner.tenantId, takenBy(receiver.partner));
  throw new SendFault(occurrence('PARTNER_CANNOT', { why: outcome }), 'final');
}

function takenBy({ tenantId: partner, by }: ReceivingTenant): Occurrence {
  return occurrence(by === 'registration' ? 'TAKEN_REGISTERED' : 'TAKEN_AGREED', { partner });
}

function handedTo(partner: string, reason: Occurrence): HandOver {
  return { state: 'delivered', receiverAccessPoint: partner, reason };
}

/** What came of an earlier attempt that has handed it over, whatever partners have agreed on since. */
export async function earlierHandOver(
  { database }: Pick<App, 'database'>,
  { tenantId, receiverIdentifier }: OutboundMessage,
  { instanceId }: Submission,
): Promise<HandOver | undefined> {
  const [taken] = await database.sql.query<{ partner: string }>(
    `select tenant_id as partner from inbound_message where channel = $1 and sender_access_point = $2 and receiver = $3 and instance_id = $4`,
    [CHANNEL, tenantId, (receiverIdentifier ?? '').toLowerCase(), instanceId],
    { prepared: true },
  );
  return taken && handedTo(taken.partner, occurrence('TAKEN_EARLIER'));
}

async function contentsOf({ app, partner, bytesMax, signal }: Receiver, message: OutboundMessage): Promise<Contents> {
  const parts = (await documentParts(message)).map(({ name, fileName, contentType, bytes }) => ({ name, fileName, contentType, bytes }));
  try {
    return await readContents(app, partner.tenantId, parts, { bytesMax, signal });
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw new SendFault(error.message, error.code === 'UNAVAILABLE' ? 'transient' : 'final', 'SEND_FAILED', { cause: error });
  }
}
