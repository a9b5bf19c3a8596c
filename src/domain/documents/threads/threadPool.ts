// Threads for work that takes long on untrusted input: reading PDFs and e-mails, and reading and checking large documents and messages.
// Threads are started on demand, replaced after a crash or a limit, and ended when they are idle for long. Tenants take turns: a tenant
// with many tasks waits behind its own tasks, and another tenant waits only for those that run.
import { Worker } from 'node:worker_threads';
import type { MailHeader } from '../../../mail/header.js';
import type { ReadMail } from '../../../mail/inboundMail.js';
import { type LargePayload, type ReceivedEnvelope, SbdhError } from '../../../peppol/sbdhReader.js';
import { XmlError } from '../../../xml/error.js';
import { ExchangeError } from '../../errors.js';
import type { InvoiceOfPdf } from '../invoiceOfPdf.js';
import { UnprocessablePdf } from '../unprocessablePdf.js';
import type { CheckInput, CheckOutput } from './checkInThread.js';
import type { MailInput } from './mailInThread.js';
import type { ReadFields, ReadInput } from './readInThread.js';
import { createTenantQueue, type QueuedTask } from './tenantQueue.js';
import { limitWork, type WorkLimits } from './threadLimit.js';
import type { ThreadAnswer } from './threadWorker.js';

/** The kinds of tasks. */
export interface ThreadWork {
  readonly pdf: { readonly input: Uint8Array; readonly output: InvoiceOfPdf };
  readonly check: { readonly input: CheckInput; readonly output: CheckOutput };
  readonly read: { readonly input: ReadInput; readonly output: ReadFields };
  readonly mail: { readonly input: MailInput; readonly output: ReadMail };
  readonly mailHeader: { readonly input: Uint8Array; readonly output: MailHeader };
  readonly envelope: { readonly input: Uint8Array; readonly output: ReceivedEnvelope<LargePayload> };
}

type Kind = keyof ThreadWork;

interface KindRules {
  /** A thread that works for longer, or waits for a processor for longer, is terminated. */
  readonly limits: WorkLimits;
  /** The error for input that takes too long. */
  readonly tooLong: () => Error;
  readonly outOfMemory: () => Error;
}

/** A message of 35 MiB takes half a second, one of line feeds alone two. */
const MAIL_RULES: KindRules = {
  limits: { workMsMax: 5_000, waitMsMax: 60_000 },
  tooLong: () => new MailTooCostly('Reading an e-mail takes longer than 5 seconds'),
  outOfMemory: () => new MailTooCostly('Reading an e-mail needs more memory than a thread has'),
};

const READING: KindRules = {
  limits: { workMsMax: 10_000, waitMsMax: 30_000 },
  tooLong: () => new XmlError(1, 1, 'reading takes longer than 10 seconds'),
  outOfMemory: () => new XmlError(1, 1, 'reading needs more memory than a thread has'),
};

const RULES: Readonly<Record<Kind, KindRules>> = {
  pdf: {
    // Files with very many objects take seconds. If a thread did not get this much processor time by then, the machine is overloaded.
    limits: { workMsMax: 5_000, waitMsMax: 30_000 },
    tooLong: () => unreadable('it takes longer than 5 seconds'),
    outOfMemory: () => unreadable('it needs too much memory'),
  },
  check: {
    // The rules have their own limit of five seconds. The rest is for parsing.
    limits: { workMsMax: 30_000, waitMsMax: 120_000 },
    tooLong: () => new Error('The check of a document took longer than 30 seconds'),
    outOfMemory: () => new ThreadOutOfMemory('The check of a document needs more memory than a thread has'),
  },
  read: READING,
  envelope: READING,
  mail: MAIL_RULES,
  mailHeader: MAIL_RULES,
};

/** The same work may be done outside a thread. */
export class ThreadOutOfMemory extends Error {
  override readonly name = 'ThreadOutOfMemory';
}

/** An e-mail that is read no further. */
export class MailTooCostly extends Error {
  override readonly name = 'MailTooCostly';
}

/** Up to this size, XML is read where it comes in: whatever is in it, that takes a fraction of what a thread would take to start. */
export const INLINE_BYTES_MAX = 128 * 1024;

const THREADS_MAX = 3;
/** What may take seconds leaves a thread to what answers a request at once: uploads and messages that are read. */
const SLOW_THREADS_MAX = 2;
const QUICK: ReadonlySet<Kind> = new Set(['read', 'envelope']);
/** Objects live on the heap of the thread; unpacked bytes of a PDF do not (src/pdf/guards.ts has their limit). */
const HEAP_MEGABYTES_MAX = 512;
/**
 * A thread with a larger heap is not used again. pdf-lib keeps every name and reference that it has read, so hostile files could fill
 * the heap until a valid one does not fit.
 */
const HEAP_BYTES_KEPT_MAX = 64 * 1024 * 1024;

export interface ThreadPool {
  /**
   * Waits for the tenant's turn, a thread and its answer. Throws the error of the work, `UNAVAILABLE` where the machine is overloaded, and
   * the reason of an aborted signal, which ends the thread.
   */
  run<K extends Kind>(tenantId: string, kind: K, input: ThreadWork[K]['input'], signal?: AbortSignal): Promise<ThreadWork[K]['output']>;
  /** The number of this tenant's tasks that no thread has taken yet. */
  waiting(tenantId: string): number;
}

interface Task extends QueuedTask {
  readonly kind: Kind;
  readonly input: unknown;
  readonly resolve: (output: never) => void;
}

interface Idle {
  readonly thread: Worker;
  readonly ending: NodeJS.Timeout;
}

/** `idleMs`: how long an idle thread is kept. */
export function createThreadPool({ idleMs }: { readonly idleMs: number }): ThreadPool {
  const idle: Idle[] = [];
  const [quick, slow] = [createTenantQueue<Task>(), createTenantQueue<Task>()];
  const queueOf = ({ kind }: Pick<Task, 'kind'>): typeof quick => (QUICK.has(kind) ? quick : slow);
  let [busy, busySlow] = [0, 0];

  const next = (): void => {
    if (busy === THREADS_MAX) return;
    const task = quick.take() ?? (busySlow < SLOW_THREADS_MAX ? slow.take() : undefined);
    if (task === undefined) return;
    busy += 1;
    if (!QUICK.has(task.kind)) busySlow += 1;
    // The thread that was used last, so that a light load keeps only one.
    const kept = idle.pop();
    clearTimeout(kept?.ending);
    run(kept?.thread ?? startThread(), task);
  };

  /** Gives the task to a thread and waits for an answer, its death, or a limit. */
  const run = (thread: Worker, task: Task): void => {
    const rules = RULES[task.kind];
    const finish = (outcome: unknown): void => {
      callOff();
      task.signal?.removeEventListener('abort', aborted);
      thread.off('message', finish).off('error', died);
      busy -= 1;
      if (!QUICK.has(task.kind)) busySlow -= 1;
      queueOf(task).done(task);
      if (isAnswer(outcome) && outcome.heapBytes <= HEAP_BYTES_KEPT_MAX) keep(thread);
      else end(thread);
      settle(task, outcome);
      next();
    };
    const died = (error: unknown): void => finish(isOutOfMemory(error) ? rules.outOfMemory() : error);
    const aborted = (): void => finish(task.signal!.reason);
    task.signal?.addEventListener('abort', aborted);
    const callOff = limitWork(thread, rules.limits, (by) => finish(by === 'work' ? rules.tooLong() : unavailable()));
    thread.once('message', finish).once('error', died);
    // Only running work keeps the process alive.
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
    run: (tenantId, kind, input, signal) =>
      new Promise((resolve, reject) => {
        queueOf({ kind }).add({ tenantId, kind, input, signal, resolve, reject });
        next();
      }),
    waiting: (tenantId) => quick.waiting(tenantId) + slow.waiting(tenantId),
  };
}

/** Transfers a copy: transferring a part of a larger buffer would transfer all of it. */
function copyOf({ input }: Task): { readonly input: unknown; readonly buffer: ArrayBuffer } {
  const given = input as ThreadWork[Kind]['input'];
  const bytes = new Uint8Array(given instanceof Uint8Array ? given : given.bytes);
  return { input: given instanceof Uint8Array ? bytes : { ...given, bytes }, buffer: bytes.buffer };
}

function startThread(): Worker {
  return new Worker(new URL('./threadWorker.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES_MAX } });
}

function end(thread: Worker): void {
  // A late error of a terminated thread has no effect.
  thread.on('error', () => undefined);
  void thread.terminate();
}

function settle(task: Task, outcome: unknown): void {
  if (!isAnswer(outcome)) task.reject(outcome);
  else if ('output' in outcome) task.resolve(outcome.output as never);
  else if ('pdfFault' in outcome) task.reject(new UnprocessablePdf(outcome.pdfFault.message, outcome.pdfFault.invoice));
  else if ('envelopeFault' in outcome) task.reject(new SbdhError(outcome.envelopeFault.message));
  else task.reject(xmlError(outcome.xmlFault));
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

function unreadable(reason: string): UnprocessablePdf {
  return new UnprocessablePdf(`The PDF cannot be parsed: ${reason}`, 'unknown');
}

/** A thread takes some 40 MiB, and a tenth of a second to start. It is kept between two uploads and ended some time after a peak. */
const THREAD_IDLE_MS = 60_000;

/** The threads of this process. */
export const threadPool = createThreadPool({ idleMs: THREAD_IDLE_MS });
