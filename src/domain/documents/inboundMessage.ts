// The facts of a received message. A message is a duplicate only where sender, receiver, identifier and payload are the same, because
// other parties choose the identifiers.
import type { Sql } from '../database.js';
import type { MessageFacts } from '../submission.js';
import type { ChannelName } from '../vocabulary.js';

export interface InboundMessage extends MessageFacts {
  readonly channel: ChannelName;
  /** The access point that sent it. '' where the channel has none. */
  readonly senderAccessPoint: string;
  /** Participant identifier of the receiver, in any case. */
  readonly receiver: string;
  readonly instanceId: string;
  readonly messageId?: string | undefined;
  /** SHA-256 of the payload. */
  readonly payloadHash: Buffer;
}

/** `conflict`: there is a message with these identifiers and another payload. */
export type InboundOutcome = 'stored' | 'duplicate' | 'conflict';

export const INBOUND_COLUMN_TYPES = [
  'uuid',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'bytea',
  'text',
  'text',
  'text',
  'text',
  'text',
] as const;

export const INBOUND_COLUMNS = `document, tenant_id, channel, sender_access_point, receiver, instance_id, message_id, payload_hash,
  document_type_id, process_id, country_c1, mls_to, mls_type`;

/** Appends the parameters of one row, in the order of {@link INBOUND_COLUMNS}. */
export function inboundValues(document: string, tenantId: string, message: InboundMessage, values: unknown[]): void {
  values.push(document, tenantId, message.channel, message.senderAccessPoint, message.receiver.toLowerCase(), message.instanceId);
  values.push(message.messageId, message.payloadHash, message.documentTypeId, message.processId, message.countryC1);
  values.push(message.mlsTo, message.mlsType);
}

/** Compares this message with the stored one that has the same identifiers. */
export async function compareWithStored(sql: Sql, message: InboundMessage): Promise<'duplicate' | 'conflict'> {
  const [stored] = await sql.query<{ payload_hash: Buffer }>(
    `select payload_hash from inbound_message
     where channel = $1 and sender_access_point = $2 and receiver = $3 and instance_id = $4`,
    [message.channel, message.senderAccessPoint, message.receiver.toLowerCase(), message.instanceId],
    { prepared: true },
  );
  return stored?.payload_hash.equals(message.payloadHash) === true ? 'duplicate' : 'conflict';
}
