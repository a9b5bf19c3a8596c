// Makes the document of an invoice as JSON, without a running service. The command uses it.
import type { InvoiceError } from '../../invoices/errors.js';
import type { InvoiceTarget } from '../../invoices/write.js';
import { setFurtherFonts } from '../../rendering/pdf/fonts.js';
import { CHECKED_BYTES_MAX } from '../documents/checks/validateBytes.js';
import { renderXml } from '../documents/retrieval/renderXml.js';
import { checkInvoiceBytes } from './invoiceBytes.js';

export const INVOICE_TARGETS = ['ubl', 'cii', 'facturx'] as const satisfies readonly InvoiceTarget[];

type MadeBytes = { readonly bytes: Uint8Array; readonly warnings: readonly InvoiceError[] } | { readonly errors: readonly InvoiceError[] };

const settings = { validationBytesMax: CHECKED_BYTES_MAX };

/** `facturx`: a PDF with CII inside, which may need `fonts` (PDF_FONTS). */
export async function makeBytes(json: Uint8Array, target: InvoiceTarget, fonts: readonly string[]): Promise<MadeBytes> {
  const output = checkInvoiceBytes({ bytes: json, target, at: new Date(), settings });
  if ('notJson' in output) return { errors: [{ pointer: '#', code: 'wrong-format', detail: `the file ${output.notJson}` }] };
  const { xml: bytes, check } = output;
  if (!check.valid) return { errors: check.errors };
  const { warnings } = check;
  setFurtherFonts(fonts);
  return { bytes: target === 'facturx' ? await renderXml({ bytes, format: 'pdf', language: 'en', findings: [] }) : bytes, warnings };
}
