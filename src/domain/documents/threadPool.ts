// Threads for what takes long and is not ours to trust: reading PDFs, and checking large documents. They are started when there is
// work, replaced where they cannot go on, and ended when there is none for long. Tenants take turns: whoever sends many waits behind
// itself, and another tenant waits for no more than what is in work.
import { Worker } from 'node:worker_threads';
import { XmlError } from '../../xml/error.js';
import { ExchangeError } from '../errors.js';
import type { CheckInput, CheckOutput } from './checkInThread.js';
import type { InvoiceOfPdf } from './invoiceOfPdf.js';
import { limitWork, type WorkLimits } from './threadLimit.js';
import type { ThreadAnswer } from './threadWorker.js';

/** What a thread does, by name. */
export interface ThreadWork {
  readonly pdf: { readonly input: Uint8Array; readonly output: InvoiceOfPdf };
  readonly check: { readonly input: CheckInput; readonly output: CheckOutput };
}

type Kind = keyof ThreadWork;

interface KindRules {
  /** A thread that has worked for longer, or waited for a processor for longer, is given up. */
  readonly limits: WorkLimits;
  /** Where the work itself is too much. */
  readonly tooLong: () => Error;
  readonly outOfMemory: () => Error;
}

const RULES: Readonly<Record<Kind, KindRules>> = {
  pdf: {
    // Files of very many objects take seconds. A machine that has not given it so much by then has too much to do.
    limits: { workMsMax: 5_000, waitMsMax: 30_000 },
    tooLong: () => unreadable('it takes longer than 5 seconds'),
    outOfMemory: () => unreadable('it needs too much memory'),
  },
  check: {
    // The rules end by themselves after five seconds; the rest is for parsing.
    limits: { workMsMax: 30_000, waitMsMax: 120_000 },
    tooLong: () => new Error('The check of a document took longer than 30 seconds'),
    outOfMemory: () => new ThreadOutOfMemory('The check of a document needs more memory than a thread has'),
  },
};

/** The same work may be done outside of a thread. */
export class ThreadOutOfMemory extends Error {
  override readonly name = 'ThreadOutOfMemory';
}

const THREADS_MAX = 2;
/** Objects live on the heap of the thread; unpacked bytes of a PDF do not (src/pdf/guards.ts has their limit). */
const HEAP_MEGABYTES_MAX = 512;
/**
 * A thread with more on its heap is not used again: pdf-lib keeps every name and reference that it ever met, so that hostile files
 * would fill it until an honest one finds no room.
 */
const HEAP_BYTES_KEPT_MAX = 64 * 1024 * 1024;

export interface ThreadPool {
  /** Waits for the tenant's turn, a thread and its answer. Throws what the work throws, and `UNAVAILABLE` where the machine is too busy. */
  run<K extends Kind>(tenantId: string, kind: K, input: ThreadWork[K]['input']): Promise<ThreadWork[K]['output']>;
  /** How many tasks of this tenant no thread has taken yet. */
  waiting(tenantId: string): number;
}

interface Task {
  readonly tenantId: string;
  readonly kind: Kind;
  readonly input: unknown;
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
}

interface Idle {
  readonly thread: Worker;
  readonly ending: NodeJS.Timeout;
}

/** `idleMs`: how long a thread is kept that nobody needs. */
export function createThreadPool({ idleMs }: { readonly idleMs: number }): ThreadPool {
  const idle: Idle[] = [];
  const queue = createDeliveryScheduler();
  let busy = 0;

  const next = (): void => {
    if (busy === THREADS_MAX) return;
    const task = queue.take();
    if (task === undefined) return;
    busy += 1;
    // The one that was busy last: of two, a light load keeps one.
    const kept = idle.pop();
    clearTimeout(kept?.ending);
    run(kept?.thread ?? startThread(), task);
  };

  /** Gives the task to a thread and listens until one of three things happens: an answer, its death, a limit. */
  const run = (thread: Worker, task: Task): void => {
    const rules = RULES[task.kind];
    const finish = (outcome: unknown): void => {
      callOff();
      thread.off('message', finish).off('error', died);
      busy -= 1;
      queue.done(task);
      if (isAnswer(outcome) && outcome.heapBytes <= HEAP_BYTES_KEPT_MAX) keep(thread);
      else end(thread);
      settle(task, outcome);
      next();
    };
    const died = (error: unknown): void => finish(isOutOfMemory(error) ? rules.outOfMemory() : error);
    const callOff = limitWork(thread, rules.limits, (by) => finish(by === 'work' ? rules.tooLong() : unavailable()));
    thread.once('message', finish).once('error', died);
    // Only work keeps the process alive, waiting threads do not.
    thread.ref();
    const { input, buffer } = copyOf(task);
    thread.postMessage({ kind: task.kind, input }, [buffer]);
  };

  const keep = (thread: Worker): void => {
    thread.unref();
    const endIdle = (): void => {
      idle.splice(idle.indexOf(one), 1);
      end(thread);
    };
    const one: Idle = { thread, ending: setTimeout(endIdle, idleMs).unref() };
    idle.push(one);
  };

  return {
    run: (tenantId, kind, input) =>
      new Promise((resolve, reject) => {
        queue.add({ tenantId, kind, input, resolve, reject });
        next();
      }),
    waiting: (tenantId) => queue.waiting(tenantId),
  };
}

/** Tasks by tenant. The next is of the tenant with the fewest in work; of several, of the one whose turn was longest ago. */
function createDeliveryScheduler() {
  // In the order of turns: who had one goes to the end.
  const waiting = new Map<string, Task[]>();
  const working = new Map<string, number>();
  return {
    add(task: Task): void {
      const tasks = waiting.get(task.tenantId);
      if (tasks === undefined) waiting.set(task.tenantId, [task]);
      else tasks.push(task);
    },
    take(): Task | undefined {
      let chosen: string | undefined;
      for (const tenantId of waiting.keys()) {
        if (chosen === undefined || (working.get(tenantId) ?? 0) < (working.get(chosen) ?? 0)) chosen = tenantId;
      }
      if (chosen === undefined) return undefined;
      const tasks = waiting.get(chosen)!;
      const task = tasks.shift()!;
      waiting.delete(chosen);
      if (tasks.length > 0) waiting.set(chosen, tasks);
      working.set(chosen, (working.get(chosen) ?? 0) + 1);
      return task;
    },
    done({ tenantId }: Task): void {
      const left = (working.get(tenantId) ?? 0) - 1;
      if (left > 0) working.set(tenantId, left);
      else working.delete(tenantId);
    },
    waiting: (tenantId: string): number => waiting.get(tenantId)?.length ?? 0,
  };
}

/** Handed over as a copy: a part of a larger buffer would take the whole with it. */
function copyOf({ kind, input }: Task): { readonly input: unknown; readonly buffer: ArrayBuffer } {
  const given = input as ThreadWork[Kind]['input'];
  const bytes = new Uint8Array(given instanceof Uint8Array ? given : given.bytes);
  return { input: kind === 'pdf' ? bytes : { ...given, bytes }, buffer: bytes.buffer };
}

function startThread(): Worker {
  return new Worker(new URL('./threadWorker.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES_MAX } });
}

function end(thread: Worker): void {
  // A late death of a thread that is ended anyway is nobody's concern.
  thread.on('error', () => undefined);
  void thread.terminate();
}

function settle(task: Task, outcome: unknown): void {
  if (!isAnswer(outcome)) task.reject(outcome);
  else if ('output' in outcome) task.resolve(outcome.output as never);
  else task.reject('pdfFault' in outcome ? new ExchangeError('PDF_UNPROCESSABLE', outcome.pdfFault) : xmlError(outcome.xmlFault));
}

function xmlError({ line, column, reason }: { readonly line: number; readonly column: number; readonly reason: string }): XmlError {
  return new XmlError(line, column, reason);
}

function isAnswer(outcome: unknown): outcome is ThreadAnswer {
  return typeof outcome === 'object' && outcome !== null && 'heapBytes' in outcome;
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function unavailable(): ExchangeError {
  return new ExchangeError('UNAVAILABLE', 'Service Unavailable');
}

function unreadable(reason: string): ExchangeError {
  return new ExchangeError('PDF_UNPROCESSABLE', `The PDF cannot be parsed: ${reason}`);
}

/** A thread takes some 40 MiB, and a tenth of a second to start: after a rush it is given back, between two uploads it is kept. */
const THREAD_IDLE_MS = 60_000;

/** The threads of this process. */
export const threadPool = createThreadPool({ idleMs: THREAD_IDLE_MS });
