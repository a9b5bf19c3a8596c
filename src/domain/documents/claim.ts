// Which documents have something due: taken by a lease, so that of many workers one has each.
import type { State } from '../document.js';
import type { App } from '../ports.js';
import type { ChannelName, Direction, DocumentType } from '../vocabulary.js';
import { withoutNulls } from './rows.js';

/** A document under lease, as processing needs it. */
export interface Work {
  readonly id: string;
  readonly tenantId: string;
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
  readonly importDate: Date;
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
  readonly referenceNumber: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
  readonly instanceId: string;
  readonly failedAttempts: number;
  readonly sendUntil: Date | undefined;
  readonly replyOwed: 'AP' | 'RE' | undefined;
  /** What a rejection says: the customer's message, or why the document was refused here. */
  readonly replyText: string | undefined;
  readonly leaseToken: string;
  /** X-Request-Id of the upload; undefined for what came from the network. */
  readonly requestId: string | undefined;
  readonly ereportChannel: ChannelName | undefined;
  readonly refuseInvalidIncoming: boolean;
}

/** Every column of `Work` but the state, which a claim changes. */
export const WORK_COLUMNS = `d.id, d.tenant_id as "tenantId", d.document_id as "documentId", d.direction, d.document_type as "documentType",
  d.channel, d.import_date as "importDate", d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier",
  d.reference_number as "referenceNumber", d.response_code as "responseCode", d.response_message as "responseMessage",
  coalesce(d.instance_id, d.id) as "instanceId", d.failed_attempts as "failedAttempts", d.send_until as "sendUntil", d.reply_owed as "replyOwed",
  coalesce(d.completion_message, d.fault_message) as "replyText", d.lease_token as "leaseToken", d.request_id as "requestId"`;

/**
 * Takes up to `limit` due documents for this worker; RECEIVED ones are PROCESSING from here on. A lease lives as long as its
 * worker's heartbeat (sweep.ts), so no time needs to be guessed for it. What came in while its tenant was erased has nobody to be
 * worked off for: it is due no more, and goes with what is left of its tenant. `taken` is `due` once more, of which the planner
 * believes that it is short: by statistics of a full queue it would read all documents to find these.
 */
export async function claimDocuments(app: Pick<App, 'database'>, workerId: string, limit: number): Promise<Work[]> {
  const rows = await app.database.sql.query<Work>(
    `with due as (
      select id, state from document where due_at <= exchange_now() and lease_token is null
      order by due_at limit $1 for update skip locked),
    taken as (select id from unnest(array(select id from due)) as id limit $1),
    claimed as (
      update document d set lease_token = gen_random_uuid(), worker_id = $2,
        state = case when d.state = 'RECEIVED' then 'PROCESSING' else d.state end,
        state_date = case when d.state = 'RECEIVED' then exchange_now() else d.state_date end
      from taken, tenant where d.id = taken.id and tenant.id = d.tenant_id
      returning d.state, ${WORK_COLUMNS}, tenant.ereport_channel as "ereportChannel", tenant.refuse_invalid_incoming as "refuseInvalidIncoming"),
    ended as (
      update document d set due_at = null from taken
      where d.id = taken.id and not exists (select 1 from tenant where tenant.id = d.tenant_id)),
    timeline as (
      insert into document_move (document, state) select due.id, 'PROCESSING' from due join claimed using (id) where due.state = 'RECEIVED')
    select * from claimed`,
    [limit, workerId],
    { prepared: true, brief: true },
  );
  return rows.map(withoutNulls);
}

/** Gives a lease back; the document is due again at `dueAt`, or never where that is null. */
export async function releaseDocument(
  app: Pick<App, 'database'>,
  work: Pick<Work, 'id' | 'leaseToken'>,
  dueAt: Date | null,
): Promise<void> {
  await app.database.sql.query(
    'update document set lease_token = null, worker_id = null, due_at = $3 where id = $1 and lease_token = $2',
    [work.id, work.leaseToken, dueAt],
    { prepared: true, brief: true },
  );
}
