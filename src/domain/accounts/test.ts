// Tests a channel account: asks the channel whether its settings and secrets work.

import type { Actor } from '../actor.js';
import { AccountFault, type AccountFaultCode } from '../channelAccount.js';
import { withDeadline } from '../documents/pipeline/withDeadline.js';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { failureOf, recordFailure, recordSuccess, storedMessage } from './accountHealth.js';
import { findSealed, openAccount } from './open.js';
import { accountId, notFound, type SealedAccount } from './rows.js';
import { asAccountFault } from './sending.js';

export interface AccountTest {
  readonly works: boolean;
  /** What does not work. null where everything does. */
  readonly code: AccountFaultCode | null;
  /** What does not work, or what works, where the channel says it. */
  readonly message: string | null;
}

/** Records the result as the account's health. A success closes its breaker. Throws ACCOUNT_NOT_FOUND. */
export async function testAccount(
  app: Pick<App, 'database' | 'keyring' | 'clock' | 'channels' | 'log'>,
  actor: Actor,
  id: string,
): Promise<AccountTest> {
  const sealed = await findSealed(app, actor.tenantId, accountId(id));
  if (sealed === undefined) notFound();
  const { failure, message } = await tryOut(app, sealed);
  if (failure === undefined) await recordSuccess(app, sealed, true);
  else await recordFailure(app, sealed, failure, true);
  return { works: failure === undefined, code: failure?.code ?? null, message: failure?.message ?? message ?? null };
}

async function tryOut(
  app: Pick<App, 'database' | 'keyring' | 'clock' | 'channels' | 'log'>,
  sealed: SealedAccount,
): Promise<{ readonly failure?: ReturnType<typeof failureOf>; readonly message?: string }> {
  let masked = (text: string): string => text;
  try {
    const type = app.channels[sealed.channel]?.account;
    if (type === undefined) throw new AccountFault(`The channel ${sealed.channel} is not configured`, 'MISCONFIGURED');
    const open = openAccount(app, sealed);
    masked = open.masked;
    const message = await withDeadline(type.testTimeoutMs, (signal) => type.test(open.account, signal));
    return typeof message === 'string' ? { message: storedMessage(masked(message)) } : {};
  } catch (error) {
    const fault = asAccountFault(error);
    if (!(fault instanceof AccountFault)) app.log.error('account.test.failed', { account: sealed.id, error: masked(stackOf(error)) });
    return { failure: failureOf(fault, masked) };
  }
}
