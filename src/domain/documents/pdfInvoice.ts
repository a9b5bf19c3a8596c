// Finds the invoice among the embedded files of a PDF.
import { type Format, formatOf } from '../../validation/format.js';
import { parseXml, XmlError } from '../../xml/gate.js';
import type { XmlDocument } from '../../xml/tree.js';
import { ExchangeError } from '../errors.js';
import { boundedName } from './embedded.js';
import type { PdfAttachment } from './pdfAttachments.js';
import { decodeStream } from './pdfFilters.js';
import { STREAM_BYTES_MAX } from './pdfGuards.js';

export interface FoundInvoice {
  readonly attachment: PdfAttachment;
  /** The embedded name, without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly document: XmlDocument;
}

/** The names in the standards. The first one that exists wins. Compared without case. */
const INVOICE_NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

const INVOICE_FORMATS: readonly (Format | undefined)[] = ['cii', 'ubl-invoice', 'ubl-creditnote', 'zugferd-1'];

/** Limit for all candidates together, decoded. */
const CANDIDATES_BYTES_MAX = 64 * 1024 * 1024;

/** Finds and decodes the invoice. Throws `PDF_UNPROCESSABLE`. */
export function findInvoice(attachments: readonly PdfAttachment[]): FoundInvoice {
  for (const name of INVOICE_NAMES) {
    const attachment = attachments.find((one) => one.name.toLowerCase() === name);
    if (attachment !== undefined) return namedInvoice(attachment);
  }
  return onlyInvoice(attachments);
}

function namedInvoice(attachment: PdfAttachment): FoundInvoice {
  const found = parsed(attachment, unpack(attachment, STREAM_BYTES_MAX));
  const { root } = found.document;
  if (!isInvoice(found)) {
    throw unprocessable(`The XML embedded in the PDF is invalid: its root {${root.ns}}${root.local} is not an invoice`);
  }
  return found;
}

/** Without a known name, it is the only file with the root element of an invoice. Supplements are excluded. */
function onlyInvoice(attachments: readonly PdfAttachment[]): FoundInvoice {
  const invoices: FoundInvoice[] = [];
  let fault: ExchangeError | undefined;
  let bytesLeft = CANDIDATES_BYTES_MAX;
  for (const attachment of attachments) {
    if (attachment.relationship === 'Supplement') continue;
    try {
      const bytes = unpack(attachment, Math.min(STREAM_BYTES_MAX, bytesLeft));
      bytesLeft = Math.max(1, bytesLeft - bytes.byteLength);
      if (!looksLikeXml(bytes)) continue;
      const found = parsed(attachment, bytes);
      if (isInvoice(found)) invoices.push(found);
    } catch (error) {
      // Other attachments may be damaged or encoded in unknown ways. Only a file that is declared as XML is a fault.
      if (error instanceof ExchangeError && callsItselfXml(attachment)) fault ??= error;
      else if (!(error instanceof ExchangeError)) throw error;
    }
  }
  const [invoice, second] = invoices;
  if (second !== undefined)
    throw unprocessable('No XML invoice attachment was found in the PDF: there are several and none has a known name');
  if (invoice !== undefined) return invoice;
  throw fault ?? unprocessable('No XML invoice attachment was found in the PDF');
}

function unpack(attachment: PdfAttachment, bytesMax: number): Uint8Array {
  try {
    return decodeStream(attachment.bytes, attachment.filters, bytesMax);
  } catch (error) {
    throw unprocessable(`The XML embedded in the PDF is invalid: ${(error as Error).message}`, error);
  }
}

/** Once the whole file has passed the gate. */
function parsed(attachment: PdfAttachment, bytes: Uint8Array): FoundInvoice {
  try {
    // The specification is silent: an invoice without a name gets one (docs/decisions/048).
    const name = attachment.name === '' ? 'invoice.xml' : boundedName(attachment.name);
    return { attachment, name, bytes, document: parseXml(bytes) };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unprocessable(`The XML embedded in the PDF is invalid: ${error.message}`, error);
  }
}

function isInvoice({ document }: FoundInvoice): boolean {
  return INVOICE_FORMATS.includes(formatOf(document.root));
}

function looksLikeXml(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(bytes.subarray(0, 256)).toString('latin1'));
}

function callsItselfXml({ name, type }: PdfAttachment): boolean {
  return name.toLowerCase().endsWith('.xml') || type === 'text/xml' || type === 'application/xml';
}

function unprocessable(message: string, cause?: unknown): ExchangeError {
  return new ExchangeError('PDF_UNPROCESSABLE', message, undefined, { cause });
}
