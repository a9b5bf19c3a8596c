// Flow B: "the service validates that the PDF is parseable and has a valid embedded XML payload, extracts the XML".
import { Worker } from 'node:worker_threads';
import type { Finding } from '../../validation/report.js';
import { ExchangeError } from '../errors.js';
import { limitWork } from './pdfLimit.js';
import type { PdfContents } from './pdfRead.js';
import type { PdfAnswer } from './pdfWorker.js';
import type { HeaderFields } from './read.js';

/** Files of very many objects take seconds; no PDF may work a thread longer than this. */
const WORK_MS_MAX = 5000;
/** A machine that has not given it so much by then has too much to do: the caller is asked to come back. */
const WAIT_MS_MAX = 30_000;
const THREADS_MAX = 2;
/** PDFs that wait for a thread. Beyond them the caller is asked to come back. */
const WAITING_MAX = 64;
/** Objects live on the heap of the thread; its unpacked bytes do not (pdfLoad.ts has their limit). */
const HEAP_MEGABYTES_MAX = 512;
/**
 * A thread with more on its heap than this reads no further PDF: pdf-lib keeps every name and reference that it ever met, so
 * that hostile files would fill it until an honest one finds no room.
 */
const HEAP_BYTES_KEPT_MAX = 64 * 1024 * 1024;

const PDF_HEAD = '%PDF-';
/** Readers look for the head of a PDF this far into the file. */
const PDF_HEAD_WITHIN = 1024;

/** Some writers put other bytes before the head, and readers accept that; what begins with a tag is XML. */
export function isPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_HEAD_WITHIN)).toString('latin1');
  return start.includes(PDF_HEAD) && !/^(?:\xef\xbb\xbf)?\s*</.test(start);
}

/** A file in a PDF beside its invoice. */
export interface PdfAttachmentFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface PdfInvoice {
  /** As it was embedded, without folders. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly header: HeaderFields;
  /** What else is embedded, as far as it can be read and the limits allow. Names may come twice. */
  readonly files: readonly PdfAttachmentFile[];
  /** Warnings about the PDF, for the report on the invoice. */
  readonly notes: readonly Finding[];
}

interface Task {
  readonly pdf: Uint8Array;
  readonly resolve: (contents: PdfContents) => void;
  readonly reject: (error: unknown) => void;
}

const idle: Worker[] = [];
const waiting: Task[] = [];
let busy = 0;

/**
 * The invoice embedded in a PDF, which has passed the gate, and the files beside it.
 * Runs in a thread of its own, so that no file can stop or starve this one.
 * Throws `PDF_UNPROCESSABLE`, or `UNAVAILABLE` when too many are waiting or the machine is too busy.
 */
export async function extractInvoiceXml(pdf: Uint8Array): Promise<PdfInvoice> {
  if (waiting.length >= WAITING_MAX) throw busyMachine();
  const { bytes, files, ...contents } = await queue(pdf);
  return { ...contents, bytes: bufferOf(bytes), files: files.map((file) => ({ ...file, bytes: bufferOf(file.bytes) })) };
}

/** The warnings about a PDF that was let in before: it waits, however many there are. */
export async function notesOnPdf(pdf: Uint8Array): Promise<readonly Finding[]> {
  return (await queue(pdf)).notes;
}

function queue(pdf: Uint8Array): Promise<PdfContents> {
  return new Promise((resolve, reject) => {
    waiting.push({ pdf, resolve, reject });
    next();
  });
}

function next(): void {
  if (busy === THREADS_MAX) return;
  const task = waiting.shift();
  if (task === undefined) return;
  busy += 1;
  run(idle.pop() ?? startThread(), task);
}

function startThread(): Worker {
  return new Worker(new URL('./pdfWorker.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES_MAX } });
}

/** Gives the task to a thread and listens until one of three things happens: an answer, its death, a limit. */
function run(worker: Worker, task: Task): void {
  const callOff = limitWork(worker, { workMsMax: WORK_MS_MAX, waitMsMax: WAIT_MS_MAX }, (by) => finish(OVER[by]()));
  const died = (error: unknown) => finish(isOutOfMemory(error) ? unreadable('it needs too much memory') : error);
  worker.once('message', finish).once('error', died);
  // Only work keeps the process alive, waiting threads do not.
  worker.ref();
  const copy = new Uint8Array(task.pdf);
  worker.postMessage(copy, [copy.buffer]);

  function finish(outcome: unknown): void {
    callOff();
    worker.off('message', finish).off('error', died);
    busy -= 1;
    if (isAnswer(outcome) && outcome.heapBytes <= HEAP_BYTES_KEPT_MAX) {
      worker.unref();
      idle.push(worker);
    } else {
      // A late death of a thread that is ended anyway is nobody's concern.
      worker.on('error', () => undefined);
      void worker.terminate();
    }
    settle(task, outcome);
    next();
  }
}

function settle(task: Task, outcome: unknown): void {
  if (!isAnswer(outcome)) task.reject(outcome);
  else if ('fault' in outcome) task.reject(new ExchangeError('PDF_UNPROCESSABLE', outcome.fault));
  else task.resolve(outcome.contents);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function isAnswer(outcome: unknown): outcome is PdfAnswer {
  return typeof outcome === 'object' && outcome !== null && ('fault' in outcome || 'contents' in outcome);
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

const OVER = {
  work: () => unreadable(`it takes longer than ${WORK_MS_MAX / 1000} seconds`),
  wait: busyMachine,
} as const;

function busyMachine(): ExchangeError {
  return new ExchangeError('UNAVAILABLE', 'Service Unavailable');
}

function unreadable(reason: string): ExchangeError {
  return new ExchangeError('PDF_UNPROCESSABLE', `The PDF cannot be parsed: ${reason}`);
}
