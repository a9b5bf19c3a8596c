// Flow B: "the service validates that the PDF is parseable and has a valid embedded XML payload, extracts the XML".
import type { Finding } from '../../validation/report.js';
import { ExchangeError } from '../errors.js';
import { createPdfThreads } from './pdfThreads.js';
import type { HeaderFields } from './read.js';

/** PDFs that wait for a thread. Beyond them the caller is asked to come back. */
const WAITING_MAX = 64;
/** A thread takes some 40 MiB, and a tenth of a second to start: after a rush it is given back, between two uploads it is kept. */
const THREAD_IDLE_MS = 60_000;

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

const threads = createPdfThreads({ idleMs: THREAD_IDLE_MS });

/**
 * The invoice embedded in a PDF, which has passed the gate, and the files beside it.
 * Runs in a thread of its own, so that no file can stop or starve this one.
 * Throws `PDF_UNPROCESSABLE`, or `UNAVAILABLE` when too many are waiting or the machine is too busy.
 */
export async function extractInvoiceXml(pdf: Uint8Array): Promise<PdfInvoice> {
  if (threads.waiting() >= WAITING_MAX) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
  const { bytes, files, ...contents } = await threads.read(pdf);
  return { ...contents, bytes: bufferOf(bytes), files: files.map((file) => ({ ...file, bytes: bufferOf(file.bytes) })) };
}

/** The warnings about a PDF that was let in before: it waits, however many there are. */
export async function notesOnPdf(pdf: Uint8Array): Promise<readonly Finding[]> {
  return (await threads.read(pdf)).notes;
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
