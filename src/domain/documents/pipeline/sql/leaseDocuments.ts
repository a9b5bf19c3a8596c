// The end of a claim: leases the chosen documents, and reads what processing needs.
import { DocumentSchema } from '../../../document.js';
import { isVisitor } from '../../../portal/visitor.js';
import { columnsOf } from '../../../statements/columns.js';
import { MESSAGE_FACTS, type Submission } from '../../../submission.js';
import { SubmissionSchema } from '../../../tables/messages.js';
import { SNAPSHOT_COLUMNS } from '../../retrieval/list/snapshot.js';
import type { Stage } from '../stages.js';
import type { ClaimedDocument } from '../work.js';

/** Members of {@link ClaimedDocument} that are columns of the document. */
const READ = [
  'id',
  'tenantId',
  'direction',
  'state',
  ...SNAPSHOT_COLUMNS,
  'failedAttempts',
  'sendUntil',
  'replyOwed',
  'faultCode',
  'completedAt',
  'completionIssues',
  'leaseToken',
  'claims',
  'failingSince',
  'setAsideAt',
  'requestId',
] as const satisfies readonly (keyof ClaimedDocument)[];

const COLUMNS = `${columnsOf(DocumentSchema).selected(READ, 'd')}, coalesce(d.completion_message, d.fault_message) as "replyText",
  d.traceparent as "traceParent"`;

const SUBMISSIONS = `(select count(*)::int from submission s where s.document = d.id) as submissions`;

const SUBMISSION = [
  'id',
  'number',
  'channel',
  'instanceId',
  'messageId',
  'senderAccessPoint',
  ...MESSAGE_FACTS,
  'account',
  'uncertain',
] as const satisfies readonly (keyof Submission)[];

const LATEST_SUBMISSION = `(select json_strip_nulls(json_build_object(${columnsOf(SubmissionSchema).members(SUBMISSION, 's')}))
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
      returning ${COLUMNS}, ${beside}, tenant.ereport_channel as "ereportChannel", tenant.refuse_invalid_incoming as "refuseInvalidIncoming",
        tenant.only_own_senders as "onlyOwnSenders", ${isVisitor('d.actor')} as "isByVisitor"),
    ended as (
      update document d set due_at = null from leased
      where d.id = leased.id and not exists (select 1 from tenant where tenant.id = d.tenant_id)),
    timeline as (
      insert into document_move (document, state)
      select taken.id, 'PROCESSING' from taken join claimed using (id) where taken.state = 'RECEIVED')
    select * from claimed`;
}
