// A dry run: the report on a document, without storing anything.
import { malformedReport, type Report } from '../../validation/report.js';
import { XmlError } from '../../xml/gate.js';
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import type { DocumentType } from '../vocabulary.js';
import { checkAside } from './checkAside.js';
import { readParts, type UploadPart } from './parts.js';
import { extractInvoiceXml } from './pdf.js';

/**
 * Checks the document as if it were uploaded now, or the XML inside a PDF. XML that the gate refuses has a report, too. Throws
 * UPLOAD_INVALID where there is no document, PDF_UNPROCESSABLE for a PDF without readable XML.
 */
export async function validateDocument(
  app: Pick<App, 'clock' | 'settings'>,
  { tenantId }: Actor,
  input: { readonly documentType: DocumentType; readonly document: UploadPart | undefined },
): Promise<Report> {
  const { kind, document } = readParts(input.document === undefined ? [] : [input.document]);
  const { bytes, notes } = kind === 'pdf' ? await extractInvoiceXml(document.bytes, tenantId) : { bytes: document.bytes, notes: [] };
  const at = app.clock();
  try {
    const { documentType } = input;
    const about = { documentId: document.fileName, documentType, importDate: at, hasImage: true, taken: [], notes };
    return (await checkAside(app.settings, tenantId, bytes, about)).report;
  } catch (error) {
    if (error instanceof XmlError) return malformedReport({ at, documentId: document.fileName }, bytes, error);
    throw error;
  }
}
