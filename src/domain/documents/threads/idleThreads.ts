// Idle threads of the pool, kept for the next task. Each is terminated after `idleMs` without one, and none keeps the process alive.
import type { Worker } from 'node:worker_threads';

interface IdleThread {
  readonly thread: Worker;
  readonly nice: number;
  readonly ending: NodeJS.Timeout;
}

interface IdleThreads {
  /** The thread of this priority that was used last, so that a light load keeps only one. */
  take(nice: number): Worker | undefined;
  keep(thread: Worker, nice: number): void;
  endAll(): void;
}

/** `idleMs`: how long a thread is kept. `threadsMax`: the most that are kept, of all priorities together. */
export function createIdleThreads(idleMs: number, threadsMax: number): IdleThreads {
  const idle: IdleThread[] = [];
  const remove = (index: number): Worker | undefined => {
    const [one] = idle.splice(index, 1);
    clearTimeout(one?.ending);
    return one?.thread;
  };
  const endOldest = (): void => endThread(remove(0)!);
  return {
    take(nice) {
      const index = idle.findLastIndex((one) => one.nice === nice);
      return index < 0 ? undefined : remove(index);
    },
    keep(thread, nice) {
      thread.unref();
      const endIdle = (): void => endThread(remove(idle.indexOf(one))!);
      const one: IdleThread = { thread, nice, ending: setTimeout(endIdle, idleMs).unref() };
      idle.push(one);
      if (idle.length > threadsMax) endOldest();
    },
    endAll() {
      while (idle.length > 0) endOldest();
    },
  };
}

export function endThread(thread: Worker): void {
  // A late error of a terminated thread has no effect.
  thread.on('error', () => undefined);
  void thread.terminate();
}
