// Deadlines for request bodies.
import { orLate } from '../../concurrency/deadline.js';
import { ExchangeError } from '../../domain/errors.js';

/**
 * The fault for a body that is too late. Create it in a turn after the timer (`setImmediate`): after a pause of the process, the timer
 * is due before the data that arrived meanwhile was read.
 */
export function tooSlow(): ExchangeError {
  return new ExchangeError('REQUEST_TIMEOUT', 'Request Timeout', 'the body did not arrive in time');
}

/** Resolves as `reading` does. Fails with REQUEST_TIMEOUT where that takes longer than `timeoutMs`. */
export function inTime<T>(reading: Promise<T>, timeoutMs: number): Promise<T> {
  return orLate(reading, timeoutMs, tooSlow, { afterReading: true });
}
