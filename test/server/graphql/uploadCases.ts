// Uploads that both surfaces judge: refused with a status of REST and a message, or accepted. Each case of a reason stands in
// test/domain/documents/intake/parts.test.ts, of XML in test/xml/gateCases.ts.
import { A1, ATTACHMENT, DOCUMENT, emptyPdf, type FormPart, IMAGE, pdfWith, SELF_CONTAINED_XML } from '../../support/form.js';
import { PDF_WITH_ATTACHMENT, PDF_WITH_IMAGE } from '../rest/uploads.js';

type UploadCase = readonly [
  about: string,
  parts: readonly FormPart[] | (() => Promise<readonly FormPart[]>),
  status: 200 | 400 | 422,
  message?: string | RegExp | undefined,
  how?: { readonly direction?: string; readonly documentId?: string },
];

const PDF: FormPart = { ...DOCUMENT, bytes: '%PDF-1.7' };
const pdfDocument = async (bytes: Promise<Buffer>): Promise<readonly FormPart[]> => [{ ...PDF, bytes: await bytes }];

export const UPLOADS: readonly UploadCase[] = [
  ['nothing', [IMAGE], 400, 'document field is required'],
  ['no XML', [{ ...DOCUMENT, bytes: 'invoice' }, IMAGE], 400, 'XML parsing failed: 1:7 text outside the root element'],
  ['an invoice without a picture', [DOCUMENT], 400, 'image field is required'],
  ['attachments without a picture', [DOCUMENT, ATTACHMENT], 400, 'image field is required'],
  ['a picture without a name', [DOCUMENT, { ...IMAGE, fileName: '' }], 400, 'Image filename is required'],
  ['an empty picture', [DOCUMENT, { ...IMAGE, bytes: '' }], 400, 'Image content is missing or invalid'],
  ['a picture that is no PDF', [DOCUMENT, { ...IMAGE, bytes: ' %PDF-1.7' }], 400, 'Image content is missing or invalid'],
  ['an attachment without a name', [...A1, { ...ATTACHMENT, fileName: ' ' }], 400, 'Attachment filename is required'],
  ['an empty attachment', [...A1, { ...ATTACHMENT, bytes: '' }], 400, 'Attachment content is missing or invalid'],
  ['two files of one name', [...A1, ATTACHMENT, ATTACHMENT], 400, 'Filenames need to be unique'],
  ['a picture beside a PDF', [PDF, IMAGE], 400, PDF_WITH_IMAGE],
  ['an attachment beside a PDF', [PDF, ATTACHMENT], 400, PDF_WITH_ATTACHMENT],
  ['a PDF that is none', [PDF], 422, /./],
  ['a PDF without XML', () => pdfDocument(emptyPdf()), 422, /[Nn]o XML invoice attachment was found in the PDF/],
  [
    'a PDF whose XML is none',
    () => pdfDocument(pdfWith('factur-x.xml', '<a><b></a>')),
    422,
    /^The XML embedded in the PDF is invalid: 1:\d+ \S/,
  ],
  ['a documentId of 256', A1, 400, 'documentId must be 1 to 255 printable characters', { documentId: 'x'.repeat(256) }],
  ['flow A1', A1, 200],
  ['flow A2', [{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }], 200],
  ['an incoming one', A1, 200, undefined, { direction: 'receive' }],
];
