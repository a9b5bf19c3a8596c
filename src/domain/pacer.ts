// Turns of the event loop. Pieces of work that are ready at the same time, such as the documents of one claim, do not all begin in one turn:
// between them the process does other work, above all its heartbeat, without which other processes would take over what is in progress.
// Small pieces share a turn: what they store next then goes into one statement.
import { INLINE_BYTES_MAX } from './documents/threads/tasks.js';

/** Work on fewer bytes takes a few milliseconds. */
const BYTES_MIN = 8 * 1024;
/** Bytes that are read in one turn: two of the largest documents that are read in the serving thread, or eight usual ones. */
const BYTES_MAX = 2 * INLINE_BYTES_MAX;
/** Documents whose checks begin in one turn. Those of more than {@link BYTES_MIN} wait again for their reading. */
const CHECKS_MAX = 16;

export interface Pacer {
  /** Waits for a turn that has room for so many bytes. Undefined: there is no need to wait. */
  reading(bytes: Pick<Uint8Array, 'length'>): Promise<void> | undefined;
  /** Waits for a turn that has room for one more check. */
  checking(): Promise<void>;
}

export function createPacer(): Pacer {
  const [read, check] = [createQueue(BYTES_MAX), createQueue(CHECKS_MAX)];
  return {
    reading: ({ length }) => (length < BYTES_MIN ? undefined : read(length)),
    checking: () => check(1),
  };
}

/** Each piece of work waits for a later turn, in order. A turn begins at least one, and further ones while their total size is within the limit. */
function createQueue(sizeMax: number): (size: number) => Promise<void> {
  const waiting: { readonly size: number; readonly begin: () => void }[] = [];
  const takeTurn = (): void => {
    let room = sizeMax;
    do {
      const { size, begin } = waiting.shift()!;
      room -= size;
      begin();
    } while (waiting.length > 0 && waiting[0]!.size <= room);
    if (waiting.length > 0) setImmediate(takeTurn);
  };
  return (size) =>
    new Promise((resolve) => {
      if (waiting.push({ size, begin: resolve }) === 1) setImmediate(takeTurn);
    });
}
