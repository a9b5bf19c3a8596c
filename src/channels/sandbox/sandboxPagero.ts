// The Pagero of the sandbox: the simulated one, and the real one for accounts that name a user of it.
import type { Channel } from '../../domain/channel.js';
import type { Account, AccountType } from '../../domain/channelAccount.js';

/** A setting that accounts of the simulated Pagero do not have. */
const OF_REAL = 'username';

/** Of the real one here, which is shorter than elsewhere: after a kill, an account is polled again when this has passed. */
export const SANDBOX_POLL_MS = 15_000;

export function createSandboxPagero(simulated: Channel, real: Channel, clock: () => Date): Channel {
  /** When each account of the real one was polled. */
  const polledAt = new Map<string, number>();
  const one = (account: Account | undefined): Channel => (account?.settings[OF_REAL] === undefined ? simulated : real);
  return {
    ...simulated,
    account: accountType(simulated.account!, real.account!, (account, signal) => one(account).account!.test(account, signal)),
    send: (message, submission, signal, account) => one(account).send(message, submission, signal, account),
    poller: {
      everyMs: simulated.poller!.everyMs,
      deadlineMs: SANDBOX_POLL_MS,
      async poll(account, signal) {
        const { poller } = one(account);
        if (poller === simulated.poller) return poller!.poll(account, signal);
        // The simulated one is polled more often. The clock may be set back.
        const now = clock().getTime();
        if (Math.abs(now - (polledAt.get(account.id) ?? 0)) < poller!.everyMs) return { cursor: account.cursor };
        const polled = await poller!.poll(account, signal);
        if (polled.again !== true) polledAt.set(account.id, now);
        return polled;
      },
    },
  };
}

/** What the real one requires is checked by the test of an account, and by each send. */
function accountType(simulated: AccountType, real: AccountType, test: AccountType['test']): AccountType {
  const optional = Object.entries(real.settings).map(([name, rule]) => [name, { ...rule, required: false }]);
  const secrets = Object.entries(real.secrets).map(([name, rule]) => [name, { ...rule, required: false }]);
  return {
    required: false,
    settings: { ...simulated.settings, ...Object.fromEntries(optional) },
    secrets: { ...Object.fromEntries(secrets), ...simulated.secrets },
    testTimeoutMs: Math.max(simulated.testTimeoutMs, real.testTimeoutMs),
    test,
  };
}
