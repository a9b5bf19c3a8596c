// Flow B: checks that the PDF can be parsed and has a valid embedded XML, and extracts it (docs/spec.md#upload-document-multipart).
import type { Finding } from '../../validation/report.js';
import { ExchangeError } from '../errors.js';
import type { BusinessFields } from './business.js';
import { bufferOf } from './checkInThread.js';
import type { HeaderFields } from './read.js';
import { threadPool } from './threadPool.js';

/** PDFs of one tenant that wait for a thread. Beyond them it is asked to come back. */
const WAITING_MAX = 64;
/** Of whoever has no tenant, as a command. */
const NO_TENANT = '';

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
  readonly business: BusinessFields;
  /** What else is embedded, as far as it can be read and the limits allow. Names may come twice. */
  readonly files: readonly PdfAttachmentFile[];
  /** Warnings about the PDF, for the report on the invoice. */
  readonly notes: readonly Finding[];
}

/**
 * The invoice embedded in a PDF, which has passed the gate, and the files beside it.
 * Runs in a thread of its own, so that no file can stop or starve this one.
 * Throws `PDF_UNPROCESSABLE`, or `UNAVAILABLE` when too many of the tenant are waiting or the machine is too busy.
 */
export async function extractInvoiceXml(pdf: Uint8Array, tenantId: string = NO_TENANT): Promise<PdfInvoice> {
  if (threadPool.waiting(tenantId) >= WAITING_MAX) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
  const { bytes, files, ...contents } = await threadPool.run(tenantId, 'pdf', pdf);
  return { ...contents, bytes: bufferOf(bytes), files: files.map((file) => ({ ...file, bytes: bufferOf(file.bytes) })) };
}

/** The warnings about a PDF that was let in before: it waits, however many there are. */
export async function notesOnPdf(pdf: Uint8Array, tenantId: string): Promise<readonly Finding[]> {
  return (await threadPool.run(tenantId, 'pdf', pdf)).notes;
}
