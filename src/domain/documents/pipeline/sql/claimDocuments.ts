// Claims due documents of one stage, in turn among tenants and parties.
import { DUE, PARTY, type Stage } from '../stages.js';
import { leaseTaken } from './leaseDocuments.js';

/** Groups with due documents to choose from. */
const GROUPS_MAX = 256;
/** Groups that a claim reads, including those whose documents are all put off. */
const VISITED_MAX = 20_000;

/** One index probe for each group with documents that are due or put off. */
function groups(stage: Stage): string {
  const next = (than: string): string => `select d.tenant_id, ${PARTY[stage]} as party, d.due_at from document d
        where ${DUE[stage]} and d.due_at >= $9::timestamptz and ${than} order by d.tenant_id, ${stage === 'checks' ? '' : `${PARTY[stage]}, `}d.due_at limit 1`;
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
        where ${DUE[stage]} and d.tenant_id = g.tenant_id ${stage === 'checks' ? '' : `and ${PARTY[stage]} = g.party`} and d.due_at >= $9::timestamptz and d.due_at <= (select now from clock_now)
        order by d.due_at limit $5) due),
    fair as (
      select id, due_at, row_number() over (partition by tenant_id order by place_of_party, due_at) as place, tenant_id
      from candidates where place_of_party <= $5 - coalesce(($7::jsonb ->> (tenant_id || E'\\n' || party))::int, 0)),
    chosen as (
      select id from fair where place <= $6 - coalesce(($8::jsonb ->> tenant_id)::int, 0) order by place, due_at limit $2),
    taken as materialized (
      select d.id, d.state from document d where d.id = any(array(select id from chosen)) and ${DUE[stage]} and d.due_at >= $9::timestamptz
      for update skip locked),
    ${leaseTaken(stage)}`;
}

/** For a claim that takes everything that is due: oldest first, without groups. */
export const CLAIM_ALL_CHECKS = `with taken as materialized (
      select d.id, d.state from document d where ${DUE.checks} and d.due_at >= $3::timestamptz and d.due_at <= exchange_now()
      order by d.due_at limit $2 for update skip locked),
    ${leaseTaken('checks')}`;

/**
 * By stage. Parameters: the worker, the most documents, the last group of the previous claim (tenant, party), the most of a party and of a
 * tenant, the documents in progress of parties and tenants (JSON), and the mark.
 */
export const CLAIM_DOCUMENTS: Readonly<Record<Stage, string>> = {
  checks: claimText('checks'),
  sends: claimText('sends'),
  replies: claimText('replies'),
};
