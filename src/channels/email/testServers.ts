// Tests the servers of an account. Each is tried, also where the other one does not work.
import { asAccountFault } from '../../domain/accounts/sending.js';
import { AccountFault } from '../../domain/channelAccount.js';

/** `try` throws what does not work. Undefined: the account has no such server. */
interface ServerTest {
  readonly name: 'Sending' | 'Receiving';
  readonly try: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** `timeoutMs`: for each server. What works, in words. Throws an AccountFault that says what works and what does not. */
export async function testServers(tests: readonly ServerTest[], timeoutMs: number, signal: AbortSignal): Promise<string> {
  const results = await Promise.all(tests.map((one) => resultOf(one, timeoutMs, signal)));
  const text = results.map(({ said }) => said).join(' ');
  const fault = results.find((one) => one.fault !== undefined)?.fault;
  if (fault === undefined) return text;
  throw new AccountFault(text, fault.code, { cause: fault });
}

async function resultOf(
  { name, try: run }: ServerTest,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ readonly said: string; readonly fault?: AccountFault }> {
  if (run === undefined) return { said: `${name} is not set up.` };
  const time = AbortSignal.timeout(timeoutMs);
  try {
    await run(AbortSignal.any([signal, time]));
    return { said: `${name} works.` };
  } catch (error) {
    signal.throwIfAborted();
    const fault = time.aborted
      ? new AccountFault(`There was no answer within ${timeoutMs / 1_000} seconds`, 'UNREACHABLE', { cause: error })
      : asAccountFault(error);
    if (!(fault instanceof AccountFault)) throw error;
    return { said: `${name} does not work: ${fault.message.replace(/\.$/, '')}.`, fault };
  }
}
