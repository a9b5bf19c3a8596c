// The pending changes of one subscriber. A slow subscriber gets the latest change of each object instead of all changes.
import { GraphQLError } from 'graphql';

/** The most objects with pending changes per subscriber: twice what one replay may move at once. */
export const UNTOLD_MAX = 20_000;

export interface ChangeMailbox<Change> {
  /** `key` identifies the changed object. */
  put(key: string, change: Change): void;
  /** The next changes, at most `max`, in the order of their first occurrence. Waits for one. Undefined: closed. Throws STREAM_TOO_SLOW. */
  take(max: number): Promise<readonly Change[] | undefined>;
}

/** The signal closes it. `merge` combines two changes of the same object. */
export function createMailbox<Change>(
  merge: (earlier: Change, later: Change) => Change,
  signal: AbortSignal,
  untoldMax: number = UNTOLD_MAX,
): ChangeMailbox<Change> {
  const untold = new Map<string, Change>();
  let tooSlow = false;
  let wake: () => void = () => undefined;
  signal.addEventListener('abort', () => wake());
  return {
    put(key, change) {
      const earlier = untold.get(key);
      if (earlier === undefined && untold.size >= untoldMax) {
        tooSlow = true;
        untold.clear();
      }
      if (!tooSlow) untold.set(key, earlier === undefined ? change : merge(earlier, change));
      wake();
    },
    async take(max) {
      while (untold.size === 0 && !tooSlow && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (signal.aborted) return undefined;
      if (tooSlow) throw tooSlowError(untoldMax);
      const taken: Change[] = [];
      for (const [key, change] of untold) {
        if (taken.length === max) break;
        untold.delete(key);
        taken.push(change);
      }
      return taken;
    },
  };
}

function tooSlowError(untoldMax: number): GraphQLError {
  const text = `The stream is read too slowly: more than ${untoldMax} have changed that it was not told of; subscribe again and ask for them`;
  return new GraphQLError(text, { extensions: { code: 'STREAM_TOO_SLOW' } });
}
