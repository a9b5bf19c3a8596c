// Alerts about accounts, for their tenant and for the operator. Each is raised once per episode, which lasts from the first failure to the
// next success or change. They are log events with stable names, and available in GraphQL while the episode lasts.
import type { AccountFaultCode } from '../channelAccount.js';
import type { App } from '../ports.js';
import type { ChannelName } from '../vocabulary.js';
import type { ChannelAccount } from './rows.js';

/** REFUSED: a person has to change the account or ask the other side. FAILING: the breaker has opened. */
export const ACCOUNT_ALERTS = ['REFUSED', 'FAILING'] as const;
export type AccountAlertKind = (typeof ACCOUNT_ALERTS)[number];

const EVENTS: Readonly<Record<AccountAlertKind, string>> = {
  REFUSED: 'account.alert.refused',
  FAILING: 'account.alert.failing',
};

/** Failures that do not end by themselves: the first one raises REFUSED. */
const REFUSALS: readonly AccountFaultCode[] = ['UNAUTHORIZED', 'REFUSED', 'MISCONFIGURED'];

/** Columns and new values of a failure at the time `at`, as SQL over a `channel_account a`. `opens`: whether the breaker opens. */
export function raisedColumns(at: string, code: string, opens: string): Readonly<Record<'refused_at' | 'failing_at', string>> {
  const refusals = REFUSALS.map((one) => `'${one}'`).join(', ');
  return {
    refused_at: `coalesce(a.refused_at, case when ${code} in (${refusals}) then ${at} end)`,
    failing_at: `coalesce(a.failing_at, case when ${opens} then ${at} end)`,
  };
}

/** Columns that an update returns for {@link logRaised}. An alert of this failure has its time. */
export const RAISED = `a.id, a.tenant_id as "tenantId", a.channel, a.failure_code as code,
  coalesce(a.refused_at = a.last_failure_at, false) as "isRefused", coalesce(a.failing_at = a.last_failure_at, false) as "isFailing"`;

export interface Raised {
  readonly id: string;
  readonly tenantId: string;
  readonly channel: ChannelName;
  readonly code: AccountFaultCode;
  readonly isRefused: boolean;
  readonly isFailing: boolean;
}

export function logRaised({ log }: Pick<App, 'log'>, rows: readonly Raised[]): void {
  for (const { id, tenantId, channel, code, isRefused, isFailing } of rows) {
    const fields = { tenant: tenantId, account: id, channel, code };
    if (isRefused) log.warn(EVENTS.REFUSED, fields);
    if (isFailing) log.warn(EVENTS.FAILING, fields);
  }
}

export interface AccountAlert {
  readonly kind: AccountAlertKind;
  readonly raisedAt: Date;
}

/** The alerts of the current episode, oldest first. */
export function alertsOf({ refusedAt, failingAt }: Pick<ChannelAccount, 'refusedAt' | 'failingAt'>): readonly AccountAlert[] {
  const times: Readonly<Record<AccountAlertKind, Date | null>> = { REFUSED: refusedAt, FAILING: failingAt };
  const alerts = ACCOUNT_ALERTS.flatMap((kind) => (times[kind] === null ? [] : [{ kind, raisedAt: times[kind] }]));
  return alerts.sort((a, b) => a.raisedAt.getTime() - b.raisedAt.getTime());
}

export interface ChannelHealth {
  readonly channel: ChannelName;
  readonly alerts: Readonly<Record<AccountAlertKind, number>>;
  /** Accounts whose breaker is open. */
  readonly open: number;
}

/** Of the enabled accounts of all tenants. A channel without accounts is not included. */
export async function countAccountHealth({ database }: Pick<App, 'database'>): Promise<readonly ChannelHealth[]> {
  return database.sql.query<ChannelHealth>(
    `select channel, json_build_object('REFUSED', count(refused_at), 'FAILING', count(failing_at)) as alerts,
       (count(*) filter (where open_until > exchange_now()))::int as open
     from channel_account where enabled group by channel`,
  );
}
