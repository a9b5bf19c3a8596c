// Exchanges on the network over AS4: messages with a positive receipt, sent or received. The monthly reports count them. Documents are
// recorded by the statements that store and move them, so that the facts are there exactly where the receipt is, and outlive retention.

import type { Database, Sql } from '../database.js';
import { jsonOf } from '../json.js';
import { createBatchWriter } from '../statements/batchWriter.js';
import type { ChannelName } from '../vocabulary.js';

/** Peppol PKI: the CN of an access point's certificate. What has none did not come from the network, or not to this access point. */
const SEAT = '^P[A-Z]{2}[0-9]{6}$';
const CHANNEL: ChannelName = 'peppol';
/** A month is reported until the 15th of the next one. After that, its reports can be made again for some time. */
const KEPT_DAYS = 180;
const ROWS_PER_STEP = 1_000;

const COLUMNS = 'id, direction, at, access_point, document_type_id, process_id, sender_country, receiver_country, end_user, company';

/**
 * SQL: the company behind a participant identifier. 9925 and 9930 are VAT numbers of Belgium and Germany: 0208 and 0246 have the same
 * numbers, the Belgian without its letters. Kept as a digest: the table holds no identifiers.
 */
function companyOf(identifier: string): string {
  return `encode(sha256(convert_to(regexp_replace(regexp_replace(lower(${identifier}), '^9925:(be)?', '0208:'), '^9930:', '0246:'), 'UTF8')), 'hex')`;
}

/** SQL: the sender of the document of a submission. */
const SENDER = '(select lower(d.sender_identifier) from document d where d.id = changed.document)';

/**
 * A part of a statement: inserts an exchange for each row of `changed` (submissions after their change) that was handed over. A repeated
 * change adds nothing. Its end user is the company that sends; where the document has no country, it is that of the participant, or of
 * another one of the tenant.
 */
export const SENT_EXCHANGES = `exchanged as (
      insert into network_exchange (${COLUMNS})
      select id, 'send', now.t, receiver_access_point, document_type_id, coalesce(process_id, ''), coalesce(nullif(country_c1, 'ZZ'),
          (select p.country_code from participant p where p.tenant_id = changed.tenant_id
           order by p.identifier_key is distinct from ${SENDER}, p.identifier_key limit 1)),
        null, tenant_id, ${companyOf(SENDER)}
      from changed, now
      where channel = '${CHANNEL}' and state in ('HANDED_OVER', 'CONFIRMED', 'REJECTED') and document_type_id is not null
        and sender_access_point ~ '${SEAT}' and receiver_access_point ~ '${SEAT}'
      on conflict do nothing)`;

/** The columns of a submission that {@link SENT_EXCHANGES} reads. */
export const CHANGED_COLUMNS = `s.id, s.document, s.tenant_id, s.channel, s.state, s.sender_access_point, s.receiver_access_point, s.document_type_id,
        s.process_id, s.country_c1`;

/** A part of a statement: inserts an exchange for each row of `messages` (received messages, as stored). */
export const RECEIVED_EXCHANGES = `exchanged as (
      insert into network_exchange (${COLUMNS})
      select document, 'receive', exchange_now(), sender_access_point, document_type_id, coalesce(process_id, ''), country_c1,
        (select p.country_code from participant p
         where p.identifier_key = messages.receiver and p.tenant_id = messages.tenant_id limit 1), tenant_id, ${companyOf('messages.receiver')}
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

/** SQL of a table `c` over JSON with the members of a StatusExchange: its columns, and the row that it becomes. */
const STATUS_MEMBERS = '"instanceId" text, direction text, "accessPoint" text, "documentType" text, "processId" text, "countryC1" text';
const STATUS_ROW = `md5(c."instanceId" || E'\\n' || c."accessPoint")::uuid, c.direction, exchange_now(), c."accessPoint", c."documentType",
       c."processId", c."countryC1", null, null, null`;
const OF_STATUS = `c."accessPoint" ~ '${SEAT}' on conflict do nothing`;

/** A part of a statement: inserts the exchange that an `input` of a document in `moved` brings. A repetition adds nothing. */
export const STATUS_EXCHANGES = `,
    status_counted as (
      insert into network_exchange (${COLUMNS})
      select ${STATUS_ROW} from moved join input i using (id), jsonb_to_record(i.exchange) as c (${STATUS_MEMBERS})
      where i.exchange is not null and ${OF_STATUS})`;

interface StatusExchanges {
  /** To be called before the status is acknowledged, or noted as sent. Durable when it resolves. A repetition changes nothing. */
  record(status: StatusExchange): Promise<void>;
}

/** Limit of one statement. */
const BATCH_MAX = 64;
/** With this number of statuses, a statement starts at once, also beside a running one. */
const FULL_FROM = 32;
const STATEMENTS_MAX = 2;

/** Records statuses, several in one statement. */
export function createStatusExchanges({ sql }: Pick<Database, 'sql'>): StatusExchanges {
  const record = createBatchWriter<StatusExchange, undefined>({
    write: (statuses) => insertStatuses(sql, statuses),
    take: (waiting) => waiting.splice(0, BATCH_MAX),
    sentAgain: ['unanswered', 'serialization'],
    statementsMax: STATEMENTS_MAX,
    anotherFrom: FULL_FROM,
    fullFrom: FULL_FROM,
  });
  return { record };
}

async function insertStatuses(sql: Sql, statuses: readonly StatusExchange[]): Promise<undefined[]> {
  await sql.query(
    `insert into network_exchange (${COLUMNS})
     select ${STATUS_ROW} from jsonb_to_recordset($1::jsonb) as c (${STATUS_MEMBERS}) where ${OF_STATUS}`,
    [jsonOf(statuses)],
    { prepared: true },
  );
  return statuses.map(() => undefined);
}

/** A recurring step of retention. */
export async function removeOldExchanges({ database }: { readonly database: Pick<Database, 'sql'> }): Promise<void> {
  while ((await removeSome(database.sql)) === ROWS_PER_STEP);
}

async function removeSome(sql: Sql): Promise<number> {
  const removed = await sql.query(
    `with old as materialized (
       select id, direction from network_exchange where at < exchange_now() - $1 * interval '1 day' order by at limit $2
       for update skip locked)
     delete from network_exchange e using old where e.id = old.id and e.direction = old.direction returning 1`,
    [KEPT_DAYS, ROWS_PER_STEP],
  );
  return removed.length;
}
