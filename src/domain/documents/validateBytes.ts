// Checks a file as it is, without a service around it: the command's and every importing program's way to the rules.

import { isPdf } from '../../pdf/head.js';
import type { Language } from '../../validation/language.js';
import { familiesNamed, type NamedRuleSet } from '../../validation/named.js';
import { addFindings, malformedReport, type Report, unreadableReport } from '../../validation/report.js';
import { XmlError } from '../../xml/gate.js';
import { ExchangeError } from '../errors.js';
import { extractInvoiceXml } from './pdf.js';
import { readWithin } from './readWithin.js';
import { reportOn } from './reportOn.js';

/** As VALIDATION_BYTES_MAX. */
const BYTES_MAX = 8 * 1024 * 1024;

export interface BytesOptions {
  /** Chooses the versions of rule sets: the time of the import; now where it is not given. */
  readonly at?: Date;
  /** Runs these rule sets; without it the document chooses by its CustomizationID. */
  readonly rules?: readonly NamedRuleSet[];
  /** What the report calls the document. */
  readonly documentId?: string;
  /** Larger XML is `not-finished`; 8 MiB where it is not given. */
  readonly bytesMax?: number;
  readonly language?: Language;
}

export interface BytesReport {
  readonly report: Report;
  /** Of a PDF: the name of the file inside that was checked. */
  readonly embeddedName?: string;
}

/**
 * The report on the bytes of an XML document, or on the invoice inside a PDF (ZUGFeRD, Factur-X). XML that the gate refuses is
 * `malformed`, and so is a PDF without an invoice that can be read. Throws `UNAVAILABLE` where too many PDFs wait for a thread.
 */
export async function validateBytes(bytes: Uint8Array, options: BytesOptions = {}): Promise<BytesReport> {
  const { at = new Date(), documentId, language } = options;
  const context = { at, ...(documentId === undefined ? {} : { documentId }), ...(language === undefined ? {} : { language }) };
  if (!isPdf(bytes)) return { report: reportOnXml(bytes, context, options) };
  try {
    const { name, bytes: xml, notes } = await extractInvoiceXml(bytes);
    return { report: addFindings(reportOnXml(xml, context, options), notes, language), embeddedName: name };
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.code !== 'PDF_UNPROCESSABLE') throw error;
    return { report: unreadableReport(context, error.message) };
  }
}

function reportOnXml(
  bytes: Uint8Array,
  context: { readonly at: Date; readonly documentId?: string; readonly language?: Language },
  { rules, bytesMax = BYTES_MAX }: BytesOptions,
): Report {
  try {
    const document = readWithin(bytes, bytesMax);
    const families = rules === undefined ? {} : { families: familiesNamed(rules, document.root) };
    return reportOn(document, bytes, { ...context, ...families, bytesMax });
  } catch (error) {
    if (error instanceof XmlError) return malformedReport(context, error);
    throw error;
  }
}
