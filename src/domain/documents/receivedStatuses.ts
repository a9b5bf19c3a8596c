// Under one MessageId an access point sends one message. A Message Level Status is no document, so its identifiers are kept here.

import type { Sql } from '../database.js';
import type { App } from '../ports.js';
import type { SignedMessage } from './inboundMessage.js';

const ROWS_PER_STEP = 1_000;

/** `conflict`: another message of this access point came under the MessageId before. Durable when it returns. */
export async function recordStatusMessage(
  sql: Sql,
  { channel, senderAccessPoint, messageId, referencesHash }: SignedMessage,
): Promise<'new' | 'repeated' | 'conflict'> {
  const values = [channel, senderAccessPoint, messageId];
  const added = await sql.query(
    `insert into received_status (channel, access_point, message_id, references_hash)
     select $1, $2, $3, $4 where not exists (
       select 1 from inbound_message where channel = $1 and sender_access_point = $2 and message_id = $3)
     on conflict do nothing returning 1`,
    [...values, referencesHash],
    { prepared: true },
  );
  if (added.length > 0) return 'new';
  const [known] = await sql.query<{ referencesHash: Buffer }>(
    'select references_hash as "referencesHash" from received_status where channel = $1 and access_point = $2 and message_id = $3',
    values,
  );
  return known?.referencesHash.equals(referencesHash) === true ? 'repeated' : 'conflict';
}

/** Those whose document is not kept any more either. A recurring step of retention. */
export async function removeOldStatuses({ database, settings }: Pick<App, 'database' | 'settings'>): Promise<void> {
  let removed: number;
  do {
    const rows = await database.sql.query(
      `delete from received_status where ctid = any(array(
         select ctid from received_status where received_at < exchange_now() - $1 * interval '1 day' order by received_at limit $2
         for update skip locked)) returning 1`,
      [settings.retentionDays, ROWS_PER_STEP],
    );
    removed = rows.length;
  } while (removed === ROWS_PER_STEP);
}
