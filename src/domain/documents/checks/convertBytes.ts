// Converts a file without a running service. The command uses it.
import { type ConversionTarget, ciiToUbl } from '../../../convert/ciiToUbl.js';
import { isPdf } from '../../../pdf/head.js';
import { DOCUMENT_TYPES_BY_CODE, splitDocumentType } from '../../../peppol/documentTypes.js';
import { formatOf } from '../../../validation/format.js';
import { parseXml, XmlError } from '../../../xml/gate.js';
import { ExchangeError } from '../../errors.js';
import type { DocumentTypeCode } from '../../vocabulary.js';
import { extractInvoiceXml } from '../fields/pdf.js';
import type { ThreadPool } from '../threads/threadPool.js';

/** The rule id of findings about terms that cannot be converted. */
export const CONVERSION_RULE = 'CONVERSION';

/** Why there is no UBL. `rule` is CONVERSION, FORMAT, XML or PDF. `path` is an XPath with the usual prefixes, null where there is no tree. */
interface ConversionRefusal {
  readonly rule: string;
  readonly path: string | null;
  readonly text: string;
}

export type ConvertedBytes = { readonly ubl: Buffer } | { readonly refusals: readonly ConversionRefusal[] };

/**
 * Converts a Cross Industry Invoice, as XML or inside a PDF, to UBL. BT-23 and BT-24 become those of the document type `code`, or stay
 * the same. Throws `UNAVAILABLE` where too many PDFs wait for a thread.
 */
export async function convertBytes(threads: ThreadPool, bytes: Uint8Array, code?: DocumentTypeCode): Promise<ConvertedBytes> {
  try {
    const xml = isPdf(bytes) ? (await extractInvoiceXml(threads, bytes)).bytes : bytes;
    const document = parseXml(xml);
    const { root } = document;
    if (formatOf(root) !== 'cii') return refused('FORMAT', `/${root.local}`, 'Only Cross Industry Invoices (CII) are converted');
    const { bytes: ubl, findings } = ciiToUbl(document, code === undefined ? undefined : targetOf(code));
    return findings.length === 0 ? { ubl } : { refusals: findings.map((finding) => ({ rule: CONVERSION_RULE, ...finding })) };
  } catch (error) {
    if (error instanceof XmlError) return refused('XML', null, error.message);
    if (error instanceof ExchangeError && error.code === 'PDF_UNPROCESSABLE') return refused('PDF', null, error.message);
    throw error;
  }
}

/** BT-23 and BT-24 of a document type. */
export function targetOf(code: DocumentTypeCode): ConversionTarget {
  const { value, processId } = DOCUMENT_TYPES_BY_CODE[code];
  return { customizationId: splitDocumentType(value)?.customizationId ?? '', profileId: processId };
}

function refused(rule: string, path: string | null, text: string): ConvertedBytes {
  return { refusals: [{ rule, path, text }] };
}
