// Flow B: checks that the PDF can be parsed and has a valid embedded XML, and extracts it (docs/spec.md#upload-document-multipart).
import { offload } from '../threads/offload.js';
import type { ThreadPool } from '../threads/threadPool.js';
import type { InvoiceOfPdf } from './invoiceOfPdf.js';

/** For callers without a tenant, such as a command. */
const NO_TENANT = '';

/** What a PDF says of the invoice in it. */
export type PdfRemarks = Pick<InvoiceOfPdf, 'notes' | 'generation'>;

/**
 * The invoice embedded in a PDF, which has passed the gate, and the files beside it. Runs in a thread of its own, so that no file can
 * block or starve this one. Throws UnprocessablePdf, or `UNAVAILABLE` where too many PDFs of the tenant wait or the machine is
 * overloaded. An aborted signal ends the thread.
 */
export function extractInvoiceXml(
  threads: ThreadPool,
  pdf: Uint8Array,
  tenantId: string = NO_TENANT,
  signal?: AbortSignal,
): Promise<InvoiceOfPdf> {
  return offload({ threads }, tenantId, 'pdf', pdf, signal);
}

/** About a PDF that was accepted before. It always waits for a thread. */
export async function remarksOnPdf(threads: ThreadPool, pdf: Uint8Array, tenantId: string): Promise<PdfRemarks> {
  const { notes, generation } = await threads.run(tenantId, 'pdf', pdf);
  return { notes, generation };
}
