// Documents that wait to be sent: in SENDING, due now or later, and in no process's hands.
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import type { ChannelName } from '../vocabulary.js';

/** More documents of a tenant are not counted. */
export const BACKLOG_COUNTED_MAX = 10_000;

/** SQL over a document `d`. The index document_to_send has these rows. */
const WAITS = `d.direction = 'send' and d.state = 'SENDING' and d.due_at is not null and d.lease_token is null and d.claims < 2`;

export interface Backlog {
  readonly documents: number;
  /** When the first of them became ready to be sent. null where there is none. */
  readonly since: Date | null;
}

export const NO_BACKLOG: Backlog = { documents: 0, since: null };

/** By account. Accounts without a backlog are not included. */
export async function backlogsOf({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<ReadonlyMap<string, Backlog>> {
  const rows = await database.sql.query<Backlog & { readonly account: string }>(
    `select s.account, count(*)::int as documents, min(d.state_date) as since
     from (select id, state_date from document d where d.tenant_id = $1 and ${WAITS} order by state_date limit ${BACKLOG_COUNTED_MAX}) d
       cross join lateral (select account from submission where document = d.id order by number desc limit 1) s
     where s.account is not null group by s.account`,
    [tenantId],
  );
  return new Map(rows.map(({ account, documents, since }) => [account, { documents, since }]));
}

/** By channel, over all tenants, with accounts and without: how many documents wait, and for how long the first of them has waited. */
export async function countBacklogs({
  database,
}: Pick<App, 'database'>): Promise<ReadonlyMap<ChannelName, { readonly documents: number; readonly oldestSeconds: number }>> {
  const rows = await database.sql.query<{ channel: ChannelName; documents: number; oldestSeconds: number }>(
    `select d.channel, count(*)::int as documents, extract(epoch from exchange_now() - min(d.state_date))::float8 as "oldestSeconds"
     from document d where ${WAITS} group by d.channel`,
  );
  return new Map(rows.map(({ channel, ...backlog }) => [channel, backlog]));
}
