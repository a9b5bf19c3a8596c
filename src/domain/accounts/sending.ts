// Accounts for sending: chooses the account of a tenant, and records what sends say about its health.
import type { Channel } from '../channel.js';
import { SendFault } from '../channel.js';
import { type Account, AccountFault, type AccountSettings } from '../channelAccount.js';
import { stackOf } from '../errors.js';
import { changed, occurrence } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import type { Submission } from '../submission.js';
import type { ChannelName } from '../vocabulary.js';
import { recordFailure, recordSuccess, storedMessage } from './accountHealth.js';
import { findSealed, type OpenAccount, openAccount } from './open.js';
import type { SealedAccount } from './rows.js';

/** Documents that wait for a disabled account are retried after this time. */
const DISABLED_RETRY_MS = 60_000;

interface SendingAccount {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly settings: AccountSettings;
}

/** The account of that name. Without a name the oldest enabled one that can send, or the oldest disabled one. */
export async function findSending(
  { database, channels }: Pick<App, 'database' | 'channels'>,
  tenantId: string,
  channel: ChannelName,
  name: string | undefined,
): Promise<SendingAccount | undefined> {
  const accounts = await database.sql.query<SendingAccount>(
    `select id, name, enabled, settings from channel_account
     where tenant_id = $1 and channel = $2 and ($3::text is null or name = $3) order by enabled desc, created_at, id`,
    [tenantId, channel, name ?? null],
    { prepared: true },
  );
  const sends = channels[channel]?.account?.sends;
  // One that cannot send says why when it is tried.
  return accounts.find(({ settings }) => sends?.(settings) !== false) ?? accounts[0];
}

/**
 * The account that sends for a tenant: that of the name, else its oldest enabled one that can send. Undefined where it has none and needs none. Throws
 * SendFault where one is needed or named, and a transient one where it is, or all are, disabled.
 */
export async function accountFor(
  app: Pick<App, 'database' | 'channels'>,
  tenantId: string,
  channel: ChannelName,
  name?: string,
): Promise<SendingAccount | undefined> {
  const type = app.channels[channel]?.account;
  const account = type === undefined ? undefined : await findSending(app, tenantId, channel, name);
  if (account === undefined && (type?.required === true || name !== undefined)) throw lacking(channel, name);
  if (account?.enabled === false) throw disabled(channel, account.name);
  return account;
}

/**
 * Sends with the account of the submission, opened for this call, and records what the send says about the account. Throws SendFault
 * where the account is missing, disabled, or its breaker is open. Faults never contain a secret.
 */
export async function withAccount<Result>(
  app: Pick<App, 'database' | 'keyring' | 'clock' | 'log'>,
  channel: Channel,
  tenantId: string,
  { channel: name, account: id }: Submission,
  send: (account: Account | undefined) => Promise<Result>,
): Promise<Result> {
  if (channel.account === undefined) return send(undefined);
  // The database returns null for missing values.
  if ((id ?? undefined) === undefined) {
    if (channel.account.required) throw lacking(name);
    return send(undefined);
  }
  const sealed = await findSealed(app, tenantId, id!);
  assertUsable(app, name, sealed);
  const open = openAccount(app, sealed);
  try {
    const result = await send(open.account);
    if (sealed.tellSuccess) await kept(app, sealed, () => recordSuccess(app, sealed));
    return result;
  } catch (error) {
    throw await judged(app, sealed, open, error);
  }
}

function assertUsable(app: Pick<App, 'clock'>, channel: ChannelName, sealed: SealedAccount | undefined): asserts sealed {
  if (sealed === undefined) throw new SendFault(occurrence('ACCOUNT_REMOVED', { channel }), 'final');
  if (!sealed.enabled) throw disabled(channel, sealed.name);
  if (sealed.openUntil === null) return;
  const retryAfterMs = Math.max(1, sealed.openUntil.getTime() - app.clock().getTime());
  const until = sealed.openUntil.toISOString();
  throw new SendFault(occurrence('ACCOUNT_RESTS', { account: sealed.name, channel, until }), 'transient', 'SEND_FAILED', {
    retryAfterMs,
  });
}

/** The fault without secrets. A refused document says nothing about the account. */
async function judged(app: Pick<App, 'database' | 'log'>, sealed: SealedAccount, { masked }: OpenAccount, error: unknown): Promise<Error> {
  const fault = asSendFault(error);
  if (!(fault instanceof SendFault)) return new Error(masked(stackOf(error)));
  const { kind, code, retryAfterMs, account, uncertain, cause } = fault;
  const message = masked(fault.message);
  const about = account === undefined && kind === 'transient' ? 'UNREACHABLE' : (account ?? undefined);
  if (about !== undefined && sealed.tellFailure) {
    await kept(app, sealed, () => recordFailure(app, sealed, { code: about, message: storedMessage(message), retryAfterMs }));
  }
  return new SendFault(changed(fault.words, masked), kind, code, {
    ...(cause === undefined ? {} : { cause: new Error(masked(stackOf(cause))) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(account === undefined ? {} : { account }),
    ...(uncertain === undefined ? {} : { uncertain }),
  });
}

/** A failure to record the health does not change the result of the send. */
async function kept(app: Pick<App, 'log'>, { id, tenantId }: SealedAccount, record: () => Promise<void>): Promise<void> {
  await record().catch((error: unknown) => app.log.warn('account.health.lost', { account: id, tenant: tenantId, error: stackOf(error) }));
}

/** The fault that `rotate` throws within a send. */
function asSendFault(error: unknown): unknown {
  if (!(error instanceof AccountFault)) return error;
  const kind = error.code === 'UNREACHABLE' || error.code === 'UNEXPECTED' ? 'transient' : 'final';
  return new SendFault(error.words, kind, 'SEND_FAILED', {
    account: error.code,
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
  });
}

/** The fault of a poll or a test: a deadline, or the same as in sends. */
export function asAccountFault(error: unknown): unknown {
  if (!(error instanceof SendFault)) return error;
  const code = error.account ?? (error.kind === 'transient' ? 'UNREACHABLE' : 'REFUSED');
  return new AccountFault(error.words, code, error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs });
}

function lacking(channel: ChannelName, name?: string): SendFault {
  const words = name === undefined ? occurrence('NO_ACCOUNT', { channel }) : occurrence('NO_NAMED_ACCOUNT', { account: name, channel });
  return new SendFault(words, 'final', 'SEND_FAILED', { account: 'MISCONFIGURED' });
}

function disabled(channel: ChannelName, name: string): SendFault {
  return new SendFault(occurrence('ACCOUNT_OFF', { account: name, channel }), 'transient', 'SEND_FAILED', {
    retryAfterMs: DISABLED_RETRY_MS,
  });
}
