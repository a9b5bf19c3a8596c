// The one rule of what is done at once and what in a thread of the pool: small here, large there.
import { ExchangeError } from '../../errors.js';
import type { Pacer } from '../../pacer.js';
import { bytesOf, INLINE_BYTES_MAX, type TaskInput, type TaskKind, type TaskOutput, taskOf } from './tasks.js';
import type { ThreadPool } from './threadPool.js';

interface Offloading {
  readonly threads: ThreadPool;
  /** Where small inputs wait for a turn of this thread, too. */
  readonly turns?: Pacer;
}

/**
 * `owner`: whose tasks wait for each other, such as a tenant. Throws the error of the work, `UNAVAILABLE` where too many tasks of the owner
 * wait or the machine is overloaded, and the reason of an aborted signal, which ends the thread.
 */
export async function offload<K extends TaskKind>(
  { threads, turns }: Offloading,
  owner: string,
  kind: K,
  input: TaskInput<K>,
  signal?: AbortSignal,
): Promise<TaskOutput<K>> {
  const { run, here = run, isAlwaysLarge, waitingMax = Number.POSITIVE_INFINITY } = taskOf(kind);
  const bytes = bytesOf(input);
  if (bytes.length <= INLINE_BYTES_MAX && isAlwaysLarge?.(input) !== true) {
    await turns?.reading(bytes);
    return here(input) as Promise<TaskOutput<K>>;
  }
  if (threads.waiting(owner, kind) >= waitingMax) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
  return threads.run(owner, kind, input, signal);
}
