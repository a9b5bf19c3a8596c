// A thread of the pool. Each message is a task, and each answer a result or a fault, one at a time.
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { setFurtherFonts } from '../../../rendering/pdf/fonts.js';
import { transferable, withBuffers } from './mapBytes.js';
import { type TaskKind, taskOf } from './tasks.js';
import { faultOf, type ThreadFault } from './threadFault.js';
import { lowerPriority } from './threadPriority.js';

type Result = { readonly output: unknown } | { readonly fault: ThreadFault };

export type ThreadAnswer = Result & {
  /** The used heap of the thread, including garbage. */
  readonly heapBytes: number;
};

// pdf-lib warns of each damaged object. A hostile file would fill the log.
console.warn = () => undefined;

const { nice, fonts } = workerData as { readonly nice: number; readonly fonts: readonly string[] };
lowerPriority(nice);
setFurtherFonts(fonts);

parentPort?.on('message', async ({ kind, input }: { readonly kind: TaskKind; readonly input: unknown }) => {
  const { result, buffers } = await carryOut(kind, input);
  parentPort?.postMessage({ ...result, heapBytes: getHeapStatistics().used_heap_size }, buffers);
});

async function carryOut(kind: TaskKind, input: unknown): Promise<{ result: Result; buffers: ArrayBuffer[] }> {
  try {
    const { value: output, buffers } = transferable(await taskOf(kind).run(withBuffers(input)));
    return { result: { output }, buffers };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return { result: { fault }, buffers: [] };
  }
}
