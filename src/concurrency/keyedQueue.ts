// Tasks that wait for their turn, by key: a tenant, a host.
import { count } from './count.js';

export interface QueuedTask {
  readonly key: string;
  /** Where it is aborted, the task leaves the queue and is rejected with its reason. */
  readonly signal: AbortSignal | undefined;
  readonly reject: (error: unknown) => void;
}

interface KeyedQueue<Task extends QueuedTask> {
  add(task: Task): void;
  /** Takes the next one whose key has room: fewer running tasks than it may have. */
  take(): Task | undefined;
  /** A task that was taken has ended. */
  done(task: Task): void;
  /** One that no longer waits is rejected. */
  remove(task: Task, error: unknown): void;
  waiting(key: string): number;
}

/**
 * Whose task is next. `fair`: that of the key with the fewest running tasks, and of several, of the one whose turn was longest ago.
 * `arrival`: the one that has waited longest.
 */
type Order = 'fair' | 'arrival';

interface WaitingTask<Task> {
  readonly task: Task;
  readonly arrived: number;
  readonly onAbort: () => void;
}

/** `perKey`: how many tasks of a key run at once, where the next one is this. */
export function createKeyedQueue<Task extends QueuedTask>(perKey: (task: Task) => number, order: Order): KeyedQueue<Task> {
  // In the order of turns. A key goes to the end after its turn.
  const waiting = new Map<string, WaitingTask<Task>[]>();
  const working = new Map<string, number>();
  let arrivals = 0;
  const rankOf = (key: string, { arrived }: WaitingTask<Task>): number => (order === 'fair' ? (working.get(key) ?? 0) : arrived);
  const next = (): string | undefined => {
    let chosen: { readonly key: string; readonly rank: number } | undefined;
    for (const [key, [first]] of waiting) {
      const rank = rankOf(key, first!);
      if ((working.get(key) ?? 0) < perKey(first!.task) && (chosen === undefined || rank < chosen.rank)) chosen = { key, rank };
    }
    return chosen?.key;
  };
  const remove = (task: Task, error: unknown): void => {
    const { key, signal, reject } = task;
    const places = waiting.get(key) ?? [];
    const place = places.find((one) => one.task === task);
    if (place === undefined) return;
    signal?.removeEventListener('abort', place.onAbort);
    if (places.length > 1) waiting.set(key, places.toSpliced(places.indexOf(place), 1));
    else waiting.delete(key);
    reject(error);
  };
  return {
    add(task) {
      const { key, signal, reject } = task;
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      const place: WaitingTask<Task> = { task, arrived: arrivals++, onAbort: () => remove(task, signal?.reason) };
      signal?.addEventListener('abort', place.onAbort, { once: true });
      const places = waiting.get(key);
      if (places === undefined) waiting.set(key, [place]);
      else places.push(place);
    },
    take() {
      for (;;) {
        const key = next();
        if (key === undefined) return undefined;
        const places = waiting.get(key)!;
        const { task, onAbort } = places.shift()!;
        task.signal?.removeEventListener('abort', onAbort);
        waiting.delete(key);
        if (places.length > 0) waiting.set(key, places);
        // A signal of several tasks is told to one after the other.
        if (task.signal?.aborted === true) task.reject(task.signal.reason);
        else {
          count(working, key, 1);
          return task;
        }
      }
    },
    done: ({ key }) => void count(working, key, -1),
    remove,
    waiting: (key) => waiting.get(key)?.length ?? 0,
  };
}
