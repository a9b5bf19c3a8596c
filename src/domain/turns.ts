// Turns of the event loop. Pieces of work that are ready at the same time, such as the documents of one claim, do not begin in one turn:
// between them the process does other work, above all its heartbeat, without which other processes would take over what is in progress.
import { setImmediate } from 'node:timers/promises';

/** Work on fewer bytes takes a few milliseconds. */
const BYTES_MIN = 8 * 1024;

export interface Turns {
  /** Waits for a turn in which no other reading of so many bytes begins. Undefined: there is no need to wait. */
  reading(bytes: Uint8Array): Promise<void> | undefined;
  /** Waits for a turn in which the check of no other document begins. */
  checking(): Promise<void>;
}

export function createTurns(): Turns {
  let [lastReading, lastCheck] = [Promise.resolve(), Promise.resolve()];
  return {
    reading({ length }) {
      if (length < BYTES_MIN) return undefined;
      lastReading = lastReading.then(() => setImmediate());
      return lastReading;
    },
    checking() {
      lastCheck = lastCheck.then(() => setImmediate());
      return lastCheck;
    },
  };
}
