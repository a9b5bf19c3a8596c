// How long a thread may work at one PDF: by the processor's time, for a process that stands still or has to share its processors
// must not blame the file for it.
import type { Worker } from 'node:worker_threads';

const LOOK_AGAIN_MS_MIN = 50;

export interface WorkLimits {
  /** Of the processor's time of that thread. */
  readonly workMsMax: number;
  /** Of any time. */
  readonly waitMsMax: number;
}

/** `ended` is told once which limit came first, and nothing after the function that comes back is called. */
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

/** In ms since some moment. */
async function workOf(worker: Worker): Promise<number> {
  // Before version 24.6 of Node a thread cannot be asked.
  if (typeof worker.cpuUsage !== 'function') return performance.now();
  return worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    // It has not begun.
    () => 0,
  );
}
