// Finds the invoice among the embedded files of a PDF.
import { boundedName } from '../convert/fileName.js';
import { type Format, formatOf } from '../validation/format.js';
import { parseXml, XmlError } from '../xml/gate.js';
import type { XmlDocument } from '../xml/tree.js';
import type { FileLimits } from './attachedFiles.js';
import type { PdfAttachment } from './attachments.js';
import { PdfError } from './error.js';
import { decodeStream } from './filters.js';
import { STREAM_BYTES_MAX } from './limits.js';

interface FoundInvoice {
  readonly attachment: PdfAttachment;
  /** The embedded name, without folders. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly document: XmlDocument;
}

/** The names in the standards. The first one that exists wins. Compared without case. */
const INVOICE_NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

const INVOICE_FORMATS: readonly (Format | undefined)[] = ['cii', 'ubl-invoice', 'ubl-creditnote', 'zugferd-1'];

/** Limit for all candidates together, decoded. */
const CANDIDATES_BYTES_MAX = 64 * 1024 * 1024;

type NameLimit = Pick<FileLimits, 'fileNameCharactersMax'>;

/** Finds and unpacks the invoice. Throws PdfError. */
export function findInvoice(attachments: readonly PdfAttachment[], limit: NameLimit): FoundInvoice {
  for (const name of INVOICE_NAMES) {
    const attachment = attachments.find((one) => one.name.toLowerCase() === name);
    if (attachment !== undefined) return namedInvoice(attachment, limit);
  }
  return onlyInvoice(attachments, limit);
}

function namedInvoice(attachment: PdfAttachment, limit: NameLimit): FoundInvoice {
  const found = parsed(attachment, unpack(attachment, STREAM_BYTES_MAX), limit);
  const { root } = found.document;
  if (!isInvoice(found)) {
    throw new PdfError(`The XML embedded in the PDF is invalid: its root {${root.ns}}${root.local} is not an invoice`, 'invalid');
  }
  return found;
}

/** Without a known name, it is the only file with the root element of an invoice. Supplements are excluded. */
function onlyInvoice(attachments: readonly PdfAttachment[], limit: NameLimit): FoundInvoice {
  const invoices: FoundInvoice[] = [];
  let fault: PdfError | undefined;
  let bytesLeft = CANDIDATES_BYTES_MAX;
  for (const attachment of attachments) {
    if (attachment.relationship === 'Supplement') continue;
    try {
      const bytes = unpack(attachment, Math.min(STREAM_BYTES_MAX, bytesLeft));
      bytesLeft = Math.max(1, bytesLeft - bytes.byteLength);
      if (!looksLikeXml(bytes)) continue;
      const found = parsed(attachment, bytes, limit);
      if (isInvoice(found)) invoices.push(found);
    } catch (error) {
      // Other attachments may be damaged or encoded in unknown ways. Only a file that is declared as XML is a fault.
      if (error instanceof PdfError && callsItselfXml(attachment)) fault ??= error;
      else if (!(error instanceof PdfError)) throw error;
    }
  }
  const [invoice, second] = invoices;
  if (second !== undefined)
    throw new PdfError('No XML invoice attachment was found in the PDF: there are several and none has a known name', 'invalid');
  if (invoice !== undefined) return invoice;
  throw fault ?? new PdfError('No XML invoice attachment was found in the PDF', 'none');
}

function unpack(attachment: PdfAttachment, bytesMax: number): Buffer {
  try {
    return decodeStream(attachment.bytes, attachment.filters, bytesMax);
  } catch (error) {
    throw new PdfError(`The XML embedded in the PDF is invalid: ${(error as Error).message}`, 'invalid', { cause: error });
  }
}

/** Once the whole file has passed the gate. */
function parsed(attachment: PdfAttachment, bytes: Buffer, { fileNameCharactersMax }: NameLimit): FoundInvoice {
  try {
    // Spec is silent: an invoice without a name gets one (docs/decisions/048).
    const name = attachment.name === '' ? 'invoice.xml' : boundedName(attachment.name, fileNameCharactersMax);
    return { attachment, name, bytes, document: parseXml(bytes) };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new PdfError(`The XML embedded in the PDF is invalid: ${error.message}`, 'invalid', { cause: error });
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
