// Uploads that both surfaces judge: refused with a message, or accepted.
import { A1, ATTACHMENT, DOCUMENT, emptyPdf, type FormPart, IMAGE, pdfWith, SELF_CONTAINED_XML } from '../../support/form.js';

interface UploadCase {
  readonly about: string;
  readonly parts: () => Promise<readonly FormPart[]> | readonly FormPart[];
  readonly documentType?: string;
  readonly direction?: string;
  readonly documentId?: string;
  readonly message: RegExp | undefined;
}

const pdfDocument = async (pdf: Promise<Buffer>): Promise<FormPart> => ({
  name: 'document',
  bytes: await pdf,
  fileName: 'invoice.pdf',
  type: 'application/pdf',
});

export const UPLOADS: readonly UploadCase[] = [
  { about: 'nothing', parts: () => [IMAGE], message: /^document field is required$/ },
  { about: 'an empty document', parts: () => [{ ...DOCUMENT, bytes: '' }, IMAGE], message: /^document field is required$/ },
  { about: 'no XML', parts: () => [{ ...DOCUMENT, bytes: 'no XML' }, IMAGE], message: /^XML parsing failed: / },
  {
    about: 'a DOCTYPE',
    parts: () => [{ ...DOCUMENT, bytes: '<!DOCTYPE a><a/>' }, IMAGE],
    message: /^XML parsing failed: /,
  },
  { about: 'an invoice without a picture', parts: () => [DOCUMENT], message: /^image field is required$/ },
  { about: 'attachments without a picture', parts: () => [DOCUMENT, ATTACHMENT], message: /^image field is required$/ },
  {
    about: 'a picture without a name',
    parts: () => [DOCUMENT, { name: 'image', bytes: '%PDF-1.7', type: 'application/pdf' }],
    message: /^Image filename is required$/,
  },
  { about: 'an empty picture', parts: () => [DOCUMENT, { ...IMAGE, bytes: '' }], message: /^Image content is missing or invalid$/ },
  {
    about: 'an attachment without a name',
    parts: () => [...A1, { name: 'attachment', bytes: 'a', type: 'text/csv' }],
    message: /^Attachment filename is required$/,
  },
  {
    about: 'an empty attachment',
    parts: () => [...A1, { ...ATTACHMENT, bytes: '' }],
    message: /^Attachment content is missing or invalid$/,
  },
  { about: 'two files of one name', parts: () => [...A1, ATTACHMENT, ATTACHMENT], message: /^Filenames need to be unique$/ },
  {
    about: 'a picture beside a PDF',
    parts: async () => [await pdfDocument(emptyPdf()), IMAGE],
    message: /^image field must not be provided when document is a PDF\./,
  },
  {
    about: 'an attachment beside a PDF',
    parts: async () => [await pdfDocument(emptyPdf()), ATTACHMENT],
    message: /^attachment fields must not be provided when document is a PDF\./,
  },
  { about: 'a PDF without XML', parts: async () => [await pdfDocument(emptyPdf())], message: /./ },
  {
    about: 'a PDF whose XML is none',
    parts: async () => [await pdfDocument(pdfWith('factur-x.xml', 'no XML'))],
    message: /^The XML embedded/,
  },
  {
    about: 'a documentId of 256',
    parts: () => A1,
    documentId: 'x'.repeat(256),
    message: /^documentId must be 1 to 255 printable characters$/,
  },
  { about: 'flow A1', parts: () => A1, message: undefined },
  { about: 'flow A2', parts: () => [{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }], message: undefined },
  { about: 'an incoming one', parts: () => A1, direction: 'receive', message: undefined },
];
