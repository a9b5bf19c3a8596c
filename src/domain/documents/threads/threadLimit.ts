// Limits the time that a thread works on one PDF. It measures processor time, so that a paused process or an overloaded machine does not
// count against the file.
import type { Worker } from 'node:worker_threads';

const LOOK_AGAIN_MS_MIN = 50;

export interface WorkLimits {
  /** Processor time of the thread. */
  readonly workMsMax: number;
  /** Elapsed time. */
  readonly waitMsMax: number;
}

/** Calls `ended` once with the limit that was reached first. It is not called after the returned function was called. */
export function limitWork(worker: Worker, { workMsMax, waitMsMax }: WorkLimits, ended: (by: 'work' | 'wait') => void): () => void {
  const before = workOf(worker);
  let isOver = false;
  const callOff = (): void => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(patience);
  };
  const end = (by: 'work' | 'wait'): void => {
    if (isOver) return;
    callOff();
    ended(by);
  };
  const look = async (): Promise<void> => {
    const leftMs = workMsMax - ((await workOf(worker)) - (await before));
    if (leftMs <= 0) end('work');
    else if (!isOver) timer = setTimeout(look, Math.max(leftMs, LOOK_AGAIN_MS_MIN));
  };
  let timer = setTimeout(look, workMsMax);
  const patience = setTimeout(() => end('wait'), waitMsMax);
  return callOff;
}

/** In ms, since an arbitrary start. */
async function workOf(worker: Worker): Promise<number> {
  // Before version 24.6 of Node, threads do not report it.
  if (typeof worker.cpuUsage !== 'function') return performance.now();
  return worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    // The thread has not started.
    () => 0,
  );
}
