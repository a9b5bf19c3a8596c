// Makes documents of the files of an e-mail: each XML that is a known document is one, and each PDF with an invoice inside. Files of the
// same XML are one document.

import { hash } from 'node:crypto';
import { lastSegment } from '../../convert/fileName.js';
import { extractInvoiceXml } from '../../domain/documents/fields/pdf.js';
import type { ReadFields } from '../../domain/documents/fields/readFields.js';
import { UnprocessablePdf } from '../../domain/documents/fields/unprocessablePdf.js';
import type { NewFile } from '../../domain/documents/files/newFile.js';
import { offload } from '../../domain/documents/threads/offload.js';
import type { App } from '../../domain/ports.js';
import { type FileKind, fileKind, type MailFile } from '../../mail/fileKind.js';
import { XmlError } from '../../xml/error.js';
import { XML_BYTES_MAX } from './message.js';

export interface MailDocument extends Pick<ReadFields, 'header' | 'business'> {
  /** No other document of the message has the same. */
  readonly xml: Buffer;
  /** The document itself is the first one. */
  readonly files: readonly NewFile[];
  /** Files that were taken out of a PDF and are still in it. */
  readonly inside: readonly NewFile[];
}

/** PDFs of one message. Each may take five seconds, so that all of them end within the deadline of a poll. */
const PDFS_MAX = 20;
const NAME_CHARACTERS_MAX = 255;
const PDF_TYPE = 'application/pdf';
const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,64}\/[a-z0-9!#$&^_.+-]{1,64}$/;

interface ReadingContext {
  readonly app: Pick<App, 'threads' | 'turns'>;
  readonly tenantId: string;
  /** Of a larger XML only the head is read. */
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

export interface MailDocuments {
  readonly documents: readonly MailDocument[];
  /** Whether a file cannot be read. Such an XML is in no document. Such a PDF is, because people may be able to read it. */
  readonly isUnreadable: boolean;
  /** The files that nobody can look into. They are in no document. */
  readonly closed: ReadonlySet<'encrypted zip' | 'opaque'>;
}

/** Throws ExchangeError UNAVAILABLE, and the reason of the signal. */
export async function documentsOf(files: readonly MailFile[], reading: ReadingContext): Promise<MailDocuments | 'too many PDFs'> {
  if (files.filter((file) => fileKind(file) === 'pdf').length > PDFS_MAX) return 'too many PDFs';
  const invoices: MailDocument[] = [];
  const besides: NewFile[] = [];
  const unread: NewFile[] = [];
  const closed = new Set<'encrypted zip' | 'opaque'>();
  let isUnreadable = false;
  for (const file of named(files)) {
    reading.signal.throwIfAborted();
    const kind = fileKind(file);
    if (kind === 'encrypted zip' || kind === 'opaque') {
      closed.add(kind);
      continue;
    }
    if (kind === 'empty') {
      isUnreadable = true;
      continue;
    }
    const beside = fileBeside(file, kind);
    const read = kind === 'xml' ? await xmlDocument(file, reading) : kind === 'pdf' ? await pdfDocument(file, reading) : 'none';
    if (typeof read !== 'string') invoices.push(read);
    else if (kind !== 'xml' || read === 'none') besides.push(beside);
    if (read === 'unknown') unread.push(beside);
    isUnreadable ||= read === 'invalid';
  }
  const documents = withFiles(merged(invoices), besides);
  return { documents, isUnreadable: isUnreadable || unread.some((file) => !isImage(file, documents)), closed };
}

/** Of an XML, which says what the PDF shows. */
function isImage({ fileName }: NewFile, documents: readonly MailDocument[]): boolean {
  return documents.some(({ files }) => files.some((file) => file.purpose === 'image' && file.fileName === fileName));
}

/** Every file has a name of its own. */
function named(files: readonly MailFile[]): MailFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const contentType = MEDIA_TYPE.test(file.contentType) ? file.contentType : 'application/octet-stream';
    const given =
      lastSegment(file.fileName.toWellFormed())
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(-NAME_CHARACTERS_MAX + 10) || `file${extensionOf(file)}`;
    let name = given;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${count} ${given}`;
    taken.add(name.toLowerCase());
    return { ...file, fileName: name, contentType };
  });
}

/** Why a file is no document. `none`: there is none in it. */
type NoDocument = UnprocessablePdf['invoice'];

function extensionOf(file: MailFile): string {
  const kind = fileKind(file);
  return kind === 'xml' || kind === 'pdf' ? `.${kind}` : '';
}

async function xmlDocument(
  { fileName, bytes }: MailFile,
  { app, tenantId, bytesMax, signal }: ReadingContext,
): Promise<MailDocument | NoDocument> {
  if (bytes.length > XML_BYTES_MAX) return 'invalid';
  try {
    const fields = await offload(app, tenantId, 'read', { bytes, bytesMax }, signal);
    if (fields.header.format === undefined) return 'none';
    const file: NewFile = { purpose: 'document', fileName, mimeType: 'application/xml', bytes };
    return { ...fields, xml: bytes, files: [file], inside: [] };
  } catch (error) {
    if (error instanceof XmlError) return 'invalid';
    throw error;
  }
}

/** `none` for a PDF without an invoice, which shows the document beside it. */
async function pdfDocument({ fileName, bytes }: MailFile, { app, tenantId, signal }: ReadingContext): Promise<MailDocument | NoDocument> {
  try {
    const invoice = await extractInvoiceXml(app.threads, bytes, tenantId, signal);
    const taken = new Set([fileName.toLowerCase()]);
    const own = (name: string): string => {
      const free = taken.has(name.toLowerCase()) ? `${taken.size} ${name}` : name;
      taken.add(free.toLowerCase());
      return free;
    };
    return {
      xml: invoice.bytes,
      header: invoice.header,
      business: invoice.business,
      files: [
        { purpose: 'document', fileName, mimeType: PDF_TYPE, bytes },
        { purpose: 'attachment', fileName: own(invoice.name), mimeType: 'application/xml', bytes: invoice.bytes },
      ],
      inside: invoice.files.map((file) => ({ purpose: 'attachment', ...file, fileName: own(file.fileName) })),
    };
  } catch (error) {
    if (error instanceof UnprocessablePdf) return error.invoice;
    throw error;
  }
}

function fileBeside({ fileName, contentType, bytes }: MailFile, kind: FileKind): NewFile {
  return { purpose: 'attachment', fileName, mimeType: kind === 'pdf' ? PDF_TYPE : contentType, bytes };
}

/** A document, and the files of the message that have the same XML. */
interface Same {
  readonly document: MailDocument;
  readonly copies: readonly MailDocument[];
}

/** In order of the first of each XML. The document is the first PDF, or the first XML where there is none. */
function merged(documents: readonly MailDocument[]): Same[] {
  const groups = Map.groupBy(documents, ({ xml }) => hash('sha256', xml));
  return [...groups.values()].map((group) => {
    const document = group.find(isPdf) ?? group[0]!;
    return { document, copies: group.filter((one) => one !== document) };
  });
}

function isPdf({ files }: MailDocument): boolean {
  return files[0]!.mimeType === PDF_TYPE;
}

/**
 * A file belongs to the document with its name but for the ending, otherwise to the first one. The first PDF of an XML is its image. A
 * further PDF with the same XML is an attachment, and copies of the XML itself are left out.
 */
function withFiles(documents: readonly Same[], besides: readonly NewFile[]): MailDocument[] {
  const hasName = ({ files }: MailDocument, name: string): boolean => stem(files[0]!.fileName) === stem(name);
  const owner = ({ fileName }: NewFile): Same | undefined =>
    documents.find(({ document, copies }) => [document, ...copies].some((one) => hasName(one, fileName))) ?? documents[0];
  return documents.map((same) => {
    const { document, copies } = same;
    const pdfs = copies.filter(isPdf).map(({ files }): NewFile => ({ ...files[0]!, purpose: 'attachment' }));
    const own = besides.filter((file) => owner(file) === same);
    const image = isPdf(document) ? undefined : own.find(({ mimeType }) => mimeType === PDF_TYPE);
    const marked = own.map((file): NewFile => (file === image ? { ...file, purpose: 'image' } : file));
    return { ...document, files: [...document.files, ...pdfs, ...marked] };
  });
}

function stem(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').toLowerCase();
}
