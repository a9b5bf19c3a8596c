// Lets others have their turns between pieces of work that are ready at the same time, such as the documents of one claim.
import { setImmediate } from 'node:timers/promises';

/** Work on fewer bytes takes a few milliseconds. */
const BYTES_MIN = 8 * 1024;

let last: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop in which nobody else's work on so many bytes begins. */
export function ownTurn({ length }: Uint8Array): Promise<void> | undefined {
  if (length < BYTES_MIN) return undefined;
  last = last.then(() => setImmediate());
  return last;
}
