// The end of a claim: leases the chosen documents, and reads what processing needs.
import type { Stage } from '../stages.js';

const COLUMNS = `d.id, d.tenant_id as "tenantId", d.document_id as "documentId", d.direction, d.document_type as "documentType",
  d.state, d.channel, d.import_date as "importDate", d.sender_identifier as "senderIdentifier",
  d.receiver_identifier as "receiverIdentifier", d.reference_number as "referenceNumber", d.response_code as "responseCode",
  d.response_message as "responseMessage", d.failed_attempts as "failedAttempts", d.send_until as "sendUntil",
  d.reply_owed as "replyOwed", coalesce(d.completion_message, d.fault_message) as "replyText", d.fault_code as "faultCode", d.completed_at as "completedAt", d.lease_token as "leaseToken",
  d.claims, d.request_id as "requestId", d.traceparent as "traceParent"`;

const SUBMISSIONS = `(select count(*)::int from submission s where s.document = d.id) as submissions`;

const LATEST_SUBMISSION = `(select json_strip_nulls(json_build_object('id', s.id, 'number', s.number, 'channel', s.channel, 'instanceId', s.instance_id,
    'messageId', s.message_id, 'senderAccessPoint', s.sender_access_point, 'documentTypeId', s.document_type_id, 'processId', s.process_id,
    'countryC1', s.country_c1, 'mlsTo', s.mls_to, 'mlsType', s.mls_type, 'account', s.account, 'uncertain', s.uncertain))
  from submission s where s.document = d.id order by s.number desc limit 1) as submission`;

const INSTANCE = '(select m.instance_id from inbound_message m where m.document = d.id)';

const RECEIVED = `(select json_strip_nulls(json_build_object('accessPoint', nullif(m.sender_access_point, ''), 'mlsTo', m.mls_to, 'mlsType', m.mls_type))
  from inbound_message m where m.document = d.id) as received`;

/** docs/decisions/066 */
const RULES = `(select r.rules from document_route r where r.tenant_id = d.tenant_id and r.document_type = d.document_type
    and d.direction = 'send') as "routeRules"`;

/** What a stage needs besides the document. */
const BESIDE: Readonly<Record<Stage, string>> = {
  checks: `${SUBMISSIONS}, case d.direction when 'receive' then ${INSTANCE} end as "instanceId", ${RECEIVED}, ${RULES}`,
  sends: `${SUBMISSIONS}, ${LATEST_SUBMISSION}`,
  replies: `0 as submissions, ${INSTANCE} as "instanceId", ${RECEIVED}`,
};

/**
 * Leases the rows of `taken`. Documents of erased tenants are not processed. The array hides the source of the ids from the planner, which
 * would read the whole table with statistics of a busy moment.
 */
export function leaseTaken(stage: Stage | 'any'): string {
  const beside =
    stage === 'any' ? `${SUBMISSIONS}, ${LATEST_SUBMISSION}, ${INSTANCE} as "instanceId", ${RECEIVED}, ${RULES}` : BESIDE[stage];
  return `leased as (select id from unnest(array(select id from taken)) as id limit ${stage === 'any' ? '1' : '$2'}),
    claimed as (
      update document d set lease_token = gen_random_uuid(), worker_id = $1, claims = d.claims + 1,
        state = case when d.state = 'RECEIVED' then 'PROCESSING' else d.state end,
        state_date = case when d.state = 'RECEIVED' then exchange_now() else d.state_date end
      from leased, tenant where d.id = leased.id and tenant.id = d.tenant_id
      returning ${COLUMNS}, ${beside}, tenant.ereport_channel as "ereportChannel", tenant.refuse_invalid_incoming as "refuseInvalidIncoming"),
    ended as (
      update document d set due_at = null from leased
      where d.id = leased.id and not exists (select 1 from tenant where tenant.id = d.tenant_id)),
    timeline as (
      insert into document_move (document, state)
      select taken.id, 'PROCESSING' from taken join claimed using (id) where taken.state = 'RECEIVED')
    select * from claimed`;
}
