// The facts of a received message. A message is a duplicate only where sender, receiver, identifier and payload are the same, because
// other parties choose the identifiers. Under the MessageId of a stored message only a message with the same signed references is one.
import type { Sql } from '../../database.js';
import { columnsOf, valuesOf } from '../../statements/columns.js';
import { MESSAGE_FACTS, type MessageFacts } from '../../submission.js';
import { InboundMessageSchema } from '../../tables/messages.js';
import type { ChannelName } from '../../vocabulary.js';

/** A part of the envelope that has no column: an attribute that the sender added. */
export interface MessageScope {
  readonly type: string;
  readonly value: string;
  readonly identifier?: string | undefined;
}

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
  /** Stands for all that the sender signed, where the channel has signatures. */
  readonly referencesHash?: Buffer | undefined;
  readonly scopes?: readonly MessageScope[] | undefined;
}

/** `conflict`: there is a message with these identifiers and another content. */
export type InboundOutcome = 'stored' | 'duplicate' | 'conflict';

const COLUMNS = columnsOf(InboundMessageSchema);
const INSERTED = [
  'document',
  'tenantId',
  'channel',
  'senderAccessPoint',
  'receiver',
  'instanceId',
  'messageId',
  'payloadHash',
  ...MESSAGE_FACTS,
  'referencesHash',
  'scopes',
] as const;

export const INBOUND_COLUMN_TYPES = COLUMNS.types(INSERTED);
export const INBOUND_COLUMNS = COLUMNS.names(INSERTED);

/** Appends the parameters of one row, in the order of {@link INBOUND_COLUMNS}. */
export function inboundValues(document: string, tenantId: string, message: InboundMessage, values: unknown[]): void {
  const scopes = message.scopes === undefined || message.scopes.length === 0 ? null : JSON.stringify(message.scopes);
  const { messageId, documentTypeId, processId, countryC1, mlsTo, mlsType, referencesHash } = message;
  const facts = { messageId, documentTypeId, processId, countryC1, mlsTo, mlsType, referencesHash };
  values.push(...valuesOf(INSERTED, { ...message, ...facts, receiver: message.receiver.toLowerCase(), document, tenantId, scopes }));
}

/** Compares this message with the stored ones that have its MessageId, or its sender, receiver and identifier. */
export async function compareWithStored(sql: Sql, message: InboundMessage): Promise<'duplicate' | 'conflict'> {
  const stored = await sql.query<StoredMessage>(
    `select instance_id = $4 and receiver = $3 as "isSame", message_id = $5 as "hasMessageId", payload_hash as "payloadHash",
       references_hash as "referencesHash"
     from inbound_message
     where channel = $1 and sender_access_point = $2 and ((receiver = $3 and instance_id = $4) or message_id = $5)`,
    [message.channel, message.senderAccessPoint, message.receiver.toLowerCase(), message.instanceId, message.messageId],
    { prepared: true },
  );
  return stored.length > 0 && stored.every((one) => isRepeatedBy(one, message)) ? 'duplicate' : 'conflict';
}

/** What a channel knows of a message before it is stored. */
export type SignedMessage = Pick<InboundMessage, 'channel' | 'senderAccessPoint'> & {
  readonly messageId: string;
  readonly referencesHash: Buffer;
};

/** Whether this very message is stored. Its receiver may have left since. */
export async function wasReceived(sql: Sql, { channel, senderAccessPoint, messageId, referencesHash }: SignedMessage): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from inbound_message
     where channel = $1 and sender_access_point = $2 and message_id = $3 and references_hash = $4`,
    [channel, senderAccessPoint, messageId, referencesHash],
  );
  return rows.length > 0;
}

interface StoredMessage {
  readonly isSame: boolean;
  /** Null where one of both has no MessageId. */
  readonly hasMessageId: boolean | null;
  readonly payloadHash: Buffer;
  /** Null where the channel has no signatures. */
  readonly referencesHash: Buffer | null;
}

function isRepeatedBy({ isSame, hasMessageId, payloadHash, referencesHash }: StoredMessage, message: InboundMessage): boolean {
  if (!isSame || !payloadHash.equals(message.payloadHash)) return false;
  if (hasMessageId !== true || referencesHash === null || message.referencesHash === undefined) return true;
  return referencesHash.equals(message.referencesHash);
}
