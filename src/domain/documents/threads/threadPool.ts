// Threads for work that takes long on untrusted input: reading PDFs and e-mails, and reading and checking large documents and messages.
// Threads are started on demand, replaced after a crash or a limit, and ended when they are idle for long. Tenants take turns: a tenant
// with many tasks waits behind its own tasks, and another tenant finds a thread that is not in use by the first.
import { Worker } from 'node:worker_threads';
import { createKeyedQueue, type QueuedTask } from '../../../concurrency/keyedQueue.js';
import { ExchangeError } from '../../errors.js';
import { createIdleThreads, endThread } from './idleThreads.js';
import { transferable, withBuffers } from './mapBytes.js';
import { bytesOf, type TaskInput, type TaskKind, type TaskOutput, taskOf } from './tasks.js';
import { errorOf } from './threadFault.js';
import { limitWork } from './threadLimit.js';
import { LARGE_INPUT_BYTES, NORMAL_NICE, niceOf } from './threadPriority.js';
import type { ThreadAnswer } from './threadWorker.js';

/** A thread takes some 40 MiB, and a tenth of a second to start. It is kept between two uploads and ended some time after a peak. */
const THREAD_IDLE_MS = 60_000;
const THREADS_MAX = 3;
/** What may take seconds leaves a thread to what answers a request at once: uploads and messages that are read. */
const SLOW_THREADS_MAX = 2;
/** Of these, readable copies have one. */
const COPY_THREADS_MAX = 1;
/** A tenant leaves a thread of each lane to others. */
const QUICK_PER_TENANT_MAX = 2;
const LARGE_PER_TENANT_MAX = 1;
/** Objects live on the heap of the thread; unpacked bytes of a PDF do not (src/pdf/guards.ts has their limit). */
const HEAP_MEGABYTES_MAX = 512;
/**
 * A thread with a larger heap is not used again. pdf-lib keeps every name and reference that it has read, so hostile files could fill
 * the heap until a valid one does not fit.
 */
const HEAP_BYTES_KEPT_MAX = 64 * 1024 * 1024;

export interface ThreadPool extends AsyncDisposable {
  /**
   * Waits for the tenant's turn, a thread and its answer. Throws the error of the work, `UNAVAILABLE` where the machine is overloaded, and
   * the reason of an aborted signal, which ends the thread.
   */
  run<K extends TaskKind>(tenantId: string, kind: K, input: TaskInput<K>, signal?: AbortSignal): Promise<TaskOutput<K>>;
  /** The number of this tenant's tasks, of this kind and those that wait with it, that no thread has taken yet. */
  waiting(tenantId: string, kind: TaskKind): number;
}

interface PooledTask extends QueuedTask {
  readonly kind: TaskKind;
  readonly input: TaskInput<TaskKind>;
  readonly resolve: (output: never) => void;
}

interface ThreadPoolOptions {
  /** How long an idle thread is kept. */
  readonly idleMs?: number;
  /** Whether threads for large inputs and for background tasks run at a lower priority. */
  readonly lowersPriority?: boolean;
  /** Of readable copies, for letters that their own font lacks. */
  readonly fonts?: readonly string[];
}

/** Disposing ends idle threads; those that work end by their limits. */
export function createThreadPool({ idleMs = THREAD_IDLE_MS, lowersPriority = true, fonts = [] }: ThreadPoolOptions = {}): ThreadPool {
  const idle = createIdleThreads(idleMs, THREADS_MAX);
  const queues = {
    quick: createKeyedQueue<PooledTask>(() => QUICK_PER_TENANT_MAX, 'fair'),
    slow: createKeyedQueue<PooledTask>(slowPerTenant, 'fair'),
    copy: createKeyedQueue<PooledTask>(() => COPY_THREADS_MAX, 'fair'),
  };
  const queueOf = ({ kind }: Pick<PooledTask, 'kind'>): (typeof queues)['quick'] => queues[taskOf(kind).lane];
  const busy = { quick: 0, slow: 0, copy: 0 };
  const takeSlow = (): PooledTask | undefined => {
    if (busy.slow + busy.copy >= SLOW_THREADS_MAX) return undefined;
    return (busy.copy < COPY_THREADS_MAX ? queues.copy.take() : undefined) ?? queues.slow.take();
  };

  const next = (): void => {
    if (busy.quick + busy.slow + busy.copy === THREADS_MAX) return;
    const task = queues.quick.take() ?? takeSlow();
    if (task === undefined) return;
    busy[taskOf(task.kind).lane] += 1;
    const nice = lowersPriority ? niceOf(task.kind, bytesOf(task.input).byteLength) : NORMAL_NICE;
    run(idle.take(nice) ?? startThread(nice, fonts), nice, task);
  };

  /** Gives the task to a thread and waits for an answer, its death, or a limit. */
  const run = (thread: Worker, nice: number, task: PooledTask): void => {
    const rules = taskOf(task.kind);
    const finish = (outcome: unknown): void => {
      callOff();
      task.signal?.removeEventListener('abort', aborted);
      thread.off('message', finish).off('error', died);
      busy[rules.lane] -= 1;
      queueOf(task).done(task);
      if (isAnswer(outcome) && outcome.heapBytes <= HEAP_BYTES_KEPT_MAX) idle.keep(thread, nice);
      else endThread(thread);
      settle(task, outcome);
      next();
    };
    const died = (error: unknown): void => finish(isOutOfMemory(error) ? rules.outOfMemory() : error);
    const aborted = (): void => finish(task.signal!.reason);
    task.signal?.addEventListener('abort', aborted);
    const callOff = limitWork(thread, rules.limits, (by) =>
      finish(by === 'work' ? rules.tooLong() : new ExchangeError('UNAVAILABLE', 'Service Unavailable')),
    );
    thread.once('message', finish).once('error', died);
    // Only running work keeps the process alive.
    thread.ref();
    const { value: input, buffers } = transferable(task.input);
    thread.postMessage({ kind: task.kind, input }, buffers);
  };

  return {
    run: (tenantId, kind, input, signal) =>
      new Promise((resolve, reject) => {
        queueOf({ kind }).add({ key: tenantId, kind, input, signal, resolve, reject });
        next();
      }),
    waiting: (tenantId, kind) => queueOf({ kind }).waiting(tenantId),
    async [Symbol.asyncDispose]() {
      idle.endAll();
    },
  };
}

const slowPerTenant = ({ input }: PooledTask): number =>
  bytesOf(input).byteLength > LARGE_INPUT_BYTES ? LARGE_PER_TENANT_MAX : SLOW_THREADS_MAX;

function startThread(nice: number, fonts: readonly string[]): Worker {
  return new Worker(new URL('./threadWorker.js', import.meta.url), {
    workerData: { nice, fonts },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES_MAX },
  });
}

function settle(task: PooledTask, outcome: unknown): void {
  if (!isAnswer(outcome)) task.reject(outcome);
  else if ('fault' in outcome) task.reject(errorOf(outcome.fault));
  else task.resolve(withBuffers(outcome.output) as never);
}

function isAnswer(outcome: unknown): outcome is ThreadAnswer {
  return typeof outcome === 'object' && outcome !== null && 'heapBytes' in outcome;
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
