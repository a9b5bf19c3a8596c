// Channel accounts in the database, and for display: with the names of their secrets, never the values.

import type { Actor } from '../actor.js';
import type { AccountCursor, AccountFaultCode, AccountSettings } from '../channelAccount.js';
import type { Sql } from '../database.js';
import { ExchangeError } from '../errors.js';
import { isUuid } from '../uuid.js';
import type { ChannelName } from '../vocabulary.js';

export interface ChannelAccount {
  readonly id: string;
  readonly channel: ChannelName;
  readonly name: string;
  readonly settings: AccountSettings;
  /** Names of the secrets that are set. */
  readonly secrets: readonly string[];
  readonly enabled: boolean;
  /** The number of changes by people. */
  readonly generation: number;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly failureCode: AccountFaultCode | null;
  readonly failureMessage: string | null;
  /** Failures in a row. */
  readonly failures: number;
  /** The breaker is open until then: nothing is sent or polled. null where it is closed. */
  readonly openUntil: Date | null;
  /** When the alerts were raised. null: not since the last success. */
  readonly refusedAt: Date | null;
  readonly failingAt: Date | null;
  /** When the first of the documents came that cannot be read now. null: there is none. */
  readonly unreadableAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is needed to open a secret. */
interface SealedSecret {
  readonly id: string;
  readonly name: string;
  readonly sealed: string;
  readonly version: number;
}

/** An account for the use by its channel, still sealed. */
export interface SealedAccount {
  readonly id: string;
  readonly tenantId: string;
  readonly channel: ChannelName;
  readonly name: string;
  readonly settings: AccountSettings;
  readonly enabled: boolean;
  readonly generation: number;
  readonly cursor: AccountCursor;
  readonly openUntil: Date | null;
  /** Whether to record a success now, and whether to record a failure. */
  readonly tellSuccess: boolean;
  readonly tellFailure: boolean;
  readonly sealed: readonly SealedSecret[];
}

/** A success of a healthy account is recorded once in this number of seconds, so that documents need no extra statement. */
const SUCCESS_SECONDS = 60;
/** Failures within this time count as one: concurrent documents fail together. */
const FAILURE_SECONDS = 5;
/** A recorded time after this is from before the clock was set back. SQL. */
export const MINUTE_FROM_NOW = `exchange_now() + interval '1 minute'`;
/** SQL over a channel_account `a`. */
export const TELL_SUCCESS = `(a.failures > 0 or coalesce(a.last_success_at < exchange_now() - ${SUCCESS_SECONDS} * interval '1 s'
  or a.last_success_at > ${MINUTE_FROM_NOW}, true))`;
export const TELL_FAILURE = `(a.failures = 0 or coalesce(a.last_failure_at < exchange_now() - ${FAILURE_SECONDS} * interval '1 s'
  or a.last_failure_at > ${MINUTE_FROM_NOW}, true))`;

/** Columns of a {@link SealedAccount} of `channel_account a`. */
export const SEALED_COLUMNS = `a.id, a.tenant_id as "tenantId", a.channel, a.name, a.settings, a.enabled, a.generation, a.cursor,
  case when a.open_until > exchange_now() then a.open_until end as "openUntil", ${TELL_SUCCESS} as "tellSuccess",
  ${TELL_FAILURE} as "tellFailure",
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'sealed', s.sealed, 'version', s.version)), '[]')
   from channel_account_secret s where s.account = a.id) as sealed`;

/** Columns of a {@link ChannelAccount} of `channel_account a`. */
export const SHOWN_COLUMNS = `a.id, a.channel, a.name, a.settings, a.enabled, a.generation, a.last_success_at as "lastSuccessAt",
  array(select s.name from channel_account_secret s where s.account = a.id order by s.name) as secrets,
  a.last_failure_at as "lastFailureAt", a.failure_code as "failureCode", a.failure_message as "failureMessage", a.failures,
  case when a.open_until > exchange_now() then a.open_until end as "openUntil",
  a.refused_at as "refusedAt", a.failing_at as "failingAt",
  (select min(u.first_at) from unreadable_document u where u.account = a.id) as "unreadableAt", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** The account for display, by its id. Throws ACCOUNT_NOT_FOUND. */
export async function shownAccount(sql: Sql, actor: Actor, id: string): Promise<ChannelAccount> {
  const [row] = await sql.query<ChannelAccount>(
    `select ${SHOWN_COLUMNS} from channel_account a where a.tenant_id = $1 and a.id = $2::uuid`,
    [actor.tenantId, accountId(id)],
  );
  return row ?? notFound();
}

/** The id in its stored form. Throws ACCOUNT_NOT_FOUND for an invalid one. */
export function accountId(id: string): string {
  const known = id.toLowerCase();
  return isUuid(known) ? known : notFound();
}

export function notFound(): never {
  throw new ExchangeError('ACCOUNT_NOT_FOUND', 'Channel account not found');
}
