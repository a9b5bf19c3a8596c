// Tests a channel account: asks the channel whether its settings and secrets work.

import type { Actor } from '../actor.js';
import { type Account, AccountFault, type AccountFaultCode } from '../channelAccount.js';
import { withDeadline } from '../documents/pipeline/withDeadline.js';
import { bodyInvalid, stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import { failureOf, recordFailure, recordSuccess, storedMessage } from './accountHealth.js';
import { type AccountInput, readAccount } from './input.js';
import { findSealed, findSealedByName, type OpenAccount, openAccount, openTrial } from './open.js';
import { accountId, notFound, type SealedAccount } from './rows.js';
import { checkSecrets } from './save.js';
import { movedSecrets } from './secretAddresses.js';
import { asAccountFault } from './sending.js';

export interface AccountTest {
  readonly works: boolean;
  /** What does not work. null where everything does. */
  readonly code: AccountFaultCode | null;
  /** What does not work, or what works, where the channel says it. */
  readonly message: string | null;
}

type TestingApp = Pick<App, 'database' | 'keyring' | 'clock' | 'channels' | 'log'>;

/** Records the result as the account's health. A success closes its breaker. Throws ACCOUNT_NOT_FOUND. */
export async function testAccount(app: TestingApp, actor: Actor, id: string): Promise<AccountTest> {
  const sealed = await findSealed(app, actor.tenantId, accountId(id));
  if (sealed === undefined) notFound();
  const { failure, message } = await tryOut(app, sealed, () => openAccount(app, sealed));
  if (failure === undefined) await recordSuccess(app, sealed, true);
  else await recordFailure(app, sealed, failure, true);
  return { works: failure === undefined, code: failure?.code ?? null, message: failure?.message ?? message ?? null };
}

/**
 * Tests what somebody is about to save. Nothing is stored. Secrets that are not given are those of the account of this name, as when it is
 * saved. Throws BODY_INVALID as saving does.
 */
export async function tryAccount(app: TestingApp, actor: Actor, given: AccountInput): Promise<AccountTest> {
  const input = readAccount(app, given);
  const stored = await findSealedByName(app, { tenantId: actor.tenantId, channel: input.channel, name: input.name });
  const moved = stored === undefined ? undefined : movedSecrets(stored, input);
  if (moved !== undefined && moved.faults.length > 0) throw bodyInvalid(...moved.faults);
  checkSecrets(stored, input);
  const id = stored?.id ?? uuidv7(app.clock());
  const { failure, message } = await tryOut(app, { id, channel: input.channel }, () =>
    openTrial(stored === undefined ? undefined : openAccount(app, stored).account, {
      ...input,
      id,
      tenantId: actor.tenantId,
      removed: moved?.removed ?? [],
    }),
  );
  return { works: failure === undefined, code: failure?.code ?? null, message: failure?.message ?? message ?? null };
}

async function tryOut(
  app: TestingApp,
  { id, channel }: Pick<SealedAccount, 'id' | 'channel'>,
  openIt: () => Pick<OpenAccount, 'masked'> & { readonly account: Account },
): Promise<{ readonly failure?: ReturnType<typeof failureOf>; readonly message?: string }> {
  let masked = (text: string): string => text;
  try {
    const type = app.channels[channel]?.account;
    if (type === undefined) throw new AccountFault(`The channel ${channel} is not configured`, 'MISCONFIGURED');
    const open = openIt();
    masked = open.masked;
    const message = await withDeadline(type.testTimeoutMs, (signal) => type.test(open.account, signal));
    return typeof message === 'string' ? { message: storedMessage(masked(message)) } : {};
  } catch (error) {
    const fault = asAccountFault(error);
    if (!(fault instanceof AccountFault)) app.log.error('account.test.failed', { account: id, error: masked(stackOf(error)) });
    return { failure: failureOf(fault, masked) };
  }
}
