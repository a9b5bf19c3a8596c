// Exchanges on the network over AS4: messages with a positive receipt, sent or received. The monthly reports count them. Documents are
// recorded by the statements that store and move them, so that the facts are there exactly where the receipt is, and outlive retention.
import type { Database, Sql } from '../database.js';
import type { ChannelName } from '../vocabulary.js';

/** Peppol PKI: the CN of an access point's certificate. What has none did not come from the network, or not to this access point. */
const SEAT = '^P[A-Z]{2}[0-9]{6}$';
const CHANNEL: ChannelName = 'peppol';
/** A month is reported until the 15th of the next one. After that, its reports can be made again for some time. */
const KEPT_DAYS = 180;
const ROWS_PER_STEP = 1_000;

const COLUMNS = 'id, direction, at, access_point, document_type_id, process_id, sender_country, receiver_country, end_user';

/**
 * A part of a statement: inserts an exchange for each row of `changed` (submissions after their change) that was handed over. A repeated
 * change adds nothing. Its end user is the tenant, whose country is that of a participant where the document has none.
 */
export const SENT_EXCHANGES = `exchanged as (
      insert into network_exchange (${COLUMNS})
      select id, 'send', now.t, receiver_access_point, document_type_id, coalesce(process_id, ''), coalesce(nullif(country_c1, 'ZZ'),
          (select p.country_code from participant p where p.tenant_id = changed.tenant_id order by p.identifier_key limit 1)),
        null, tenant_id
      from changed, now
      where channel = '${CHANNEL}' and state in ('HANDED_OVER', 'CONFIRMED', 'REJECTED') and document_type_id is not null
        and sender_access_point ~ '${SEAT}' and receiver_access_point ~ '${SEAT}'
      on conflict do nothing)`;

/** The columns of a submission that {@link SENT_EXCHANGES} reads. */
export const CHANGED_COLUMNS = `s.id, s.tenant_id, s.channel, s.state, s.sender_access_point, s.receiver_access_point, s.document_type_id,
        s.process_id, s.country_c1`;

/** A part of a statement: inserts an exchange for each row of `messages` (received messages, as stored). */
export const RECEIVED_EXCHANGES = `exchanged as (
      insert into network_exchange (${COLUMNS})
      select document, 'receive', exchange_now(), sender_access_point, document_type_id, coalesce(process_id, ''), country_c1,
        (select p.country_code from participant p
         where p.identifier_key = messages.receiver and p.tenant_id = messages.tenant_id limit 1), tenant_id
      from messages
      where channel = '${CHANNEL}' and document_type_id is not null and sender_access_point ~ '${SEAT}'
      on conflict do nothing)`;

/** A Message Level Status. It counts as a transmission. Its parties are service providers, not end users. */
export interface StatusExchange {
  readonly instanceId: string;
  readonly direction: 'send' | 'receive';
  /** The other access point. */
  readonly accessPoint: string;
  readonly documentType: string;
  readonly processId: string;
  readonly countryC1: string;
}

/** Recorded before the status is acknowledged, or noted as sent. A repetition changes nothing. */
export async function recordStatus(sql: Sql, status: StatusExchange): Promise<void> {
  const { instanceId, direction, accessPoint, documentType, processId, countryC1 } = status;
  await sql.query(
    `insert into network_exchange (${COLUMNS})
     select md5($1 || E'\\n' || $3)::uuid, $2, exchange_now(), $3, $4, $5, $6, null, null where $3 ~ '${SEAT}' on conflict do nothing`,
    [instanceId, direction, accessPoint, documentType, processId, countryC1],
    { prepared: true },
  );
}

/** A recurring step of retention. */
export async function removeOldExchanges({ database }: { readonly database: Pick<Database, 'sql'> }): Promise<void> {
  while ((await removeSome(database.sql)) === ROWS_PER_STEP);
}

async function removeSome(sql: Sql): Promise<number> {
  const removed = await sql.query(
    `delete from network_exchange e using (
       select id, direction from network_exchange where at < exchange_now() - $1 * interval '1 day' order by at limit $2
       for update skip locked) old
     where e.id = old.id and e.direction = old.direction returning 1`,
    [KEPT_DAYS, ROWS_PER_STEP],
  );
  return removed.length;
}
