// A dry run: the report on a document, without storing anything.
import { malformedReport, type Report } from '../../../validation/report.js';
import { XmlError } from '../../../xml/gate.js';
import type { Actor } from '../../actor.js';
import type { App } from '../../ports.js';
import type { DocumentType } from '../../vocabulary.js';
import { extractInvoiceXml } from '../fields/pdf.js';
import { readParts, type UploadPart } from '../intake/parts.js';
import type { Checked } from './check.js';
import { offloadCheck } from './offloadCheck.js';

interface DryRun {
  readonly documentType: DocumentType;
  readonly document: UploadPart | undefined;
}

type DryRunApp = Pick<App, 'clock' | 'settings' | 'threads' | 'turns'>;

/**
 * Checks the document as if it were uploaded now, or the XML inside a PDF. XML that the gate refuses has a report, too. Throws
 * UPLOAD_INVALID where there is no document, PDF_UNPROCESSABLE for a PDF without readable XML.
 */
export async function validateDocument(app: DryRunApp, { tenantId }: Actor, input: DryRun): Promise<Report> {
  return (await checkAlone(app, tenantId, input)).report;
}

/** The same with the document. `document` is undefined for XML that the gate refuses. */
export async function checkAlone(
  app: DryRunApp,
  tenantId: string,
  input: DryRun,
): Promise<Pick<Checked, 'report'> & (Pick<Checked, 'document' | 'header'> | { readonly document: undefined })> {
  const { kind, document } = readParts(input.document === undefined ? [] : [input.document]);
  const { bytes, notes, generation } =
    kind === 'pdf'
      ? await extractInvoiceXml(app.threads, document.bytes, tenantId)
      : { bytes: document.bytes, notes: [], generation: undefined };
  const at = app.clock();
  try {
    const { documentType } = input;
    const about = { documentId: document.fileName, documentType, importDate: at, hasImage: true, taken: [], notes, generation };
    return await offloadCheck(app, tenantId, bytes, about);
  } catch (error) {
    if (error instanceof XmlError)
      return { document: undefined, report: malformedReport({ at, documentId: document.fileName }, bytes, error) };
    throw error;
  }
}
