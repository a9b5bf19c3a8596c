// Claims accounts that are due for a poll, with a lease, fairly among tenants. Each account is polled by one worker at a time.
import { jsonOf } from '../json.js';

import { BEAT_DEAD_MS } from '../maintenance/sweep.js';
import type { App } from '../ports.js';
import type { ChannelName } from '../vocabulary.js';
import { SEALED_COLUMNS, type SealedAccount } from './rows.js';

export interface ClaimedAccount extends SealedAccount {
  readonly leaseToken: string;
}

interface AccountClaim {
  readonly channel: ChannelName;
  readonly workerId: string;
  readonly count: number;
  /** After this time, another process may take the account, and before it where the heartbeat of this one ends. */
  readonly leaseMs: number;
  /** Accounts whose last poll in this process has not ended, although its time is over. */
  readonly except: readonly string[];
  /** The most accounts of a tenant, and of those that are named. */
  readonly perTenant: number;
  readonly tenants: ReadonlyMap<string, number>;
}

/** The lease of a process that was killed. One that was stopped has no heartbeat, and may still be polling. */
const IS_DEAD = `exists (select 1 from worker w where w.id = a.worker_id and w.id <> $3
      and w.beat_at <= clock_timestamp() - ${BEAT_DEAD_MS} * interval '1 ms')`;

const DUE = `a.channel = $1 and a.enabled and a.due_at <= exchange_now() and (a.open_until is null or a.open_until <= exchange_now())
      and (a.lease_until is null or a.lease_until <= exchange_now() or ${IS_DEAD}) and not (a.id = any($5::uuid[]))`;

/** The more accounts of a tenant are being polled, the later its next turn. */
export async function claimAccounts({ database }: Pick<App, 'database'>, claim: AccountClaim): Promise<ClaimedAccount[]> {
  if (claim.count <= 0) return [];
  return database.sql.query<ClaimedAccount>(
    `with due as (
      select id, tenant_id, due_at from (
        select a.id, a.tenant_id, a.due_at, row_number() over (partition by a.tenant_id order by a.due_at, a.id) as turn
        from channel_account a where ${DUE}) numbered
      where turn <= coalesce(($6::jsonb ->> tenant_id)::int, $7::int)),
    leased as (
      select tenant_id, count(*) as n from channel_account where channel = $1 and lease_until > exchange_now() group by tenant_id),
    placed as (
      select due.id, due.due_at, row_number() over (partition by due.tenant_id order by due.due_at, due.id) + coalesce(leased.n, 0) as place
      from due left join leased using (tenant_id)),
    chosen as (select id from placed order by place, due_at limit $2),
    taken as materialized (
      select a.id from channel_account a where a.id = any(array(select id from chosen)) and ${DUE} for update skip locked)
    update channel_account a set lease_token = gen_random_uuid(), worker_id = $3,
      lease_until = exchange_now() + $4::int * interval '1 ms'
    from taken where a.id = taken.id returning a.lease_token as "leaseToken", ${SEALED_COLUMNS}`,
    [claim.channel, claim.count, claim.workerId, claim.leaseMs, claim.except, jsonOf(Object.fromEntries(claim.tenants)), claim.perTenant],
    { prepared: true, brief: true },
  );
}
