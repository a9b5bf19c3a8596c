// The end of requests whose bodies do not come.
import { ExchangeError } from '../domain/errors.js';

/** For the body of a token or JSON request, of at most 1 MiB. */
export const BODY_TIMEOUT_MS = 10_000;

/**
 * What is told of a body that came too late. To be made in a turn after the timer (`setImmediate`): a process that stood still finds
 * the timer due before it has looked at what has arrived meanwhile.
 */
export function tooSlow(): ExchangeError {
  return new ExchangeError('REQUEST_TIMEOUT', 'Request Timeout');
}

/** Resolves as `reading` does. Fails with REQUEST_TIMEOUT where that takes longer. */
export async function inTime<T>(reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => reject(tooSlow())), BODY_TIMEOUT_MS);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
