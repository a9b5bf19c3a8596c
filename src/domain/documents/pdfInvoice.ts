// Flow B inside its thread: which embedded file of a PDF is the invoice.
import { type Format, formatOf } from '../../validation/format.js';
import { parseXml, XmlError } from '../../xml/gate.js';
import type { XmlElement } from '../../xml/tree.js';
import { ExchangeError } from '../errors.js';
import { findAttachments, type PdfAttachment } from './pdfAttachments.js';
import { decodeStream } from './pdfFilters.js';
import { loadPdf, STREAM_BYTES_MAX } from './pdfLoad.js';

export interface EmbeddedInvoice {
  /** As it was embedded, without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The names that the standards give, the first that is there wins. Compared without case. */
const INVOICE_NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

const INVOICE_FORMATS: readonly (Format | undefined)[] = ['cii', 'ubl-invoice', 'ubl-creditnote', 'zugferd-1'];

/** All candidates together may unpack to this much. */
const CANDIDATES_BYTES_MAX = 64 * 1024 * 1024;

/** Finds and unpacks the invoice of a PDF. Throws `PDF_UNPROCESSABLE`. */
export async function findInvoice(pdf: Uint8Array): Promise<EmbeddedInvoice> {
  const attachments = await listAttachments(pdf);
  for (const name of INVOICE_NAMES) {
    const attachment = attachments.find((one) => one.name.toLowerCase() === name);
    if (attachment !== undefined) return namedInvoice(attachment);
  }
  return onlyInvoice(attachments);
}

async function listAttachments(pdf: Uint8Array): Promise<PdfAttachment[]> {
  try {
    return findAttachments(await loadPdf(pdf));
  } catch (error) {
    throw unprocessable(`The PDF cannot be parsed: ${(error as Error).message}`, error);
  }
}

function namedInvoice(attachment: PdfAttachment): EmbeddedInvoice {
  const bytes = unpack(attachment, STREAM_BYTES_MAX);
  const root = rootOf(bytes);
  if (!isInvoice(root)) {
    throw unprocessable(`The XML embedded in the PDF is invalid: its root {${root.ns}}${root.local} is not an invoice`);
  }
  return { name: attachment.name, bytes };
}

/** Without one of the known names it is the only file whose root is that of an invoice, whatever its name. */
function onlyInvoice(attachments: readonly PdfAttachment[]): EmbeddedInvoice {
  const invoices: EmbeddedInvoice[] = [];
  let fault: ExchangeError | undefined;
  let bytesLeft = CANDIDATES_BYTES_MAX;
  for (const attachment of attachments) {
    try {
      const bytes = unpack(attachment, Math.min(STREAM_BYTES_MAX, bytesLeft));
      bytesLeft = Math.max(1, bytesLeft - bytes.byteLength);
      if (looksLikeXml(bytes) && isInvoice(rootOf(bytes))) invoices.push({ name: attachment.name, bytes });
    } catch (error) {
      // Other attachments may be damaged or packed in ways of their own; only one that calls itself XML is to blame.
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

function isInvoice(root: XmlElement): boolean {
  return INVOICE_FORMATS.includes(formatOf(root));
}

/** The root, once the whole file has passed the gate. */
function rootOf(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(bytes).root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unprocessable(`The XML embedded in the PDF is invalid: ${error.message}`, error);
  }
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
