// Deadlines for request bodies.
import { ExchangeError } from '../domain/errors.js';

/** For the body of a token request or a JSON request, of at most 1 MiB. */
export const BODY_TIMEOUT_MS = 10_000;

/**
 * The fault for a body that is too late. Create it in a turn after the timer (`setImmediate`): after a pause of the process, the timer
 * is due before the data that arrived meanwhile was read.
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
