// Which documents have something due: taken by a lease, so that of many workers one has each. Checks, sends and replies are claimed
// apart, each fairly among tenants, so that none of them waits for another.
import type { App } from '../ports.js';
import { withoutNulls } from './rows.js';
import { DUE, type Group, INTERRUPTED, PARTY, type Stage } from './stages.js';
import type { Work } from './work.js';

/** What a claim may take: a limit for all, and one for each tenant and party with what they have in work already. */
export interface ClaimLimits {
  readonly total: number;
  readonly perTenant: number;
  readonly perParty: number;
  readonly tenants: ReadonlyMap<string, number>;
  /** By {@link partyKey}. */
  readonly parties: ReadonlyMap<string, number>;
  /** The last group of the claim before: this one begins behind it. */
  readonly after: Group;
  /** Whether more may be due than is taken, so that tenants and parties have to take turns. */
  readonly isContended: boolean;
}

/** Groups with something due that a claim chooses from. */
const GROUPS_MAX = 256;
/** Groups that a claim looks at, also where all they have is put off. */
const VISITED_MAX = 20_000;

const COLUMNS = `d.id, d.tenant_id as "tenantId", d.document_id as "documentId", d.direction, d.document_type as "documentType",
  d.state, d.channel, d.import_date as "importDate", d.sender_identifier as "senderIdentifier",
  d.receiver_identifier as "receiverIdentifier", d.reference_number as "referenceNumber", d.response_code as "responseCode",
  d.response_message as "responseMessage", d.failed_attempts as "failedAttempts", d.send_until as "sendUntil",
  d.reply_owed as "replyOwed", coalesce(d.completion_message, d.fault_message) as "replyText", d.lease_token as "leaseToken",
  d.claims, d.request_id as "requestId", d.traceparent as "traceParent"`;

const SUBMISSIONS = `(select count(*)::int from submission s where s.document = d.id) as submissions`;

const LATEST_SUBMISSION = `(select json_build_object('id', s.id, 'number', s.number, 'channel', s.channel, 'instanceId', s.instance_id,
    'messageId', s.message_id, 'senderAccessPoint', s.sender_access_point, 'documentTypeId', s.document_type_id, 'processId', s.process_id,
    'countryC1', s.country_c1, 'mlsTo', s.mls_to, 'mlsType', s.mls_type, 'account', s.account)
  from submission s where s.document = d.id order by s.number desc limit 1) as submission`;

/** What an older version stored has its identifier in the document's row. */
const INSTANCE = 'coalesce((select m.instance_id from inbound_message m where m.document = d.id), d.instance_id::text)';

/** What a stage needs beside the document itself. */
const BESIDE: Readonly<Record<Stage, string>> = {
  checks: `${SUBMISSIONS}, case d.direction when 'receive' then ${INSTANCE} end as "instanceId"`,
  sends: `${SUBMISSIONS}, ${LATEST_SUBMISSION}`,
  replies: `0 as submissions, ${INSTANCE} as "instanceId"`,
};

/**
 * Leases the rows of `taken`. Documents whose tenant was erased meanwhile have nobody to be worked for: nothing is due for them. The
 * array hides from the planner where the ids come from: by statistics of a busy moment it would read the whole table for them.
 */
function lease(stage: Stage | 'any'): string {
  const beside = stage === 'any' ? `${SUBMISSIONS}, ${LATEST_SUBMISSION}, ${INSTANCE} as "instanceId"` : BESIDE[stage];
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

/** One probe of the index for each group that has anything due or put off. */
function groups(stage: Stage): string {
  const next = (than: string): string => `select d.tenant_id, ${PARTY[stage]} as party, d.due_at from document d
        where ${DUE[stage]} and ${than} order by d.tenant_id, ${stage === 'checks' ? '' : `${PARTY[stage]}, `}d.due_at limit 1`;
  const behind = (tenant: string, party: string): string =>
    stage === 'checks' ? `d.tenant_id > ${tenant}` : `(d.tenant_id, ${PARTY[stage]}) > (${tenant}, ${party})`;
  const walk = (name: string, from: string, upTo: string): string => `${name} as (
      (${next(from)})
      union all
      (select found.* from ${name} before cross join lateral (${next(behind('before.tenant_id', 'before.party'))}) found
       where ${upTo}))`;
  const due = (name: string, where: string): string =>
    `select * from (select * from ${name} limit ${VISITED_MAX}) visited where due_at <= (select now from clock_now) and ${where}`;
  return `${walk('ahead', behind('$3', '$4'), 'true')},
    ${walk('wrapped', 'true', '(before.tenant_id, before.party) <= ($3, $4)')},
    clock_now as materialized (select exchange_now() as now),
    around as materialized (
      select * from ((${due('ahead', 'true')}) union all (${due('wrapped', '(tenant_id, party) <= ($3, $4)')})) due limit ${GROUPS_MAX})`;
}

function claimText(stage: Stage): string {
  return `with recursive ${groups(stage)},
    candidates as (
      select due.id, due.due_at, row_number() over (partition by g.tenant_id, g.party order by due.due_at) as place_of_party,
        g.tenant_id, g.party
      from around g cross join lateral (
        select d.id, d.due_at from document d
        where ${DUE[stage]} and d.tenant_id = g.tenant_id ${stage === 'checks' ? '' : `and ${PARTY[stage]} = g.party`} and d.due_at <= (select now from clock_now)
        order by d.due_at limit $5) due),
    fair as (
      select id, due_at, row_number() over (partition by tenant_id order by place_of_party, due_at) as place, tenant_id
      from candidates where place_of_party <= $5 - coalesce(($7::jsonb ->> (tenant_id || E'\\n' || party))::int, 0)),
    chosen as (
      select id from fair where place <= $6 - coalesce(($8::jsonb ->> tenant_id)::int, 0) order by place, due_at limit $2),
    taken as materialized (
      select d.id, d.state from document d where d.id = any(array(select id from chosen)) and ${DUE[stage]}
      for update skip locked),
    ${lease(stage)}`;
}

/** Where all that is due is taken anyway, the oldest first: nobody has to be looked for. */
const UNCONTENDED_CHECKS = `with taken as materialized (
      select d.id, d.state from document d where ${DUE.checks} and d.due_at <= exchange_now()
      order by d.due_at limit $2 for update skip locked),
    ${lease('checks')}`;

const TEXTS: Readonly<Record<Stage, string>> = { checks: claimText('checks'), sends: claimText('sends'), replies: claimText('replies') };

/**
 * Takes due documents of one stage for this worker, in turn among tenants and parties; RECEIVED ones are PROCESSING from here on. A
 * lease lives as long as its worker's heartbeat (sweep.ts), so no time needs to be guessed for it.
 */
export async function claimDocuments(app: Pick<App, 'database'>, workerId: string, stage: Stage, limits: ClaimLimits): Promise<Work[]> {
  if (stage === 'checks' && !limits.isContended) {
    const all = await app.database.sql.query<Work>(UNCONTENDED_CHECKS, [workerId, limits.total], { prepared: true, brief: true });
    return all.map(withoutNulls);
  }
  const rows = await app.database.sql.query<Work>(
    TEXTS[stage],
    [
      workerId,
      limits.total,
      limits.after.tenantId,
      limits.after.party,
      limits.perParty,
      limits.perTenant,
      JSON.stringify(Object.fromEntries(limits.parties)),
      JSON.stringify(Object.fromEntries(limits.tenants)),
    ],
    { prepared: true, brief: true },
  );
  return rows.map(withoutNulls);
}

/**
 * Takes one document whose claim before ended without a result, those with the fewest such claims first. Each worker has one of them
 * at a time, so that a document that ends its process is soon told from those that were in work beside it.
 */
export async function claimInterrupted(app: Pick<App, 'database'>, workerId: string): Promise<Work | undefined> {
  const [row] = await app.database.sql.query<Work>(
    `with taken as materialized (
      select d.id, d.state from document d
      where ${INTERRUPTED} and d.due_at <= exchange_now()
      order by d.claims, d.due_at limit 1 for update skip locked),
    ${lease('any')}`,
    [workerId],
    { prepared: true, brief: true },
  );
  return row === undefined ? undefined : withoutNulls(row);
}
