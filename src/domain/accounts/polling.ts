// Polls the accounts of one channel: due accounts are claimed and polled in parallel, each by itself, so that one that hangs or always
// fails does not delay the others. A tenant never polls more accounts at once than other tenants could still poll.
import { count } from '../../concurrency/count.js';
import { type AccountCursor, AccountFault, type Polled, type PolledAccount, type Poller } from '../channelAccount.js';
import { withDeadline } from '../documents/pipeline/withDeadline.js';
import { stackOf } from '../errors.js';
import { shareOf } from '../fairShare.js';
import type { App, LogFields } from '../ports.js';
import { runRound } from '../round.js';
import { type ChannelName, LIMITS } from '../vocabulary.js';
import { failureOf } from './accountHealth.js';
import { type ClaimedAccount, claimAccounts } from './claim.js';
import { finishPoll, keepCursor, type PollEnd } from './finish.js';
import { openAccount } from './open.js';
import { asAccountFault } from './sending.js';
import { unreadableRecords } from './unreadable.js';

/** Accounts that one process polls at once. */
const CONCURRENT_MAX = 32;
/** The most polls that were aborted at their deadline and have not ended. At this number, no poll is started. */
const ABANDONED_MAX = 32;
/** From the deadline of a poll to the end of its lease: time to abort and to record the result. */
const LEASE_MARGIN_MS = 10_000;
/** When an account that reads nothing is looked at again. A change makes it due at once. */
const UNUSED_MS = 3_600_000;

type PollingApp = Pick<App, 'database' | 'keyring' | 'clock' | 'log' | 'metrics'>;

interface Polling {
  /** One round: until nothing is due and no poll runs. Hanging polls continue beside the next one. */
  run(signal: AbortSignal): Promise<void>;
}

/** Several may run at once, in one or several processes. */
export function createPolling(app: PollingApp, channel: ChannelName, poller: Poller, workerId: string): Polling {
  /** Polls whose result is not stored yet, and calls that have not ended: a call may hang beyond its deadline. */
  const active = new Map<string, ActivePoll>();
  const calls: Calls = new Map();
  const look = async (): Promise<boolean> => {
    const abandoned = [...calls.keys()].filter((id) => !active.has(id));
    if (abandoned.length >= ABANDONED_MAX) {
      throw new Error(`${abandoned.length} polls have not ended since their deadline: no other is begun`);
    }
    const claimed = await claimAccounts(app, {
      channel,
      workerId,
      count: CONCURRENT_MAX - active.size,
      leaseMs: poller.deadlineMs + LEASE_MARGIN_MS,
      except: [...active.keys(), ...abandoned],
      ...sharesOf(active, calls, abandoned),
    });
    for (const one of claimed) {
      const over = pollAccount(app, poller, one, calls)
        // The database is unavailable. The lease expires, and the cursor stays where it was.
        .catch((error: unknown) => app.log.warn('account.poll.lost', { ...named(one), error: stackOf(error) }))
        .finally(() => active.delete(one.id));
      active.set(one.id, { tenantId: one.tenantId, over });
    }
    return claimed.length > 0;
  };
  return {
    run: (signal) => runRound({ look, active: () => [...active.values()].map(({ over }) => over) }, signal),
  };
}

interface ActivePoll {
  readonly tenantId: string;
  readonly over: Promise<void>;
}

/** The tenants of calls that have not ended, by account. */
type Calls = Map<string, string>;

/** How many more accounts tenants may poll. One whose calls do not end keeps less than all that may be abandoned. */
function sharesOf(
  active: ReadonlyMap<string, ActivePoll>,
  calls: Calls,
  abandoned: readonly string[],
): { readonly perTenant: number; readonly tenants: ReadonlyMap<string, number> } {
  const [free, freeAbandoned] = [CONCURRENT_MAX - active.size, ABANDONED_MAX - abandoned.length];
  const polled = countsOf([...active.values()].map(({ tenantId }) => tenantId));
  const all = countsOf([...[...active.values()].map(({ tenantId }) => tenantId), ...abandoned.map((id) => calls.get(id)!)]);
  const more = (tenantId: string): number =>
    Math.min(shareOf(free, polled.get(tenantId) ?? 0), shareOf(freeAbandoned, all.get(tenantId) ?? 0));
  return { perTenant: more(''), tenants: new Map([...all.keys()].map((tenantId) => [tenantId, more(tenantId)])) };
}

function countsOf(tenants: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tenantId of tenants) count(counts, tenantId, 1);
  return counts;
}

async function pollAccount(app: PollingApp, poller: Poller, claimed: ClaimedAccount, calls: Calls): Promise<void> {
  const end: PollEnd =
    poller.reads?.(claimed.settings) === false ? { kind: 'unused', nextMs: UNUSED_MS } : await pollOnce(app, poller, claimed, calls);
  if (!(await finishPoll(app, claimed, end))) app.log.warn('account.poll.late', named(claimed));
}

async function pollOnce(app: PollingApp, poller: Poller, claimed: ClaimedAccount, calls: Calls): Promise<PollEnd> {
  let masked = (text: string): string => text;
  const unreadable = unreadableRecords(app, claimed);
  const begun = app.clock().getTime();
  try {
    const open = openAccount(app, claimed);
    masked = open.masked;
    const account: PolledAccount = {
      ...open.account,
      async keepCursor(next: AccountCursor) {
        checkCursor(next);
        await keepCursor(app, claimed, next);
      },
      unreadable: (id, reason) => unreadable.add({ id, reason: masked(reason) }),
      readable: unreadable.remove,
    };
    const { cursor, again = false } = await withDeadline(poller.deadlineMs, (signal) =>
      counted(calls, claimed, () => poller.poll(account, signal)),
    );
    checkCursor(cursor);
    return { kind: 'success', cursor, nextMs: nextMs(poller, again, app.clock().getTime() - begun) };
  } catch (error) {
    const fault = asAccountFault(error);
    if (!(fault instanceof AccountFault)) app.log.error('account.poll.failed', { ...named(claimed), error: masked(stackOf(error)) });
    return { kind: 'failure', failure: failureOf(fault, masked), nextMs: poller.everyMs };
  } finally {
    unreadable.end();
  }
}

/** An account whose poll took longer than the interval rests for as long, also where there is more: it may be slow on purpose. */
function nextMs({ everyMs }: Poller, again: boolean, tookMs: number): number {
  if (tookMs > everyMs) return Math.ceil(tookMs);
  return again ? 0 : everyMs;
}

/** Keeps the account among the calls until its call has ended. Its poll may have given up before. */
async function counted(calls: Calls, { id, tenantId }: ClaimedAccount, poll: () => Promise<Polled>): Promise<Polled> {
  calls.set(id, tenantId);
  try {
    return await poll();
  } finally {
    calls.delete(id);
  }
}

function checkCursor(cursor: Polled['cursor']): void {
  if (Buffer.byteLength(JSON.stringify(cursor)) <= LIMITS.accountCursorBytesMax) return;
  throw new Error(`A cursor has more than ${LIMITS.accountCursorBytesMax} bytes`);
}

function named({ id, tenantId, channel }: ClaimedAccount): LogFields {
  return { account: id, tenant: tenantId, channel };
}
