// Flow B: checks that the PDF can be parsed and has a valid embedded XML, and extracts it (docs/spec.md#upload-document-multipart).
import type { Generation } from '../../../validation/ciiSchema.js';
import type { Finding } from '../../../validation/report.js';
import { ExchangeError } from '../../errors.js';
import { bufferOf } from '../threads/bufferOf.js';
import type { ThreadPool } from '../threads/threadPool.js';
import type { BusinessFields } from './business.js';
import type { HeaderFields } from './read.js';

/** PDFs of one tenant that may wait for a thread. More are refused for now. */
const WAITING_MAX = 64;
/** For callers without a tenant, such as a command. */
const NO_TENANT = '';

/** A file in a PDF beside its invoice. */
interface PdfAttachmentFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** What a PDF says of the invoice in it. */
export interface PdfRemarks {
  /** Warnings about the PDF, for the report on the invoice. */
  readonly notes: readonly Finding[];
  /** Whose schema the invoice follows, where the metadata of the PDF decide. */
  readonly generation: Generation | undefined;
}

interface PdfInvoice extends PdfRemarks {
  /** The embedded name, without folders. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly header: HeaderFields;
  readonly business: BusinessFields;
  /** Other embedded files, if they can be read and the limits allow. Names may be repeated. */
  readonly files: readonly PdfAttachmentFile[];
}

/**
 * The invoice embedded in a PDF, which has passed the gate, and the files beside it. Runs in a thread of its own, so that no file can
 * block or starve this one. Throws UnprocessablePdf, or `UNAVAILABLE` where too many PDFs of the tenant wait or the machine is
 * overloaded. An aborted signal ends the thread.
 */
export async function extractInvoiceXml(
  threads: ThreadPool,
  pdf: Uint8Array,
  tenantId: string = NO_TENANT,
  signal?: AbortSignal,
): Promise<PdfInvoice> {
  if (threads.waiting(tenantId, 'pdf') >= WAITING_MAX) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
  const { bytes, files, ...contents } = await threads.run(tenantId, 'pdf', pdf, signal);
  return { ...contents, bytes: bufferOf(bytes), files: files.map((file) => ({ ...file, bytes: bufferOf(file.bytes) })) };
}

/** About a PDF that was accepted before. It always waits for a thread. */
export async function remarksOnPdf(threads: ThreadPool, pdf: Uint8Array, tenantId: string): Promise<PdfRemarks> {
  const { notes, generation } = await threads.run(tenantId, 'pdf', pdf);
  return { notes, generation };
}
