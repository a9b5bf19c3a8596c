// Limits the time of calls to channels, even if the channel ignores its signal.
import { orLate } from '../../../concurrency/deadline.js';
import { SendFault } from '../../channel.js';
import { occurrence } from '../../occurrences/occurrence.js';

/** After its signal, a channel has this time to report what happened. */
const GRACE_MS = 1_000;

/** Runs `call` with a signal that is aborted after `timeoutMs`. Throws a transient SendFault where there is no answer in time. */
export async function withDeadline<Result>(timeoutMs: number, call: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const fault = (): SendFault => new SendFault(occurrence('NO_ANSWER_WITHIN', { milliseconds: String(timeoutMs) }), 'transient');
  const abort = setTimeout(() => controller.abort(fault()), timeoutMs);
  try {
    return await orLate(call(controller.signal), timeoutMs + GRACE_MS, fault);
  } catch (error) {
    // An error that the channel throws because of the signal is reported as the deadline.
    if (controller.signal.aborted && !(error instanceof SendFault)) throw fault();
    throw error;
  } finally {
    clearTimeout(abort);
  }
}
