// Alerts about accounts, for their tenant and for the operator. Each is raised once per episode, which lasts from the first failure to the
// next success or change. UNREADABLE is raised for each document that cannot be read (unreadable.ts). They are log events with stable
// names, and available in GraphQL while the episode lasts.
import type { AccountFaultCode } from '../channelAccount.js';
import type { App } from '../ports.js';
import type { ChannelName } from '../vocabulary.js';
import type { ChannelAccount } from './rows.js';

/**
 * REFUSED: a person has to change the account or ask the other side. FAILING: the breaker has opened. UNREADABLE: a received document
 * cannot be read.
 */
export const ACCOUNT_ALERTS = ['REFUSED', 'FAILING', 'UNREADABLE'] as const;
export type AccountAlertKind = (typeof ACCOUNT_ALERTS)[number];

export const ALERT_EVENTS: Readonly<Record<AccountAlertKind, string>> = {
  REFUSED: 'account.alert.refused',
  FAILING: 'account.alert.failing',
  UNREADABLE: 'account.alert.unreadable',
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

/**
 * Columns that an update returns for {@link logRaised}. An alert of this failure has its time. `isRecorded` is the condition under which the
 * update records the failure.
 */
export function raisedWhere(isRecorded: string): string {
  const isOfThis = (column: string): string => `coalesce(${isRecorded} and a.${column} = a.last_failure_at, false)`;
  return `a.id, a.tenant_id as "tenantId", a.channel, a.failure_code as code, ${isOfThis('refused_at')} as "isRefused",
    ${isOfThis('failing_at')} as "isFailing"`;
}

export interface RaisedAccountAlert {
  readonly id: string;
  readonly tenantId: string;
  readonly channel: ChannelName;
  readonly code: AccountFaultCode;
  readonly isRefused: boolean;
  readonly isFailing: boolean;
}

export function logRaised({ log }: Pick<App, 'log'>, rows: readonly RaisedAccountAlert[]): void {
  for (const { id, tenantId, channel, code, isRefused, isFailing } of rows) {
    const fields = { tenant: tenantId, account: id, channel, code };
    if (isRefused) log.warn(ALERT_EVENTS.REFUSED, fields);
    if (isFailing) log.warn(ALERT_EVENTS.FAILING, fields);
  }
}

export interface AccountAlert {
  readonly kind: AccountAlertKind;
  readonly raisedAt: Date;
}

/** The alerts of the current episode, oldest first. */
export function alertsOf({
  refusedAt,
  failingAt,
  unreadableAt,
}: Pick<ChannelAccount, 'refusedAt' | 'failingAt' | 'unreadableAt'>): readonly AccountAlert[] {
  const times: Readonly<Record<AccountAlertKind, Date | null>> = { REFUSED: refusedAt, FAILING: failingAt, UNREADABLE: unreadableAt };
  const alerts = ACCOUNT_ALERTS.flatMap((kind) => (times[kind] === null ? [] : [{ kind, raisedAt: times[kind] }]));
  return alerts.sort((a, b) => a.raisedAt.getTime() - b.raisedAt.getTime());
}

interface ChannelHealth {
  readonly channel: ChannelName;
  /** Numbers of accounts. */
  readonly alerts: Readonly<Record<AccountAlertKind, number>>;
  /** Accounts whose breaker is open. */
  readonly open: number;
  /** Received documents that cannot be read. */
  readonly unreadable: number;
}

/** Of the enabled accounts of all tenants. A channel without accounts is not included. */
export async function countAccountHealth({ database }: Pick<App, 'database'>): Promise<readonly ChannelHealth[]> {
  return database.sql.query<ChannelHealth>(
    `select channel, json_build_object('REFUSED', count(refused_at), 'FAILING', count(failing_at), 'UNREADABLE', count(u.account)) as alerts,
       (count(*) filter (where open_until > exchange_now()))::int as open, coalesce(sum(u.documents), 0)::int as unreadable
     from channel_account a
       left join (select account, count(*) as documents from unreadable_document group by account) u on u.account = a.id
     where enabled group by channel`,
  );
}
