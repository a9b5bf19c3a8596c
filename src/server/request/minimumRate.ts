// How fast the body of a large request has to come.
import { orLate } from '../../concurrency/deadline.js';
import { tooSlow } from './deadline.js';
import type { MinimumRate } from './patience.js';

const LATE = Symbol('late');

/**
 * The pieces of a body. Fails with REQUEST_TIMEOUT where they come too slowly. The time that the reader takes between two pieces does not
 * count.
 */
export async function* atMinimumRate(body: AsyncIterable<Buffer>, minimumRate: MinimumRate): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<Buffer>> | undefined;
  let [waitedMs, bytes] = [0, 0];
  try {
    for (;;) {
      next ??= pieces.next();
      const began = performance.now();
      const piece = await orLate(next, minimumRate.windowMs - waitedMs, (): typeof LATE => LATE, { afterReading: true });
      waitedMs += performance.now() - began;
      if (piece === LATE || waitedMs >= minimumRate.windowMs) {
        if (bytes < minimumRate.bytesMin && (piece === LATE || piece.done !== true)) throw tooSlow();
        [waitedMs, bytes] = [0, 0];
      }
      if (piece === LATE) continue;
      next = undefined;
      if (piece.done === true) return;
      bytes += piece.value.length;
      yield piece.value;
    }
  } finally {
    // The end of an iterator waits for its next piece, which may never come.
    if (next === undefined) await pieces.return?.();
    else next.catch(() => undefined);
  }
}
