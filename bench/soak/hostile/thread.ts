// The thread of the hostile tenant. It says when it is ready, is told until when to attack, and answers with what it did.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../../src/domain/documents/threads/threadPriority.js';
import { attackFrom, type HostilePlace, type HostileRun } from './hostile.js';

export interface Hostile extends AsyncDisposable {
  /** Resolves at `untilMs`, by `moment`. */
  attack(untilMs: number): Promise<HostileRun>;
}

/** Resolves when the tenant and its accounts are there. */
export async function openHostile({ url, urls, dataDir, env }: HostilePlace): Promise<Hostile> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, urls, dataDir, env } });
  await once(worker, 'message');
  return {
    async attack(untilMs) {
      worker.postMessage(untilMs);
      const [run] = await once(worker, 'message');
      return run as HostileRun;
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

/** An attacker has processors of its own: here it takes what the others leave. As nice(1). */
const ATTACKER_NICE = 15;

if (!isMainThread && parentPort !== null) {
  lowerPriority(ATTACKER_NICE);
  const port = parentPort;
  const ready = async (): Promise<number> => {
    port.postMessage('ready');
    const [untilMs] = await once(port, 'message');
    return untilMs as number;
  };
  port.postMessage(await attackFrom(workerData as HostilePlace, ready));
}
