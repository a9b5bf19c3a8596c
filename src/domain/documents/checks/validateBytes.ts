// Checks a file without a running service. The command and importing programs use it.

import { isPdf } from '../../../pdf/head.js';
import type { LanguageTag } from '../../../texts/languages.js';
import type { Generation } from '../../../validation/ciiSchema.js';
import type { NamedRuleSet } from '../../../validation/descriptors.js';
import { inLanguage, loadLanguage } from '../../../validation/language.js';
import { familiesNamed } from '../../../validation/named.js';
import { addFindings, malformedReport, type Report, unreadableReport } from '../../../validation/report.js';
import { XmlError } from '../../../xml/gate.js';
import { ExchangeError } from '../../errors.js';
import { parseWholeOrHead } from '../fields/parseWholeOrHead.js';
import { extractInvoiceXml } from '../fields/pdf.js';
import type { ThreadPool } from '../threads/threadPool.js';
import { reportOn } from './reportOn.js';

/** Without a running service: the default of VALIDATION_BYTES_MAX. */
export const CHECKED_BYTES_MAX = 8 * 1024 * 1024;

interface BytesOptions {
  /** Selects the versions of rule sets: the time of the import. Default: now. */
  readonly at?: Date;
  /** Runs these rule sets. Without it, the document chooses by its CustomizationID. */
  readonly rules?: readonly NamedRuleSet[];
  /** The name of the document in the report. */
  readonly documentId?: string;
  /** Larger XML is `not-finished`. Default: 8 MiB. */
  readonly bytesMax?: number;
  /** The language of the report. Default: English. */
  readonly language?: LanguageTag;
}

export interface BytesReport {
  readonly report: Report;
  /** For a PDF: the name of the embedded file that was checked. */
  readonly embeddedName?: string;
}

/**
 * The report on the bytes of an XML document, or on the invoice inside a PDF (ZUGFeRD, Factur-X). XML that the gate refuses is
 * `malformed`, and so is a PDF without a readable invoice. Throws `UNAVAILABLE` where too many PDFs wait for a thread.
 */
export async function validateBytes(threads: ThreadPool, bytes: Uint8Array, options: BytesOptions = {}): Promise<BytesReport> {
  const checked = await checkBytes(threads, bytes, options);
  const { language = 'en' } = options;
  return { ...checked, report: inLanguage(checked.report, loadLanguage(language)) };
}

async function checkBytes(threads: ThreadPool, bytes: Uint8Array, options: BytesOptions): Promise<BytesReport> {
  const { at = new Date(), documentId } = options;
  const context = { at, ...(documentId === undefined ? {} : { documentId }) };
  if (!isPdf(bytes)) return { report: reportOnXml(bytes, context, options) };
  try {
    const { name, bytes: xml, notes, generation } = await extractInvoiceXml(threads, bytes);
    return { report: addFindings(reportOnXml(xml, { ...context, generation }, options), notes), embeddedName: name };
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.code !== 'PDF_UNPROCESSABLE') throw error;
    return { report: unreadableReport(context, error.message) };
  }
}

function reportOnXml(
  bytes: Uint8Array,
  context: { readonly at: Date; readonly documentId?: string; readonly generation?: Generation | undefined },
  { rules, bytesMax = CHECKED_BYTES_MAX }: BytesOptions,
): Report {
  try {
    const document = parseWholeOrHead(bytes, bytesMax);
    const families = rules === undefined ? {} : { families: familiesNamed(rules, document.root) };
    return reportOn(document, bytes, { ...context, ...families, bytesMax });
  } catch (error) {
    if (error instanceof XmlError) return malformedReport(context, bytes, error);
    throw error;
  }
}
