// The threads in which PDFs are read: started when there is work, replaced where they cannot go on, ended when there is none for long.
import { Worker } from 'node:worker_threads';
import { ExchangeError } from '../errors.js';
import { limitWork } from './pdfLimit.js';
import type { PdfContents } from './pdfRead.js';
import type { PdfAnswer } from './pdfWorker.js';

/** Files of very many objects take seconds; no PDF may work a thread longer than this. */
const WORK_MS_MAX = 5000;
/** A machine that has not given it so much by then has too much to do: the caller is asked to come back. */
const WAIT_MS_MAX = 30_000;
const THREADS_MAX = 2;
/** Objects live on the heap of the thread; its unpacked bytes do not (pdfLoad.ts has their limit). */
const HEAP_MEGABYTES_MAX = 512;
/**
 * A thread with more on its heap than this reads no further PDF: pdf-lib keeps every name and reference that it ever met, so
 * that hostile files would fill it until an honest one finds no room.
 */
const HEAP_BYTES_KEPT_MAX = 64 * 1024 * 1024;

export interface PdfThreads {
  /** Waits for a thread and its answer. Throws `PDF_UNPROCESSABLE`, or `UNAVAILABLE` where the machine is too busy. */
  read(pdf: Uint8Array): Promise<PdfContents>;
  /** How many PDFs no thread has taken yet. */
  waiting(): number;
}

interface Task {
  readonly pdf: Uint8Array;
  readonly resolve: (contents: PdfContents) => void;
  readonly reject: (error: unknown) => void;
}

interface Idle {
  readonly thread: Worker;
  readonly ending: NodeJS.Timeout;
}

/** `idleMs`: how long a thread is kept that nobody needs. */
export function createPdfThreads({ idleMs }: { readonly idleMs: number }): PdfThreads {
  const idle: Idle[] = [];
  const waiting: Task[] = [];
  let busy = 0;

  const next = (): void => {
    if (busy === THREADS_MAX) return;
    const task = waiting.shift();
    if (task === undefined) return;
    busy += 1;
    // The one that was busy last: of two, a light load keeps one.
    const kept = idle.pop();
    clearTimeout(kept?.ending);
    run(kept?.thread ?? startThread(), task);
  };

  /** Gives the task to a thread and listens until one of three things happens: an answer, its death, a limit. */
  const run = (thread: Worker, task: Task): void => {
    const finish = (outcome: unknown): void => {
      callOff();
      thread.off('message', finish).off('error', died);
      busy -= 1;
      if (isAnswer(outcome) && outcome.heapBytes <= HEAP_BYTES_KEPT_MAX) keep(thread);
      else end(thread);
      settle(task, outcome);
      next();
    };
    const died = (error: unknown): void => finish(isOutOfMemory(error) ? unreadable('it needs too much memory') : error);
    const callOff = limitWork(thread, { workMsMax: WORK_MS_MAX, waitMsMax: WAIT_MS_MAX }, (by) => finish(OVER[by]()));
    thread.once('message', finish).once('error', died);
    // Only work keeps the process alive, waiting threads do not.
    thread.ref();
    const copy = new Uint8Array(task.pdf);
    thread.postMessage(copy, [copy.buffer]);
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
    read: (pdf) =>
      new Promise((resolve, reject) => {
        waiting.push({ pdf, resolve, reject });
        next();
      }),
    waiting: () => waiting.length,
  };
}

function startThread(): Worker {
  return new Worker(new URL('./pdfWorker.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES_MAX } });
}

function end(thread: Worker): void {
  // A late death of a thread that is ended anyway is nobody's concern.
  thread.on('error', () => undefined);
  void thread.terminate();
}

function settle(task: Task, outcome: unknown): void {
  if (!isAnswer(outcome)) task.reject(outcome);
  else if ('fault' in outcome) task.reject(new ExchangeError('PDF_UNPROCESSABLE', outcome.fault));
  else task.resolve(outcome.contents);
}

function isAnswer(outcome: unknown): outcome is PdfAnswer {
  return typeof outcome === 'object' && outcome !== null && ('fault' in outcome || 'contents' in outcome);
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

const OVER = {
  work: () => unreadable(`it takes longer than ${WORK_MS_MAX / 1000} seconds`),
  wait: () => new ExchangeError('UNAVAILABLE', 'Service Unavailable'),
} as const;

function unreadable(reason: string): ExchangeError {
  return new ExchangeError('PDF_UNPROCESSABLE', `The PDF cannot be parsed: ${reason}`);
}
