// A thread of the pool. Each message is a task, and each answer a result or a fault, one at a time. Modules are loaded with the first
// task that needs them: the rules take memory that a thread for PDFs does not need.
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { type InvoiceState, PdfError } from '../../../pdf/error.js';
import { SbdhError } from '../../../peppol/sbdhReader.js';
import { SignatureError } from '../../../signature/error.js';
import { XmlError } from '../../../xml/error.js';
import { bufferOf } from './bufferOf.js';
import type { CheckInput } from './checkInThread.js';
import type { InvoiceInput } from './invoiceInThread.js';
import type { MailInput } from './mailInThread.js';
import type { RenderInput } from './renderInThread.js';
import type { ThreadKind, ThreadWork } from './threadKinds.js';
import { lowerPriority } from './threadPriority.js';

type ThreadTask = { readonly [K in ThreadKind]: { readonly kind: K; readonly input: ThreadWork[K]['input'] } }[ThreadKind];

type Result =
  | { readonly output: ThreadWork[ThreadKind]['output'] }
  | { readonly signatureFault: { readonly message: string } }
  | { readonly pdfFault: { readonly message: string; readonly invoice: InvoiceState } }
  | { readonly envelopeFault: { readonly message: string } }
  | { readonly xmlFault: { readonly line: number; readonly column: number; readonly reason: string } };

export type ThreadAnswer = Result & {
  /** The used heap of the thread, including garbage. */
  readonly heapBytes: number;
};

// pdf-lib warns of each damaged object. A hostile file would fill the log.
console.warn = () => undefined;

lowerPriority((workerData as { readonly nice: number }).nice);

parentPort?.on('message', async (task: ThreadTask) => {
  const { result, buffers } = await carryOut(task);
  parentPort?.postMessage({ ...result, heapBytes: getHeapStatistics().used_heap_size }, buffers);
});

/** `buffers` are transferred. They are copies, because transferring a part of a buffer would transfer all of it. */
async function carryOut(task: ThreadTask): Promise<{ result: Result; buffers: ArrayBuffer[] }> {
  try {
    switch (task.kind) {
      case 'pdf':
        return await readOne(task.input);
      case 'check':
        return await checkOne(task.input);
      case 'read':
        return { result: { output: (await import('./readInThread.js')).readFields(task.input) }, buffers: [] };
      case 'mail':
        return await readMailOf(task.input);
      case 'mailHeader':
        return { result: { output: await (await import('../../../mail/header.js')).readMailHeader(bufferOf(task.input)) }, buffers: [] };
      case 'convert':
        return { result: { output: (await import('./convertInThread.js')).convertHere(task.input) }, buffers: [] };
      case 'invoice':
        return await checkInvoiceOf(task.input);
      case 'readInvoice':
        return { result: { output: (await import('./invoiceInThread.js')).readInvoiceHere(task.input) }, buffers: [] };
      case 'render':
        return await renderOne(task.input);
      case 'smpEntry':
        return { result: { output: (await import('./smpInThread.js')).signedMetadataIn(task.input) }, buffers: [] };
      case 'smpGroup':
        return { result: { output: (await import('./smpInThread.js')).serviceGroupIn(task.input) }, buffers: [] };
      case 'envelope':
        return { result: { output: (await import('./envelopeInThread.js')).envelopeIn(task.input) }, buffers: [] };
    }
  } catch (error) {
    if (error instanceof XmlError) {
      const { line, column, reason } = error;
      return { result: { xmlFault: { line, column, reason } }, buffers: [] };
    }
    if (error instanceof SignatureError) return { result: { signatureFault: { message: error.message } }, buffers: [] };
    if (error instanceof SbdhError) return { result: { envelopeFault: { message: error.message } }, buffers: [] };
    if (!(error instanceof PdfError)) throw error;
    return { result: { pdfFault: { message: error.message, invoice: error.invoice } }, buffers: [] };
  }
}

async function readOne(pdf: Uint8Array): Promise<{ result: Result; buffers: ArrayBuffer[] }> {
  const { readInvoiceOfPdf } = await import('../fields/invoiceOfPdf.js');
  const contents = await readInvoiceOfPdf(pdf);
  const files = contents.files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
  const output = { ...contents, bytes: new Uint8Array(contents.bytes), files };
  return { result: { output }, buffers: [output, ...files].map(({ bytes }) => bytes.buffer) };
}

async function checkOne(input: CheckInput): Promise<{ result: Result; buffers: ArrayBuffer[] }> {
  const { checkHere } = await import('./checkInThread.js');
  const checked = checkHere(input);
  const embedded = checked.embedded.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
  return { result: { output: { ...checked, embedded } }, buffers: embedded.map(({ bytes }) => bytes.buffer) };
}

async function checkInvoiceOf(input: InvoiceInput): Promise<{ result: Result; buffers: ArrayBuffer[] }> {
  const output = (await import('./invoiceInThread.js')).checkInvoiceHere(input);
  if ('notJson' in output) return { result: { output }, buffers: [] };
  const xml = new Uint8Array(output.xml);
  return { result: { output: { ...output, xml } }, buffers: [xml.buffer] };
}

async function renderOne(input: RenderInput): Promise<{ result: Result; buffers: ArrayBuffer[] }> {
  const { renderHere } = await import('./renderInThread.js');
  const output = new Uint8Array(await renderHere(input));
  return { result: { output }, buffers: [output.buffer] };
}

async function readMailOf(input: MailInput): Promise<{ result: Result; buffers: ArrayBuffer[] }> {
  const { readMailHere } = await import('./mailInThread.js');
  const read = await readMailHere(input);
  if (read.kind !== 'files') return { result: { output: read }, buffers: [] };
  const files = read.files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
  return { result: { output: { ...read, files: files as unknown as typeof read.files } }, buffers: files.map(({ bytes }) => bytes.buffer) };
}
